"""Properties found by label: current, former, whatever the case; labels with commas."""

import csv
from pathlib import Path

import pytest

from service.domain.errors import Malformed
from service.domain.release.vocabulary import Vocabulary
from service.storage import shipped

TEXT = (
    "id\tlabel\tdatatype\tformer_labels\n"
    "P1\tset, or lot, of\ttime\t\n"
    "P2\tset\twikibase-item\tlot|group of\n"
    "P3\tgroup\tquantity\tSET\n"
)


def test_a_label_is_found_as_it_is_now_then_formerly_then_in_any_case() -> None:
    vocabulary = Vocabulary.parse(TEXT)

    found = {label: vocabulary.find(label) for label in ("set", "lot", "Group", "SET", "x")}

    ids = {label: each.id if each else None for label, each in found.items()}
    assert ids == {"set": "P2", "lot": "P2", "Group": "P3", "SET": "P3", "x": None}


def test_blanks_beside_commas_do_not_matter() -> None:
    found = Vocabulary.parse(TEXT).find("set,or lot , of")

    assert found is not None
    assert found.id == "P1"


def test_the_longest_label_begins_a_text() -> None:
    vocabulary = Vocabulary.parse(TEXT)

    found = vocabulary.find_prefix("set, or lot, of 3 May")

    assert found is not None
    assert found[:2] == ("set, or lot, of", "3 May")
    assert vocabulary.find_prefix("settlement 3") is None
    assert vocabulary.find_prefix("set") is None


@pytest.mark.parametrize("text", ["", "id\tlabel\n", TEXT + "P4\tonly\n", TEXT + "P4\t\ttime\t\n"])
def test_a_broken_table_is_malformed(text: str) -> None:
    with pytest.raises(Malformed):
        Vocabulary.parse(text)


def test_terms_of_an_entity_are_no_properties() -> None:
    found = Vocabulary.parse(TEXT).find("Description")

    assert found is not None
    assert (found.id, found.datatype) == (None, "string")


def test_what_ships_has_every_property_label_with_a_comma(shared: Path) -> None:
    path = shared / "data/wikidata/properties.tsv"
    with path.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))
    known = {each.id: each for each in shipped.vocabulary().properties}
    by_id = {row["id"]: row for row in rows}

    with_comma = [row for row in rows if "," in row["label"]]

    assert len(with_comma) == 31
    assert all(known[row["id"]].label == row["label"] for row in with_comma)
    for each in known.values():
        assert each.label == by_id[each.id or ""]["label"]
        assert by_id[each.id or ""]["datatype"] in ("", each.datatype)
