"""crlt judgements: what people said, taken out of the database and brought into one."""

import click


@click.group()
def judgements() -> None:
    """What people said of responses: export and import."""
