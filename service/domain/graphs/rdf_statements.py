"""Statements as RDF triples, in the mapping of Wikibase.

See its documentation, "RDF Dump Format". Released statements have no rank, so they get none, and
stand under names of ours with where they are from; references, normalised values and sitelinks
are not written.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import md5

from pyoxigraph import BlankNode, Literal, NamedNode, Triple

from service.domain.graphs.characters import well_formed
from service.domain.graphs.graph import Graph, GraphStatement, utc_text
from service.domain.graphs.keys import keyed
from service.domain.graphs.rdf_described import KINDS, Mention, described
from service.domain.graphs.rdf_names import (
    PropertyNames,
    name,
    node,
    own_statement_node,
    property_names,
    statement_node,
)
from service.domain.graphs.rdf_released import released_value
from service.domain.graphs.rdf_values import RdfValue, raw_value, typed_text
from service.domain.statements import Qualifier, Statement
from service.domain.wikidata.documents import SnakKind
from service.domain.wikidata.statements import WikidataQualifier, WikidataStatement

TYPE = name("rdf", "type")
REIFIES = name("rdf", "reifies")
RANKS = {
    "preferred": name("wikibase", "PreferredRank"),
    "normal": name("wikibase", "NormalRank"),
    "deprecated": name("wikibase", "DeprecatedRank"),
}
Told = set[Mention]


@dataclass(frozen=True, slots=True)
class Stated:
    """A statement with its names in RDF; `value` None where there is none or an unknown one."""

    node: NamedNode
    subject: NamedNode
    names: PropertyNames
    snak: SnakKind
    value: RdfValue | None
    best: bool


def triples(graph: Graph, told: Told | None = None) -> Iterator[Triple]:
    """RDF 1.1: direct triples of the best statements, and every statement in full.

    Triples of one subject stand together, and none twice. Names that are in `told` are left
    out; those that are said now are put into it.
    """
    yield from _grouped(_all(graph, set() if told is None else told, annotated=False))


def annotated_triples(graph: Graph, told: Told | None = None) -> Iterator[Triple]:
    """RDF 1.2: each statement reifies its direct triple, and has the qualifiers and the rank.

    The direct triples of the best statements are asserted, as in RDF 1.1; there are no `p:`
    and `ps:` triples, for which the reified triple stands.
    """
    yield from _grouped(_all(graph, set() if told is None else told, annotated=True))


def _all(graph: Graph, told: Told, *, annotated: bool) -> Iterator[Triple]:
    for key, statement in keyed(graph):
        stated = _stated(key, statement)
        direct = _triple(stated.subject, stated.names.direct, stated, "direct")
        if stated.best:
            yield direct
        yield Triple(stated.node, TYPE, name("wikibase", "Statement"))
        if annotated:
            yield Triple(stated.node, REIFIES, direct)
        else:
            yield Triple(stated.subject, stated.names.claim, stated.node)
            yield _triple(stated.node, stated.names.statement, stated, "statement")
        if stated.value is not None and stated.value.full is not None:
            yield Triple(stated.node, stated.names.statement_value, stated.value.full)
            yield from stated.value.parts
        yield from _circumstances(stated, statement)
        qualifiers: tuple[Qualifier | WikidataQualifier, ...] = statement.qualifiers
        for index, qualifier in enumerate(qualifiers):
            yield from _qualifying(stated.node, index, qualifier)
    yield from described(graph, told)


def _stated(key: str, statement: GraphStatement) -> Stated:
    is_wikidatas = isinstance(statement, WikidataStatement) and statement.id is not None
    return Stated(
        node=statement_node(key) if is_wikidatas else own_statement_node(key),
        subject=node(statement.subject.id, statement.subject.label),
        names=property_names(statement.property.id, statement.property.label),
        snak=statement.snak if isinstance(statement, WikidataStatement) else "value",
        value=_value(statement),
        best=not isinstance(statement, WikidataStatement) or statement.best,
    )


def _value(said: GraphStatement | Qualifier | WikidataQualifier) -> RdfValue | None:
    if not isinstance(said, WikidataStatement | WikidataQualifier):
        return released_value(said.value)
    if said.snak != "value":
        return None
    if said.raw is not None:
        return raw_value(said.raw, said.datatype)
    return None if said.value is None else released_value(said.value)


def _triple(subject: NamedNode, predicate: NamedNode, stated: Stated, role: str) -> Triple:
    if stated.snak == "novalue":
        return Triple(subject, TYPE, stated.names.no_value)
    if stated.value is None:
        return Triple(subject, predicate, _unknown(stated.node, role))
    return Triple(subject, predicate, stated.value.simple)


def _unknown(statement: NamedNode, role: str) -> BlankNode:
    """Something: the same node whenever the same graph is written."""
    digest = md5(f"{statement.value} {role}".encode(), usedforsecurity=False)
    return BlankNode(f"n{digest.hexdigest()}")


def _circumstances(stated: Stated, statement: GraphStatement) -> Iterator[Triple]:
    """The rank of a statement of Wikidata, where a released one is from."""
    if isinstance(statement, Statement):
        yield Triple(stated.node, name("crlt", "source"), Literal("release"))
        yield Triple(stated.node, name("crlt", "origin"), Literal(statement.origin))
        yield Triple(stated.node, name("crlt", "text"), Literal(well_formed(statement.text)))
        if statement.id is not None:
            yield Triple(stated.node, name("crlt", "statement"), statement_node(statement.id))
        if statement.corrected is not None:
            reason = Literal(well_formed(statement.corrected.reason))
            yield Triple(stated.node, name("crlt", "correction"), reason)
        return
    yield Triple(stated.node, name("wikibase", "rank"), RANKS[statement.rank])
    if statement.best:
        yield Triple(stated.node, TYPE, name("wikibase", "BestRank"))
    yield from _provenance(stated.subject, statement)


def _provenance(subject: NamedNode, statement: WikidataStatement) -> Iterator[Triple]:
    """The revision that statements are of, as Wikibase says it, and when it was fetched."""
    if statement.subject.id is None:
        return
    page = name("wdata", statement.subject.id)
    yield Triple(subject, TYPE, name("wikibase", KINDS.get(statement.subject.id[:1], "Entity")))
    yield Triple(page, TYPE, name("schema", "Dataset"))
    yield Triple(page, name("schema", "about"), subject)
    if statement.revision is not None:
        version = typed_text(str(statement.revision), "integer")
        yield Triple(page, name("schema", "version"), version)
    yield Triple(page, name("crlt", "source"), Literal(statement.source))
    if statement.as_of is not None:
        as_of = typed_text(statement.as_of.isoformat(), "date")
        yield Triple(page, name("crlt", "asOf"), as_of)
    if statement.fetched_at is not None:
        at = typed_text(utc_text(statement.fetched_at), "dateTime")
        yield Triple(page, name("crlt", "fetchedAt"), at)


def _qualifying(
    statement: NamedNode, index: int, qualifier: Qualifier | WikidataQualifier
) -> Iterator[Triple]:
    names = property_names(qualifier.property.id, qualifier.property.label)
    value = _value(qualifier)
    if value is not None:
        yield Triple(statement, names.qualifier, value.simple)
        if value.full is not None:
            yield Triple(statement, names.qualifier_value, value.full)
            yield from value.parts
    elif isinstance(qualifier, WikidataQualifier) and qualifier.snak == "novalue":
        yield Triple(statement, TYPE, names.no_value)
    else:
        yield Triple(statement, names.qualifier, _unknown(statement, f"qualifier {index}"))


def _grouped(said: Iterator[Triple]) -> Iterator[Triple]:
    """By subject, in the order in which subjects come first; each triple once."""
    by_subject: dict[object, dict[Triple, None]] = {}
    for triple in said:
        by_subject.setdefault(triple.subject, {})[triple] = None
    for group in by_subject.values():
        yield from group
