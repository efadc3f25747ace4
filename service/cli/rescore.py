"""crlt rescore: score what was submitted anew, after a correction or with a later scorer."""

import click

from schemas.receipts import ReceiptRenderer
from service.cli.operator import Operator
from service.domain.catalogue import Which
from service.domain.errors import Refused
from service.usecases.rescore_submissions import rescore_submissions


@click.command()
@click.argument("submissions", nargs=-1, metavar="[SUBMISSION]...")
@click.option("--dataset", help="Default: that of the SUBMISSIONs, else the one that is served.")
@click.option("--release", help="Default: the data set's.")
@click.pass_obj
def rescore(
    operator: Operator, submissions: tuple[str, ...], dataset: str | None, release: str | None
) -> None:
    """Score all submissions of a data set, or those named, against its current release.

    Earlier scores stay at their addresses. Whatever was done already is not done again, so the
    command may be broken off and repeated, also while the service runs.
    """
    which = Which(dataset, release, operator.settings.default_dataset)
    against, found = rescore_submissions(operator.ports, which, submissions, ReceiptRenderer())
    click.echo(f"{against.dataset} {against.id}")
    changed, kept, refused = 0, 0, 0
    for each in found:
        if each.number is None:
            refused += 1
            click.echo(f"  {each.submission}: no entry of its tasks has a usable answer", err=True)
        elif each.changed:
            changed += 1
            click.echo(f"  {each.submission}: score {each.number}")
        else:
            kept += 1
    click.echo(f"  {changed} scored anew, {kept} already were")
    if refused:
        raise Refused(f"{refused} could not be scored.")
