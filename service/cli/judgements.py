"""crlt judgements: what people said, taken out of the database, brought into one, and checked."""

import click

from service.cli.checking_judgements import check
from service.cli.exporting_judgements import export
from service.cli.importing_judgements import import_command


@click.group()
def judgements() -> None:
    """What people said of responses: export, import, check."""


for command in (export, import_command, check):
    judgements.add_command(command)
