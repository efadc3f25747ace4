"""What the page on webhooks shows for receivers to copy works on what is sent."""

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

from service.domain.webhooks import Due, new_secret, signed_headers

PAGE = Path(__file__).resolve().parents[2] / "docs" / "webhooks.md"


def test_the_check_that_the_page_shows_knows_genuine_requests() -> None:
    found = re.search(r"^```python\n(.*?)^```$", PAGE.read_text(), re.MULTILINE | re.DOTALL)
    assert found is not None
    shown: dict[str, object] = {}
    exec(found[1], shown)  # our own page
    is_genuine = shown["is_genuine"]
    assert callable(is_genuine)
    secret, now = new_secret(), datetime.now(UTC)
    due = Due("id", "webhook", "https://receiver.example/", secret, b'{"a":1}', 1)
    headers = signed_headers(due, now)
    assert is_genuine(secret, headers, due.body)
    assert not is_genuine(secret, headers, b'{"a":2}')
    assert not is_genuine(new_secret(), headers, due.body)
    assert not is_genuine(secret, headers | {"webhook-id": "other"}, due.body)
    old = signed_headers(due, now - timedelta(minutes=6))
    assert not is_genuine(secret, old, due.body)
