"""Predictions as kept in blocks, read again."""

from schemas.prediction_rows import Row
from service.domain.scoring.blocks import SIZE, blocks, predictions
from service.domain.scoring.tally import Tally
from service.domain.submissions import Batch, Prediction
from tests.golds import batch, gold_of


def test_predictions_come_back_with_gold_source_and_words() -> None:
    gold = gold_of("tfnt")
    rows = [
        Row(id="Q1", answer=True, response="So yes.", sent_facts=["a"], sent_steps=[]),
        Row(id="Q2", response="The final answer is yes."),
        Row(id="Q3", answer=False),
    ]
    tally = Tally(gold, keep=True)
    tally.add(
        Batch(3, [r.id for r in rows], [r.answer for r in rows], range(1, 4), rows, by_line=True)
    )
    (block,) = blocks(tally)
    assert dict(block.rows) == {0: rows[0], 1: rows[1]}
    assert list(block.words) == [1]
    found = list(predictions(gold, block))
    assert found[0] == Prediction("Q1", True, True, "correct", "given", None)
    assert found[1].verdict == "wrong"
    assert found[1].answer_source == "extracted"
    assert found[1].read_from is not None
    assert found[1].read_from in "The final answer is yes."
    assert found[2] == Prediction("Q3", False, None, "unscored", "given", None)
    assert found[3] == Prediction("Q4", None, True, "missing", "none", None)


def test_blocks_cover_every_entry_once() -> None:
    gold = gold_of("t" * (2 * SIZE + 1))
    tally = Tally(gold)
    tally.add(batch((f"Q{SIZE + 1}", True)))
    found = list(blocks(tally))
    assert [len(block.codes) for block in found] == [SIZE, SIZE, 1]
    assert next(iter(predictions(gold, found[1]))).verdict == "correct"
