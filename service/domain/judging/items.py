"""Items: one response to judge, with its facts and its steps together."""

from dataclasses import dataclass
from unicodedata import normalize

from service.domain.entries import StepKind


@dataclass(frozen=True, slots=True)
class FactText:
    """A fact as worded; `start`, `end` are offsets into the response, None where not verbatim."""

    text: str
    start: int | None = None
    end: int | None = None


@dataclass(frozen=True, slots=True)
class StepText:
    """A step as worded, and what kind it seems to be; offsets as in `FactText`."""

    text: str
    kind: StepKind
    start: int | None = None
    end: int | None = None


@dataclass(frozen=True, slots=True)
class ItemContent:
    """What an annotator reads. `facts`, `steps` are None where they are not asked for.

    `answer` is None only where others' labels came in for a response that gives none.
    """

    answer: bool | None
    response: str
    facts: tuple[FactText, ...] | None
    steps: tuple[StepText, ...] | None


@dataclass(frozen=True, slots=True)
class NewItem:
    """An item before it is stored, in the order in which it shall be given out."""

    id: str
    entry_id: str
    content: ItemContent


def fold(text: str) -> str:
    """The form under which two facts are one: case, blanks and Unicode form folded."""
    folded = normalize("NFKC", normalize("NFKC", text).casefold())
    return " ".join(folded.split())


def distinct(facts: tuple[FactText, ...]) -> tuple[FactText, ...]:
    """The facts as a set: the first spelling of each, in order; blank ones fall away."""
    kept: dict[str, FactText] = {}
    for fact in facts:
        key = fold(fact.text)
        if key:
            kept.setdefault(key, fact)
    return tuple(kept.values())
