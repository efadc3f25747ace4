"""crlt tokens: make a token and print it once."""

from datetime import timedelta

import click

from service.cli.operator import Operator
from service.domain.access import ROLES, Role
from service.usecases.identify import create_token


@click.group()
def tokens() -> None:
    """Tokens for CRLT_AUTH=on."""


@tokens.command()
@click.option("--role", type=click.Choice(ROLES), required=True, help="What it may do.")
@click.option("--name", required=True, help="Whose it is; shown in lists.")
@click.option("--days", type=click.IntRange(1, 3650), help="Days until it expires; else never.")
@click.pass_obj
def create(operator: Operator, role: Role, name: str, days: int | None) -> None:
    """Make a token and print it, once, alone on standard output."""
    ports = operator.ports
    expires_at = ports.now() + timedelta(days=days) if days else None
    click.echo(create_token(ports, role=role, name=name, expires_at=expires_at))
