"""Flask without what no route here needs: sessions, and asking each time whether a view awaits."""

from collections.abc import Callable
from typing import Any

from flask import Flask, Request, Response, request
from flask.sessions import NullSession, SessionInterface, SessionMixin
from flask.typing import ResponseReturnValue

_NO_SESSION = NullSession()


class _NoSessions(SessionInterface):
    """One session for all, which refuses to be written to."""

    def open_session(self, _app: Flask, _request: Request) -> SessionMixin:
        return _NO_SESSION


class Application(Flask):
    """The application; what it leaves out is a tenth of the cost of a request."""

    session_interface = _NoSessions()

    def preprocess_request(self) -> ResponseReturnValue | None:
        """What stands before every view: checks of a token and of parameters that no view reads.

        Where neither was sent there is nothing to check. Blueprints have nothing of their own here.
        """
        environ = request.environ
        if "HTTP_AUTHORIZATION" in environ or environ.get("QUERY_STRING"):
            for check in self.before_request_funcs[None]:
                check()
        return None

    def process_response(self, response: Response) -> Response:
        """What stands after every view, for all alike."""
        for change in self.after_request_funcs[None]:
            response = self.ensure_sync(change)(response)
        return response

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """The function itself: none of ours is a coroutine function."""
        return func
