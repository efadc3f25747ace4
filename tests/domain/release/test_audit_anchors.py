"""Anchors and labels against query and sub-graph, on invented entries."""

from service.domain.release.audit.anchors import audit_anchors
from service.domain.release.audit.labels import audit_labels, relation_meant
from service.domain.release.audit.likeness import edits, fold, is_slip_of
from tests.domain.release.entry_making import VOCABULARY, codes, make


def test_a_sound_entry_has_no_finding() -> None:
    raw, entry = make()
    assert list(audit_anchors(raw, entry)) == []
    assert list(audit_labels(raw, entry, VOCABULARY)) == []


def test_a_query_may_differ_in_case_accents_and_dashes() -> None:
    raw, entry = make(
        "Are lake Örins in Sar-Land?",
        anchors={"Lake Orin": "Q1", "Sar\u2013Land": "Q2"},
        triples=["Lake Orin | country | Sar\u2013Land"],
    )
    assert codes(list(audit_anchors(raw, entry))) == [
        ("label-case", "/KG Entities/Lake Orin"),
        ("label-case", "/KG Entities/Sar\u2013Land"),
    ]


def test_an_anchor_with_its_words_in_another_order_is_not_in_the_query() -> None:
    raw, entry = make("Is Orin Lake in Sarland?")
    assert codes(list(audit_anchors(raw, entry))) == [
        ("anchor-not-in-query", "/KG Entities/Lake Orin")
    ]


def test_a_pointer_escapes_slash_and_tilde() -> None:
    raw, entry = make(anchors={"Lake Orin": "Q1", "AC/DC~": "Q3"})
    wheres = {each.where for each in audit_anchors(raw, entry)}
    assert "/KG Entities/AC~1DC~0" in wheres


def test_a_damaged_label_is_told_from_the_one_query_and_triples_share() -> None:
    raw, entry = make(
        "Is Upper Lake Orin in Sarland?",
        anchors={"Lake Orin": "Q1", "Sarland": "Q2"},
        triples=["Upper Lake Orin | country | Sarland"],
    )
    found = list(audit_anchors(raw, entry))
    assert codes(found) == [
        ("anchor-label", "/KG Entities/Lake Orin"),
        ("anchor-not-in-graph", "/KG Entities/Lake Orin"),
    ]
    assert found[0].after == "Upper Lake Orin"
    assert found[0].severity == "major"


def test_a_common_noun_with_a_capital_is_a_label_written_otherwise() -> None:
    raw, entry = make(
        "Can a marmot outlive Sarland?",
        anchors={"Marmot": "Q4", "Sarland": "Q2"},
        triples=["Marmot | country | Sarland"],
        rule="If a marmot grows old, it can.",
        steps=[("Marmot is found there, and a marmot grows old.", [0])],
    )
    found = [each for each in audit_anchors(raw, entry) if each.code == "anchor-label"]
    assert [(each.after, each.severity) for each in found] == [("marmot", "minor")]


def test_a_spelling_that_query_and_triples_share_is_told_at_the_anchor_alone() -> None:
    triples = ["Salt war | country | Sarland"]
    with_triples, with_anchor = (
        make(query, anchors={"Salt War": "Q4", "Sarland": "Q2"}, triples=triples)
        for query in ("Was the Salt war in Sarland?", "Was the Salt War in Sarland?")
    )
    assert codes(list(audit_anchors(*with_triples))) == [
        ("label-case", "/KG Entities/Salt War"),
        ("anchor-label", "/KG Entities/Salt War"),
    ]
    assert codes(list(audit_anchors(*with_anchor))) == [("label-case", "/KG Triples")]


def test_the_subject_that_the_query_names_and_no_anchor_has() -> None:
    raw, entry = make(anchors={"Sarland": "Q2"})
    found = list(audit_anchors(raw, entry))
    assert codes(found) == [("anchor-missing", "/KG Entities")]
    assert found[0].after == "Lake Orin"


def test_one_id_under_two_labels() -> None:
    raw, entry = make(anchors={"Lake Orin": "Q1", "Sarland": "Q1"})
    assert codes(list(audit_anchors(raw, entry))) == [("qid-two-labels", "/KG Entities/Sarland")]


def test_slips_in_subject_and_relation() -> None:
    raw, entry = make(
        "Was Mirabel Voss a painter?",
        anchors={"Mirabel Voss": "Q5"},
        triples=["Mirabel Vos | ocupation | painter"],
        steps=[("She painted.", [0])],
    )
    found = list(audit_labels(raw, entry, VOCABULARY))
    assert [(each.code, each.before, each.after) for each in found] == [
        ("relation-typo", "ocupation", "occupation"),
        ("label-typo", "Mirabel Vos", "Mirabel Voss"),
    ]


def test_relations_meant() -> None:
    assert relation_meant("Country", VOCABULARY) == "country"
    assert relation_meant("fields of work", VOCABULARY) == "field of work"
    assert relation_meant("Description", VOCABULARY) == "description"
    assert relation_meant("country", VOCABULARY) is None
    assert relation_meant("description", VOCABULARY) is None
    assert relation_meant("mountain range", VOCABULARY) is None


def test_a_subject_that_no_path_joins_to_an_anchor() -> None:
    raw, entry = make(
        triples=["Lake Orin | country | Sarland", "Tom Reed | father | Jim Reed"],
    )
    found = list(audit_labels(raw, entry, VOCABULARY))
    assert [(each.code, each.before) for each in found] == [("subject-unconnected", "Tom Reed")]


def test_likeness() -> None:
    assert fold("Sura İskenderli\u2019s  Łódź\u2013Bar") == "sura iskenderli s lodz bar"
    assert edits("form", "from", 2) == 1
    assert edits("abcdef", "uvwxyz", 2) == 3
    assert is_slip_of("Voss Valey", "Voss Valley")
    assert not is_slip_of("under-15 team", "under-16 team")
    assert not is_slip_of("Ann", "Anne")
