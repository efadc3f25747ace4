"""Correct the candidate facts and steps of a response: nothing is judged, or it was sent back."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace

import msgspec

from service.domain.access import Asker
from service.domain.entries import StepKind
from service.domain.errors import Conflict, NotFound, Problem, Unacceptable
from service.domain.judging.assignments import Event, StoredItem
from service.domain.judging.candidates import own_facts, own_steps
from service.domain.judging.items import ItemContent
from service.usecases.ports import Ports
from service.usecases.show_submission import owned


@dataclass(frozen=True, slots=True)
class GivenStep:
    """A step as its owner words it; `kind` None: to be guessed."""

    text: str
    kind: StepKind | None = None


@dataclass(frozen=True, slots=True)
class Lists:
    """The lists as they shall be; None leaves one as it is."""

    facts: Sequence[str] | None = None
    steps: Sequence[GivenStep] | None = None


def correct_items(
    ports: Ports, asker: Asker, submission_id: str, entry_id: str, lists: Lists
) -> StoredItem:
    """The item with its lists in their new version; a new item when the old one was sent back.

    Raises NotFound unless the asker owns the submission or is an admin and the response is
    queued, Conflict when something of it is judged or its labels are known, Unacceptable for lists
    nobody asked for.
    """
    with ports.work() as work:
        submission = owned(work, asker, submission_id)
        item = work.queue.item(submission.id, entry_id)
        if item is None:
            raise NotFound(f"No response to {entry_id!r} is queued for this submission.")
        if item.role != "sample":
            raise Conflict("Its labels are known, for the lists as they are.", code="labels-known")
        content = _corrected(item.content, lists)
        changed = work.queue.correct(item, content)
        if changed is None:
            raise Conflict("Something of this response is judged already.", code="judged-already")
        now = ports.now()
        if changed.id != item.id:
            work.judgements.append(Event(item.id, "superseded", now, annotator=asker.annotator))
        work.judgements.append(
            Event(
                changed.id,
                "corrected",
                now,
                annotator=asker.annotator,
                version=changed.version,
                old=_lists(item.content),
                new=_lists(content),
            )
        )
        return changed


def _corrected(content: ItemContent, lists: Lists) -> ItemContent:
    problems = [
        Problem("not asked for when the submission was queued", f"/{name}")
        for name, given, asked in (
            ("facts", lists.facts, content.facts),
            ("steps", lists.steps, content.steps),
        )
        if given is not None and asked is None
    ]
    if lists.facts is not None:
        content = replace(content, facts=own_facts(content.response, lists.facts))
    if lists.steps is not None:
        given = [step for step in lists.steps if step.text.strip()]
        placed = own_steps(content.response, [step.text for step in given])
        steps = zip(placed, given, strict=True)
        content = replace(
            content, steps=tuple(replace(p, kind=g.kind) if g.kind else p for p, g in steps)
        )
    if not content.facts and not content.steps:
        problems.append(Problem("a fact or a step must be left to judge"))
    if problems:
        raise Unacceptable("The lists do not fit what is queued.", problems=problems)
    return content


def _lists(content: ItemContent) -> bytes:
    whole = asdict(content)
    return msgspec.json.encode({name: whole[name] for name in ("facts", "steps")})
