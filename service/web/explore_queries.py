"""The query strings of the explorer's pages: strict as everywhere, but for fields left empty."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from flask import request
from marshmallow import Schema, ValidationError, fields

from schemas.exploring import ExploreQuery, entry_filter
from service.domain.catalogue import EntryFilter
from service.domain.errors import BadQuery, Problem, unknown_parameter

EXPLORE = ExploreQuery()
OF_ENTRIES = (
    "release", "task", "answer", "status", "skill", "entity", "property", "min_steps",
    "max_steps", "q",
)  # fmt: skip
"""What `/entries` understands of it."""
Pair = tuple[str, str]


def read(schema: Schema) -> dict[str, Any]:
    """What is asked, without the fields that a form sent empty. Raises BadQuery."""
    known = {field.data_key or name: field for name, field in schema.fields.items()}
    given: dict[str, Any] = {}
    problems = []
    for name, values in request.args.lists():
        filled = [value for value in values if value.strip()]
        if name not in known:
            problems.append(unknown_parameter(name, known))
        elif any("\0" in value for value in filled):
            problems.append(Problem("holds a null character", parameter=name))
        elif isinstance(known[name], fields.List):
            given |= {name: filled} if filled else {}
        elif len(filled) > 1:
            problems.append(Problem("may be given once", parameter=name))
        elif filled:
            given[name] = filled[0]
    if not problems:
        try:
            return dict(schema.load(given))
        except ValidationError as error:
            problems = [
                Problem(detail, parameter=name)
                for name, found in error.messages_dict.items()
                for detail in _details(found)
            ]
    raise BadQuery("The address asks for something unknown.", problems=problems)


def _details(found: object) -> Iterable[str]:
    """What is wrong with a parameter; of one that repeats marshmallow tells it by position."""
    if isinstance(found, Mapping):
        for each in found.values():
            yield from _details(each)
    elif isinstance(found, list):
        yield from map(str, found)


@dataclass(frozen=True, slots=True)
class AskedEntries:
    """What a data set's page lists: the filter, its parts as they stand in the address."""

    filter: EntryFilter
    pairs: tuple[Pair, ...]
    q: str
    release: str | None
    after: int

    def link(self, base: str, pairs: Iterable[Pair]) -> str:
        """The page with such a filter, of the same release."""
        named = [("release", self.release)] if self.release else []
        query = urlencode([*pairs, *named])
        return f"{base}?{query}" if query else base

    def with_pair(self, *added: Pair) -> list[Pair]:
        """The filter with one part more, or with others in place of those that stand once."""
        replaced = {name for name, _ in added if name != "skill"}
        return [each for each in self.pairs if each[0] not in replaced] + list(added)

    def without(self, *dropped: Pair) -> list[Pair]:
        """The filter with some parts less."""
        return [each for each in self.pairs if each not in dropped]

    @property
    def of_entries(self) -> list[Pair] | None:
        """The same as `/entries` is asked for it; None where that cannot be said there."""
        within = all(name in OF_ENTRIES for name, _ in self.pairs)
        return list(self.pairs) if within else None


def asked_entries() -> AskedEntries:
    """What this request asks of a data set's page. Raises BadQuery."""
    found = read(EXPLORE)
    after, release = found.pop("after", None), found.pop("release", None)
    return AskedEntries(
        filter=entry_filter(found),
        pairs=tuple(_pairs(found)),
        q=found.get("q", ""),
        release=release,
        after=-1 if after is None else after,
    )


def _pairs(found: Mapping[str, Any]) -> Iterable[Pair]:
    """Names and values as they are sent, sorted: one order for one filter."""
    for name in sorted(found):
        values = found[name] if isinstance(found[name], list) else [found[name]]
        for value in dict.fromkeys(values):
            yield name, str(value).lower() if isinstance(value, bool) else str(value)
