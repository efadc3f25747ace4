"""crlt backup, restore, openapi, health: what those who run the service need."""

from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

import click

from service.api.documentation import document
from service.app import create_app
from service.cli.operator import Operator
from service.storage import backup as copies
from service.storage.database import Database

HEALTH_SECONDS = 4
FILE = click.Path(dir_okay=False, path_type=Path)


@click.command()
@click.argument("file", type=FILE)
@click.pass_obj
def backup(operator: Operator, file: Path) -> None:
    """Copy the SQLite database to FILE, which must not exist; the service may be running."""
    size = copies.back_up(operator.ports.database, file)
    click.echo(f"Wrote {file} ({size} bytes)")


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.pass_obj
def restore(operator: Operator, file: Path) -> None:
    """Make FILE, a backup, the database, where none is yet; bring it to this version."""
    database = Database(operator.settings.database_url)
    copies.restore(database, file)
    click.echo(f"Restored {file} to {database.url.database}")


@click.command()
@click.pass_obj
def openapi(operator: Operator) -> None:
    """Print the interface as an OpenAPI document; asks no database."""
    app = create_app(operator.settings)
    with app.app_context():
        written, _ = document()
    click.echo(written, nl=False)


@click.command()
@click.pass_obj
def health(operator: Operator) -> None:
    """Ask the service of these settings whether it is ready (exit code 0 or 1)."""
    settings = operator.settings
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(settings.host, settings.host)  # noqa: S104 - asks, never binds
    shown = f"[{host}]" if ":" in host else host
    try:
        with urlopen(f"http://{shown}:{settings.port}/health/ready", timeout=HEALTH_SECONDS):
            click.echo("ok")
    except HTTPError as error:
        raise click.ClickException(f"not ready: {error.code} {error.reason}") from error
    except (URLError, OSError) as error:
        raise click.ClickException(f"no answer: {error}") from error


COMMANDS = (backup, restore, openapi, health)
