"""Which responses are judged, and in which order: seeded, spread evenly over the tasks."""

from collections.abc import Mapping, Sequence
from random import Random

from service.domain.entries import Task
from service.domain.ids import new_id
from service.domain.judging.candidates import (
    candidate_facts,
    candidate_steps,
    own_facts,
    own_steps,
)
from service.domain.judging.items import ItemContent, NewItem
from service.domain.submissions import AnsweredResponse, HumanEvalRequest


def is_suitable(response: AnsweredResponse) -> bool:
    """Whether there are facts, steps, or a text to take them from."""
    return bool(response.facts or response.steps or response.response.strip())


def sample(
    responses: Sequence[AnsweredResponse], size: int | None, seed: int
) -> list[AnsweredResponse]:
    """At most `size` of the responses (None: all) in the order they shall be judged.

    Each task gives as many as the others as long as it has any. The same responses in any order
    and the same seed give the same sample.
    """
    random = Random(seed)  # noqa: S311 - a sample to be drawn again, not a secret
    by_task: dict[Task, list[AnsweredResponse]] = {}
    for response in sorted(responses, key=lambda r: (r.task, r.entry_id)):
        by_task.setdefault(response.task, []).append(response)
    shares = _shares({task: len(found) for task, found in by_task.items()}, size)
    chosen = [r for task, share in shares.items() for r in random.sample(by_task[task], share)]
    random.shuffle(chosen)
    return chosen


def _shares(sizes: Mapping[Task, int], total: int | None) -> dict[Task, int]:
    """How many of each task: level, with what a small task lacks given to the larger ones."""
    shares: dict[Task, int] = {}
    left = sum(sizes.values()) if total is None else total
    for done, (task, size) in enumerate(sorted(sizes.items(), key=lambda pair: (pair[1], pair[0]))):
        shares[task] = min(size, left // (len(sizes) - done))
        left -= shares[task]
    return dict(sorted(shares.items()))


def make_item(response: AnsweredResponse, request: HumanEvalRequest) -> NewItem:
    """The item of a response: its own facts and steps, else candidates from its words."""
    facts = steps = None
    words = response.response
    if "factscore" in request.kinds:
        sent = response.facts
        facts = candidate_facts(words) if sent is None else own_facts(words, sent)
    if "reasoning" in request.kinds:
        given = response.steps
        steps = candidate_steps(words) if given is None else own_steps(words, given)
    content = ItemContent(response.answer, words, facts, steps)
    return NewItem(new_id(), response.entry_id, content)
