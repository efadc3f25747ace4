"""The vectors of the two metrics: votes on one response and what they resolve to."""

import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from service.domain.judging.factscore import score_facts
from service.domain.judging.reasoning import score_steps

VECTORS = tomllib.loads((Path(__file__).parent / "vectors.toml").read_text())
FACTS = {
    "S": "supported",
    "C": "contradicted",
    "N": "not-in-kg",
    "I": "irrelevant",
    "U": "unsure",
}
STEPS = {"V": "valid", "X": "invalid", "U": "unsure"}


def columns_of(votes: str, labels: dict[str, str]) -> list[list[str]]:
    return [[labels[letter] for letter in word if letter != "-"] for word in votes.split()]


@pytest.mark.parametrize("vector", VECTORS["facts"], ids=lambda vector: vector["id"])
def test_votes_on_facts(vector: dict[str, Any]) -> None:
    votes = columns_of(vector["votes"], FACTS)
    adjudicated = [FACTS.get(letter) for letter in vector.get("adjudicated", "")] or None
    without_unsure = [[label for label in each if label != "unsure"] for each in votes]
    score = score_facts(without_unsure, vector["k"], adjudicated)
    value, relevant = vector.get("value"), vector.get("relevant_only")
    assert score.value == (None if value is None else Fraction(value))
    assert score.relevant_only == (None if relevant is None else Fraction(relevant))
    bounds = vector.get("bounds")
    assert score.bounds == (None if bounds is None else tuple(map(Fraction, bounds)))
    assert score.excluded == vector.get("excluded")
    assert score.wants_votes is vector.get("wants_votes", False)
    assert score.wants_adjudication is vector.get("adjudication", False)


@pytest.mark.parametrize("vector", VECTORS["steps"], ids=lambda vector: vector["id"])
def test_votes_on_steps(vector: dict[str, Any]) -> None:
    votes = columns_of(vector["votes"], STEPS)
    annotators = max(map(len, votes), default=0)
    rows = [
        [each[annotator] if annotator < len(each) else None for each in votes]
        for annotator in range(annotators)
    ]
    score = score_steps(rows, ["inference"] * len(votes), vector["k"])
    assert score.value == vector.get("value")
    bounds = vector.get("bounds")
    assert score.bounds == (None if bounds is None else tuple(bounds))
    assert score.first_error == vector.get("first_error")
    assert score.excluded == vector.get("excluded")
    assert score.is_flagged is vector.get("flagged", False)
    assert score.wants_adjudication is vector.get("adjudication", False)


def test_the_literal_reading_refuses_steps_that_introduce_a_fact() -> None:
    rows = [["valid", "valid"], ["valid", "valid"]]
    assert score_steps(rows, ["fact", "inference"], 2).value is True
    assert score_steps(rows, ["fact", "inference"], 2).strict is False
    assert score_steps(rows, ["inference", "inference"], 2).strict is True
