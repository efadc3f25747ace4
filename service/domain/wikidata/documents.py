"""Documents of Wikidata's entities: what one revision says, with every value as written."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Literal, get_args

EntityKind = Literal["item", "property", "lexeme", "mediainfo", "other"]
SnakKind = Literal["value", "somevalue", "novalue"]
Rank = Literal["preferred", "normal", "deprecated"]

RANKS: tuple[Rank, ...] = get_args(Rank)


@dataclass(frozen=True, slots=True)
class Snak:
    """What a property is said to be: a value, one that is unknown, or none at all.

    `raw` is the data value as compact JSON text (`{"type": …, "value": …}`), None without one;
    `datatype` is the property's where the document tells it or it follows from the value.
    """

    property: str
    kind: SnakKind
    datatype: str | None = None
    raw: str | None = None


@dataclass(frozen=True, slots=True)
class Claim:
    """A statement of a document: ids only; qualifiers in the document's order.

    `id` is None in legacy revisions that have none; `references` counts them. `subject` is the
    form or sense of a lexeme that says it, None for the entity of the document itself.
    """

    id: str | None
    snak: Snak
    rank: Rank = "normal"
    qualifiers: tuple[Snak, ...] = ()
    references: int = 0
    subject: str | None = None


@dataclass(frozen=True, slots=True)
class Document:
    """One revision of one entity. `datatype` is a property's; texts are by language code."""

    id: str
    kind: EntityKind
    revision: int | None = None
    modified: datetime | None = None
    datatype: str | None = None
    labels: Mapping[str, str] = field(default_factory=dict)
    descriptions: Mapping[str, str] = field(default_factory=dict)
    aliases: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    claims: tuple[Claim, ...] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """What Wikidata says of an id that was asked for.

    `document` None: there is no such entity, or it was deleted. Its `id` differs from
    `requested` where that was merged into it. `whole` is False where only names were asked for.
    `fetched_at` is when Wikidata said so, where that is not now: the answer was cached.
    """

    requested: str
    document: Document | None
    whole: bool = True
    fetched_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class KeptDocument:
    """A stored answer: `document` None stands for an entity that is known to be absent.

    `as_of` is the date whose revision this is (None: the newest when fetched); `source` is
    "wikidata", or the name of the snapshot that it ships in.
    """

    requested: str
    document: Document | None
    fetched_at: datetime
    as_of: date | None = None
    whole: bool = True
    source: str = "wikidata"


@dataclass(frozen=True, slots=True)
class KeptState:
    """Where a stored answer stands, without what it says.

    `id` is the entity's after merging, None for one that is known to be absent. `whole` and
    `source` are those of KeptDocument.
    """

    requested: str
    id: str | None
    revision: int | None
    fetched_at: datetime
    whole: bool = True
    source: str = "wikidata"
