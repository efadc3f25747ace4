"""crlt tokens: make a token and print it once, list tokens, deactivate one."""

from datetime import timedelta

import click

from service.cli.operator import Operator
from service.domain.access import ROLES, Role
from service.usecases.identify import create_token
from service.usecases.manage_tokens import deactivate_token, list_tokens


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


@tokens.command("list")
@click.pass_obj
def listed(operator: Operator) -> None:
    """List tokens: id, role, state, end, name. What opens them is stored nowhere."""
    for row in list_tokens(operator.ports):
        token, end = row.token, row.expires_at
        state = "active" if token.active else "deactivated"
        until = "never" if end is None else end.isoformat(timespec="seconds")
        click.echo(f"{token.id}\t{token.role}\t{state}\t{until}\t{token.name}")


@tokens.command()
@click.argument("id")
@click.pass_obj
def deactivate(operator: Operator, id: str) -> None:
    """Let a token open nothing from now on; what is held under it is free for others."""
    deactivate_token(operator.ports, id)
    click.echo(f"Deactivated {id}")
