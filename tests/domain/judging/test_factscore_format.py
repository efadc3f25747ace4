"""The FActScore package's format: sentences with their facts, and lines with their entries."""

from dataclasses import replace

import pytest

from service.domain.judging.exporting import ItemRow, ListsRow
from service.domain.judging.factscore_format import Marked, SentMarks, annotations, marks_of
from service.domain.judging.factscore_matching import Entries, item_of, vote_of
from service.domain.judging.items import FactText, StepText
from service.domain.scoring.gold import Gold, gold_entry
from tests.queueing import START
from tests.releases import tiny_release

RELEASE = tiny_release(8)
GOLD = Gold.build(map(gold_entry, RELEASE.entries), dataset="cr-lt-tiny", release=RELEASE.id)
TEXT = "It is cold. It is long! So yes."


def test_facts_go_with_the_sentence_they_stand_in() -> None:
    facts = (FactText("Nowhere"), FactText("long", 18, 22), FactText("Nor this"))
    found = annotations(Marked("?", TEXT, "E1", "t", facts, ("S", "NS", "IR")))
    assert found is not None
    labelled = [[f["text"] for f in s["human-atomic-facts"]] for s in found]  # type: ignore[attr-defined]
    assert labelled == [["Nowhere"], ["long", "Nor this"], []]


def test_a_fact_without_a_mark_stands_among_the_models_alone() -> None:
    marks = marks_of(("unsure", "contradicted"))
    assert marks == (None, "NS")
    (first, *_) = annotations(Marked("?", TEXT, "E1", "t", (FactText("a"), FactText("b")), marks))  # type: ignore[misc]
    assert first["model-atomic-facts"] == [{"text": "a"}, {"text": "b"}]
    assert first["human-atomic-facts"] == [{"text": "b", "label": "NS"}]


def test_an_abstention_has_no_annotations() -> None:
    assert annotations(Marked("?", TEXT, "E1", "t", (), None)) is None


def test_a_response_without_a_word_is_one_sentence() -> None:
    (only,) = annotations(Marked("?", "…", "E1", "t", (FactText("a"),), ("S",)))  # type: ignore[misc]
    assert (only["text"], only["human-atomic-facts"]) == ("…", [{"text": "a", "label": "S"}])


@pytest.mark.parametrize(
    ("topic", "input", "entry"),
    [
        ("E3", "", "E3"),
        ("E3", "Could the river of Méadow 2 freeze?", "E3"),
        ("Meadow", "Could the river of Méadow 2 freeze?", "E2"),
        ("", "Question: could the RIVER of  Me\u0301adow 2 freeze?", "E2"),
        ("", "Claim: Could the river of Méadow 4 freeze?", "E4"),
        ("e3", "", None),
        ("", "Answer: Could the river of Méadow 2 freeze?", None),
        ("", "", None),
    ],
)
def test_whose_response_it_is(topic: str, input: str, entry: str | None) -> None:
    assert Entries.of(GOLD).find(SentMarks(input, TEXT, topic, ())) == entry


def test_labels_come_in_the_order_of_the_item() -> None:
    entries = Entries.of(GOLD)
    sent = SentMarks("", TEXT, "E1", (("It is cold.", "S"), ("B", "IR"), ("it is  COLD.", "S")))
    item = item_of(sent, "E1", entries, submission="s", position=3)
    assert [fact.text for fact in item.lists[0].facts or ()] == ["It is cold.", "B"]
    assert (item.answer, item.text, item.k, item.position) == (True, TEXT, 1, 3)
    turned = SentMarks("", TEXT, "E1", (("b", "NS"), ("It is cold.", "S")))
    assert vote_of(turned, item, "ada", START).judgement.facts == ("supported", "not-in-kg")
    fewer = SentMarks("", TEXT, "E1", (("B", "NS"),))
    assert vote_of(fewer, item, "ada", START).judgement.facts == ("unsure", "not-in-kg")
    assert vote_of(SentMarks("", TEXT, "E1", None), item, "ada", START).judgement.answered is False


def test_what_does_not_fit_the_item_is_told() -> None:
    item = item_of(
        SentMarks("", TEXT, "E1", (("A", "S"),)), "E1", Entries.of(GOLD), submission="s", position=0
    )
    for output, facts, told in (
        ("Another.", (("A", "S"),), "another response"),
        (TEXT, (("Z", "S"),), "'z' is no fact of 'E1'"),
        (TEXT, (("A", "S"), ("a", "NS")), "has two labels"),
    ):
        with pytest.raises(ValueError, match=told):
            vote_of(SentMarks("", output, "E1", facts), item, "ada", START)  # type: ignore[arg-type]


def test_steps_cannot_be_judged_in_this_format() -> None:
    item: ItemRow = item_of(
        SentMarks("", TEXT, "E1", ()), "E1", Entries.of(GOLD), submission="s", position=0
    )
    asked = replace(item, lists=(ListsRow(1, (), (StepText("x", "fact"),)),))
    with pytest.raises(ValueError, match="steps are asked for too"):
        vote_of(SentMarks("", TEXT, "E1", ()), asked, "ada", START)
