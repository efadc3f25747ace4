"""What is compared with: Flask with one route and nothing around it.

Under gunicorn: `gunicorn "bench.bare:from_file('…')"`.
"""

from pathlib import Path

from flask import Flask, Response, send_file


def constant(body: bytes) -> Flask:
    """An application that answers `/` with one constant body."""
    app = Flask("bare")

    @app.get("/")
    def answer() -> Response:
        return Response(body, content_type="application/json")

    return app


def sending(path: Path) -> Flask:
    """An application that sends a file."""
    app = Flask("bare")

    @app.get("/")
    def answer() -> Response:
        return send_file(path, mimetype="application/x-ndjson")

    return app


def from_file(path: str) -> Flask:
    """The constant application with the body that a file holds."""
    return constant(Path(path).read_bytes())
