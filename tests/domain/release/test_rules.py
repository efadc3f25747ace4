"""Splitting of inference rules: the hand-checked gold, and invented sentences per rule."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.domain.entries import RULE_FORMS
from service.domain.release.rules import split_rule


def gold(shared: Path) -> list[dict[str, object]]:
    lines = (shared / "data/gold/rules.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def test_every_rule_of_the_gold_is_split_exactly(shared: Path) -> None:
    rows = gold(shared)
    assert len(rows) == 190
    wrong = []
    for row in rows:
        rule = split_rule(str(row["rule"]))
        expected = (row["form"], row["premise"], row["conclusion"], row["negated"])
        if (rule.form, rule.premise, rule.conclusion, rule.negated) != expected:
            wrong.append((row["id"], rule))
    assert wrong == []


@pytest.mark.parametrize(
    ("text", "premise", "conclusion"),
    [
        # the plain form, and a final stop, comma or blank
        ("Ada must be a pilot to fly.", "Ada must be a pilot", "fly"),
        (
            "Ada must be a pilot to make the claim true, ",
            "Ada must be a pilot",
            "make the claim true",
        ),
        ("Ada must be a pilot, to be paid.", "Ada must be a pilot", "be paid"),
        # a title with the modal in it
        ("The film Must Go must be old to be mute.", "The film Must Go must be old", "be mute"),
        # a subject of its own behind "for"
        ("The pond must be deep for it to be safe.", "The pond must be deep", "it to be safe"),
        (
            "The pond must be deep for the answer to be correct.",
            "The pond must be deep",
            "the answer to be correct",
        ),
        # a "for" that belongs to a verb
        ("Ada must have played for Rome to have won.", "Ada must have played for Rome", "have won"),
        # infinitives inside the premise
        (
            "Ada must be able to swim to cross the pond.",
            "Ada must be able to swim",
            "cross the pond",
        ),
        (
            "Ada must have learned how to sail to be able to teach it.",
            "Ada must have learned how to sail",
            "be able to teach it",
        ),
        (
            "Ada must own a pet that needs to eat in order to live to make the answer correct.",
            "Ada must own a pet that needs to eat in order to live",
            "make the answer correct",
        ),
        # infinitives inside the conclusion
        (
            "Ada must be rich to be likely to want to travel.",
            "Ada must be rich",
            "be likely to want to travel",
        ),
        # prepositions
        (
            "The inn must be closer to the lake than to Rome to be cooler.",
            "The inn must be closer to the lake than to Rome",
            "be cooler",
        ),
        # in order to, and the purpose in front
        ("Ada must be a pilot in order to fly.", "Ada must be a pilot", "fly"),
        ("To fly, Ada must be a pilot.", "Ada must be a pilot", "fly"),
        ("For Ada to fly, she must be a pilot.", "she must be a pilot", "Ada to fly"),
        # readings taken only where there is no other
        (
            "The box must be wide enough for a cat to fit.",
            "The box must be wide enough",
            "a cat to fit",
        ),
        (
            "The box must be wide enough for a cat to fit to make the claim true.",
            "The box must be wide enough for a cat to fit",
            "make the claim true",
        ),
        (
            "The job must require a degree to be barred.",
            "The job must require a degree",
            "be barred",
        ),
        (
            "The job must require people to dive to be wet.",
            "The job must require people to dive",
            "be wet",
        ),
        (
            "Ada must have lived after the war began to be able to recall it.",
            "Ada must have lived after the war began",
            "be able to recall it",
        ),
        # an "if" behind the purpose belongs to the conclusion
        (
            "Ada must be tall to reach it if there is no ladder.",
            "Ada must be tall",
            "reach it if there is no ladder",
        ),
    ],
)
def test_must_to(text: str, premise: str, conclusion: str) -> None:
    rule = split_rule(text)
    assert (rule.form, rule.premise, rule.conclusion) == ("must-to", premise, conclusion)


@pytest.mark.parametrize(
    ("text", "premise", "conclusion"),
    [
        ("If Ada bakes, she owns an oven.", "Ada bakes", "she owns an oven"),
        ("if Ada bakes, then she owns an oven.", "Ada bakes", "she owns an oven"),
        ("If Ada bakes then she owns an oven.", "Ada bakes", "she owns an oven"),
        ("If Ada was then mayor, she would sign.", "Ada was then mayor", "she would sign"),
        # commas of a list, an example, a bracket, a name, a joined condition
        (
            "If Ada sells tea, rice, and oil, it is a shop.",
            "Ada sells tea, rice, and oil",
            "it is a shop",
        ),
        (
            "If Ada plays a sport, such as golf, she would own shoes.",
            "Ada plays a sport, such as golf",
            "she would own shoes",
        ),
        (
            "If it fell in winter (June, July), coats are worn.",
            "it fell in winter (June, July)",
            "coats are worn",
        ),
        (
            "If Rome, Georgia is a city, it has a mayor.",
            "Rome, Georgia is a city",
            "it has a mayor",
        ),
        (
            "If Ada is old, Bo is young, and Cy is rich, the answer is yes.",
            "Ada is old, Bo is young, and Cy is rich",
            "the answer is yes",
        ),
        # commas of the conclusion
        (
            "If Ada is older, she was first, and Bo was second.",
            "Ada is older",
            "she was first, and Bo was second",
        ),
        # no comma at all
        ("If Ada is older than Bo the answer is yes.", "Ada is older than Bo", "the answer is yes"),
        ("If Ada bakes she would own an oven", "Ada bakes", "she would own an oven"),
    ],
)
def test_if_then(text: str, premise: str, conclusion: str) -> None:
    rule = split_rule(text)
    assert (rule.form, rule.premise, rule.conclusion) == ("if-then", premise, conclusion)


@pytest.mark.parametrize(
    ("text", "premise", "conclusion"),
    [
        ("Ada must be known to be kind.", "Ada must be known to be kind", None),
        ("Ada must be here.", "Ada must be here", None),
        ("If Ada is here.", "Ada is here", None),
        ("Ada must be out if the lamp is dark.", "Ada must be out", "the lamp is dark"),
        ("A shop is shut if the lamp is dark.", "the lamp is dark", "A shop is shut"),
        ("Ada should be a pilot to fly.", "Ada should be a pilot", "fly"),
        (
            "Assuming equal speed, the longer road is slower.",
            "equal speed",
            "the longer road is slower",
        ),
        ("Bees make honey.", None, "Bees make honey"),
        ("", None, None),
        (" . ", None, None),
    ],
)
def test_other(text: str, premise: str | None, conclusion: str | None) -> None:
    rule = split_rule(text)
    assert (rule.form, rule.premise, rule.conclusion) == ("other", premise, conclusion)


def test_the_text_is_kept_in_nfc_with_blanks_folded() -> None:
    assert split_rule(" Ade\u0301  must\u00a0be here. ").text == "Adé must be here."


@given(st.one_of(st.text(), st.lists(st.sampled_from(
    ["If", "must", "to", "for", ",", "then", "not", "be", "able", "x", "that", "(", "if", "."]
)).map(" ".join)))  # fmt: skip
def test_every_text_has_a_reading_made_of_its_own_words(text: str) -> None:
    rule = split_rule(text)
    assert rule.form in RULE_FORMS
    for part in (rule.premise, rule.conclusion):
        assert part is None or (part != "" and part in rule.text)
    if rule.form != "other":
        assert rule.premise is not None or rule.conclusion is not None
    assert split_rule(rule.text) == rule
