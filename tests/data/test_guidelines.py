"""The guidelines and worked items: complete, in step with the code, right by the evidence."""

import re
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from service.domain.entries import Release
from service.domain.judging.checking import problems_of
from service.domain.judging.factscore import score_item_facts
from service.domain.judging.guidelines import WorkedItem
from service.domain.judging.labels import FACT_LABELS, GUIDELINE, STEP_KINDS, STEP_LABELS
from service.domain.judging.reasoning import score_item_steps
from service.domain.judging.votes import ItemVotes
from service.storage.guidelines import guidelines

NEWEST = guidelines().newest
WORKED = guidelines().worked
SHOWN = pytest.mark.parametrize("item", WORKED, ids=lambda item: item.id)
FOLDER = Path(__file__).resolve().parents[2] / "data/guidelines"

# Counted by hand from the starter set's statements: supported facts of all, are all steps valid.
SCORES = {
    "W1": (Fraction(1, 1), True),
    "W2": (Fraction(1, 2), True),
    "W3": (Fraction(1, 2), False),
    "W4": (Fraction(1, 4), True),
    "W5": (Fraction(0, 2), True),
    "W6": (Fraction(1, 2), True),
    "W7": (Fraction(2, 3), True),
    "W8": (Fraction(1, 2), True),
    "W9": (Fraction(0, 2), False),
    "W10": (None, None),
}

# What the guidelines say that evidence says, with the statement of the starter set behind it.
CITED = {
    "*Teahitia · elevation above sea level · -1,600 metre*": (
        "(Teahitia, elevation above sea level, -1,600 metre)"
    ),
    "*date of birth · 6 March 1914*": "(Piet Gommans, date of birth, 6 March 1914)",
    "died on 5 June 1934": "(W. D. Chadwick, date of death, 5 June 1934)",
    "he was a basketball coach": "(W. D. Chadwick, occupation, basketball coach)",
    "Murat Didin is 186 centimetres tall in the evidence": (
        "(Murat Didin, height, 186 centimetre)"
    ),
    "253,812 inhabitants in January 2001": (
        "(Neihu District, population, 253,812 {point in time, January 2001})"
    ),
    "287,746 in June 2017": "(Neihu District, population, 287,746 {point in time, June 2017})",
    "Stephen Bartlett Lakeman died in July 1897": (
        "(Stephen Bartlett Lakeman, date of death, July 1897)"
    ),
}
KEYS = {
    *("1", "2", "3", "4", "s", "c", "n", "i", "v", "x", "u", "j", "k", "Tab", "e", "t", "f"),
    *("/", "?", "Ctrl+Z", "Ctrl+Shift+Z", "Ctrl+Enter"),
}


def test_the_version_is_the_newest_that_ships() -> None:
    assert NEWEST.version == GUIDELINE


def test_it_is_read_in_ten_minutes() -> None:
    words = re.findall(r"[^\W_]+", NEWEST.markdown)
    assert len(words) < 2300, "more than ten minutes at 230 words a minute"


def test_it_explains_every_label_kind_and_key() -> None:
    coded = set(re.findall(r"`([^`]+)`", NEWEST.markdown))
    assert set(FACT_LABELS) | set(STEP_LABELS) | set(STEP_KINDS) <= coded
    assert coded >= KEYS


def test_queries_and_evidence_in_it_are_those_of_the_starter_set(release: Release) -> None:
    statements = {each.text for entry in release.entries for each in entry.statements}
    assert set(CITED.values()) - statements == set()
    assert [cited for cited in CITED if cited not in NEWEST.markdown] == []
    queries = {entry.query for entry in release.entries}
    asked = set(re.findall(r"(?:“|(?<= )\*)([^“”*]+\?)(?:”|\*)", NEWEST.markdown))
    assert len(asked) == 2
    assert asked - queries == set()


def test_ten_items_over_ten_entries_of_both_tasks() -> None:
    assert [item.id for item in WORKED] == list(SCORES)
    assert len({item.entry.id for item in WORKED}) == len({item.lesson for item in WORKED}) == 10
    assert Counter(item.entry.task for item in WORKED) == {
        "question-answering": 5,
        "claim-verification": 5,
    }


def test_they_show_every_label_and_kind() -> None:
    said = [item.expected for item in WORKED]
    assert {label for each in said for label in each.facts or ()} == {*FACT_LABELS} - {"unsure"}
    assert {label for each in said for label in each.steps or ()} == {*STEP_LABELS} - {"unsure"}
    assert {kind for each in said for kind in each.step_kinds or ()} == {*STEP_KINDS}
    assert [each.answered for each in said].count(False) == 1


def test_right_and_wrong_answers_occur_among_them() -> None:
    right = Counter(item.content.answer is item.entry.answer for item in WORKED)
    assert right == {True: 6, False: 4}  # W3, W5, W9 and W10 are wrong


@SHOWN
def test_the_labels_could_be_submitted(item: WorkedItem) -> None:
    count = len(item.entry.statements)
    assert problems_of(item.expected, item.content, statements=count, final=True) == []
    assert item.expected.flag is None
    assert item.expected.note is None


@SHOWN
def test_scores_are_as_counted_by_hand(item: WorkedItem) -> None:
    content = item.content
    assert content.facts is not None
    assert content.steps is not None
    kinds = tuple(step.kind for step in content.steps)
    votes = ItemVotes(item.entry.id, 1, len(content.facts), kinds, (item.expected,))
    scores = (score_item_facts(votes).value, score_item_steps(votes).value)
    assert scores == SCORES[item.id]


@SHOWN
def test_evidence_stands_where_the_guidelines_ask_for_it(item: WorkedItem) -> None:
    evidence = item.expected.evidence or ()
    for label, indices in zip(item.expected.facts or (), evidence, strict=True):
        assert bool(indices) is (label in ("supported", "contradicted"))


@SHOWN
def test_texts_stand_in_the_response(item: WorkedItem) -> None:
    content = item.content
    for each in (*(content.facts or ()), *(content.steps or ())):
        if each.start is not None:
            assert content.response[each.start : each.end] == each.text
    assert None not in [step.start for step in content.steps or ()]
    elsewhere = [fact.text for fact in content.facts or () if fact.start is None]
    assert len(elsewhere) == {"W4": 1, "W5": 2, "W10": 1}.get(item.id, 0)


@SHOWN
def test_no_gold_rule_or_inference_is_told(item: WorkedItem) -> None:
    inferences = [step.text for step in item.entry.steps if step.kind == "inference"]
    gold = [item.entry.rule.text, *inferences]
    texts = [each.text for each in (*(item.content.facts or ()), *(item.content.steps or ()))]
    said = [item.content.response, item.lesson, *texts, *item.why.facts, *item.why.steps]
    assert [text for text in gold if text in " ".join(said)] == []


def test_no_sentence_is_taken_from_another_data_set(shared: Path) -> None:
    ours = runs((FOLDER / "worked.json").read_text(encoding="utf-8")) | runs(NEWEST.markdown)
    theirs: set[tuple[str, ...]] = set()
    for folder in ("official", "official-history"):
        for path in (shared / "data" / folder).glob("*.json"):
            theirs |= runs(path.read_text(encoding="utf-8"))
    assert theirs
    assert ours & theirs == set()


def runs(text: str) -> set[tuple[str, ...]]:
    """Every eight words that follow one another."""
    words = re.findall(r"\w+", text.casefold())
    return {tuple(words[at : at + 8]) for at in range(len(words) - 7)}
