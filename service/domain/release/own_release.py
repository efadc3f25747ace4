"""Finding out that a file is this project's own form, and reading all of it."""

import json
from dataclasses import dataclass, replace

from service.domain.entries import Entry, Release, SourceFile
from service.domain.errors import Refused
from service.domain.release.export import FORMAT, VERSION, release_id
from service.domain.release.fields import Node, Problems, given
from service.domain.release.json_repair import load_strict
from service.domain.release.own_form import read_dataset, read_entry, read_files, read_findings

HEADER = ("format", "version", "dataset")
HEADER_OPTIONAL = ("complete", "files", "findings", "entries")


@dataclass(frozen=True, slots=True)
class OwnFile:
    """The header object and the entries, decoded but not yet read."""

    header: object
    entries: list[object]


def split_own_form(text: str, name: str) -> OwnFile | None:
    """The parts of a file in this project's own form, None where it has another.

    Raises:
        Refused: it says it is that form, and a line of it is not JSON.
    """
    if not text.lstrip().startswith("{"):
        return None
    first, _, rest = text.lstrip().partition("\n")
    header = _format_of(first)
    if header is not None and "entries" not in header:
        offset = text.count("\n", 0, len(text) - len(text.lstrip())) + 2
        lines = enumerate(rest.split("\n"), offset)
        return OwnFile(header, [load_strict(x, name, n) for n, x in lines if x.strip()])
    if f'"{FORMAT}"' not in text:
        return None
    document = load_strict(text, name)
    if not isinstance(document, dict) or "format" not in document:
        return None
    entries = document.pop("entries", None)
    if not isinstance(entries, list):
        raise Refused(f"{name}: expected the entries as a list under 'entries'")
    return OwnFile(document, entries)


def read_own_release(own: OwnFile, file: SourceFile, dataset: str | None) -> Release:
    """The release; read from an export it equals the exported one, id included.

    `dataset` gives it another name than the file does.

    Raises:
        Refused: with a pointer for each fault: `/entries/3/query`, or `/dataset/name`.
    """
    problems = Problems()
    node = Node(own.header, "", problems)
    members = node.members(HEADER, HEADER_OPTIONAL)
    header = read_dataset(members["dataset"]) if "dataset" in members else None
    if "format" in members:
        members["format"].choice((FORMAT,))
    if own.header and isinstance(own.header, dict) and own.header.get("version") != VERSION:
        problems.add("/version", f"expected {VERSION}")
    complete = given(members, "complete")
    files = read_files(given(members, "files"))
    findings = read_findings(given(members, "findings"), None)
    is_complete = True if complete is None else complete.boolean()
    entries = _entries(own.entries, problems)
    if problems.found or header is None:
        raise Refused(
            f"{file.name}: not a {FORMAT} file as it should be: {problems.found[0].detail}"
            f" at {problems.found[0].pointer or 'the top'}",
            problems=problems.found,
        )
    header = header if dataset is None else replace(header, name=dataset)
    return Release(
        id=release_id(header.name, entries, findings),
        dataset=header,
        entries=entries,
        findings=findings + tuple(each for entry in entries for each in entry.findings),
        files=files or (file,),
        complete=is_complete,
    )


def _entries(values: list[object], problems: Problems) -> tuple[Entry, ...]:
    entries: list[Entry] = []
    seen: dict[str, int] = {}
    if not values:
        problems.add("/entries", "expected at least one entry, found none")
    for index, value in enumerate(values):
        entry = read_entry(Node(value, f"/entries/{index}", problems))
        if entry is None:
            continue
        if entry.id in seen:
            first = seen[entry.id]
            problems.add(f"/entries/{index}/id", f"{entry.id!r} is the id of entry {first} too")
        seen[entry.id] = index
        entries.append(entry)
    return tuple(entries)


def _format_of(line: str) -> dict[str, object] | None:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) and value.get("format") == FORMAT else None
