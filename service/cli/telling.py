"""crlt export, findings: what a stored release holds, and what was repaired or doubted in it."""

import json
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path

import click

from service.cli.operator import Operator
from service.domain.catalogue import ReleaseInfo, Which
from service.domain.entries import SEVERITIES
from service.domain.graphs.graph import GRAPH_FORMATS
from service.domain.release.codes import CODES, DRIFTED_CODE
from service.domain.release.export import export_release
from service.usecases.load_release import load_release
from service.usecases.show_drift import find_drifted
from service.usecases.which_release import which_release
from service.usecases.write_release import write_release

WHOLE = "release"
RELEASE = click.argument("release", required=False)
DATASET = click.option("--dataset", help="Of which data set; default: the one that is served.")


@click.command()
@RELEASE
@DATASET
@click.option("--output", type=click.Path(dir_okay=False, path_type=Path), help="Else to stdout.")
@click.option(
    "--format",
    "shape",
    type=click.Choice((WHOLE, *GRAPH_FORMATS)),
    default=WHOLE,
    help="Else only the statements of the sub-graphs, as one graph.",
)
@click.pass_obj
def export(
    operator: Operator, release: str | None, dataset: str | None, output: Path | None, shape: str
) -> None:
    """Write RELEASE (default: the data set's default) in a form that `crlt import` reads."""
    info = _named(operator, release, dataset)
    content = _content(operator, info, shape)
    if output is None:
        for piece in content:
            click.echo(piece, nl=False)
        return
    part = output.with_name(output.name + ".part")
    with part.open("wb") as sink:
        sink.writelines(content)
    part.replace(output)
    click.echo(f"Wrote {output}: {info.entries} entries", err=True)


def _content(operator: Operator, info: ReleaseInfo, shape: str) -> Iterable[bytes]:
    for each in GRAPH_FORMATS:
        if each == shape:
            return write_release(operator.ports, info, each)
    return export_release(load_release(operator.ports, info))


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
    info = _named(operator, release, dataset)
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


def _named(operator: Operator, release: str | None, dataset: str | None) -> ReleaseInfo:
    standard = operator.settings.default_dataset
    return which_release(operator.ports, Which(dataset, release, standard))
