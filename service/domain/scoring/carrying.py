"""Carrying what was sent for one release over to another, entry by entry, matched by id."""

from collections.abc import Iterable
from typing import Final

from service.domain.scoring.answers import read_answer
from service.domain.scoring.blocks import SIZE
from service.domain.scoring.gold import Gold
from service.domain.scoring.outcomes import EXTRACTED, MISSING
from service.domain.scoring.tally import Tally
from service.domain.submissions import PredictionBlock

MOST_NAMED: Final = 20


def carry_over(
    sent_for: Gold, blocks: Iterable[PredictionBlock], gold: Gold, *, as_read: bool
) -> tuple[Tally, list[str]]:
    """What predictions come to against another gold, and the ids that it does not have.

    `blocks` are those of the first score, against `sent_for`, with all that was sent. Extracted
    answers are kept where `as_read` and the query is the same, else read from the response again.
    """
    tally = Tally(gold)
    dropped = []
    for block in blocks:
        for place, code in enumerate(block.codes):
            if code == MISSING:
                continue
            before = block.number * SIZE + place
            position = gold.positions.get(sent_for.ids[before])
            if position is None:
                dropped.append(sent_for.ids[before])
                continue
            query = gold.queries[position]
            again = code in EXTRACTED.values() and not (
                as_read and query == sent_for.queries[before]
            )
            if again:
                _read_again(tally, position, block, place)
            else:
                _keep(tally, position, code, block.words.get(place))
    return tally, dropped


def _read_again(tally: Tally, position: int, block: PredictionBlock, place: int) -> None:
    row = block.rows.get(place)  # a response that is empty is not kept
    reading = read_answer(None if row is None else row.response, tally.gold.queries[position])
    _keep(tally, position, EXTRACTED[reading.verdict], reading.read_from)


def _keep(tally: Tally, position: int, code: int, words: str | None) -> None:
    tally.codes[position] = code
    if words is not None:
        tally.words[position] = words


def dropped_warning(ids: list[str]) -> tuple[str, ...]:
    """What a receipt says of predictions that were dropped; nothing where none were."""
    if not ids:
        return ()
    more = f" and {len(ids) - MOST_NAMED} more" if len(ids) > MOST_NAMED else ""
    named = ", ".join(ids[:MOST_NAMED])
    return (f"Sent for entries that the release does not have, and dropped: {named}{more}.",)
