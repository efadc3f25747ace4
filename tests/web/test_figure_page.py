"""The page of figures without a script: images in words, files, and all numbers of a release."""

import html
import re

from flask.testing import FlaskClient

from service.storage.work import StoredPorts
from tests.releases import imported, tiny_release
from tests.web.conftest import PAGE


def test_a_release_in_images_files_and_numbers(client: FlaskClient, ports: StoredPorts) -> None:
    release = imported(ports, tiny_release(8))
    for query, named in (
        ("?dataset=cr-lt-tiny", "dataset=cr-lt-tiny"),
        (f"?dataset=cr-lt-tiny&release={release}", f"dataset=cr-lt-tiny&release={release}"),
    ):
        answer = client.get(f"/figures{query}", headers=PAGE)
        assert (answer.status_code, answer.mimetype) == (200, "text/html")
        text = html.unescape(answer.text)
        images = re.findall(r'<img src="([^"]+)" alt="([^"]+)">', text)
        assert [src for src, _ in images] == [
            f"/figures/{name}.svg?{named}"
            for name in ("popularity", "steps", "skills", "answers", "relations")
        ]
        for src, alt in images:
            specification = client.get(src.replace(".svg", ".json"))
            assert alt == specification.json["description"]
        files = set(re.findall(r'href="(/figures/steps\.\w+)\?', text))
        assert files == {f"/figures/steps.{kind}" for kind in ("json", "svg", "png", "pdf")}
    # Two entries of eight have two steps: one question, one claim.
    assert '<th scope="row">2</th><td>1</td><td>1</td><td>2</td>' in text
    assert "Of none it is known" in text


def test_what_is_not_there_is_said_on_a_page(client: FlaskClient, ports: StoredPorts) -> None:
    imported(ports, tiny_release(8))
    for query, status in (("?dataset=other", 404), ("?release=0000000000", 404), ("?width=3", 400)):
        answer = client.get(f"/figures{query}", headers=PAGE)
        assert (answer.status_code, answer.mimetype) == (status, "text/html")
