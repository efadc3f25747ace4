"""Tokens and kept answers, on both databases."""

from datetime import UTC, datetime, timedelta

import pytest

from service.domain.access import KeptAnswer
from service.domain.errors import Conflict, Unauthenticated
from service.storage.work import StoredPorts
from service.usecases.identify import create_token, identify

NOW = datetime(2026, 1, 1, tzinfo=UTC)


def test_a_token_identifies_until_it_expires(ports: StoredPorts) -> None:
    live = create_token(ports, role="annotator", name="a", expires_at=None)
    dead = create_token(ports, role="admin", name="b", expires_at=NOW - timedelta(days=1))
    asker = identify(ports, live, None, auth_on=True)
    assert asker.role == "annotator"
    assert asker.may("judge")
    assert not asker.may("submit")
    for secret in (dead, "crlt_unknown"):
        with pytest.raises(Unauthenticated):
            identify(ports, secret, None, auth_on=True)


def test_a_kept_answer_is_found_and_never_replaced(ports: StoredPorts) -> None:
    kept = KeptAnswer("00", 201, b"{}")
    with ports.work() as work:
        work.keys.keep("", "k", kept, NOW)
    with pytest.raises(Conflict), ports.work() as work:
        work.keys.keep("", "k", KeptAnswer("11", 201, b"[]"), NOW)
    with ports.look() as work:
        assert work.keys.find("", "k") == kept
        assert work.keys.find("x", "k") is None
