"""gunicorn's threaded worker, refusing what cannot be read of a request in our form of errors."""

import json
from contextlib import suppress
from http import HTTPStatus
from typing import Any

from gunicorn.http import errors
from gunicorn.util import write_nonblock
from gunicorn.workers.gthread import ThreadWorker

MALFORMED = (HTTPStatus.BAD_REQUEST, "malformed")
REFUSALS: dict[type[BaseException], tuple[HTTPStatus, str]] = {
    errors.LimitRequestLine: (HTTPStatus.REQUEST_URI_TOO_LONG, "uri-too-long"),
    errors.LimitRequestHeaders: (HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, "headers-too-large"),
    errors.InvalidRequestLine: MALFORMED,
    errors.InvalidRequestMethod: MALFORMED,
    errors.InvalidHTTPVersion: MALFORMED,
    errors.InvalidHeader: MALFORMED,
    errors.InvalidHeaderName: MALFORMED,
    errors.ObsoleteFolding: MALFORMED,
}


class Worker(ThreadWorker):  # type: ignore[misc] # gunicorn is untyped
    """Requests whose head is refused never reach the application, so the server answers them."""

    def handle_error(
        self,
        req: Any,  # noqa: ANN401 - gunicorn's
        client: Any,  # noqa: ANN401 - a socket
        addr: Any,  # noqa: ANN401 - of any family
        exc: BaseException,
    ) -> None:
        """Answer with problem details where the head is at fault, else as gunicorn does."""
        refusal = REFUSALS.get(type(exc))
        if refusal is None:
            super().handle_error(req, client, addr, exc)
            return
        self.log.warning("refused a request that cannot be read: %s", exc)
        with suppress(OSError):  # whoever sent it may be gone
            write_nonblock(client, answer(*refusal, str(exc)))


def answer(status: HTTPStatus, code: str, detail: str) -> bytes:
    """A whole response; the connection ends, as what follows on it cannot be told apart."""
    problem = {
        "type": "about:blank",
        "title": status.phrase,
        "status": status.value,
        "detail": f"{detail}.",
        "code": code,
    }
    body = json.dumps(problem).encode()
    head = (
        f"HTTP/1.1 {status.value} {status.phrase}\r\nConnection: close\r\n"
        "Content-Type: application/problem+json\r\nCache-Control: no-store\r\n"
        f"Content-Length: {len(body)}\r\n\r\n"
    )
    return head.encode("ascii") + body
