"""The starter data set: every fact against its document, and no sentence from elsewhere."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from service.domain.entries import Release
from service.domain.release.times import read_time
from service.domain.statements import Value
from tests.bulk import bulk_lines

PRECISIONS = {7: "century", 9: "year", 10: "month", 11: "day"}
# Items that no document beside the project labels; their English labels are Wikidata's.
LABELLED_ELSEWHERE = {
    "Q177220": "singer",
    "Q209344": "Sapienza University of Rome",
    "Q211346": "psychiatrist",
    "Q27": "Ireland",
    "Q33999": "actor",
    "Q42603": "priest",
    "Q51": "Antarctica",
    "Q5137571": "basketball coach",
    "Q5372": "basketball",
    "Q654291": "Teachta Dála",
    "Q655617": "Die Gartenlaube",
    "Q8407": "1952 Summer Olympics",
    "Q859528": "association football referee",
}
UNUSABLE = re.compile(r"GPL|synthetic|sandbox|hand-made|generated|mock")

Document = dict[str, Any]


@pytest.fixture(scope="module")
def documents(shared: Path, release: Release) -> dict[str, list[Document]]:
    """The documents of all subjects, real ones only and none under a copyleft licence."""
    subjects = {each.subject.id for entry in release.entries for each in entry.statements}
    found: dict[str, list[Document]] = {}
    for document in wikidata_documents(shared / "data/wikidata"):
        if document["id"] in subjects:
            found.setdefault(document["id"], []).append(document)
    return found


def wikidata_documents(folder: Path) -> Iterator[Document]:
    rows = (folder / "index.tsv").read_text(encoding="utf-8").splitlines()[1:]
    for name, _, licence, quirk, *_ in (row.split("\t") for row in rows):
        path = folder / name
        if UNUSABLE.search(licence + quirk) or not name.startswith(("entities/Q", "bulk/")):
            continue
        if not path.is_file():  # the list names one large document that was left out
            continue
        if name.endswith(".bz2"):
            yield from map(json.loads, bulk_lines(path))
        else:
            document = json.loads(path.read_bytes())
            yield from document["entities"].values() if "entities" in document else [document]


def table(path: Path) -> dict[str, str]:
    lines = path.read_text(encoding="utf-8").splitlines()[1:]
    return {row[0]: row[1] for row in (line.split("\t") for line in lines)}


def test_the_published_files_spell_the_skills_so(shared: Path, release: Release) -> None:
    published = "".join(
        path.read_text(encoding="utf-8") for path in (shared / "data/official").glob("*.json")
    )
    for skill in {skill for entry in release.entries for skill in entry.skills}:
        assert f'"{skill}"' in published, skill


def test_every_fact_stands_in_its_document(
    release: Release, documents: dict[str, list[Document]]
) -> None:
    for entry in release.entries:
        for each in entry.statements:
            assert each.subject.id is not None
            assert each.property.id is not None
            candidates = [
                (document, claim)
                for document in documents[each.subject.id]
                for claim in document["claims"].get(each.property.id, [])
                if claim["id"] == each.id and document.get("lastrevid") == each.revision
            ]
            assert candidates, each.text
            for document, claim in candidates:
                assert document["labels"]["en"]["value"] == each.subject.label
                assert claim["rank"] != "deprecated"
                assert says(claim["mainsnak"], each.value), each.text
                for qualifier in each.qualifiers:
                    snaks = claim["qualifiers"][qualifier.property.id]
                    assert any(says(snak, qualifier.value) for snak in snaks), each.text


def says(snak: Document, value: Value) -> bool:
    """True if a Wikidata snak has the value, field by field."""
    assert snak["snaktype"] == "value"
    said = snak["datavalue"]["value"]
    match value.kind:
        case "entity":
            return value.id == (said.get("id") or f"Q{said['numeric-id']}")
        case "time":
            calendar = "julian" if said["calendarmodel"].endswith("Q1985786") else None
            return (
                value.time is not None
                and start_of(said["time"], said["precision"]).startswith(value.time)
                and value.precision == PRECISIONS[said["precision"]]
                and value.calendar == calendar
            )
        case "quantity":
            unit = "1" if value.unit is None else value.unit.id
            amount = said["amount"].removeprefix("+")
            return bool(value.amount == amount and unit == said["unit"].rsplit("/", 1)[-1])
        case "coordinate":
            return bool((value.latitude, value.longitude) == (said["latitude"], said["longitude"]))
        case "monolingual":
            same_text = value.text.startswith(f"{said['text']} (")
            return bool(same_text and value.language == said["language"])
        case _:
            return bool(value.text == said)


def start_of(time: str, precision: int) -> str:
    """A Wikidata time of our era, a century's by its first year: Wikidata takes any year of it."""
    year, rest = int(time[1:5]), time[5:]
    assert time.startswith("+")
    if PRECISIONS[precision] == "century":
        year = (year - 1) // 100 * 100 + 1
    return f"{year:04}{rest}"


def test_times_are_as_the_grammar_reads_their_texts(release: Release) -> None:
    values = [each.value for entry in release.entries for each in entry.statements]
    for value in values:
        if value.kind == "time":
            read = read_time(value.text)
            assert read is not None
            assert (read.iso, read.precision) == (value.time, value.precision)


def test_labels_of_values_properties_and_units_are_wikidata_s(
    shared: Path, release: Release, documents: dict[str, list[Document]]
) -> None:
    folder = shared / "data/wikidata"
    items, units = table(folder / "item_labels.tsv"), table(folder / "units.tsv")
    properties = table(folder / "properties.tsv")
    known = LABELLED_ELSEWHERE | units | {q: label for q, label in items.items() if label}
    unlabelled = set(LABELLED_ELSEWHERE) & {q for q, label in items.items() if label}
    assert not unlabelled, "labelled by a document after all"
    for entry in release.entries:
        for each in entry.statements:
            pairs = [(each.property, each.value)]
            pairs += [(qualifier.property, qualifier.value) for qualifier in each.qualifiers]
            for property, value in pairs:
                assert properties[property.id or ""] == property.label
                if value.kind == "entity":
                    assert known[value.id or ""] == value.text
                if value.unit is not None:
                    assert known[value.unit.id or ""] == value.unit.label


def five_grams(text: str) -> set[tuple[str, ...]]:
    words = re.findall(r"\w+", text.casefold())
    return {tuple(words[at : at + 5]) for at in range(len(words) - 4)}


def test_no_query_or_rule_is_taken_from_another_data_set(shared: Path, release: Release) -> None:
    texts: set[tuple[str, ...]] = set()
    folders = ("official", "official-history", "related/strategyqa", "related/creak")
    for folder in (*folders, "related/colota"):
        for path in (shared / "data" / folder).glob("*.json"):
            content = path.read_text(encoding="utf-8")
            for query in re.findall(r'"((?:[^"\\]|\\.){15,})"', content):
                texts |= five_grams(query)
    for entry in release.entries:
        assert entry.original is not None
        for text in (entry.query, entry.rule.text, entry.original.query):
            grams = five_grams(text)
            assert len(grams & texts) <= len(grams) / 3, text
