"""The vocabulary of Wikidata properties: labels that may hold commas, ids and data types."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from service.domain.errors import Malformed
from service.domain.release.folding import fold_blanks, match_key

HEADER = ("id", "label", "datatype", "former_labels")
# Blanks beside commas may make a written label that much longer.
SLACK = 10
TERM_LABELS = ("label", "description", "also known as", "alias")


@dataclass(frozen=True, slots=True)
class Property:
    """A property: `id` is None for the terms of an entity (label, description, alias)."""

    id: str | None
    label: str
    datatype: str
    former: tuple[str, ...] = ()


class Vocabulary:
    """Properties found by label: as it is now, as it was formerly, then whatever the case."""

    def __init__(self, properties: Iterator[Property] | tuple[Property, ...]) -> None:
        self.properties = tuple(properties)
        terms = tuple(Property(None, label, "string") for label in TERM_LABELS)
        self._exact: dict[str, Property] = {}
        self._folded: dict[str, Property] = {}
        for each in (*self.properties, *terms):
            self._exact.setdefault(each.label, each)
        for each in self.properties:
            for label in each.former:
                self._exact.setdefault(label, each)
        for label, each in self._exact.items():
            self._folded.setdefault(_key(label), each)
        self._longest = max(map(len, self._exact), default=0)
        self.longest_comma_count = max((label.count(",") for label in self._exact), default=0)

    @classmethod
    def parse(cls, text: str) -> "Vocabulary":
        """From tab-separated lines: id, label, data type, former labels joined by "|".

        Raises:
            Malformed: a line without these four columns.
        """
        lines = text.splitlines()
        if not lines or tuple(lines[0].split("\t")) != HEADER:
            raise Malformed(f"expected the header {', '.join(HEADER)}")
        return cls(_parse_line(line, number) for number, line in enumerate(lines[1:], 2) if line)

    def find(self, label: str) -> Property | None:
        """The property of that label, or None."""
        return self._exact.get(label) or self._folded.get(_key(label))

    def find_prefix(self, text: str) -> tuple[str, str, Property] | None:
        """The longest label that begins the text, the rest of it, and the property.

        The label ends at a blank, comma, colon or equals sign, which the rest does not have.
        """
        for end in range(min(len(text) - 1, self._longest + SLACK), 0, -1):
            if text[end] in " ,:=" and text[end - 1] not in " ,:=":
                found = self.find(text[:end])
                if found is not None:
                    return text[:end], text[end:].lstrip(" ,:="), found
        return None


def _key(label: str) -> str:
    """The label whatever its case and the blanks beside its commas."""
    return re.sub(r"\s*,\s*", ", ", match_key(label))


def _parse_line(line: str, number: int) -> Property:
    columns = line.split("\t")
    if len(columns) != len(HEADER) or not all(columns[:3]):
        raise Malformed(f"line {number}: expected {', '.join(HEADER)}")
    identifier, label, datatype, former = columns
    labels = tuple(fold_blanks(each) for each in former.split("|") if each)
    return Property(identifier, fold_blanks(label), datatype, labels)
