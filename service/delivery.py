"""Carry deliveries to webhooks: to checked addresses only, within a time, following nothing.

A host is resolved anew for every attempt, all its addresses are checked, and the connection goes to
one of those very addresses: a name that resolves otherwise a moment later changes nothing. Proxy
settings of the environment are not used, since a proxy would resolve once more.
"""

import socket
import ssl
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from functools import cached_property
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from threading import Timer

from requests.utils import DEFAULT_CA_BUNDLE_PATH

from service import __version__
from service.domain.errors import Problem, Unacceptable
from service.domain.webhook_addresses import Receiver, is_public, read_receiver
from service.domain.webhooks import Due, Outcome, signed_headers

CONNECT_SECONDS, READ_SECONDS, WHOLE_SECONDS = 5, 10, 20
MOST_ADDRESSES = 3
READ_BYTES = 1024
HEADERS = {
    "Content-Type": "application/json",
    "User-Agent": f"crlt-kgqa/{__version__}",
    "Connection": "close",
}
Resolve = Callable[[str, int], Sequence[str]]


class ForeignAddressError(Exception):
    """A host has an address that is not public."""


FAULTS: dict[type[Exception], str] = {  # the first that fits: some are kinds of later ones
    ForeignAddressError: "foreign-address",
    socket.gaierror: "host-unknown",
    TimeoutError: "timeout",
    ssl.SSLError: "tls-failed",
    OSError: "no-answer",
    HTTPException: "no-answer",
    ValueError: "url-not-allowed",
}


def addresses_of(host: str, port: int) -> Sequence[str]:
    """The addresses of a host in the order to be tried; raises socket.gaierror."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return tuple(dict.fromkeys(str(address[0]) for *_, address in found))


class HttpCourier:
    """The port `Courier`. `private`: receivers may be in private networks, and use http."""

    def __init__(
        self,
        *,
        private: bool,
        resolve: Resolve = addresses_of,
        trust: ssl.SSLContext | None = None,
    ) -> None:
        self._private = private
        self._resolve = resolve
        self._trust = trust

    def check(self, url: str) -> None:
        """Raise Unacceptable for a URL that nothing may be sent to.

        A name that is not known (yet) passes: every attempt looks it up again.
        """
        try:
            with suppress(socket.gaierror):
                self._addresses(read_receiver(url, plain=self._private))
        except ValueError as error:
            raise _refused(str(error)) from None
        except ForeignAddressError:
            raise _refused(
                "must not lead into a private network (see CRLT_WEBHOOKS_PRIVATE)"
            ) from None

    def deliver(self, due: Due, at: datetime) -> Outcome:
        """Send a delivery once, signed at that time; tells of all failures in the outcome."""
        try:
            receiver = read_receiver(due.url, plain=self._private)
            return self._send(receiver, self._addresses(receiver), due, at)
        except tuple(FAULTS) as fault:
            word = next(word for kind, word in FAULTS.items() if isinstance(fault, kind))
            return Outcome(error=word)

    def _addresses(self, receiver: Receiver) -> Sequence[str]:
        found = self._resolve(receiver.host, receiver.port)
        if not self._private and not all(is_public(address) for address in found):
            raise ForeignAddressError
        return found[:MOST_ADDRESSES]

    def _send(
        self, receiver: Receiver, addresses: Sequence[str], due: Due, at: datetime
    ) -> Outcome:
        kind = HTTPSConnection if receiver.secure else HTTPConnection
        connection = kind(receiver.host, receiver.port, timeout=READ_SECONDS)
        link = _connected(addresses, receiver.port)
        try:
            if receiver.secure:
                link = self._context.wrap_socket(
                    link, server_hostname=receiver.host, do_handshake_on_connect=False
                )
            connection.sock = link  # so that it looks nothing up itself
            with _ending(link) as check_time:
                if isinstance(link, ssl.SSLSocket):
                    link.do_handshake()
                connection.request(
                    "POST", receiver.path, due.body, HEADERS | signed_headers(due, at)
                )
                with connection.getresponse() as response:
                    check_time()
                    return _outcome(response)
        finally:
            connection.close()
            link.close()

    @cached_property
    def _context(self) -> ssl.SSLContext:
        """What is trusted: the system's authorities, and those that come with requests."""
        if self._trust is not None:
            return self._trust
        context = ssl.create_default_context()
        context.load_verify_locations(DEFAULT_CA_BUNDLE_PATH)
        return context


def _refused(detail: str) -> Unacceptable:
    problem = Problem(detail, pointer="/url")
    return Unacceptable("Nothing may be sent to this URL.", problems=[problem])


def _connected(addresses: Sequence[str], port: int) -> socket.socket:
    """A connection to the first address that takes it; raises OSError of the last one."""
    fault: OSError = ConnectionError("no address")
    for address in addresses:
        try:
            link = socket.create_connection((address, port), timeout=CONNECT_SECONDS)
        except OSError as error:
            fault = error
        else:
            link.settimeout(READ_SECONDS)
            return link
    raise fault


@contextmanager
def _ending(link: socket.socket) -> Iterator[Callable[[], None]]:
    """End a connection that lasts too long, however busily; raises TimeoutError then.

    What is given raises the same when called too late: an answer that was cut off may look whole.
    """
    late = False

    def end() -> None:
        nonlocal late
        late = True
        with suppress(OSError):
            socket.socket.shutdown(link, socket.SHUT_RDWR)

    def check_time() -> None:
        if late:
            raise TimeoutError

    clock = Timer(WHOLE_SECONDS, end)
    clock.daemon = True
    clock.start()
    try:
        yield check_time
    except (OSError, HTTPException) as error:
        if late:
            raise TimeoutError from error
        raise
    finally:
        clock.cancel()


def _outcome(response: HTTPResponse) -> Outcome:
    """The status; of the body only so much is read as to let a small one end properly."""
    later = response.getheader("Retry-After", "").strip()
    seconds = int(later) if later.isascii() and later.isdigit() and len(later) < 9 else 0
    with suppress(OSError, HTTPException):
        response.read(READ_BYTES)
    return Outcome(response.status, None, seconds)
