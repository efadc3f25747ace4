"""Carrying deliveries: to the address that was checked, within a time, following nothing."""

import hashlib
import hmac
import json
import socket
import time
from base64 import b64decode, b64encode
from collections.abc import Sequence
from datetime import UTC, datetime

import pytest

from service import delivery
from service.delivery import HttpCourier
from service.domain.errors import Unacceptable
from service.domain.webhooks import Due, Outcome, new_secret
from tests.receivers import HERE, Receiver, answering, receiving

NOW = datetime(2026, 1, 1, 12, 0, 0, 999_999, tzinfo=UTC)
SECRET = new_secret()
BODY = '{"id":"a-delivery","ä":1}'.encode()


def due(url: str) -> Due:
    return Due("a-delivery", "a-webhook", url, SECRET, BODY, 1)


def to(*addresses: str) -> delivery.Resolve:
    """A resolver that knows one answer."""
    return lambda _host, _port: addresses


def loopback(**more: object) -> HttpCourier:
    return HttpCourier(private=True, **more)  # type: ignore[arg-type]


def test_what_is_sent_is_signed_and_complete() -> None:
    """The signature is computed here anew, from what was received and the secret alone."""
    with receiving(Receiver()) as receiver:
        assert loopback().deliver(due(receiver.url), NOW) == Outcome(200)
    (received,) = receiver.received
    assert received.body == BODY
    assert received.path == "/hooks?from=crlt"
    assert received.headers["content-type"] == "application/json"
    assert received.headers["host"] == f"{HERE}:{receiver.port}"
    id, at = received.headers["webhook-id"], received.headers["webhook-timestamp"]
    assert (id, at) == ("a-delivery", "1767268800")
    key = b64decode(SECRET.removeprefix("whsec_"))
    told = hmac.new(key, id.encode() + b"." + at.encode() + b"." + received.body, hashlib.sha256)
    assert received.headers["webhook-signature"] == "v1," + b64encode(told.digest()).decode()
    assert SECRET not in json.dumps(received.headers)


@pytest.mark.parametrize("status", [204, 301, 307, 400, 410, 500])
def test_the_status_is_told_and_no_redirect_followed(status: int) -> None:
    with receiving(Receiver((200,))) as other, receiving(Receiver((status,))) as receiver:
        receiver.headers = {"Location": other.url}
        receiver.content = b""
        assert loopback().deliver(due(receiver.url), NOW) == Outcome(status)
    assert len(receiver.received) == 1
    assert other.received == []


@pytest.mark.parametrize(("said", "seconds"), [("7", 7), ("-1", 0), ("soon", 0), ("9" * 9, 0)])
def test_a_wish_for_a_later_time_is_told(said: str, seconds: int) -> None:
    with receiving(Receiver((503,), {"Retry-After": said})) as receiver:
        assert loopback().deliver(due(receiver.url), NOW) == Outcome(503, None, seconds)


def test_a_name_that_resolves_otherwise_later_changes_nothing() -> None:
    """DNS rebinding: looked up once an attempt, and the connection goes to what was checked."""
    asked: list[str] = []

    def rebinding(host: str, _port: int) -> Sequence[str]:
        asked.append(host)
        return ("8.8.8.8",) if len(asked) == 1 else (HERE,)

    with receiving(Receiver()) as receiver:
        courier = HttpCourier(private=False, resolve=rebinding)
        courier.check("https://rebinding.example/")
        outcome = courier.deliver(due(f"https://rebinding.example:{receiver.port}/"), NOW)
    assert outcome == Outcome(error="foreign-address")
    assert asked == ["rebinding.example"] * 2
    assert receiver.received == []


def test_the_connection_goes_to_the_address_that_was_checked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    opened: list[object] = []

    def connect(address: object, **_more: object) -> socket.socket:
        opened.append(address)
        raise ConnectionRefusedError

    monkeypatch.setattr(socket, "create_connection", connect)
    courier = HttpCourier(
        private=False, resolve=to("8.8.8.8", "2606:4700::1", "1.1.1.1", "9.9.9.9")
    )
    outcome = courier.deliver(due("https://receiver.example/"), NOW)
    assert outcome == Outcome(error="no-answer")
    assert opened == [("8.8.8.8", 443), ("2606:4700::1", 443), ("1.1.1.1", 443)]


