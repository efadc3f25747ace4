"""Predictions as they are kept, in blocks of 500 entries of the gold, and read again."""

from collections.abc import Iterator
from typing import Final

from service.domain.scoring.gold import Gold
from service.domain.scoring.outcomes import ANSWER, OUTCOMES, SOURCE
from service.domain.scoring.tally import Tally
from service.domain.submissions import (
    ABSENT,
    Beside,
    Prediction,
    PredictionBlock,
    SentPrediction,
    Verdict,
)

SIZE: Final = 500
VERDICTS: Final[tuple[Verdict, ...]] = ("correct", "wrong", "abstained", "unparsed", "missing")


def blocks(tally: Tally) -> Iterator[PredictionBlock]:
    """The tally's predictions; the kept rows are there when it was made with `keep`."""
    codes = bytes(tally.codes)
    beside: dict[int, dict[int, Beside]] = {}
    for position in sorted(tally.kept):
        number, place = divmod(position, SIZE)
        found = _beside(tally.kept[position], tally.words.get(position))
        beside.setdefault(number, {})[place] = found
    for number in range(-(-len(codes) // SIZE)):
        start = number * SIZE
        yield PredictionBlock(number, codes[start : start + SIZE], beside.get(number, {}))


def predictions(gold: Gold, block: PredictionBlock) -> Iterator[Prediction]:
    """What was predicted for the entries of a block, in released order."""
    start = block.number * SIZE
    for place, code in enumerate(block.codes):
        right = gold.answer(start + place)
        beside = block.beside.get(place)
        yield Prediction(
            id=gold.ids[start + place],
            answer=ANSWER[code],
            gold=right,
            verdict="unscored" if right is None else VERDICTS[OUTCOMES[right][code]],
            answer_source=SOURCE[code],
            read_from=None if beside is None else beside.read_from,
        )


def _beside(row: SentPrediction, read_from: str | None) -> Beside:
    return Beside(
        response=None if row.response is ABSENT else row.response,
        facts=_kept(row.facts),
        steps=_kept(row.steps),
        evidence=_kept(row.evidence),
        read_from=read_from,
    )


def _kept(texts: list[str] | None) -> tuple[str, ...] | None:
    return None if texts is None else tuple(texts)
