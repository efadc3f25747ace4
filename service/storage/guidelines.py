"""What ships for annotators in data/guidelines/: the guidelines and the worked items."""

from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable

import msgspec

from service.domain.entries import Entry, SourceFile
from service.domain.errors import Refused
from service.domain.judging.guidelines import Guideline, Guidelines, WorkedDraft, work_out
from service.domain.release.own_release import read_own_release, split_own_form
from service.storage.shipped import STARTER, starter

SUFFIX = ".md"
_drafts = msgspec.json.Decoder(tuple[WorkedDraft, ...])


@cache
def guidelines() -> Guidelines:
    """Everything for annotators; read and checked once per process."""
    folder = files("data").joinpath("guidelines")
    drafts = _drafts.decode(folder.joinpath("worked.json").read_bytes())
    return Guidelines(_versions(folder), work_out(drafts, _starter_entries()))


def _versions(folder: Traversable) -> tuple[Guideline, ...]:
    """The files `1.md`, `2.md`, … in the order of their numbers."""
    written = [file for file in folder.iterdir() if file.name.endswith(SUFFIX)]
    numbers = {int(file.name.removesuffix(SUFFIX)): file for file in written}
    return tuple(
        Guideline(str(number), file.read_text(encoding="utf-8"))
        for number, file in sorted(numbers.items())
    )


def _starter_entries() -> dict[str, Entry]:
    ((name, content),) = starter()
    own = split_own_form(content.decode(), name)
    if own is None:
        raise Refused(f"{name} is not in this project's own form")
    file = SourceFile(name, sha256(content).hexdigest(), len(content))
    return {entry.id: entry for entry in read_own_release(own, file, STARTER).entries}
