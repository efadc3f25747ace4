"""Files and folders that a command writes: whole or not at all."""

import shutil
from collections.abc import Iterable
from pathlib import Path
from tempfile import mkdtemp

import click


def write_file(output: Path, content: Iterable[bytes]) -> None:
    """Write under another name first; raises OSError and leaves nothing then."""
    if output.is_dir():
        raise click.ClickException(f"{output} is a folder; a file's name is needed")
    part = output.with_name(output.name + ".part")
    try:
        with part.open("wb") as sink:
            sink.writelines(content)
        part.replace(output)
    finally:
        part.unlink(missing_ok=True)


def check_folder(output: Path, *, force: bool) -> None:
    """Refuse what is no folder, and one with something in it unless forced."""
    if output.exists() and not output.is_dir():
        raise click.ClickException(f"{output} is a file; a folder's name is needed")
    if not force and output.is_dir() and any(output.iterdir()):
        raise click.ClickException(
            f"{output} is not empty; --force writes into it, over files of the same names"
        )


def write_folder(output: Path, files: Iterable[tuple[str, Iterable[bytes]]]) -> None:
    """Write all files elsewhere on the same disk, then move them in.

    Raises OSError, and has then put nothing into the folder unless the moves themselves fail.
    """
    place = output.resolve()
    place.parent.mkdir(parents=True, exist_ok=True)
    part = Path(mkdtemp(prefix=f".{place.name}-", suffix=".part", dir=place.parent))
    try:
        names = []
        for name, content in files:
            names.append(name)
            (part / name).parent.mkdir(parents=True, exist_ok=True)
            with (part / name).open("wb") as sink:
                sink.writelines(content)
        for name in names:
            (place / name).parent.mkdir(parents=True, exist_ok=True)
            (part / name).replace(place / name)
    finally:
        shutil.rmtree(part, ignore_errors=True)
