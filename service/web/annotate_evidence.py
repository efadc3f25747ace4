"""An entry's statements as the evidence pane shows them: grouped by subject, in words."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from service.domain.wikidata.rendering import WITHOUT_VALUE
from service.domain.wikidata.statements import WikidataQualifier, WikidataStatement


@dataclass(frozen=True, slots=True)
class Line:
    """A property and a value, in words, with the value's Wikidata id where it has one."""

    property: str
    value: str
    id: str | None


@dataclass(frozen=True, slots=True)
class Shown:
    """A statement: its index in the entry, its words, its qualifiers; `corrected` says how."""

    index: int
    said: str
    line: Line
    qualifiers: tuple[Line, ...]
    corrected: str | None

    @property
    def holds(self) -> str:
        """All its words, for the filter."""
        lines = (self.line, *self.qualifiers)
        return " ".join(f"{line.property} {line.value} {line.id or ''}" for line in lines)


@dataclass(frozen=True, slots=True)
class Group:
    """The statements about one subject, in the entry's order."""

    subject: str
    id: str | None
    statements: tuple[Shown, ...]


def grouped(statements: Iterable[Mapping[str, Any]]) -> tuple[Group, ...]:
    """Statements (JSON as served) by subject, subjects in the order of their first statement."""
    return _groups(
        (statement["subject"]["id"], statement["subject"]["label"], _shown(index, statement))
        for index, statement in enumerate(statements)
    )


def grouped_of_wikidata(statements: Iterable[WikidataStatement]) -> tuple[Group, ...]:
    """The same of Wikidata's own, which have no index in an entry: theirs are not to be used."""
    return _groups(
        (statement.subject.id, statement.subject.label, _stored(index, statement))
        for index, statement in enumerate(statements)
    )


def _groups(rows: Iterable[tuple[str | None, str, Shown]]) -> tuple[Group, ...]:
    found: dict[tuple[str | None, str], list[Shown]] = {}
    for id, label, shown in rows:
        found.setdefault((id, label), []).append(shown)
    return tuple(Group(label, id, tuple(rows)) for (id, label), rows in found.items())


def _stored(index: int, statement: WikidataStatement) -> Shown:
    line = _stored_line(statement)
    said = f"{statement.subject.label} · {line.property} → {line.value}"
    return Shown(index, said, line, tuple(map(_stored_line, statement.qualifiers)), None)


def _stored_line(of: WikidataStatement | WikidataQualifier) -> Line:
    if of.value is None:
        return Line(of.property.label, WITHOUT_VALUE[of.snak], None)
    value = of.value
    return Line(of.property.label, value.text, None if value.text == value.id else value.id)


def _shown(index: int, statement: Mapping[str, Any]) -> Shown:
    line = _line(statement)
    said = f"{statement['subject']['label']} · {line.property} → {line.value}"
    qualifiers = tuple(_line(each) for each in statement["qualifiers"])
    return Shown(index, said, line, qualifiers, _corrected(statement["corrected"]))


def _line(of: Mapping[str, Any]) -> Line:
    value = of["value"]
    return Line(of["property"]["label"], value["text"], value.get("id"))


def _corrected(correction: Mapping[str, Any] | None) -> str | None:
    """What should stand there instead, in words, and why."""
    if correction is None:
        return None
    parts = [correction[name]["label"] for name in ("subject", "property") if name in correction]
    if "value" in correction:
        parts.append(correction["value"]["text"])
    return f"{' · '.join(parts)} ({correction['reason']})"
