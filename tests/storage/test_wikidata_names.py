"""Names of stored entities: the nearest language, thousands at once, in few statements."""

from service.domain.wikidata.documents import Answer, Document
from service.domain.wikidata.names import Name
from service.storage.database import Database
from service.storage.work import StoredPorts
from tests.databases import statements_sent
from tests.entity_documents import NOON, item, put

# Invented; of two tracked cases: without "en" but with "mul", and three codes in any order.
TEXTS = {
    "Q1": {"en": "Vienna", "de": "Wien", "de-at": "Wean"},
    "Q2": {"de": "Graz", "en": "Gratz"},
    "Q3": {"ku": "c", "mul": "m", "ar": "a"},
    "Q4": {"en": "Linz"},
    "Q5": {"ru": "r", "fr": "f", "en-gb": "g"},
    "Q6": {"ru": "r", "fr": "f"},
    "Q7": {},
}


def test_the_nearest_language_there_is_and_which_it_is(ports: StoredPorts) -> None:
    put(ports, *(item(id, 1, labels=labels) for id, labels in TEXTS.items()))
    with ports.look() as work:
        found = work.wikidata.names([*TEXTS, "Q99"], "de-at")
        english = work.wikidata.names(TEXTS)
    assert {id: (name.label, name.language) for id, name in found.items()} == {
        "Q1": ("Wean", "de-at"),
        "Q2": ("Graz", "de"),
        "Q3": ("m", "mul"),
        "Q4": ("Linz", "en"),
        "Q5": ("g", "en-gb"),
        "Q6": ("f", "fr"),
    }
    assert english["Q1"] == Name("Vienna", "en")


def test_a_description_is_in_a_near_language_or_any(ports: StoredPorts) -> None:
    described = Document("Q1", "item", 1, labels={"de": "l"}, descriptions={"fr": "d"})
    other = Document("Q2", "item", 1, labels={"de": "l"}, descriptions={"de": "d", "en": "e"})
    put(ports, described, other)
    with ports.look() as work:
        found = work.wikidata.names(["Q1", "Q2"], "de")
    assert {id: name.description for id, name in found.items()} == {"Q1": None, "Q2": "d"}


def test_thousands_are_named_and_stored_in_few_statements(
    ports: StoredPorts, database: Database
) -> None:
    """Twelve thousand ids are three pieces; each is asked for twice, the nameless once more."""
    made = [item(f"Q{number}", 1) for number in range(1, 4001)]
    merged = [Answer(f"Q{number + 4000}", made[number]) for number in range(100)]
    with statements_sent(database) as sent, ports.work() as work:
        work.wikidata.put([*(Answer(each.id, each) for each in made), *merged], NOON)
    assert len(sent) <= 12
    ids = [f"Q{number}" for number in range(1, 12_001)]
    with statements_sent(database) as sent, ports.look() as work:
        found = work.wikidata.names(ids)
    assert len(found) == 4099
    assert found["Q4050"].label == "q51"
    assert len(sent) <= 8
