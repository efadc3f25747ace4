"""crlt judgements check: whether the tables are what the history says."""

import click

from service.cli.operator import Operator
from service.usecases.recount_judgements import Recount, recount_judgements


@click.command()
@click.pass_obj
def check(operator: Operator) -> None:
    """Play the history of all judging again and compare; exit code 1 where anything differs."""
    counts, different = Recount(), 0
    for difference in recount_judgements(operator.ports, counts):
        different += 1
        click.echo(difference)
    compared = (
        f"{counts.items} items, {counts.assignments} assignments, {counts.annotators} annotators, "
        f"{counts.events} events"
    )
    if different:
        raise click.ClickException(f"{different} differences in {compared}")
    click.echo(f"All as the history says: {compared}")
