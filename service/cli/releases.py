"""How commands name a release: its id and its data set, or the one that is served."""

import click

from service.cli.operator import Operator
from service.domain.catalogue import ReleaseInfo, Which
from service.usecases.which_release import which_release

RELEASE = click.argument("release", required=False)
DATASET = click.option("--dataset", help="Of which data set; default: the one that is served.")


def named(operator: Operator, release: str | None, dataset: str | None) -> ReleaseInfo:
    """The release that is meant; raises NotFound with what there is."""
    standard = operator.settings.default_dataset
    return which_release(operator.ports, Which(dataset, release, standard))
