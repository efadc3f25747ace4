"""Change how a submission is judged: pause it, keep it to some annotators, reveal, guidelines."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from typing import Any

import msgspec

from service.domain.access import OF_TOKEN, Asker, annotator_called, annotator_of
from service.domain.errors import NotFound, Problem, Unacceptable
from service.domain.judging.assignments import Event
from service.usecases.ports import Ports, Work
from service.usecases.show_batch import ShownBatch, found_batch, shown


@dataclass(frozen=True, slots=True)
class BatchChange:
    """New values by name: `state`, `annotators`, `reveal`, `guideline`; what is absent stays."""

    values: Mapping[str, Any]


def change_batch(ports: Ports, asker: Asker, submission_id: str, change: BatchChange) -> ShownBatch:
    """The batch after the change; leases that are out stay valid.

    With auth on an annotator is named by `token:<id>`, or by the name of a token that only one
    has who may judge. Raises Unacceptable for others and for guidelines that never shipped.
    """
    values = dict(change.values)
    if "guideline" in values:
        _check_guideline(ports, values["guideline"])
    with ports.work() as work:
        batch = found_batch(work, asker, submission_id, lock=True)
        if values.get("annotators") is not None:
            names = values["annotators"]
            values["annotators"] = _annotators(work, names, None if asker.open else ports.now())
        changed = replace(batch, **values)
        if changed != batch:
            work.batches.change(changed)
            old, new = (msgspec.json.encode(asdict(each)) for each in (batch, changed))
            work.judgements.append(Event(None, "batch", ports.now(), old=old, new=new))
        return shown(work, changed)


def _check_guideline(ports: Ports, version: str) -> None:
    try:
        ports.guidelines().version(version)
    except NotFound as error:
        problem = Problem(error.detail, "/guideline")
        raise Unacceptable("There are no such guidelines.", problems=[problem]) from None


def _annotators(work: Work, names: Sequence[str], now: datetime | None) -> tuple[str, ...]:
    """The names under which they judge, in order and once; with auth on by tokens live `now`."""
    found = [_named(name) if now is None else _annotator(work, name, now) for name in names]
    problems = [
        Problem(f"{why}: {name!r}", f"/annotators/{index}")
        for index, (name, (known, why)) in enumerate(zip(names, found, strict=True))
        if known is None
    ]
    if problems:
        raise Unacceptable("Somebody named here cannot judge.", problems=problems)
    return tuple(sorted({known for known, _ in found if known is not None}))


def _named(name: str) -> tuple[str | None, str]:
    return annotator_called(name), "no annotator may be called so"


def _annotator(work: Work, name: str, now: datetime) -> tuple[str | None, str]:
    """The annotator behind a token's id or name, or why there is none."""
    tokens = work.tokens.that_may_judge(name.removeprefix(OF_TOKEN), now)
    by_id = [token for token in tokens if annotator_of(token.id) == name]
    chosen = by_id or tokens
    if not chosen:
        return None, "no active token that may judge has this id or name"
    if len(chosen) > 1:
        return None, "several tokens have this name; say token:<id>"
    return annotator_of(chosen[0].id), ""
