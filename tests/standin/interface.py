"""The answers of Wikidata's interface as its source and real answers have them."""

from collections.abc import Mapping
from urllib.parse import unquote

from tests.standin.faults import HTML, PAGE, Reply, error_reply, json_reply
from tests.standin.library import Library, Raw, Revision

MOST_IDS = 50
MOST_LISTED = 500
PAGE_OF = {"Q": "", "P": "Property:", "L": "Lexeme:"}
ALWAYS = ("id", "type")
PROPS = {
    "info": ("pageid", "ns", "title", "lastrevid", "modified"),
    "datatype": ("datatype",),
    "labels": ("labels",),
    "descriptions": ("descriptions",),
    "aliases": ("aliases",),
    "claims": ("claims", "statements", "lemmas", "forms", "senses"),
    "sitelinks": ("sitelinks",),
}
STANDARD = "info|sitelinks|aliases|labels|descriptions|claims|datatype"
Parameters = Mapping[str, str]


def api(library: Library, asked: Parameters) -> Reply:
    """Answer /w/api.php."""
    action = asked.get("action", "")
    if action == "wbgetentities":
        return get_entities(library, asked)
    if action == "wbsearchentities":
        return search(library, asked)
    if action == "query" and asked.get("prop") == "revisions":
        return revisions(library, asked)
    if action == "query" and asked.get("list") == "allpages":
        return all_pages(library, asked)
    return error_reply("badvalue", f'Unrecognized value for parameter "action": {action}.')


def get_entities(library: Library, asked: Parameters) -> Reply:
    """The documents of up to 50 ids."""
    ids = [id for id in asked.get("ids", "").split("|") if id]
    if len(ids) > MOST_IDS:
        told = 'Too many values supplied for parameter "ids". The limit is 50.'
        return error_reply("toomanyvalues", told, limit=50, lowlimit=50, highlimit=500)
    for id in ids:
        if not well_formed(id) or id in library.refused:
            told = f'Could not find an entity with the ID "{id}".'
            return error_reply("no-such-entity", told, **({} if library.nameless else {"id": id}))
    found = {id: found_entity(library, id, asked.get("props", STANDARD)) for id in ids}
    return json_reply({"entities": found, "success": 1})


def well_formed(id: str) -> bool:
    number = id[1:].partition("-")[0]
    return id[0] in "QPLM" and number.isdigit() and 0 < int(number) < 2**31


def found_entity(library: Library, id: str, props: str) -> Raw:
    """An entity as one of a batch: merged ones under the id asked for, absent ones said so."""
    newest = library.newest(id)
    if newest is None:
        return {"id": id, "missing": ""}
    if newest.target is None:
        return reduced(newest.document or {}, props)
    there = library.newest(newest.target)
    if there is None or there.document is None:
        return {"id": id, "missing": ""}
    return {"redirects": {"from": id, "to": newest.target}} | dict(reduced(there.document, props))


def reduced(document: Raw, props: str) -> Raw:
    """Only the parts asked for."""
    asked = [key for prop in props.split("|") for key in PROPS.get(prop, ())]
    return {key: value for key, value in document.items() if key in (*ALWAYS, *asked)}


def revisions(library: Library, asked: Parameters) -> Reply:
    """The revision of one page that stood at a time."""
    if "|" in asked.get("titles", ""):
        told = "titles, pageids or a generator was used to supply multiple pages, but rvlimit"
        return error_reply("rvlimit-multiple", told)
    title = asked.get("titles", "")
    id = title.partition(":")[2] or title
    if library.newest(id) is None:
        return json_reply({"query": {"pages": [{"ns": 0, "title": title, "missing": True}]}})
    page = {"pageid": 1, "ns": 0, "title": title}
    standing = library.standing(id, asked.get("rvstart", "9999"))
    if standing is not None:
        page["revisions"] = [
            {"revid": standing.number, "parentid": standing.number - 1, "timestamp": standing.at}
        ]
    return json_reply({"batchcomplete": True, "query": {"pages": [page]}})


def all_pages(library: Library, asked: Parameters) -> Reply:
    """The titles of a namespace, in the order of their characters, in pages."""
    letter = "P" if asked.get("apnamespace") == "120" else "Q"
    titles = sorted(id for id in library.history if id.startswith(letter))
    titles = [id for id in titles if id >= asked.get("apcontinue", "")]
    limit = min(int(asked.get("aplimit", "10")), MOST_LISTED)
    pages = [{"pageid": 1, "title": PAGE_OF[letter] + id} for id in titles[:limit]]
    body: dict[str, object] = {"batchcomplete": True, "query": {"allpages": pages}}
    if len(titles) > limit:
        body["continue"] = {"apcontinue": titles[limit], "continue": "-||"}
    return json_reply(body)


def search(library: Library, asked: Parameters) -> Reply:
    """Entities whose English label begins with words."""
    words = asked.get("search", "").casefold()
    hits = []
    for id in library.history:
        newest = library.newest(id)
        labels = newest.document.get("labels") if newest and newest.document else None
        label = labels.get("en", {}).get("value", "") if isinstance(labels, dict) else ""
        if label.casefold().startswith(words):
            hits.append({"id": id, "title": id, "label": label, "match": {"type": "label"}})
    return json_reply({"searchinfo": {"search": words}, "search": hits[:50], "success": 1})


def entity_data(library: Library, path: str, asked: Parameters) -> Reply:
    """Answer /wiki/Special:EntityData/Q1.json: keyed by the target of a merged id.

    A revision that was a redirect is refused with 400; of a deleted entity nothing is left.
    """
    id = unquote(path.rpartition("/")[2]).removesuffix(".json")
    if "revision" in asked:
        found = library.numbered(int(asked["revision"]))
        if found is None or found[0] != id:
            return Reply(404, dict(HTML), PAGE)
        revision: Revision | None = found[1]
        if revision and revision.target is not None:
            return Reply(400, dict(HTML), PAGE)
    else:
        revision = library.newest(id)
        if revision is not None and revision.target is not None:
            revision = library.newest(revision.target)
    if revision is None or revision.document is None:
        return Reply(404, dict(HTML), PAGE)
    document = revision.document
    cached = {"ETag": f'"{revision.number}"', "Cache-Control": "public, s-maxage=2678400"}
    return json_reply({"entities": {document.get("id", id): document}}, cached)
