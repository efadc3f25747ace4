"""Where the links of answers about submissions lead."""

from dataclasses import replace

import pytest

from service.app import create_app
from service.config import Settings
from service.storage.work import StoredPorts
from tests.releases import imported
from tests.scoring import envelope, rows


@pytest.mark.parametrize(
    ("proxies", "prefix", "expected"),
    [(1, "/crlt", "/crlt"), (1, "/q&a a", "/q%26a%20a"), (1, "", ""), (0, "/crlt", "")],
)
def test_what_was_stored_is_where_a_trusted_proxy_has_it(
    ports: StoredPorts, settings: Settings, proxies: int, prefix: str, expected: str
) -> None:
    """The first time and when the same request comes again; a stranger's prefix is not believed."""
    imported(ports)
    proxied = replace(settings, trusted_proxies=proxies, auth=False)
    client = create_app(proxied, ports.database).test_client()
    headers = {"X-Forwarded-Prefix": prefix, "Idempotency-Key": "one"}
    sent = envelope(rows({"E1": True}))
    for _ in range(2):
        answer = client.post("/score", json=sent, headers=headers)
        assert answer.status_code == 201, answer.text
        location = answer.headers["Location"]
        assert location == f"{expected}/submissions/{answer.json['id']}"
        assert client.get(location.removeprefix(expected), headers=headers).status_code == 200
