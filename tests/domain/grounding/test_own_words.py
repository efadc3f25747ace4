"""Real documents against their own words: released as Wikidata shows it, a statement is exact."""

import csv
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from service.domain.entries import Entry, Rule
from service.domain.grounding.ground import ground_entry
from service.domain.grounding.properties import Properties
from service.domain.release.values import read_value
from service.domain.statements import Qualifier, Statement, Term, Value
from service.domain.wikidata.documents import KeptDocument
from service.domain.wikidata.names import Name, Names
from service.domain.wikidata.rendering import statements_of
from service.domain.wikidata.statements import WikidataStatement
from tests.data.test_starter_facts import wikidata_documents
from tests.domain.grounding.worlds import kept

DOCUMENTS = 40  # of 1,739, whose 39,764 statements were all tried once


def names(folder: Path) -> Names:
    found = {}
    for table in ("item_labels", "properties"):
        with (folder / f"{table}.tsv").open(encoding="utf-8", newline="") as lines:
            for row in csv.reader(lines, delimiter="\t", quoting=csv.QUOTE_NONE):
                found[row[0]] = Name(row[1] or row[0], "en")
    return found


def as_released(said: WikidataStatement) -> Statement:
    """In words alone: no ids of values, units read from their labels."""

    def read(text: str, datatype: str | None) -> Value:
        return read_value(text, datatype, lambda _label: None)

    assert said.value is not None
    qualifiers = tuple(
        Qualifier(Term(each.property.id, each.property.label), read(each.value.text, each.datatype))
        for each in said.qualifiers
        if each.value is not None
    )
    subject = Term(said.subject.id, said.subject.label)
    property = Term(said.property.id, said.property.label)
    value = read(said.value.text, said.datatype)
    return Statement(said.text, subject, property, value, qualifiers)


def entries(folder: Path, known: Names) -> Iterator[tuple[Entry, dict[str, KeptDocument]]]:
    rule = Rule("", "other", None, None, negated=False)
    for raw in islice(wikidata_documents(folder), DOCUMENTS):
        document = kept(raw)
        said = [each for each in statements_of(document, known) if each.value is not None]
        statements = tuple(as_released(each) for each in said)
        anchors = (Term(raw["id"], raw["id"]),)
        yield (
            Entry("E", "question-answering", "", True, True, anchors, rule, statements, (), ()),
            {raw["id"]: document},
        )


def test_every_statement_of_a_document_stands_in_it(shared: Path, properties: Properties) -> None:
    folder = shared / "data/wikidata"
    known = names(folder)

    found = Counter(
        each.state
        for entry, documents in entries(folder, known)
        for each in ground_entry(entry, documents, known, properties)
    )

    assert found.keys() == {"exact"}
    assert found["exact"] > 1000
