"""A data set's page: entries found by a filter, and facets that narrow it further."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

import msgspec
from flask import request, url_for

from service.domain.catalogue import ReleaseInfo
from service.domain.facets import Facet, Facets
from service.usecases.browse_entries import browse_entries
from service.usecases.count_facets import count_facets
from service.web import explore_words as words
from service.web.explore_queries import AskedEntries, Pair
from service.web.judging_words import count
from service.wiring import wired

ON_A_PAGE = 20
SHOWN_AT_ONCE = 8
UNASKABLE = ("answer", "none")  # entries without a usable answer are not asked for by answer


@dataclass(frozen=True, slots=True)
class Option:
    """A value of a facet: its words, how many entries, where choosing or dropping it leads."""

    word: str
    entries: int
    link: str | None
    chosen: bool


@dataclass(frozen=True, slots=True)
class ShownFacet:
    """A facet with the values that are seen at once, and the others."""

    title: str
    options: tuple[Option, ...]
    more: tuple[Option, ...]


def shown_listing(release: ReleaseInfo, asked: AskedEntries) -> dict[str, Any]:
    """What the page says, by the names that its template knows."""
    ports = wired().ports
    found = browse_entries(ports, release, asked.filter).page(asked.after, ON_A_PAGE)
    facets = count_facets(ports, release, asked.filter)
    base = url_for("explore.dataset", dataset=release.dataset)
    following = None
    if found.last is not None:
        following = asked.link(base, [*asked.pairs, ("after", str(found.last))])
    return {
        "release": release,
        "asked": asked,
        "base": base,
        "hits": [msgspec.json.decode(item) for item in found.items],
        "total": found.total,
        "counted": facets.counted,
        "is_cut": facets.counted < found.total,
        "facets": _facets(facets, asked, base),
        "active": _active(asked, base),
        "following": following,
        "json": _json(release, asked),
        "count": count,
        "words": words,
    }


def _facets(found: Facets, asked: AskedEntries, base: str) -> list[ShownFacet]:
    shown = []
    for facet, title in words.FACETS.items():
        options = [
            _option(facet, value, n, asked, base) for value, n in found.tallies.get(facet, ())
        ]
        options.sort(key=lambda option: not option.chosen)  # the others stay in their order
        if options:
            first, more = options[:SHOWN_AT_ONCE], options[SHOWN_AT_ONCE:]
            shown.append(ShownFacet(title, tuple(first), tuple(more)))
    return shown


def _option(facet: Facet, value: str, n: int, asked: AskedEntries, base: str) -> Option:
    pairs: tuple[Pair, ...] = ((facet, value),)
    if facet == "steps":
        pairs = (("min_steps", value), ("max_steps", value))
    chosen = all(pair in asked.pairs for pair in pairs)
    left = asked.without(*pairs) if chosen else asked.with_pair(*pairs)
    link = None if (facet, value) == UNASKABLE else asked.link(base, left)
    return Option(words.value_word(facet, value), n, link, chosen)


def _active(asked: AskedEntries, base: str) -> list[tuple[str, str]]:
    """What is filtered by, in words, with where dropping it leads."""
    names = {**{str(facet): title for facet, title in words.FACETS.items()}, **words.PARTS}
    return [
        (f"{names[name]}: {words.value_word(name, value)}", asked.link(base, asked.without(pair)))
        for pair in asked.pairs
        for name, value in (pair,)
    ]


def _json(release: ReleaseInfo, asked: AskedEntries) -> str | None:
    pairs = asked.of_entries
    if pairs is None:
        return None
    where = [("dataset", release.dataset), ("release", release.id)]
    return f"{request.script_root}/entries?{urlencode([*pairs, *where])}"
