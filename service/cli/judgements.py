"""crlt judgements: what people said, taken out of the database, brought into one, and checked."""

import click

from service.cli.exporting_judgements import export
from service.cli.importing_judgements import import_command


@click.group()
def judgements() -> None:
    """What people said of responses: export and import."""


for command in (export, import_command):
    judgements.add_command(command)
