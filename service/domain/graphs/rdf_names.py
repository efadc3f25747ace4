"""What things are called in RDF: as in Wikibase where there is an id, else by their label.

A released node or property without an id is named by its label, percent-encoded, under
`urn:crlt:node/` and `urn:crlt:property/`; a released statement by its key under
`urn:crlt:statement/`. Nothing of ours is claimed to be Wikidata's.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import quote

from pyoxigraph import Literal, NamedNode

from service.domain.graphs.characters import well_formed
from service.domain.wikidata.written_ids import ENTITY, WIKIDATA, entity_id

OURS = "urn:crlt:"
COMMONS = "http://commons.wikimedia.org/"
PREFIXES: Mapping[str, str] = {
    "wd": ENTITY,
    "wds": f"{ENTITY}statement/",
    "wdv": f"{WIKIDATA}value/",
    "wdt": f"{WIKIDATA}prop/direct/",
    "p": f"{WIKIDATA}prop/",
    "ps": f"{WIKIDATA}prop/statement/",
    "psv": f"{WIKIDATA}prop/statement/value/",
    "pq": f"{WIKIDATA}prop/qualifier/",
    "pqv": f"{WIKIDATA}prop/qualifier/value/",
    "wdno": f"{WIKIDATA}prop/novalue/",
    "wdata": "https://www.wikidata.org/wiki/Special:EntityData/",
    "wikibase": "http://wikiba.se/ontology#",
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "rdfs": "http://www.w3.org/2000/01/rdf-schema#",
    "owl": "http://www.w3.org/2002/07/owl#",
    "schema": "http://schema.org/",
    "xsd": "http://www.w3.org/2001/XMLSchema#",
    "crlt": f"{OURS}vocabulary/",
}
# MediaWiki's codes that are no language tags (its list of dummy language codes).
_TAGS = {
    "als": "gsw", "bat-smg": "sgs", "be-x-old": "be-tarask", "bh": "bho", "fiu-vro": "vro",
    "no": "nb", "roa-rup": "rup", "simple": "en-simple", "zh-classical": "lzh",
    "zh-min-nan": "nan", "zh-yue": "yue",
}  # fmt: skip
_TRIMMED = " \t\n\r\0\x0b"  # PHP's trim
# As Wikibase writes URLs (purtle's escaping), and controls.
_NOT_IRI = re.compile(r"[\x00-\x20\x7f-\x9f\"<>\\^`{|}]")
_NEVER = re.compile(r"%(?![0-9A-Fa-f]{2})|[\[\]\ue000-\uf8ff\ufff0-\uffff]")


def name(prefix: str, local: str) -> NamedNode:
    """An IRI by one of PREFIXES; `local` must be fit for one."""
    return NamedNode(PREFIXES[prefix] + local)


@lru_cache(maxsize=4096)
def node(id: str | None, label: str = "") -> NamedNode:
    """An entity by its id, else by its label."""
    if id is not None and entity_id(id) == id:
        return NamedNode(ENTITY + id)
    return NamedNode(f"{OURS}node/{_quoted(id or label)}")


@dataclass(frozen=True, slots=True)
class PropertyNames:
    """A property as an entity, and as the predicates that Wikibase makes of it."""

    entity: NamedNode
    direct: NamedNode
    claim: NamedNode
    statement: NamedNode
    statement_value: NamedNode
    qualifier: NamedNode
    qualifier_value: NamedNode
    no_value: NamedNode


@lru_cache(maxsize=4096)
def property_names(id: str | None, label: str = "") -> PropertyNames:
    """The names of a property that has an id, else of one that has only a label."""
    known = id is not None and entity_id(id) == id
    local = id if known and id is not None else _quoted(id or label)
    root = f"{WIKIDATA if known else OURS}prop/"
    return PropertyNames(
        entity=NamedNode(f"{ENTITY if known else f'{OURS}property/'}{local}"),
        direct=NamedNode(f"{root}direct/{local}"),
        claim=NamedNode(root + local),
        statement=NamedNode(f"{root}statement/{local}"),
        statement_value=NamedNode(f"{root}statement/value/{local}"),
        qualifier=NamedNode(f"{root}qualifier/{local}"),
        qualifier_value=NamedNode(f"{root}qualifier/value/{local}"),
        no_value=NamedNode(f"{root}novalue/{local}"),
    )


def statement_node(id: str) -> NamedNode:
    """A statement of Wikidata: what is neither word nor hyphen in its id is a hyphen."""
    return name("wds", re.sub(r"[^\w-]", "-", id, flags=re.ASCII))


def own_statement_node(key: str) -> NamedNode:
    """A statement that Wikidata does not name."""
    return NamedNode(f"{OURS}statement/{quote(well_formed(key), safe='/')}")


def web_address(url: str) -> NamedNode | Literal:
    """A URL as an IRI, with what IRIs forbid percent-encoded; what is none even so as text.

    Text also where its scheme is one of our prefixes: JSON-LD would take it for a short name.
    """
    written = _NOT_IRI.sub(_encoded, well_formed(url.strip(_TRIMMED)))
    scheme = written.partition(":")[0]
    if scheme in PREFIXES or scheme == "_":
        return Literal(well_formed(url), datatype=name("xsd", "anyURI"))
    start, mark, fragment = written.partition("#")
    stricter = start + mark + fragment.replace("#", "%23")
    for spelling in (written, _NEVER.sub(_encoded, stricter)):
        try:
            return NamedNode(spelling)
        except ValueError:
            continue
    return Literal(well_formed(url), datatype=name("xsd", "anyURI"))


def in_language(text: str, code: str | None) -> Literal:
    """Text with its language, where MediaWiki's code stands for a language tag."""
    tag = _TAGS.get(code or "", code)
    if tag:
        try:
            return Literal(well_formed(text), language=tag)
        except ValueError:
            pass
    return Literal(well_formed(text))


def _quoted(text: str) -> str:
    return quote(well_formed(text), safe="")


def _encoded(match: re.Match[str]) -> str:
    return quote(match[0], safe="")
