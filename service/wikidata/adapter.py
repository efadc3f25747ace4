"""One request on the wire, below the cache: paced, limited, checked; only good answers pass.

Everything else is raised here, since requests-cache keeps what an adapter returns, and gives a
stale copy only for what it raises.
"""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from requests import PreparedRequest, Response
from requests.adapters import HTTPAdapter
from requests.cookies import RequestsCookieJar
from requests.exceptions import ConnectionError as NoConnection
from requests.exceptions import ConnectTimeout, ReadTimeout, RequestException
from requests.structures import CaseInsensitiveDict

from service.wikidata.checks import check
from service.wikidata.faults import Late, TooMuch, Unreachable, fault_of_status
from service.wikidata.pace import Pace, Paces

PIECE = 64 * 1024
MOST_BYTES = 64 * 1024 * 1024  # unpacked; a batch with more is asked for in halves
KEPT_HEADERS = ("Content-Type", "Location")


class CheckedAdapter(HTTPAdapter):
    """Sends a request until there is a good answer; raises Fault where there is none."""

    def __init__(self, paces: Paces, count: Callable[[], None], *, most_bytes: int) -> None:
        super().__init__(pool_connections=2, pool_maxsize=1)
        self._paces = paces
        self._count = count
        self._most_bytes = most_bytes

    def send(self, request: PreparedRequest, *_: object, **given: Any) -> Response:  # noqa: ANN401 - requests' own
        """The good answer to a request, read whole; cookies and most headers are dropped."""
        host = urlsplit(request.url or "").netloc.rpartition("@")[2]  # no password in messages
        pace = self._paces.of(host)
        return pace.insist(lambda: self._once(request, given, host, pace))

    def _once(
        self, request: PreparedRequest, given: dict[str, Any], host: str, pace: Pace
    ) -> Response:
        timeout = (pace.patience.connect, pace.patience.read)
        self._count()
        try:
            response = super().send(request, **given | {"stream": True, "timeout": timeout})
            with response:
                fault = fault_of_status(response.status_code, response.headers, host)
                if fault is not None:
                    raise fault
                body = self._read(response, host, pace)
        except (ConnectTimeout, ReadTimeout):
            raise Late(f"{host} does not answer in time.") from None
        except NoConnection as error:
            kind = Late if "timed out" in str(error) else Unreachable
            raise kind(f"{host} cannot be reached ({type(error).__name__}).") from None
        except RequestException:
            raise Unreachable(f"The answer of {host} ends early or cannot be unpacked.") from None
        if not response.is_redirect:
            check(request.url or "", response.headers, body)
        return _bare(response, body)

    def _read(self, response: Response, host: str, pace: Pace) -> bytes:
        """The body, unpacked; raises TooMuch and Late where it has no end."""
        pieces, size = [], 0
        until = pace.clock() + pace.patience.whole
        for piece in response.iter_content(PIECE):
            size += len(piece)
            pieces.append(piece)
            if size > self._most_bytes:
                raise TooMuch(f"{host} sends more than {self._most_bytes} bytes.")
            if pace.clock() > until:
                raise Late(f"{host} takes too long to answer.")
        return b"".join(pieces)


def _bare(response: Response, body: bytes) -> Response:
    """What is worth keeping of a response."""
    headers = response.headers
    response.headers = CaseInsensitiveDict({k: headers[k] for k in KEPT_HEADERS if k in headers})
    response.cookies = RequestsCookieJar()
    response._content = body  # noqa: SLF001 - it was read here, as `content` would do
    return response
