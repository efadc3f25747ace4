"""What a graph says of its entities and properties: labels, descriptions, kinds, redirects."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pyoxigraph import NamedNode, Triple

from service.domain.graphs.graph import Graph, GraphStatement
from service.domain.graphs.rdf_names import in_language, name, node, property_names
from service.domain.statements import Term, Value
from service.domain.wikidata.statements import NamedTerm, WikidataStatement

KINDS = {"Q": "Item", "P": "Property", "L": "Lexeme"}


@dataclass(frozen=True, slots=True)
class Mention:
    """An entity or property that a graph names; `language` None for words as released."""

    id: str | None
    label: str
    language: str | None
    is_property: bool = False
    datatype: str | None = None

    @property
    def iri(self) -> NamedNode:
        """What it is called."""
        names = property_names(self.id, self.label) if self.is_property else None
        return names.entity if names else node(self.id, self.label)


def described(graph: Graph, told: set[Mention]) -> Iterator[Triple]:
    """Labels and kinds of all that the graph names, but for what was `told` before."""
    for mention in mentions(graph):
        if mention in told:
            continue
        told.add(mention)
        yield from _named(mention, graph)
        if mention.is_property:
            yield from _property(mention)
    for old, new in graph.redirects.items():
        yield Triple(node(old), name("owl", "sameAs"), node(new))


def mentions(graph: Graph) -> Iterator[Mention]:
    """Subjects, properties, values, units and globes, also those of qualifiers, in order."""
    for statement in graph.statements:
        yield _mention(statement.subject)
        yield _mention(statement.property, is_property=True, datatype=_datatype(statement))
        yield from _of_value(statement.value)
        for qualifier in statement.qualifiers:
            datatype = getattr(qualifier, "datatype", None)
            yield _mention(qualifier.property, is_property=True, datatype=datatype)
            yield from _of_value(qualifier.value)


def _named(mention: Mention, graph: Graph) -> Iterator[Triple]:
    merged_into = graph.redirects.get(mention.id or "")
    known = graph.names.get(mention.id or "") or graph.names.get(merged_into or "")
    labelled = known is not None or mention.label != mention.id
    iri = mention.iri if merged_into is None else node(merged_into)
    kind = KINDS.get((mention.id or "")[:1])
    if kind is not None and labelled and not mention.is_property:
        yield Triple(iri, name("rdf", "type"), name("wikibase", kind))
    if known is not None:
        yield Triple(iri, name("rdfs", "label"), in_language(known.label, known.language))
        if known.description:
            description = in_language(known.description, known.language)
            yield Triple(iri, name("schema", "description"), description)
    if mention.label != mention.id and (known is None or known.label != mention.label):
        yield Triple(iri, name("rdfs", "label"), in_language(mention.label, mention.language))


def _property(mention: Mention) -> Iterator[Triple]:
    """The predicates that are made of it, by which Wikibase's queries go from one to the other."""
    names = property_names(mention.id, mention.label)
    yield Triple(names.entity, name("rdf", "type"), name("wikibase", "Property"))
    predicates: Mapping[str, NamedNode] = {
        "claim": names.claim,
        "directClaim": names.direct,
        "statementProperty": names.statement,
        "statementValue": names.statement_value,
        "qualifier": names.qualifier,
        "qualifierValue": names.qualifier_value,
        "novalue": names.no_value,
    }
    for said, predicate in predicates.items():
        yield Triple(names.entity, name("wikibase", said), predicate)
    if mention.datatype is not None:
        words = mention.datatype.replace("-", " ").split()
        kind = "".join(word[:1].upper() + word[1:] for word in words)
        if kind.isascii() and kind.isalnum():
            type_of = name("wikibase", "propertyType")
            yield Triple(names.entity, type_of, name("wikibase", kind))


def _mention(term: Term, *, is_property: bool = False, datatype: str | None = None) -> Mention:
    language = term.language if isinstance(term, NamedTerm) else None
    return Mention(term.id, term.label, language, is_property, datatype)


def _of_value(value: Value | None) -> Iterator[Mention]:
    if value is None:
        return
    if value.kind == "entity":
        yield Mention(value.id, value.text, None)
    for term in (value.unit, value.globe):
        if term is not None:
            yield _mention(term)


def _datatype(statement: GraphStatement) -> str | None:
    return statement.datatype if isinstance(statement, WikidataStatement) else None
