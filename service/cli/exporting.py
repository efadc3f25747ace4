"""crlt export: a stored release in this project's own form, or in one that other programs read."""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

import click

from service.api.entries import COLUMNS
from service.api.exports import as_parquet
from service.cli.operator import Operator
from service.cli.releases import DATASET, RELEASE, named
from service.cli.writing import check_folder, write_file, write_folder
from service.domain.catalogue import EntryFilter, ReleaseInfo
from service.domain.exports.dataset_card import file_of
from service.domain.exports.files import FILE_EXPORTS, Selection
from service.domain.graphs.graph import GRAPH_FORMATS
from service.domain.release.export import export_release
from service.domain.submissions import ANSWERS_VERSIONS, AnswersVersion
from service.usecases.browse_entries import browse_entries
from service.usecases.load_release import load_release
from service.usecases.ports import Ports
from service.usecases.write_export import (
    Files,
    card,
    harness_files,
    published_files,
    tasks_of,
    write_export,
)
from service.usecases.write_release import write_release

WHOLE = "release"
SCORED = ("qald", "graph-jsonl", "lm-eval")
WITH_ANSWERS = (*SCORED, "published")


@click.command()
@RELEASE
@DATASET
@click.option("--output", type=click.Path(path_type=Path), help="File or folder; else to stdout.")
@click.option(
    "--format",
    "shape",
    type=click.Choice((WHOLE, "qald", "graph-jsonl", "published", "hf", "lm-eval", *GRAPH_FORMATS)),
    default=WHOLE,
    help="release: what `crlt import` reads; published, hf, lm-eval: a folder; json to cytoscape: "
    "only the statements of the sub-graphs, as one graph.",
)
@click.option(
    "--answers",
    type=click.Choice(ANSWERS_VERSIONS),
    help=f"Of {', '.join(WITH_ANSWERS)}; default: corrected.",
)
@click.option("--force", is_flag=True, help="Also into a folder that is not empty.")
@click.pass_obj
def export(
    operator: Operator,
    /,
    release: str | None,
    dataset: str | None,
    *,
    output: Path | None,
    shape: str,
    answers: AnswersVersion | None,
    force: bool,
) -> None:
    """Write RELEASE (default: the data set's default) for `crlt import` or for other programs."""
    _check(shape, answers, force=force)
    if shape in FOLDERS:
        if output is None:
            raise click.UsageError(f"{shape} is a folder: name it with --output")
        check_folder(output, force=force)
        info = named(operator, release, dataset)
        written = FOLDERS[shape](operator.ports, info, answers or "corrected", output)
        write_folder(output, written)
    else:
        info = named(operator, release, dataset)
        content = _content(operator.ports, info, shape, answers or "corrected")
        if output is None:
            for piece in content:
                click.echo(piece, nl=False)
            return
        write_file(output, content)
    which = "the scored ones of " if shape in SCORED else ""
    click.echo(f"Wrote {output}: {which}{info.entries} entries", err=True)


def _check(shape: str, answers: AnswersVersion | None, *, force: bool) -> None:
    """Refuse options that the format has no room for."""
    if answers is not None and shape not in WITH_ANSWERS:
        raise click.UsageError(f"--answers is for {', '.join(WITH_ANSWERS)}")
    if force and shape not in FOLDERS:
        raise click.UsageError(f"--force is for folders: {', '.join(FOLDERS)}")


def _content(
    ports: Ports, info: ReleaseInfo, shape: str, answers: AnswersVersion
) -> Iterable[bytes]:
    for each in GRAPH_FORMATS:
        if each == shape:
            return write_release(ports, info, each)
    for name in FILE_EXPORTS:
        if name == shape:
            return write_export(ports, info, name, Selection(answers=answers))
    return export_release(load_release(ports, info))


def _hf(ports: Ports, info: ReleaseInfo, _answers: AnswersVersion, _output: Path) -> Files:
    yield "README.md", [card(ports, info)]
    for task in tasks_of(ports, info):
        found = browse_entries(ports, info, EntryFilter(task=task))
        yield file_of(task), as_parquet(found.pieces(-1), COLUMNS)


def _lm_eval(ports: Ports, info: ReleaseInfo, answers: AnswersVersion, output: Path) -> Files:
    return harness_files(ports, info, answers, output.resolve().as_posix())


def _published(ports: Ports, info: ReleaseInfo, answers: AnswersVersion, _output: Path) -> Files:
    return published_files(ports, info, answers)


FOLDERS: Mapping[str, Callable[[Ports, ReleaseInfo, AnswersVersion, Path], Files]] = {
    "hf": _hf,
    "lm-eval": _lm_eval,
    "published": _published,
}
