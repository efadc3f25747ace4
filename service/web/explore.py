"""The explorer: data sets, their entries, rules and entities as pages to go through by links."""

from collections.abc import Callable, Hashable
from typing import Any
from urllib.parse import urlencode

import msgspec
from flask import Blueprint, Response, request, url_for

from schemas.entities import entity_body
from schemas.exploring import EntityPageQuery
from schemas.paging import NothingQuery, ReleaseQuery
from service.domain.catalogue import Body, EntryFilter, ReleaseInfo, Which
from service.domain.errors import NotFound, Unavailable
from service.domain.wikidata.entity_ids import is_item
from service.usecases.browse_entries import browse_entries
from service.usecases.explore_entry import ExploredEntry, explore_entry
from service.usecases.list_datasets import list_datasets
from service.usecases.list_statements import (
    AskedStatements,
    EntityStatements,
    list_statements,
)
from service.usecases.read_entity import read_entity
from service.usecases.show_entry import show_entry
from service.usecases.which_release import which_release
from service.usecases.which_state import which_state
from service.web import explore_words as words
from service.web.explore_drawing import drawn
from service.web.explore_listing import shown_listing
from service.web.explore_queries import asked_entries, read
from service.web.explore_statements import shown_statements, stored_statements
from service.web.judging_words import count
from service.web.pages import as_page, page
from service.web.visitors import Signed, visitor
from service.wiring import wired

bp = Blueprint("explore", __name__, url_prefix="/explore")
NOTHING, RELEASE, ENTITY = NothingQuery(), ReleaseQuery(), EntityPageQuery()
DATASETS, STATEMENTS, MENTIONS, ALIKE = 100, 100, 20, 10
FORMATS = ("json", "text", "turtle", "ntriples", "jsonld", "turtle12", "graphml", "node-link",
           "cytoscape")  # fmt: skip


@bp.get("")
def datasets() -> Response:
    """All data sets with their releases."""
    read(NOTHING)
    found = list_datasets(wired().ports, "", DATASETS)
    return page("explore/datasets.html", visitor(), found=found, count=count, words=words)


@bp.get("/<dataset>")
def dataset(dataset: str) -> Response:
    """The entries of a data set: searched, filtered, with facets."""
    asked = asked_entries()
    release = _release(dataset, asked.release)

    def make(signed: Signed | None) -> Response:
        return page("explore/listing.html", signed, **shown_listing(release, asked))

    key = (release.id, release.rendering, asked.pairs, asked.release, asked.after)
    return _kept_for_all(key, None, make)


@bp.get("/<dataset>/entries/<id>")
def entry(dataset: str, id: str) -> Response:
    """An entry with everything known about it; made anew when the store of Wikidata changes."""
    named = read(RELEASE).get("release")
    release, ports = _release(dataset, named), wired().ports

    def make(signed: Signed | None) -> Response:
        found = explore_entry(ports, release, id)
        return page("explore/entry.html", signed, **_shown_entry(release, named, found))

    key = (release.id, release.rendering, named, "entry", id)
    return _kept_for_all(key, which_state(ports), make)


@bp.get("/<dataset>/rules/<id>")
def rule(dataset: str, id: str) -> Response:
    """The inference rule of an entry, and others of its form that need the same skills."""
    named = read(RELEASE).get("release")
    release, ports = _release(dataset, named), wired().ports
    found = msgspec.json.decode(show_entry(ports, release, id, "rule").content)
    alike = EntryFilter(rule_form=found["form"], skills=tuple(found["skills"]))
    others = browse_entries(ports, release, alike, "rule").page(-1, ALIKE + 1)
    return page(
        "explore/rule.html",
        visitor(),
        rule=found,
        others=[each for each in map(msgspec.json.decode, others.items) if each["id"] != id][
            :ALIKE
        ],
        total=others.total - 1,
        release=release,
        named=named,
        count=count,
        words=words,
    )


@bp.get("/<dataset>/entities/<qid>")
def entity(dataset: str, qid: str) -> Response:
    """An entity: as the release knows it, and what is stored of Wikidata."""
    asked = read(ENTITY)
    named, after = asked.get("release"), asked.get("after", 0)
    release, wiring = _release(dataset, named), wired()
    known = read_entity(wiring.ports, wiring.read_source, release, qid, "en")
    shown = msgspec.json.decode(entity_body(known))
    mentioned = browse_entries(wiring.ports, release, EntryFilter(entity=qid), "query")
    stored = _stored(shown["id"])
    statements = stored.statements if stored else ()
    return page(
        "explore/entity.html",
        visitor(),
        entity=shown,
        mentions=mentioned.page(-1, MENTIONS) if is_item(qid) else None,
        decode=msgspec.json.decode,
        count=count,
        stored=stored,
        statements=stored_statements(
            statements[after : after + STATEMENTS], _entity_link(release, named)
        ),
        after=after,
        following=after + STATEMENTS if len(statements) > after + STATEMENTS else None,
        outside=f"{wiring.settings.wikidata_url}/wiki/{shown['id']}",
        release=release,
        named=named,
    )


def _release(dataset: str, named: str | None) -> ReleaseInfo:
    return which_release(wired().ports, Which(dataset, named))


def _entity_link(release: ReleaseInfo, named: str | None) -> Callable[[str], str]:
    """Where the page of an entity is. Ids need no quoting, and many are linked at once."""
    before = url_for("explore.dataset", dataset=release.dataset) + "/entities/"
    after = f"?{urlencode({'release': named})}" if named else ""
    return lambda id: f"{before}{id}{after}"


def _kept_for_all(
    key: Hashable, state: Hashable, make: Callable[[Signed | None], Response]
) -> Response:
    """A page, from memory for whoever is not signed in: all of them see the same."""
    signed = visitor()
    if signed is not None:
        return make(signed)
    whole = ("explore", request.script_root, key)
    found = wired().ports.kept.changing(whole, state, lambda: Body(make(None).get_data(), ""))
    return as_page(found.content)


def _shown_entry(release: ReleaseInfo, named: str | None, found: ExploredEntry) -> dict[str, Any]:
    """What the page says, by the names that its template knows."""
    entry, link = found.entry, _entity_link(release, named)
    subgraph = [each for each in entry.statements if each.origin == "subgraph"]
    return {
        "entry": entry,
        "found": found,
        "statements": shown_statements(entry, found.grounded, link),
        "drawing": drawn(subgraph, entry.entities),
        "link": link,
        "is_item": is_item,
        "formats": FORMATS,
        "release": release,
        "named": named,
        "count": count,
        "words": words,
    }


def _stored(id: str) -> EntityStatements | None:
    """What is stored of an item; None where nothing is, and nothing is to be had."""
    wiring = wired()
    asked = AskedStatements(id, rank="all")
    try:
        return list_statements(wiring.ports, wiring.read_source, asked)
    except (NotFound, Unavailable):
        return None
