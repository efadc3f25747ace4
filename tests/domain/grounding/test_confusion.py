"""The official release against documents made from it, changed on purpose in every way."""

from collections import Counter
from collections.abc import Callable, Iterable

from service.domain.entries import Entry, Release
from service.domain.grounding.ground import ground_entry
from service.domain.grounding.properties import Properties
from service.domain.grounding.readings import wordings
from service.domain.grounding.states import STATES, State
from service.domain.release.folding import match_key
from service.domain.statements import Statement, Term
from service.domain.wikidata.documents import KeptDocument
from tests.domain.grounding.worlds import AT, Raw, World

Place = tuple[str, str]


def change_value(world: World, snak: Raw) -> None:
    """Another value of the same type."""
    data = snak["datavalue"]
    value = data["value"]
    match data["type"]:
        case "wikibase-entityid":
            value["id"] = world.id(Term(None, f"Something else {len(world.raw)}"))
        case "time":
            value["time"] = value["time"].replace("+1", "+2", 1).replace("+0", "+1", 1)
            value["time"] = value["time"].replace("+20", "+17", 1)
        case "quantity":
            value["amount"] += "5"
        case "globecoordinate":
            value["latitude"] += 1
        case "monolingualtext":
            value["text"] += "!"
        case _:
            data["value"] += "!"


def change_values(world: World, claims: list[Raw]) -> None:
    for claim in claims:
        change_value(world, claim["mainsnak"])


def change_qualifiers(world: World, claims: list[Raw]) -> None:
    for claim in claims:
        for group in claim["qualifiers"].values():
            for snak in group:
                change_value(world, snak)


def deprecate(_: World, claims: list[Raw]) -> None:
    for claim in claims:
        claim["rank"] = "deprecated"


CHANGES: dict[State, Callable[[World, list[Raw]], None]] = {
    "exact": lambda _world, _claims: None,
    "value_changed": change_values,
    "qualifier_changed": change_qualifiers,
    "deprecated": deprecate,
    "gone": lambda _world, claims: claims.clear(),
}
OF_ENTITIES: tuple[State, ...] = ("entity_missing", "unresolved")


class Changed:
    """A world that was changed, and the state that each statement must therefore have."""

    def __init__(self, entries: Iterable[Entry], properties: Properties, turn: int) -> None:
        self.world = World.of(entries, properties)
        self.expected: dict[Place, State] = {}
        bridges = self._bridges(entries)
        for number, (place, made) in enumerate(self.world.made.items()):
            state = list(CHANGES)[(number + turn) % len(CHANGES)]
            if state == "qualifier_changed" and not all(raw["qualifiers"] for raw, _ in made):
                state = "exact"
            if place in bridges:
                state = "exact"
            self.expected[place] = state
            CHANGES[state](self.world, self.world.raw[place[0]]["claims"][place[1]])
        self.documents = self.world.documents()
        self.subjects: dict[str, State] = {}
        alone = sorted({id for id, _ in self.expected} - {id for id, _ in bridges})
        for number, id in enumerate(alone):
            if (number + turn) % 7 < len(OF_ENTITIES):
                self._lose(id, OF_ENTITIES[(number + turn) % 7])

    def _bridges(self, entries: Iterable[Entry]) -> set[Place]:
        """Places whose values lead to subjects that the release gives no id of."""
        lost = {
            match_key(each.subject.label)
            for entry in entries
            for each in entry.statements
            if each.subject.id is None
        }
        return {
            place
            for place, made in self.world.made.items()
            if any(
                match_key(value.text) in lost
                for _, statement in made
                for value in (statement.value, *(each.value for each in statement.qualifiers))
            )
        }

    def _lose(self, id: str, state: State) -> None:
        self.subjects[id] = state
        if state == "entity_missing":
            self.documents[id] = KeptDocument(id, None, AT)
        else:
            del self.documents[id]

    def expects(self, statement: Statement) -> State:
        """What must be found of a statement."""
        said = wordings(statement)[-1]
        property = self.world.properties.resolve(said.property).id
        if property is None:
            return "not_a_statement"
        subject = self.world.id(said.subject)
        return self.subjects.get(subject) or self.expected[subject, property]


def test_every_change_is_found_as_what_it_is(official: Release, properties: Properties) -> None:
    table: Counter[tuple[State, State]] = Counter()
    wrong = []
    for turn in range(len(CHANGES)):
        changed = Changed(official.entries, properties, turn)
        names = changed.world.names()
        for entry in official.entries:
            for each in ground_entry(entry, changed.documents, names, properties):
                expected = changed.expects(entry.statements[each.index])
                table[expected, each.state] += 1
                if each.state != expected:
                    wrong.append((entry.id, entry.statements[each.index].text, expected, each))

    assert not wrong
    assert {state for state, _ in table} == set(STATES)
    assert min(table.values()) > 20
    assert table.total() == len(CHANGES) * 755


def test_nothing_changed_is_exact(official: Release, properties: Properties) -> None:
    world = World.of(official.entries, properties)
    documents, names = world.documents(), world.names()

    found = Counter(
        each.state
        for entry in official.entries
        for each in ground_entry(entry, documents, names, properties)
    )

    # 31 descriptions and aliases, as the issue counts them; the other 720 and four of steps.
    assert found == {"exact": 724, "not_a_statement": 31}
