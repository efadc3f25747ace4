"""What an entry is found by: skills, entities, properties and words."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from service.domain.catalogue import ReleaseEntity
from service.domain.entries import Entry
from service.domain.search_words import indexed_words
from service.domain.statements import Term

LONGEST_SKILL = 200
LONGEST_PROPERTY = 300


@dataclass(frozen=True, slots=True)
class Index:
    """An entry's finders. `entities` says of each id whether it is an anchor.

    `query_words` are those of the query and its anchors, `other_words` those of steps and labels.
    """

    skills: tuple[str, ...]
    entities: dict[str, bool]
    properties: tuple[str, ...]
    query_words: tuple[str, ...]
    rule_words: tuple[str, ...]
    other_words: tuple[str, ...]


def index(entry: Entry) -> Index:
    """Everything the entry is found by, each once."""
    anchors = {anchor.id: True for anchor in entry.entities if anchor.id}
    mentioned = {term.id: False for term in _nodes(entry) if term.id}
    properties = (key for s in entry.statements for key in _property_keys(s.property))
    return Index(
        skills=tuple(dict.fromkeys(skill_key(skill) for skill in entry.skills)),
        entities=mentioned | anchors,
        properties=tuple(dict.fromkeys(properties)),
        query_words=_words([entry.query, *(anchor.label for anchor in entry.entities)]),
        rule_words=_words([entry.rule.text]),
        other_words=_words(_other_texts(entry)),
    )


def skill_key(skill: str) -> str:
    """What a skill is looked up by."""
    return skill[:LONGEST_SKILL]


def property_key(name: str) -> str:
    """What a property is looked up by: a label without case and needless blanks, or a P-id."""
    return " ".join(name.casefold().split())[:LONGEST_PROPERTY]


def release_entities(entries: Iterable[Entry]) -> tuple[ReleaseEntity, ...]:
    """The entities of a release in order of first appearance, under the label seen first."""
    labels: dict[str, dict[str, None]] = {}
    anchored: dict[str, dict[str, None]] = {}
    for entry in entries:
        for anchor in entry.entities:
            if anchor.id:
                anchored.setdefault(anchor.id, {})[entry.id] = None
        for term in (*entry.entities, *_nodes(entry)):
            if term.id:
                labels.setdefault(term.id, {})[term.label] = None
    return tuple(
        ReleaseEntity(id, next(iter(names)), tuple(names), tuple(anchored.get(id, ())))
        for id, names in labels.items()
    )


def _nodes(entry: Entry) -> Iterator[Term]:
    """Subjects and entity values of the entry's statements."""
    for statement in entry.statements:
        yield statement.subject
        if statement.value.kind == "entity":
            yield Term(statement.value.id, statement.value.text)


def _property_keys(term: Term) -> Iterator[str]:
    yield property_key(term.label)
    if term.id:
        yield property_key(term.id)


def _other_texts(entry: Entry) -> Iterator[str]:
    for step in entry.steps:
        yield step.text
    for statement in entry.statements:
        yield statement.subject.label
        yield statement.property.label
        yield statement.value.text
        for qualifier in statement.qualifiers:
            yield qualifier.property.label
            yield qualifier.value.text


def _words(texts: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(word for text in texts for word in indexed_words(text)))
