"""Carrying deliveries over TLS: the host that was named is asked for, and must prove itself."""

import ssl
import subprocess
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from service.delivery import HttpCourier
from service.domain.webhooks import Due, Outcome, new_secret
from tests.receivers import HERE, Receiver, receiving

NOW = datetime(2026, 1, 1, 12, tzinfo=UTC)


def courier(trust: ssl.SSLContext | None = None) -> HttpCourier:
    """Names lead to the loopback address."""
    return HttpCourier(private=True, resolve=lambda _host, _port: (HERE,), trust=trust)


def due(url: str) -> Due:
    return Due("a-delivery", "a-webhook", url, new_secret(), b"{}", 1)


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A certificate for receiver.example with its key, which nobody trusts."""
    folder = tmp_path_factory.mktemp("tls")
    words = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2"
    made = ["-keyout", "key.pem", "-out", "certificate.pem", "-subj", "/CN=receiver.example"]
    name = ["-addext", "subjectAltName=DNS:receiver.example"]
    subprocess.run(
        ["openssl", *words.split(), *made, *name], cwd=folder, check=True, capture_output=True
    )
    return folder


@pytest.fixture
def secure(certificate: Path) -> Iterator[tuple[Receiver, list[object]]]:
    """A receiver that speaks TLS, and the names it was asked for."""
    named: list[object] = []
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate / "certificate.pem", certificate / "key.pem")
    context.sni_callback = lambda _link, name, _context: named.append(name)
    with receiving(Receiver(), context) as receiver:
        yield receiver, named


def test_tls_is_with_the_host_that_was_named(
    secure: tuple[Receiver, list[object]], certificate: Path
) -> None:
    receiver, named = secure
    trust = ssl.create_default_context(cafile=certificate / "certificate.pem")
    trusting = courier(trust)
    url = f"https://receiver.example:{receiver.port}/x"
    assert trusting.deliver(due(url), NOW) == Outcome(200)
    assert named == ["receiver.example"]
    assert receiver.received[0].headers["host"] == f"receiver.example:{receiver.port}"
    other = f"https://other.example:{receiver.port}/x"
    assert trusting.deliver(due(other), NOW) == Outcome(error="tls-failed")
    assert len(receiver.received) == 1


def test_a_certificate_that_nobody_vouches_for_is_refused(
    secure: tuple[Receiver, list[object]],
) -> None:
    receiver, _ = secure
    url = f"https://receiver.example:{receiver.port}/"
    assert courier().deliver(due(url), NOW) == Outcome(error="tls-failed")
    assert receiver.received == []


def test_plain_http_is_not_spoken_instead() -> None:
    with receiving(Receiver()) as receiver:
        url = f"https://receiver.example:{receiver.port}/"
        assert courier().deliver(due(url), NOW) == Outcome(error="tls-failed")
    assert receiver.received == []
