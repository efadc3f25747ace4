"""Statements: hyper-relational triples with typed values (paper, section 3.1)."""

from dataclasses import dataclass
from typing import Literal

ValueKind = Literal["entity", "time", "quantity", "string", "coordinate", "monolingual", "url"]
Origin = Literal["subgraph", "step"]


@dataclass(frozen=True, slots=True)
class Term:
    """A node, property or unit: its Wikidata id (None where unknown) and its label as released."""

    id: str | None
    label: str


@dataclass(frozen=True, slots=True)
class Value:
    """One typed value. `kind` says which fields are set; `text` is always the words as released.

    entity: `id`; time: `time` (ISO, year in at least four digits, "-0044" before our era),
    `precision`, `calendar`; quantity: `amount`, `lower`, `upper` (exact decimal text), `unit`;
    coordinate: `latitude`, `longitude` in degrees, `globe`; monolingual: `language` (a code).
    """

    kind: ValueKind
    text: str
    id: str | None = None
    time: str | None = None
    precision: str | None = None
    calendar: str | None = None
    amount: str | None = None
    unit: Term | None = None
    lower: str | None = None
    upper: str | None = None
    latitude: float | None = None
    longitude: float | None = None
    globe: Term | None = None
    language: str | None = None


@dataclass(frozen=True, slots=True)
class Qualifier:
    """A property and value that narrow a statement; properties may repeat, order is kept."""

    property: Term
    value: Value


@dataclass(frozen=True, slots=True)
class Correction:
    """What a statement should say instead; only the parts that change are set."""

    reason: str
    subject: Term | None = None
    property: Term | None = None
    value: Value | None = None


@dataclass(frozen=True, slots=True)
class Statement:
    """One statement as released. `text` is the released words, NFC with blanks folded.

    `origin` is "step" for a statement that only a step cites. `id` and `revision` are the
    Wikidata statement id and entity revision where the source gives them.
    """

    text: str
    subject: Term
    property: Term
    value: Value
    qualifiers: tuple[Qualifier, ...] = ()
    origin: Origin = "subgraph"
    corrected: Correction | None = None
    id: str | None = None
    revision: int | None = None
