"""The rows of a corrections file: what stands in a release, what is right, why and whence."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

from service.domain.entries import STATUSES, Status
from service.domain.errors import Refused

Field = Literal[
    "answer", "status", "anchor-label", "anchor", "statement", "subject", "property", "value"
]
NO_BOOLEAN = "no boolean"


@dataclass(frozen=True, slots=True)
class Row:
    """One correction. `released` is what must stand there, `correct` what is right.

    For `answer` and `status` both are booleans, `released` may be "no boolean". For the others
    they are labels; `statement` narrows to one triple by its text. `id` is the Wikidata id of
    what is right, `status` what the entry becomes.
    """

    entry: str
    field: Field
    reason: str
    source: str
    released: str | bool | None = None
    correct: str | bool | None = None
    statement: str | None = None
    id: str | None = None
    status: Status | None = None

    @property
    def name(self) -> str:
        """How a refusal names the row."""
        parts = (self.entry, self.field, self.statement or self.released)
        return " ".join(str(part) for part in parts if part is not None)


@dataclass(frozen=True, slots=True)
class CorrectedFile:
    """The rows for one file, known by the SHA-256 (hex) of its bytes."""

    name: str
    sha256: str
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Corrections:
    """All rows, file by file."""

    files: tuple[CorrectedFile, ...] = ()


def parse_corrections(text: str) -> Corrections:
    """Read `[[file]]` tables with their `[[file.correction]]` rows.

    Raises:
        Refused: text that is no TOML, an unknown field or key, a row without its reason.
    """
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise Refused(f"the corrections are not TOML: {fault}") from fault
    tables = _tables(document.get("file", []), "file")
    return Corrections(tuple(_parse_file(table) for table in tables))


def _tables(value: object, name: str) -> list[dict[str, object]]:
    if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
        raise Refused(f"the corrections hold `{name}` as tables: [[{name}]]")
    return value


def _parse_file(table: Mapping[str, object]) -> CorrectedFile:
    name, sha256 = table.get("name"), table.get("sha256")
    rows = _tables(table.get("correction", []), "file.correction")
    if not isinstance(name, str) or not isinstance(sha256, str):
        raise Refused("a corrected file needs its name and its sha256")
    return CorrectedFile(name, sha256, tuple(_parse_row(row) for row in rows))


def _parse_row(table: Mapping[str, object]) -> Row:
    try:
        row = Row(**table)  # type: ignore[arg-type]  # checked by value below
    except TypeError as fault:
        raise Refused(f"a correction is not in the known form: {fault}") from fault
    if row.field not in get_args(Field):
        raise Refused(f"correction {row.name}: the field is one of {', '.join(get_args(Field))}")
    if row.status is not None and row.status not in STATUSES:
        raise Refused(f"correction {row.name}: the status is one of {', '.join(STATUSES)}")
    texts = (row.entry, row.reason, row.source, row.statement or "-", row.id or "-")
    if not all(isinstance(text, str) and text for text in texts):
        raise Refused(f"correction {row.name}: entry, reason and source are texts")
    return row
