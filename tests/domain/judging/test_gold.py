"""Gold items: how often, which one, and what a judgement of one is worth. Counted by hand."""

from collections import Counter
from fractions import Fraction

import pytest

from service.domain.judging.gold import (
    BLOCK,
    fails,
    is_due,
    mean,
    pick,
    problems_of_known,
    share_right,
)
from service.domain.judging.items import FactText, ItemContent, StepText
from service.domain.judging.labels import Judgement

RIGHT = Judgement(facts=("supported", "not-in-kg"), steps=("valid", "invalid"))


def test_one_is_due_in_each_block_of_twelve_at_a_place_nobody_knows() -> None:
    due = [claims for claims in range(1200) if is_due("a salt", claims)]
    assert [claims // BLOCK for claims in due] == list(range(100))
    places = Counter(claims % BLOCK for claims in due)
    assert len(places) == BLOCK, "every place comes in a hundred blocks"
    others = [claims for claims in range(1200) if is_due("another salt", claims)]
    assert due != others


def test_annotators_get_them_in_orders_of_their_own() -> None:
    ids = [f"item {n}" for n in range(5)]
    assert len({pick(f"salt {n}", ids) for n in range(40)}) == 5
    assert pick("salt", ids) == pick("salt", ids[::-1])
    assert pick("salt", []) is None


@pytest.mark.parametrize(
    ("facts", "steps", "share"),
    [
        (("supported", "not-in-kg"), ("valid", "invalid"), Fraction(1)),
        (("supported", "contradicted"), ("valid", "invalid"), Fraction(1)),
        (("supported", "irrelevant"), ("invalid", "invalid"), Fraction(3, 4)),
        (("unsure", "unsure"), ("unsure", "unsure"), Fraction(0)),
        (("supported", "supported"), ("valid", "valid"), Fraction(1, 2)),
        ((None, "not-in-kg"), (None, None), Fraction(1, 4)),
        (None, None, Fraction(0)),
    ],
)
def test_the_bit_of_the_metric_decides_not_the_label(
    facts: tuple | None, steps: tuple | None, share: Fraction
) -> None:
    assert share_right(Judgement(facts=facts, steps=steps), RIGHT) == share


def test_whether_there_is_an_answer_comes_first() -> None:
    none = Judgement(answered=False)
    assert share_right(none, RIGHT) == 0
    assert share_right(none, none) == 1
    assert share_right(RIGHT, none) == 0


def test_seven_tenths_of_ten_is_enough_and_less_is_not() -> None:
    good, bad = Fraction(1), Fraction(0)
    assert not fails([good] * 7 + [bad] * 3)
    assert fails([good] * 6 + [Fraction(99, 100)] + [bad] * 3)
    assert not fails([bad] * 9), "nobody is paused before ten"
    assert not fails([good] * 7 + [bad] * 3 + [bad] * 20), "the latest ten"
    assert fails([good] * 6 + [bad] * 4 + [good] * 20)
    assert mean([]) is None


def test_right_labels_fit_the_lists_and_are_sure() -> None:
    content = ItemContent(
        answer=True,
        response="r",
        facts=(FactText("f1"), FactText("f2")),
        steps=(StepText("s1", "fact"), StepText("s2", "inference")),
    )
    assert problems_of_known(RIGHT, content) == []
    short = Judgement(facts=("supported",), steps=("valid", "unsure"))
    assert [problem.pointer for problem in problems_of_known(short, content)] == [
        "/facts",
        "/steps/1",
    ]
    assert problems_of_known(Judgement(facts=("supported",) * 2), content)[0].pointer == "/steps"
