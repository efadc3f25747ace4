"""What has to be read of the store before an entry can be grounded."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from service.domain.entries import Entry
from service.domain.grounding.properties import KnownProperty, Properties
from service.domain.grounding.readings import Wording, wordings
from service.domain.grounding.states import Grounding
from service.domain.statements import Term
from service.domain.wikidata.documents import Document, KeptDocument
from service.domain.wikidata.rendering import mentioned

DOUBTFUL = frozenset({"value_changed", "gone", "unresolved"})


def released_ids(entry: Entry) -> frozenset[str]:
    """The entities that the release gives ids of: anchors, subjects, values."""
    terms = [*entry.entities]
    for each in _wordings(entry):
        terms += [each.subject, Term(each.value.id, each.value.text)]
    return frozenset(term.id for term in terms if term.id is not None)


def has_lost_subjects(entry: Entry) -> bool:
    """Whether the release gives no id of some statement's subject."""
    return any(each.subject.id is None for each in entry.statements)


def ids_to_name(
    entry: Entry,
    subjects: Collection[str],
    documents: Mapping[str, KeptDocument],
    properties: Properties,
) -> frozenset[str]:
    """What the documents of an entry's subjects mention by its properties, or at all.

    Everything is wanted where a subject is still to be found by its label.
    """
    wanted = {properties.resolve(each.property).id for each in _wordings(entry)}
    lost = has_lost_subjects(entry)
    kept = (documents[id].document for id in subjects if id in documents)
    claims = (claim for document in kept if document is not None for claim in document.claims)
    return mentioned(claim for claim in claims if lost or claim.snak.property in wanted)


def doubtful_values(
    entry: Entry, grounded: Sequence[Grounding], documents: Mapping[str, KeptDocument]
) -> frozenset[str]:
    """Entities that may be a released value under another name: those its property has now."""
    found: set[str] = set()
    for each in grounded:
        value = entry.statements[each.index].value
        if each.state not in DOUBTFUL or value.kind != "entity" or each.subject_id is None:
            continue
        kept = documents.get(each.subject_id)
        claims = () if kept is None or kept.document is None else kept.document.claims
        found |= mentioned(claim for claim in claims if claim.snak.property == each.property_id)
    return frozenset(found)


def needs_properties(entries: Iterable[Entry], properties: Properties) -> bool:
    """Whether some property's label means none that ships."""
    return any(
        each.property.label and properties.resolve(each.property).way == "unknown"
        for entry in entries
        for statement in entry.statements
        for each in wordings(statement)[-1:]
    )


def known_property(document: Document) -> KnownProperty:
    """A fetched property by its English label and aliases."""
    label = document.labels.get("en", document.id)
    return KnownProperty(document.id, label, document.aliases.get("en", ()))


def _wordings(entry: Entry) -> Iterable[Wording]:
    return (each for statement in entry.statements for each in wordings(statement))
