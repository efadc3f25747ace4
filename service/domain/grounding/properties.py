"""Properties by what a release calls them: label, former label, then an alias of only one."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from service.domain.release.folding import match_key
from service.domain.release.vocabulary import TERM_LABELS, Vocabulary
from service.domain.statements import Term

Way = Literal["id", "label", "alias", "term", "ambiguous", "unknown"]


@dataclass(frozen=True, slots=True)
class KnownProperty:
    """A property as the store has it."""

    id: str
    label: str
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Resolved:
    """The id that a label means, and how it was found; None for a term or an unknown one."""

    id: str | None
    way: Way


class Properties:
    """The vocabulary that ships, and behind it the properties that were fetched."""

    def __init__(self, vocabulary: Vocabulary, known: Iterable[KnownProperty] = ()) -> None:
        self._vocabulary = vocabulary
        self._labels: dict[str, str] = {}
        self._aliases: dict[str, set[str]] = {}
        for each in known:
            self._labels.setdefault(match_key(each.label), each.id)
            for alias in each.aliases:
                self._aliases.setdefault(match_key(alias), set()).add(each.id)

    def resolve(self, property: Term) -> Resolved:
        """By the id that it has, else by its label as it is now, was, or is also known."""
        if property.id is not None:
            return Resolved(property.id, "id")
        key = match_key(property.label)
        if key in TERM_LABELS:
            return Resolved(None, "term")
        found = self._vocabulary.find(property.label)
        id = self._labels.get(key) if found is None else found.id
        if id is not None:
            return Resolved(id, "label")
        meant = self._aliases.get(key, set())
        if len(meant) == 1:
            return Resolved(next(iter(meant)), "alias")
        return Resolved(None, "ambiguous" if meant else "unknown")
