"""What an entry is found by."""

from service.domain.indexing import index, property_key, release_entities
from tests.releases import entry


def test_an_entry_is_found_by_what_it_holds() -> None:
    found = index(entry(7))  # its statements have the values 7 and 0: a number and Upper Vale
    assert found.entities == {"Q900007": True, "Q900002": False}
    assert set(found.properties) >= {"p131", property_key("Nickname")}
    assert "meadow" in found.query_words
    assert "cold" in found.rule_words
    assert {"upper", "vale", "step"} <= set(found.other_words)


def test_entities_stand_in_order_of_first_appearance() -> None:
    found = release_entities([entry(7), entry(8), entry(7)])
    assert [each.id for each in found] == ["Q900007", "Q900002", "Q900008"]
    assert [each.entries for each in found] == [("E7",), (), ("E8",)]


def test_property_labels_are_blind_to_case_and_blanks() -> None:
    assert property_key(" Located  IN the ") == "located in the"
