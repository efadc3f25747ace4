"""Reading a release: files to entries, with every repair and doubt as a finding.

The order: each file's JSON, its form, each entry's statements and evidence, the audit of what
they say, then the corrections beside them.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

from service.domain.entries import TASKS, Dataset, Entry, Finding, Release, SourceFile
from service.domain.errors import Refused
from service.domain.release.audit import audit_entry, audit_release
from service.domain.release.codes import finding
from service.domain.release.corrections import Corrections, apply_corrections
from service.domain.release.entry_reading import read_answer, read_entry
from service.domain.release.export import release_id
from service.domain.release.json_repair import BOM, Repair, decode, load_json
from service.domain.release.own_release import OwnFile, read_own_release, split_own_form
from service.domain.release.places import ANSWER, WHOLE_FILE
from service.domain.release.raw import RawEntry
from service.domain.release.shapes import read_entries, refuse_lines, refuse_shared_ids
from service.domain.release.versions import MAIN, OLDER, describe, is_complete
from service.domain.release.vocabulary import Vocabulary

File = tuple[str, bytes]


@dataclass(frozen=True, slots=True)
class PublishedFile:
    """A file in one of the published forms: what it is, its entries, what was repaired."""

    source: SourceFile
    raws: list[RawEntry]
    findings: list[Finding]


def dataset_of(files: Sequence[File], dataset: str | None) -> str:
    """The data set's name: the one asked for, else what the file says, else the main one's."""
    if dataset is not None:
        return dataset
    for name, data in files:
        own = split_own_form(decode(data, name), name)
        if own is not None and isinstance(own.header, dict):
            header = own.header.get("dataset")
            named = header.get("name") if isinstance(header, dict) else None
            return named if isinstance(named, str) else MAIN
    return MAIN


def read_release(
    files: Sequence[File],
    *,
    dataset: str | None,
    corrections: Corrections | None,
    vocabulary: Vocabulary,
) -> Release:
    """The release in these files (name and bytes each), in whatever order they are given.

    An export of this project is read as it is, its findings and corrections included; of the
    published forms all files together make one release.

    Raises:
        Refused: naming the file, what was expected there and what was found.
    """
    if not files:
        raise Refused("expected the files of a release, found none")
    own = [(source_of(file), part) for file in files if (part := _own_form(file)) is not None]
    if own:
        return _read_own(files, own, dataset)
    published = [_read_published(file) for file in files]
    published.sort(key=lambda file: (TASKS.index(file.raws[0].task), file.source.name))
    refuse_shared_ids([file.raws for file in published])
    return _assemble(published, describe(dataset or MAIN), corrections, vocabulary)


def source_of(file: File) -> SourceFile:
    """A file's name without its folders, SHA-256 and size."""
    name, data = file
    return SourceFile(_base(name), sha256(data).hexdigest(), len(data))


def _base(name: str) -> str:
    return name.replace("\\", "/").rpartition("/")[2]


def _own_form(file: File) -> OwnFile | None:
    name, data = file
    return split_own_form(decode(data, _base(name)), _base(name))


def _read_own(
    files: Sequence[File], own: list[tuple[SourceFile, OwnFile]], dataset: str | None
) -> Release:
    if len(files) > 1:
        names = ", ".join(_base(name) for name, _ in files)
        raise Refused(f"expected one file that holds a whole release, found {names}")
    source, part = own[0]
    return read_own_release(part, source, dataset)


def _read_published(file: File) -> PublishedFile:
    source = source_of(file)
    refuse_lines(decode(file[1], source.name), source.name)
    loaded = load_json(file[1], source.name)
    raws = read_entries(loaded.value, source.name)
    findings = [_syntax(source, repair) for repair in loaded.repairs]
    if loaded.count > len(loaded.repairs):
        reason = f"{source.name} has {loaded.count} such faults, of which the first are listed"
        findings.append(finding(None, "json-syntax", WHOLE_FILE, reason))
    findings += _format(source, file[1])
    if any(isinstance(raw.answer, str) and read_answer(raw.answer) is not None for raw in raws):
        reason = f'{source.name} writes answers as the texts "TRUE" and "FALSE"'
        findings.append(finding(None, "type-inconsistent", ANSWER, reason, severity="minor"))
    return PublishedFile(source, raws, findings)


def _syntax(source: SourceFile, repair: Repair) -> Finding:
    return finding(
        repair.entry,
        "json-syntax",
        repair.where,
        f"{source.name}, line {repair.line}, column {repair.column}: {repair.what}",
        before=repair.before,
        after=repair.after,
    )


def _format(source: SourceFile, data: bytes) -> list[Finding]:
    findings = []
    if data.startswith(BOM):
        reason = f"{source.name} begins with a byte order mark"
        findings.append(finding(None, "file-format", WHOLE_FILE, reason))
    if not data.endswith(b"\n"):
        reason = f"{source.name} does not end with the end of a line"
        findings.append(finding(None, "file-format", WHOLE_FILE, reason))
    if (older := OLDER.get(source.sha256)) is not None:
        reason = f"{source.name} is an older state: commit {older.commit} of {older.date}"
        findings.append(finding(None, "file-format", WHOLE_FILE, reason))
    return findings


def _assemble(
    published: Sequence[PublishedFile],
    dataset: Dataset,
    corrections: Corrections | None,
    vocabulary: Vocabulary,
) -> Release:
    raws = [raw for file in published for raw in file.raws]
    sources = tuple(file.source for file in published)
    findings = [each for file in published for each in file.findings]
    entries: list[Entry] = []
    for raw in raws:
        entry, noted = read_entry(raw, vocabulary)
        findings += [*noted, *audit_entry(raw, entry, vocabulary)]
        entries.append(entry)
    findings += audit_release(raws, entries)
    read = tuple(entries)
    if corrections is not None:
        read, applied = apply_corrections(corrections, sources, read, findings)
        findings += applied
    of = _by_entry(findings)
    read = tuple(replace(entry, findings=of.get(entry.id, ())) for entry in read)
    whole = of.get(None, ())
    return Release(
        id=release_id(dataset.name, read, whole),
        dataset=dataset,
        entries=read,
        findings=whole + tuple(each for entry in read for each in entry.findings),
        files=sources,
        complete=is_complete(dataset.name, raws, {source.sha256 for source in sources}),
    )


def _by_entry(findings: Sequence[Finding]) -> dict[str | None, tuple[Finding, ...]]:
    """The findings of each entry in the order they were made, each once."""
    grouped: dict[str | None, dict[Finding, None]] = {}
    for each in findings:
        grouped.setdefault(each.entry, {})[each] = None
    return {entry: tuple(group) for entry, group in grouped.items()}
