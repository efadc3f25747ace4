"""What makes two scores comparable."""

from dataclasses import replace

from service.domain.scoring.signature import sign
from service.domain.scoring.tally import Tally
from tests.golds import batch, gold_of


def test_scores_are_comparable_when_all_but_the_predictions_is_equal() -> None:
    gold = gold_of("tf")
    tally, other = Tally(gold), Tally(gold)
    tally.add(batch(("Q1", True)))
    other.add(batch(("Q1", False)))
    one, two = sign(tally), sign(other)
    assert one.predictions.startswith("sha256:")
    assert one.predictions != two.predictions
    assert one.is_comparable(two)
    for change in ({"release": "x"}, {"answers": "released"}, {"tasks": ()}, {"scorer": "0"}):
        assert not one.is_comparable(replace(two, **change))  # type: ignore[arg-type]
