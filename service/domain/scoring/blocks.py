"""Predictions as they are kept, in blocks of 500 entries of the gold, and read again."""

from collections.abc import Iterator, Mapping
from typing import Final, TypeVar

from service.domain.scoring.gold import Gold
from service.domain.scoring.outcomes import ANSWER, OUTCOMES, SOURCE
from service.domain.scoring.tally import Tally
from service.domain.submissions import Prediction, PredictionBlock, Verdict

V = TypeVar("V")
SIZE: Final = 500
VERDICTS: Final[tuple[Verdict, ...]] = ("correct", "wrong", "abstained", "unparsed", "missing")


def blocks(tally: Tally) -> Iterator[PredictionBlock]:
    """The tally's predictions; the rows are there when it was made with `keep`."""
    codes = bytes(tally.codes)
    for start in range(0, len(codes), SIZE):
        yield PredictionBlock(
            number=start // SIZE,
            codes=codes[start : start + SIZE],
            rows=_within(tally.kept, start),
            words=_within(tally.words, start),
        )


def _within(found: Mapping[int, V], start: int) -> dict[int, V]:
    """Values by position as those of one block, by the place within it, in order."""
    if not found:
        return {}
    return {place: found[start + place] for place in range(SIZE) if start + place in found}


def predictions(gold: Gold, block: PredictionBlock) -> Iterator[Prediction]:
    """What was predicted for the entries of a block, in released order."""
    start = block.number * SIZE
    for place, code in enumerate(block.codes):
        right = gold.answer(start + place)
        yield Prediction(
            id=gold.ids[start + place],
            answer=ANSWER[code],
            gold=right,
            verdict="unscored" if right is None else VERDICTS[OUTCOMES[right][code]],
            answer_source=SOURCE[code],
            read_from=block.words.get(place),
        )