@pytest.mark.parametrize(
    "addresses",
    [("127.0.0.1",), ("8.8.8.8", "10.0.0.1"), ("::ffff:169.254.169.254",), ("fe80::1%x",)],
)
def test_one_foreign_address_is_enough(addresses: tuple[str, ...]) -> None:
    courier = HttpCourier(private=False, resolve=to(*addresses))
    with pytest.raises(Unacceptable) as refused:
        courier.check("https://receiver.example/")
    assert [problem.pointer for problem in refused.value.problems] == ["/url"]
    assert courier.deliver(due("https://receiver.example/"), NOW).error == "foreign-address"


@pytest.mark.parametrize(
    "url",
    [
        *("https://127.0.0.1/", "https://127.1/", "https://2130706433/", "https://0x7f.1/"),
        *("https://017700000001/", "https://0/", "https://localhost/", "https://[::1]/"),
        *("https://[::ffff:127.0.0.1]/", "https://169.254.169.254/latest/meta-data/"),
        *("https://10.1.2.3/", "https://[fd00::1]/", "https://[64:ff9b::10.0.0.1]/"),
        *("http://8.8.8.8/", "https://u:p@8.8.8.8/", "ftp://8.8.8.8/", "", "x" * 3000),
    ],
)
def test_urls_that_nothing_is_sent_to(url: str) -> None:
    """By the resolver of the system, which also reads the old spellings of addresses."""
    courier = HttpCourier(private=False)
    with pytest.raises(Unacceptable):
        courier.check(url)
    assert courier.deliver(due(url), NOW).error in ("foreign-address", "url-not-allowed")


def test_public_ones_and_unknown_names_pass_until_they_are_sent_to() -> None:
    def unknown(_host: str, _port: int) -> Sequence[str]:
        raise socket.gaierror(socket.EAI_NONAME, "not known")

    HttpCourier(private=False, resolve=to("8.8.8.8")).check("https://receiver.example/")
    courier = HttpCourier(private=False, resolve=unknown)
    courier.check("https://receiver.example/")
    assert courier.deliver(due("https://receiver.example/"), NOW) == Outcome(error="host-unknown")


def test_the_next_address_is_tried() -> None:
    with receiving(Receiver()) as receiver:
        courier = loopback(resolve=to("127.0.0.2", HERE))
        url = f"http://receiver.example:{receiver.port}/"
        assert courier.deliver(due(url), NOW) == Outcome(200)
    assert receiver.received[0].headers["host"] == f"receiver.example:{receiver.port}"


@pytest.mark.parametrize(
    ("answer", "error"),
    [
        (b"", "no-answer"),
        (b"SSH-2.0-x\r\n", "no-answer"),
        (b"HTTP/1.1 x\r\n\r\n", "no-answer"),
        (b"HTTP/1.1 200 OK\r\n" + b"X: y\r\n" * 200 + b"\r\n", "no-answer"),
        (b"HTTP/1.1 200 OK\r\nX: " + b"y" * 70_000 + b"\r\n\r\n", "no-answer"),
    ],
)
def test_what_is_no_answer(answer: bytes, error: str) -> None:
    with answering(answer) as port:
        assert loopback().deliver(due(f"http://{HERE}:{port}/"), NOW) == Outcome(error=error)


def test_nobody_there() -> None:
    with socket.socket() as unused:
        unused.bind((HERE, 0))
        url = f"http://{HERE}:{unused.getsockname()[1]}/"
        assert loopback().deliver(due(url), NOW) == Outcome(error="no-answer")


def test_an_endless_body_is_not_read() -> None:
    with answering(b"HTTP/1.1 200 OK\r\n\r\n" + b"x" * 2048, endless=True) as port:
        began = time.monotonic()
        assert loopback().deliver(due(f"http://{HERE}:{port}/"), NOW) == Outcome(200)
    assert time.monotonic() - began < 5


def test_a_silent_receiver_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(delivery, "READ_SECONDS", 0.2)
    with answering(b"HTTP/1.1 ", endless=True, pause=60) as port:
        url = f"http://{HERE}:{port}/"
        assert loopback().deliver(due(url), NOW) == Outcome(error="timeout")


def test_a_busy_but_endless_receiver_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """A byte now and then keeps within the time of each read, not within that of the whole."""
    monkeypatch.setattr(delivery, "WHOLE_SECONDS", 0.4)
    with answering(b"HTTP/1.1 200 ", endless=True, pause=0.05) as port:
        url = f"http://{HERE}:{port}/"
        assert loopback().deliver(due(url), NOW) == Outcome(error="timeout")
