"""Two systems on the same queries, counted by hand; Holm's correction."""

from dataclasses import replace
from random import Random

import pytest

from service.domain.entries import TASKS
from service.domain.scoring.comparison import Flip, Pairs, compare, detectable, difference
from service.domain.scoring.gold import Gold
from service.domain.scoring.holm import holm
from service.domain.scoring.outcomes import ANSWER, EXTRACTED, GIVEN, MISSING
from service.domain.scoring.signature import conditions
from tests.golds import PLAIN, gold_of

YES, NO, NULL = GIVEN[True], GIVEN[False], GIVEN[None]


def test_the_table_and_the_flips_by_hand() -> None:
    gold = gold_of("ttfnt")
    a = bytes([YES, NO, EXTRACTED["false"], YES, NULL])
    b = bytes([YES, EXTRACTED["true"], NULL, NO, MISSING])
    found = compare(gold, a, b)
    assert found.overall == Pairs(both_right=1, only_a=1, only_b=1, neither=1)
    assert found.flipped == (
        Flip(1, "Q2", a=False, b=True, gold=True),
        Flip(2, "Q3", a=False, b=None, gold=False),
    )
    assert found.by["by_answer"] == {"false": Pairs(only_a=1), "true": Pairs(1, 0, 1, 1)}
    assert found.by["by_task"] == {"question-answering": found.overall}
    assert found.without_disputed == found.overall
    turned = compare(gold, b, a).overall
    assert turned == Pairs(both_right=1, only_a=1, only_b=1, neither=1)


def test_every_slice_of_drawn_answers_counted_one_by_one() -> None:
    draw = Random(11)
    entries = [
        replace(
            PLAIN,
            id=f"Q{number}",
            answer=draw.choice((True, False, None)),
            task=draw.choice(TASKS),
            skills=tuple(draw.sample(("a", "b", "c"), draw.randint(0, 2))),
            steps=draw.randint(1, 12),
            status=draw.choice(("ok", "corrected")),
        )
        for number in range(300)
    ]
    gold = Gold.build(entries, dataset="d", release="r" * 64)
    a, b = (bytes(draw.choices(range(8), k=300)) for _ in range(2))
    found = compare(gold, a, b)
    right = [
        tuple(ANSWER[codes[number]] is entry.answer for codes in (a, b))
        for number, entry in enumerate(entries)
    ]
    order = ((True, True), (True, False), (False, True), (False, False))
    for kind, has in (
        ("by_task", lambda entry, key: entry.task == key),
        ("by_skill", lambda entry, key: key in entry.skills),
        ("by_steps", lambda entry, key: str(entry.steps) == key),
    ):
        for key, pairs in found.by[kind].items():
            ended = [
                pair
                for entry, pair in zip(entries, right, strict=True)
                if entry.answer is not None and has(entry, key)
            ]
            assert pairs == tuple(ended.count(each) for each in order), (kind, key)
    assert list(found.by["by_steps"]) == [str(number) for number in range(1, 13)]
    assert len(found.flipped) == found.overall.differing


def test_a_difference_has_the_sign_of_who_is_better() -> None:
    better = difference(Pairs(40, 40, 20, 60))
    assert better.value == 0.125
    assert 0 < better.low < better.value < better.high
    worse = difference(Pairs(40, 20, 40, 60))
    assert worse == (-better.value, -better.high, -better.low)
    same = difference(Pairs(both_right=7, neither=1))
    assert same.value == 0.0
    assert Pairs(both_right=7, neither=1).p_value == 1.0


def test_what_could_have_been_seen() -> None:
    assert detectable(Pairs(100, 90, 68, 92)) == pytest.approx(0.1, abs=0.001)
    assert detectable(Pairs(300, 3, 2, 45)) is None
    assert detectable(Pairs(both_right=350)) is None


def test_holm_by_hand() -> None:
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([0.6, 0.5]) == [1.0, 1.0]
    assert holm([]) == []


def test_signatures_say_in_what_they_differ() -> None:
    one = conditions(gold_of("tf"))
    other = replace(one, answers="released", scorer="0")
    assert one.differing(other) == ("answers", "scorer")
    assert one.differing(replace(one, predictions="sha256:0")) == ()
