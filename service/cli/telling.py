"""crlt findings: what was repaired or doubted in a stored release."""

import json
from dataclasses import asdict

import click

from service.cli.operator import Operator
from service.cli.releases import DATASET, RELEASE, named
from service.domain.entries import SEVERITIES
from service.domain.release.codes import CODES, DRIFTED_CODE
from service.usecases.load_release import load_release
from service.usecases.show_drift import find_drifted


@click.command()
@RELEASE
@DATASET
@click.option("--entry", help="Only of this entry.")
@click.option("--code", help="Only of this code.")
@click.option("--severity", type=click.Choice(SEVERITIES), help="Only of this severity.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
@click.pass_obj
def findings(
    operator: Operator,
    /,
    release: str | None,
    dataset: str | None,
    *,
    as_json: bool,
    **wanted: str | None,
) -> None:
    """List what was repaired or doubted in RELEASE (default: the data set's default).

    With `--code drifted`: what is stored of Wikidata no longer says.
    """
    info = named(operator, release, dataset)
    whole = load_release(operator.ports, info)
    codes = {code.name for code in CODES} | {found.code for found in whole.findings}
    if wanted["code"] is not None and wanted["code"] not in codes:
        raise click.BadParameter(f"one of {', '.join(sorted(codes))}", param_hint="--code")
    drifted = wanted["code"] == DRIFTED_CODE
    for found in find_drifted(operator.ports, info) if drifted else whole.findings:
        if any(value not in (None, getattr(found, name)) for name, value in wanted.items()):
            continue
        if as_json:
            click.echo(json.dumps(asdict(found), ensure_ascii=False))
        else:
            click.echo(f"{found.entry or '(file)':8} {found.severity:8} {found.code}")
            click.echo(f"         {found.where}: {found.reason}")
