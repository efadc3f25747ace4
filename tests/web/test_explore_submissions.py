"""Submissions in the explorer: who may see which, what is shown of each."""

import re
from collections.abc import Iterator
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest

from schemas.receipts import ReceiptRenderer
from service.domain.access import Role
from service.domain.catalogue import Which
from service.usecases.identify import create_token
from service.usecases.rescore_submissions import rescore_submissions
from tests.releases import entry, imported, tiny_release
from tests.web.exploring import NASTY, Explored, explored, run_and_loaded

LIST = "/explore/submissions"
ROWS = [
    {"id": "E1", "response": f"{NASTY} Rivers are cold. So the answer is yes.", "steps": [NASTY]},
    {"id": "E2", "answer": True, "evidence": ["(Méadow 2, height, 11.5 metre)"]},
    {"id": "E4", "answer": None, "response": "I would rather not say."},
    {"id": "E5", "response": "Hm" + "m" * 30_000, "facts": ["A fact."] * 300},
]


@pytest.fixture(scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Explored]:
    yield from explored(tmp_path_factory.mktemp("open"))


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Explored]:
    yield from explored(tmp_path_factory.mktemp("guarded"), auth=True)


def sent(it: Explored, headers: dict[str, str] | None = None, **more: object) -> str:
    """Score four predictions; gives the submission's id."""
    body = {"dataset": "cr-lt-tiny", "predictions": ROWS, "system": {"name": f"sys {NASTY}"}}
    answer = it.client.post("/score", json=body | more, headers=headers or {})
    assert answer.status_code == 201, answer.text
    id: str = answer.get_json()["id"]
    return id


def holding(it: Explored, role: Role, name: str) -> dict[str, str]:
    """The headers of somebody with a new token."""
    secret = create_token(it.ports, role=role, name=name, expires_at=None)
    return {"Authorization": f"Bearer {secret}"}


def test_scores_stand_beside_the_baselines_and_every_prediction_is_shown(
    open_house: Explored,
) -> None:
    id = sent(open_house)
    text = open_house.page(f"{LIST}/{id}")
    assert run_and_loaded(text)[0] == []
    assert "24 entries: 1 correct, 1 wrong, 1 abstained, 1 unparsed, 20 missing." in text
    assert "6 without a usable answer are not scored." in text
    for words in ("always “true”", "always “false”", "never an answer", "0.042", "0.007 to 0.202"):
        assert words in text  # 1 of 24, with Wilson's interval
    assert 'Read from <q dir="auto">answer is yes</q>' in text
    assert "(Méadow 2, height, 11.5 metre)" in text
    assert "Could the river of Méadow 5 freeze?" in text
    assert text.count("&lt;script&gt;alert(&#39;x&#39;)") >= 4
    assert f"Hm{'m' * 19_998}… <strong>and 10,002 more characters</strong>" in text
    assert text.count("A fact.") == 200
    wrong = open_house.page(f"{LIST}/{id}?verdict=wrong")
    assert re.findall(r"<code>(E[0-9]+)</code>", wrong) == ["E2"]
    assert open_house.get(f"{LIST}/{id}?verdict=right").status_code == 400
    assert open_house.get(f"{LIST}/{id}?after=9999999").status_code == 200


def test_submissions_are_listed_newest_first_in_pages(open_house: Explored) -> None:
    ids = [sent(open_house, system={"name": "listed"}) for _ in range(21)]
    path: str | None = f"{LIST}?system=listed&dataset=cr-lt-tiny"
    found: list[str] = []
    while path is not None:
        text = open_house.page(path)
        assert '<strong class="total">21 submissions</strong>' in text
        found += re.findall(rf'<a href="{LIST}/([\w-]+)" dir="auto">listed', text)
        following = re.search(r'rel="next" href="([^"]+)"', text)
        path = unescape(following[1]) if following else None
    assert found == ids[::-1]


def test_what_was_sent_is_shown_after_a_rescore_too(open_house: Explored) -> None:
    """E1 is no longer first: E2 and E30 are gone, and E31 leads."""
    id = sent(open_house)
    numbers = (31, 1, *range(3, 30))
    changed = tuple(replace(entry(n), findings=()) for n in numbers)
    imported(open_house.ports, tiny_release(entries=changed))
    which = Which("cr-lt-tiny")
    list(rescore_submissions(open_house.ports, which, (id,), ReceiptRenderer())[1])
    text = open_house.page(f"{LIST}/{id}")
    assert "Rivers are cold" in text
    assert text.index("<code>E31</code>") < text.index("<code>E1</code>")
    assert "(Méadow 2, height, 11.5 metre)" not in text


def test_who_sees_what_with_auth_on(guarded: Explored) -> None:
    owner, other = (holding(guarded, "submitter", name) for name in ("owner", "other"))
    judge, admin = holding(guarded, "annotator", "ada"), holding(guarded, "admin", "olga")
    private = sent(guarded, owner, visibility="private")
    public = sent(guarded, owner, visibility="public")
    judged = sent(
        guarded, owner, visibility="public",
        human_eval={"kinds": ["reasoning"], "sample": 1, "overlap": 1, "seed": 0},
    )  # fmt: skip

    def shown(id: str, headers: dict[str, str]) -> tuple[int, bool]:
        answer = guarded.get(f"{LIST}/{id}", **headers)
        return answer.status_code, "What was sent" in answer.text

    nobody: dict[str, str] = {}
    for headers, expected in (
        (owner, [(200, True)] * 3),
        (admin, [(200, True)] * 3),
        (other, [(404, False), (200, False), (200, False)]),
        (nobody, [(404, False), (200, False), (200, False)]),
        (judge, [(404, False), (200, False), (404, False)]),
    ):
        assert [shown(id, headers) for id in (private, public, judged)] == expected
        listed = guarded.get(LIST, **headers).text
        seen = [status == 200 for status, _ in expected]
        assert [id in listed for id in (private, public, judged)] == seen
    absent = guarded.get(f"{LIST}/{'x' * 16}").text
    assert guarded.get(f"{LIST}/{private}").text.replace(private, "x" * 16) == absent


def test_with_auth_off_whoever_may_still_judge_a_run_does_not_see_it(tmp_path: Path) -> None:
    for it in explored(tmp_path, auth=False):
        id = sent(it, human_eval={"kinds": ["reasoning"], "sample": 1, "overlap": 1, "seed": 0})
        assert it.get(f"{LIST}/{id}", **{"X-Annotator": "ada"}).status_code == 404
        assert it.get(f"{LIST}/{id}").status_code == 200
