"""Flask without what no route here needs: sessions, and asking each time whether a view awaits."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from flask import Flask, Request, Response, request
from flask.sessions import NullSession, SessionInterface, SessionMixin
from flask.typing import ResponseReturnValue

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

_NO_SESSION = NullSession()


class _NoSessions(SessionInterface):
    """One session for all, which refuses to be written to."""

    def open_session(self, _app: Flask, _request: Request) -> SessionMixin:
        return _NO_SESSION


class Application(Flask):
    """The application; what it leaves out is a tenth of the cost of a request."""

    session_interface = _NoSessions()

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - Flask's own
        super().__init__(*args, **kwargs)
        self.checks: list[Callable[[WSGIEnvironment], None]] = []
        """What every request must pass; called with its environment before the view."""

    def preprocess_request(self) -> ResponseReturnValue | None:
        """The checks, then what Flask has registered to stand before views, if anything."""
        environ = request.environ
        for check in self.checks:
            check(environ)
        return super().preprocess_request() if self.before_request_funcs else None

    def process_response(self, response: Response) -> Response:
        """What stands after every view; Flask's own way where a blueprint has something there."""
        registered = self.after_request_funcs
        if len(registered) != 1 or None not in registered:
            return super().process_response(response)
        for change in registered[None]:
            response = self.ensure_sync(change)(response)
        return response

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """The function itself: none of ours is a coroutine function."""
        return func
