"""Whether a ruling fits its item: lengths, every label that is needed, and a reason where it is."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from service.domain.errors import Problem
from service.domain.judging.factscore import score_item_facts
from service.domain.judging.labels import Ruling
from service.domain.judging.reasoning import score_item_steps
from service.domain.judging.rulings import dispute_of, overrules_all
from service.domain.judging.votes import ItemVotes


def whole(ruling: Ruling, item: ItemVotes) -> Ruling:
    """The ruling with a place for every fact and step, and without an empty reason.

    Lists that were left out confirm the votes, which a list of nulls says.
    """
    facts, steps = ruling.facts, ruling.steps
    if facts is None and item.facts is not None:
        facts = (None,) * item.facts
    if steps is None and item.steps is not None:
        steps = (None,) * len(item.steps)
    return replace(ruling, facts=facts, steps=steps, reason=(ruling.reason or "").strip() or None)


def problems_of_ruling(ruling: Ruling, item: ItemVotes) -> list[Problem]:
    """Everything wrong with a ruling (a whole one), with pointers into it."""
    wrong = [
        *_lengths("facts", ruling.facts, item.facts),
        *_lengths("steps", ruling.steps, None if item.steps is None else len(item.steps)),
    ]
    if wrong:
        return wrong
    for name, places in zip(("facts", "steps"), unlabelled(item, ruling), strict=True):
        told = "needs a label: the votes on it settle nothing"
        wrong += [Problem(told, f"/{name}/{place}") for place in places]
    if ruling.reason is None and _overrules(ruling, item):
        wrong.append(Problem("a reason is required: all annotators are overruled", "/reason"))
    return wrong


def unlabelled(item: ItemVotes, ruling: Ruling) -> tuple[list[int], list[int]]:
    """Facts and steps that the ruling has to label and does not.

    Those in dispute, and those on which the metric's value would still hang. None where it rules
    that the response gives no answer.
    """
    dispute = dispute_of(replace(item, ruling=None))
    ruled = replace(item, ruling=ruling)
    scored, reasoned = score_item_facts(ruled), score_item_steps(ruled)
    facts: set[int] = set()
    steps: set[int] = set()
    if scored.excluded is None:
        facts.update(() if dispute is None else dispute.facts)
        facts.update(n for n, bit in enumerate(scored.supported) if bit.value is None)
    if reasoned.excluded is None:
        steps.update(() if dispute is None else dispute.steps_to_label)
        if reasoned.value is None:
            steps.update(n for n, bit in enumerate(reasoned.valid) if bit.value is None)
    return _without_label(facts, ruling.facts), _without_label(steps, ruling.steps)


def _without_label(places: set[int], labels: Sequence[str | None] | None) -> list[int]:
    return [place for place in sorted(places) if labels is None or labels[place] is None]


def _lengths(name: str, given: Sequence[object] | None, asked: int | None) -> Iterator[Problem]:
    if given is not None and len(given) != (asked or 0):
        yield Problem(f"must have {asked or 0} members; has {len(given)}", f"/{name}")


def _overrules(ruling: Ruling, item: ItemVotes) -> bool:
    said = item.judgements
    nobody = ruling.answered is False and all(judgement.answered for judgement in said)
    return (
        nobody
        or overrules_all(ruling.facts, [judgement.facts for judgement in said])
        or overrules_all(ruling.steps, [judgement.steps for judgement in said])
    )
