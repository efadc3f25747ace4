"""crlt import: a release from disk or from where it is published."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import click

from service.app import render
from service.cli.operator import Operator
from service.domain.entries import SEVERITIES, Release
from service.domain.errors import Refused
from service.domain.ids import LONGEST_NAME, is_path_part
from service.domain.release.reader import dataset_of, read_release
from service.download import OFFICIAL, fetch
from service.storage import shipped
from service.usecases.import_release import Imported, import_release

SUFFIXES = (".json", ".jsonl", ".ndjson")
LARGEST_FILE = 1_000_000_000


def _nameable(_context: click.Context, _option: click.Parameter, name: str | None) -> str | None:
    """Refuse a name that no URL can hold, before anything is read."""
    if name is not None and not is_path_part(name, LONGEST_NAME):
        raise click.BadParameter(f"1 to {LONGEST_NAME} printable characters without / are needed")
    return name


@click.command("import")
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@click.option(
    "--dataset", callback=_nameable, help="Its name; default: what the file says, else cr-lt-kgqa."
)
@click.option("--official", is_flag=True, help="Fetch the published files first.")
@click.option("--default", "make_default", is_flag=True, help="Make it the default release.")
@click.pass_obj
def import_command(
    operator: Operator,
    paths: tuple[Path, ...],
    dataset: str | None,
    official: bool,  # noqa: FBT001 - click gives it by name
    make_default: bool,  # noqa: FBT001
) -> None:
    """Import a release as published: a folder, files, or an export of this service.

    With --official, PATHS may hold one NAME: which published data set to fetch.
    """
    if official:
        paths, dataset = _fetched(operator, paths, dataset)
    if not paths:
        raise click.UsageError("name a folder or files, or give --official")
    files = _read(paths)
    name = dataset_of(files, dataset)
    release = read_release(
        files,
        dataset=name,
        corrections=shipped.corrections(name),
        vocabulary=shipped.vocabulary(),
    )
    imported = import_release(
        operator.ports, release, render(), make_default=True if make_default else None, settle=True
    )
    _report(release, imported)


def _fetched(
    operator: Operator, paths: tuple[Path, ...], dataset: str | None
) -> tuple[tuple[Path, ...], str]:
    names = [str(path) for path in paths] or ["cr-lt-kgqa"]
    if len(names) > 1 or names[0] not in OFFICIAL:
        raise click.UsageError(f"--official knows: {', '.join(OFFICIAL)}")
    folder = operator.settings.home / "downloads" / names[0]
    source = OFFICIAL[names[0]]
    if operator.settings.official_url:
        source = replace(source, base_url=operator.settings.official_url)
    found = fetch(source, folder, _progress)
    return tuple(found), dataset or names[0]


def _progress(name: str, done: int, total: int | None) -> None:
    share = f"{100 * done // total} %" if total else f"{done} bytes"
    click.echo(f"\r{name}: {share}   ", err=True, nl=done == total)


def _read(paths: tuple[Path, ...]) -> list[tuple[str, bytes]]:
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            inside = sorted(p for p in path.iterdir() if _is_meant(p))
            if not inside:
                raise Refused(f"The folder {path} holds no {', '.join(SUFFIXES)} files.")
            found += inside
        elif path.is_file():
            found.append(path)
        else:
            raise Refused(f"There is no file or folder {path}.")
    for path in found:
        if path.stat().st_size > LARGEST_FILE:
            raise Refused(f"{path} is larger than {LARGEST_FILE} bytes.")
    return [(path.name, path.read_bytes()) for path in found]


def _is_meant(path: Path) -> bool:
    """Whether a file of a folder is part of the release; hidden ones are some system's own."""
    return path.suffix in SUFFIXES and not path.name.startswith(".") and path.is_file()


def _report(release: Release, imported: Imported) -> None:
    tasks = Counter(entry.task for entry in release.entries)
    severities = Counter(finding.severity for finding in release.findings)
    counted = ", ".join(f"{count} {task}" for task, count in tasks.items())
    found = ", ".join(f"{severities[s]} {s}" for s in SEVERITIES if severities[s])
    click.echo(f"{release.dataset.name} {imported.release_id}")
    click.echo(f"  {'imported' if imported.new else 'already there, nothing changed'}")
    click.echo(f"  {len(release.entries)} entries: {counted}")
    click.echo(f"  {len(release.findings)} findings: {found or 'none'}")
    if imported.default:
        click.echo("  default release of the data set")
    else:
        click.echo("  not the default release: it is a part or older; --default makes it so")
