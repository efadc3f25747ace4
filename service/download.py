"""Fetch the official files: pinned commit, checked bytes, progress, resumed where it stopped."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import requests

from service.domain.errors import Refused, Unavailable

TIMEOUT = (10, 60)
PIECE = 8 * 1024
PARTIAL = 206
UNSATISFIABLE = 416
Progress = Callable[[str, int, int | None], None]


@dataclass(frozen=True, slots=True)
class OfficialFile:
    """A published file: its name and the SHA-256 of its bytes."""

    name: str
    sha256: str


@dataclass(frozen=True, slots=True)
class OfficialSource:
    """Where a data set is published, at one commit that never changes."""

    base_url: str
    files: tuple[OfficialFile, ...]


OFFICIAL = {
    "cr-lt-kgqa": OfficialSource(
        base_url="https://raw.githubusercontent.com/D3Mlab/cr-lt-kgqa/bcfd4f4",
        files=(
            OfficialFile(
                "CR-LT-QA.json",
                "448172c1b2a99d75e48c0ed2dca2730911c1d132ade6e896dd1fad8b3dd9e78e",
            ),
            OfficialFile(
                "CR-LT-ClaimVerification.json",
                "0afd57f2935693a89e59140460fa6026e097d5f06e74e5eb5872abdc637a2d9a",
            ),
        ),
    )
}


def fetch(source: OfficialSource, folder: Path, report: Progress) -> list[Path]:
    """The source's files in `folder`, fetched where they are not there yet.

    `report(name, bytes so far, bytes in all or None)` is called as bytes come. What was fetched
    before a fault stays as `NAME.part` and is continued next time. Raises Unavailable without a
    network and Refused for bytes that are not the pinned ones.
    """
    folder.mkdir(parents=True, exist_ok=True)
    return [_fetch_file(source.base_url, file, folder, report) for file in source.files]


def _fetch_file(base_url: str, file: OfficialFile, folder: Path, report: Progress) -> Path:
    target = folder / file.name
    if target.exists() and _digest(target) == file.sha256:
        report(file.name, target.stat().st_size, target.stat().st_size)
        return target
    part = folder / f"{file.name}.part"
    with _network_faults(file.name):
        _continue(f"{base_url}/{file.name}", file.name, part, report)
    found = _digest(part)
    if found != file.sha256:
        part.unlink()
        raise Refused(
            f"{file.name} is not the pinned file: expected SHA-256 {file.sha256}, found {found}."
        )
    part.replace(target)
    return target


def _continue(url: str, name: str, part: Path, report: Progress) -> None:
    done = part.stat().st_size if part.exists() else 0
    headers = {"Range": f"bytes={done}-"} if done else {}
    with requests.get(url, headers=headers, stream=True, timeout=TIMEOUT) as response:
        if response.status_code == UNSATISFIABLE:
            return
        response.raise_for_status()
        resumed = response.status_code == PARTIAL
        done = done if resumed else 0
        length = response.headers.get("Content-Length", "")
        total = done + int(length) if length.isdigit() and not _packed(response) else None
        with part.open("ab" if resumed else "wb") as sink:
            for piece in response.iter_content(PIECE):
                sink.write(piece)
                done += len(piece)
                report(name, done, total)


def _packed(response: requests.Response) -> bool:
    return "Content-Encoding" in response.headers


@contextmanager
def _network_faults(name: str) -> Iterator[None]:
    try:
        yield
    except requests.RequestException as error:
        reason = type(error).__name__
        raise Unavailable(
            f"{name} could not be fetched ({reason}). Without a network, get the files by other "
            "means and import the folder that holds them: crlt import DIR",
            code="no-network",
        ) from error


def _digest(path: Path) -> str:
    with path.open("rb") as source:
        total = sha256()
        while piece := source.read(PIECE):
            total.update(piece)
    return total.hexdigest()
