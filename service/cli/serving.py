"""crlt serve: database, starter data set, then gunicorn."""

import socket
from dataclasses import replace
from typing import Any

import click
from flask import Flask
from gunicorn.app.base import BaseApplication

from service.api.metrics import share_between_workers
from service.app import create_app, render
from service.cli.operator import Operator
from service.cli.webhook_sending import WebhookSending
from service.cli.worker import Worker
from service.config import LOOPBACK, Settings
from service.domain.release.reader import read_release
from service.storage import shipped
from service.storage.work import StoredPorts
from service.usecases.import_release import import_release

GRACE_SECONDS = 20
LONGEST_REQUEST_LINE = 8190


@click.command()
@click.option("--host", help="Address to bind to (CRLT_HOST, default 127.0.0.1).")
@click.option("--port", type=click.IntRange(0, 65535), help="Port (CRLT_PORT, default 8000).")
@click.pass_obj
def serve(operator: Operator, host: str | None, port: int | None) -> None:
    """Serve over HTTP; import the starter data set first when nothing else is there."""
    settings = operator.settings
    settings = replace(
        settings,
        host=host or settings.host,
        port=settings.port if port is None else port,
    )
    _refuse_taken_port(settings)
    ports = operator.ports
    import_starter(ports)
    ports.database.close()
    if not settings.auth_on and settings.host not in LOOPBACK:
        click.echo("warning: CRLT_AUTH=off on an address others can reach", err=True)
    click.echo(f"Serving on http://{_shown(settings.host)}:{settings.port}/", err=True)
    Server(settings).run()


def import_starter(ports: StoredPorts) -> None:
    """Import the starter data set when the database holds no release."""
    with ports.look() as work:
        if work.releases.any():
            return
    release = read_release(
        shipped.starter(), dataset=None, corrections=None, vocabulary=shipped.vocabulary()
    )
    import_release(ports, release, render(), make_default=None)
    click.echo(f"Imported {shipped.STARTER}: {len(release.entries)} entries", err=True)


def _refuse_taken_port(settings: Settings) -> None:
    """Say so before anything is done when the address cannot be bound."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((settings.host, settings.port))
        except OSError as error:
            reason = error.strerror or str(error)
            raise click.ClickException(
                f"cannot serve on {settings.host} port {settings.port}: {reason}. "
                "Choose another with --port or CRLT_PORT."
            ) from error


def _shown(host: str) -> str:
    return f"[{host}]" if ":" in host else host


class Server(BaseApplication):  # type: ignore[misc] # gunicorn is untyped
    """gunicorn with our application, loaded once before the workers fork."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        super().__init__()

    def load_config(self) -> None:
        """Hand our settings to gunicorn."""
        options: dict[str, Any] = {
            "bind": f"{_shown(self.settings.host)}:{self.settings.port}",
            "workers": self.settings.workers,
            "threads": self.settings.threads,
            "worker_class": Worker,
            "preload_app": True,
            "graceful_timeout": GRACE_SECONDS,
            "limit_request_line": LONGEST_REQUEST_LINE,
            "control_socket_disable": True,
            "loglevel": self.settings.log_level,
            "post_fork": _own_connections,
            "post_worker_init": _send_to_webhooks,
        }
        for name, value in options.items():
            self.cfg.set(name, value)

    def load(self) -> Flask:
        """The application, made in the master."""
        share_between_workers(self.settings.home / "metrics")
        return create_app(self.settings)


def _own_connections(_server: object, worker: Any) -> None:  # noqa: ANN401 - gunicorn's
    """A worker must not share the master's database connections."""
    from service.wiring import KEY  # noqa: PLC0415 - only in workers

    worker.app.wsgi().extensions[KEY].ports.database.close()


def _send_to_webhooks(worker: Any) -> None:  # noqa: ANN401 - gunicorn's
    """Every worker delivers to webhooks, beside its requests."""
    from service.wiring import KEY  # noqa: PLC0415 - only in workers

    app = worker.app.wsgi()
    wiring = app.extensions[KEY]
    WebhookSending(wiring.ports, wiring.courier, app.logger).start()
