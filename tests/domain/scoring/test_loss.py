"""The loss from originals to the long tail, counted by hand."""

from dataclasses import replace

from service.domain.scoring.comparison import Pairs
from service.domain.scoring.gold import Gold
from service.domain.scoring.loss import Asked, LossFlip, measure_loss, pair_up
from service.domain.scoring.metrics import Counts
from service.domain.scoring.outcomes import GIVEN, MISSING
from tests.golds import PLAIN, gold_of

YES, NO, NULL = GIVEN[True], GIVEN[False], GIVEN[None]


def asked_of(*queries: tuple[str, bool | None]) -> Gold:
    """Originals O1 … with their queries and answers."""
    entries = [
        replace(PLAIN, id=f"O{n}", query=query, answer=answer, released_answer=answer)
        for n, (query, answer) in enumerate(queries, 1)
    ]
    return Gold.build(entries, dataset="o", release="o" * 64)


def test_pairs_by_hand() -> None:
    """Q1 lost, Q2 kept, Q3 gained, Q4's original has no answer, Q5 has none, Q6 is not scored."""
    of = gold_of("ttfttn")
    asked = asked_of(
        ("Is it far?", True), ("Is it  OLD?", False), ("Is it wet?", True), ("Is it?", None),
        ("Is it old?", True),
    )  # fmt: skip
    originals = {
        "Q1": "Is it far?", "Q2": "is it old?", "Q3": "Is it wet?", "Q4": "Is it?",
        "Q6": "Is it far?",
    }  # fmt: skip
    pairs = pair_up(originals, asked, of)
    assert pairs == [(0, 0), (1, 1), (2, 2), (3, 3), (4, None)]
    before = Asked(asked, bytes([YES, NO, NO, YES, YES]))
    after = Asked(of, bytes([NULL, YES, NO, YES, YES, YES]))
    found = measure_loss(before, after, pairs)
    assert found.overall == Pairs(both_right=1, only_a=1, only_b=1, neither=0)
    assert found.original == Counts(correct=2, wrong=1)
    assert found.long_tail == Counts(correct=2, abstained=1)
    assert found.unpaired == ("Q4", "Q5")
    assert found.flipped[0] == LossFlip(
        "Q1", "O1", original=True, long_tail=None, original_gold=True, long_tail_gold=True
    )
    assert [flip.id for flip in found.flipped] == ["Q1", "Q3"]
    assert found.by["by_answer"] == {"false": Pairs(only_b=1), "true": Pairs(1, 1)}


def test_nothing_asked_is_nothing_lost() -> None:
    of = gold_of("tf")
    found = measure_loss(
        Asked(asked_of(), b""), Asked(of, bytes([YES, MISSING])), pair_up({}, asked_of(), of)
    )
    assert found.overall.entries == 0
    assert found.unpaired == ("Q1", "Q2")
