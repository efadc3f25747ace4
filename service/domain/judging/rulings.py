"""Disputes and rulings: what annotators could not settle, and what a third person said of it."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from service.domain.judging.agreement_counting import share_of_pairs
from service.domain.judging.factscore import score_item_facts
from service.domain.judging.labels import FactLabel, StepLabel
from service.domain.judging.reasoning import score_item_steps
from service.domain.judging.resolution import Bit, columns
from service.domain.judging.votes import ItemVotes

Why = Literal["tied", "unsure", "labels-differ", "rule-differs"]


@dataclass(frozen=True, slots=True)
class Dispute:
    """What of an item goes to adjudication: indices of its facts and steps, and why.

    `agreement` is the mean share of agreeing pairs of votes, from 0 to 1, over facts and steps
    that two people labelled (1 where there are none).
    """

    facts: tuple[int, ...]
    steps: tuple[int, ...]
    reasons: tuple[Why, ...]
    agreement: float

    @property
    def steps_to_label(self) -> tuple[int, ...]:
        """The steps that need a label; those of `rule-differs` need a look alone."""
        return () if "rule-differs" in self.reasons else self.steps


def dispute_of(item: ItemVotes, *, awaits: bool = False) -> Dispute | None:
    """What of an item is in dispute once the votes asked for are in; None before.

    `tied`: a yes-or-no of a metric has as many votes on both sides. `unsure`: votes are still
    missing after the extra one. `labels-differ`: of three votes or more on a fact no label has
    most, though its value is settled. `rule-differs`: the reasoning value by majority differs from
    what every annotator's own labels say. While the item `awaits` its extra vote only ties count:
    no vote to come breaks them.
    """
    if len(item.judgements) < item.k:
        return None
    said = [judgement for judgement in item.judgements if judgement.answered]
    facts = columns([judgement.facts for judgement in said], item.facts or 0, item.k)
    steps = columns([judgement.steps for judgement in said], len(item.steps or ()), item.k)
    found: dict[Why, tuple[set[int], set[int]]] = {}
    scored, reasoned = score_item_facts(item), score_item_steps(item)
    if scored.excluded is None:
        _open_bits(found, scored.supported, 0, had_extra=item.had_extra_vote)
        apart = {index for index, votes in enumerate(facts) if _has_no_majority(votes)}
        if apart:
            found["labels-differ"] = (apart, set())
    if reasoned.excluded is None:
        if reasoned.value is None:
            _open_bits(found, reasoned.valid, 1, had_extra=item.had_extra_vote)
        if reasoned.is_flagged:
            found["rule-differs"] = (set(), set(range(len(steps))))
    if awaits:
        found = {why: places for why, places in found.items() if why == "tied"}
    if not found:
        return None
    return Dispute(
        facts=tuple(sorted(set().union(*(places for places, _ in found.values())))),
        steps=tuple(sorted(set().union(*(places for _, places in found.values())))),
        reasons=tuple(sorted(found)),
        agreement=_agreement([*facts, *steps]),
    )


def _open_bits(
    found: dict[Why, tuple[set[int], set[int]]], bits: Sequence[Bit], side: int, *, had_extra: bool
) -> None:
    reasons: tuple[tuple[Why, set[int]], ...] = (
        ("tied", {index for index, bit in enumerate(bits) if bit.is_tied}),
        ("unsure", {index for index, bit in enumerate(bits) if bit.wants_votes and had_extra}),
    )
    for why, places in reasons:
        if places:
            found.setdefault(why, (set(), set()))[side].update(places)


def _has_no_majority(votes: Sequence[str]) -> bool:
    """Whether more than two voted and no label has more than half of the votes."""
    return len(votes) > 2 and 2 * max(Counter(votes).values()) <= len(votes)


def _agreement(votes: Sequence[Sequence[str]]) -> float:
    shares = [share for each in votes if (share := share_of_pairs(each)) is not None]
    return sum(shares) / len(shares) if shares else 1.0


def overrules_all(
    ruled: Sequence[FactLabel | None] | Sequence[StepLabel | None] | None,
    rows: Sequence[Sequence[str | None] | None],
) -> bool:
    """Whether the ruling gives some fact or step a label that none of the annotators gave."""
    for index, label in enumerate(ruled or ()):
        given = {row[index] for row in rows if row is not None and index < len(row)}
        if label is not None and label not in given:
            return True
    return False
