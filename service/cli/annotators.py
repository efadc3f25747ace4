"""crlt annotators: list those who judge, pause, resume, deactivate one."""

from collections.abc import Iterator

import click

from service.cli.operator import Operator
from service.domain.judging.annotators import AnnotatorRow, AnnotatorState
from service.usecases.change_annotator import change_annotator
from service.usecases.list_annotators import list_annotators
from service.usecases.ports import Ports

AT_ONCE = 500
BY = "crlt"


@click.group()
def annotators() -> None:
    """Those who judge."""


@annotators.command("list")
@click.pass_obj
def listed(operator: Operator) -> None:
    """List annotators: name, state, judgements, gold items, share right, name of the token."""
    for row in _all(operator.ports):
        share = "-" if row.gold.share is None else f"{row.gold.share:.2f}"
        told = (row.name, row.state, row.judged, row.gold.judged, share, row.display)
        click.echo("\t".join(map(str, told)))


def _all(ports: Ports) -> Iterator[AnnotatorRow]:
    after: str | None = ""
    while after is not None:
        page = list_annotators(ports, after=after, limit=AT_ONCE)
        yield from page.items
        after = page.last


def _command(name: str, state: AnnotatorState, told: str, help_text: str) -> None:
    @annotators.command(name, help=help_text)
    @click.argument("annotator", metavar="NAME")
    @click.option("--reason", help="Kept with the change.")
    @click.pass_obj
    def change(operator: Operator, annotator: str, reason: str | None) -> None:
        row = change_annotator(operator.ports, annotator, state, reason, by=BY)
        click.echo(f"{told} {row.name} ({row.display}), {row.judged} judgements")


_command("pause", "paused", "Paused", "Let NAME claim nothing, and count none of their judgements.")
_command("resume", "active", "Resumed", "Let NAME judge again, and count their judgements again.")
_command("deactivate", "deactivated", "Deactivated", "Let NAME claim and save nothing more.")
