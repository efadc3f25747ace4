"""The official files' 103 relation strings: 98 are properties, the others say what they are."""

import csv
from pathlib import Path

from service.domain.entries import Release
from service.domain.grounding.properties import KnownProperty, Properties
from service.domain.release.vocabulary import Property, Vocabulary
from service.domain.statements import Term

TERMS = {"description", "Description", "also known as"}
SLIPS = {"occuption": "P106", "fields of work": "P101"}
FORMER = {
    "conflict": "P607",
    "cost": "P2130",
    "discontinued date": "P2669",
    "league": "P118",
    "of": "P642",
    "product or material produced or service provided": "P1056",
    "work period (end)": "P2032",
    "work period (start)": "P2031",
}


def relations(release: Release) -> set[str]:
    statements = [each for entry in release.entries for each in entry.statements]
    qualifiers = [each for statement in statements for each in statement.qualifiers]
    properties = [each.property for each in statements] + [each.property for each in qualifiers]
    return {each.label for each in properties}


def test_all_but_slips_and_terms_are_properties(official: Release, properties: Properties) -> None:
    found = {label: properties.resolve(Term(None, label)) for label in relations(official)}

    assert len(found) == 103
    lost = {label: each.way for label, each in found.items() if each.id is None}
    assert lost == dict.fromkeys(TERMS, "term") | dict.fromkeys(SLIPS, "unknown")
    assert {label: found[label].id for label in FORMER} == FORMER


def test_slips_are_what_the_corrections_that_ship_say(official: Release) -> None:
    meant = {
        each.property.label: each.corrected.property.id
        for entry in official.entries
        for each in entry.statements
        if each.property.label in SLIPS and each.corrected and each.corrected.property
    }

    assert meant == SLIPS


def test_wikidatas_own_table_says_the_same(
    shared: Path, official: Release, properties: Properties
) -> None:
    """With nothing that ships: the label of now, a former one, else an alias of only one."""
    path = shared / "data/wikidata/properties.tsv"
    with path.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))
    former = Vocabulary(
        tuple(
            Property(r["id"], r["label"], r["datatype"], tuple(r["former_labels"].split("|")))
            for r in rows
        )
    )
    whole = Properties(
        former, [KnownProperty(r["id"], r["label"], tuple(r["aliases"].split("|"))) for r in rows]
    )

    for label in relations(official) - SLIPS.keys():
        ours, theirs = properties.resolve(Term(None, label)), whole.resolve(Term(None, label))
        assert ours.id == theirs.id, label
