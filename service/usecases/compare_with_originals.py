"""Compare a system's answers to long-tail queries with its answers to the originals of these.

The originals are a data set of their own, scored like any other. An entry's original is found in
it by its query, so the ids of both may be what they are.
"""

from dataclasses import dataclass

import msgspec

from service.domain.access import Asker
from service.domain.catalogue import Body
from service.domain.errors import Problem, Unacceptable
from service.domain.scoring.loss import Asked, Loss, measure_loss, pair_up
from service.usecases.compare_submissions import Read, gold_of, read_current
from service.usecases.ports import Ports

ALIKE = ("answers", "scorer", "extractor")
"""What both scores must share; their releases are two."""


@dataclass(frozen=True, slots=True)
class ComparedWithOriginals:
    """Two submissions of one system, and what it lost."""

    original: Read
    long_tail: Read
    loss: Loss


def compare_with_originals(
    ports: Ports, asker: Asker, original: str, long_tail: str
) -> ComparedWithOriginals:
    """What a system lost from its submission to originals to that to the long-tail entries.

    Raises NotFound where one of them may not be seen, Unacceptable `not-comparable` where they
    are of two systems or were scored in two ways, `no-originals` where no entry of the one has its
    original in the other.
    """
    with ports.look() as work:
        before, after = (read_current(work, asker, id) for id in (original, long_tail))
    _require_one_system(before, after)
    asked, of = gold_of(ports, before), gold_of(ports, after)
    pairs = pair_up(_originals(ports, of.release), asked, of)
    loss = measure_loss(Asked(asked, before.codes), Asked(of, after.codes), pairs)
    if loss.overall.entries == 0:
        raise Unacceptable(
            "No entry of the long-tail submission's release has its original query among those "
            "that the other submission was asked.",
            code="no-originals",
        )
    return ComparedWithOriginals(before, after, loss)


def _require_one_system(before: Read, after: Read) -> None:
    said: list[tuple[str, object, object]] = [
        (name, getattr(before.signature, name), getattr(after.signature, name)) for name in ALIKE
    ]
    said.append(("system", before.submission.system.name, after.submission.system.name))
    problems = [
        Problem(f"{name}: {one} on originals, but {two} on the long tail", parameter="long_tail")
        for name, one, two in said
        if one != two
    ]
    if problems:
        raise Unacceptable(
            "These scores do not show what one system loses.",
            problems=problems,
            code="not-comparable",
        )


def _originals(ports: Ports, release: str) -> dict[str, str]:
    """The original query of every entry that has one, by the entry's id: kept for good."""

    def make() -> Body:
        with ports.look() as work:
            found = {
                entry.id: entry.original.query
                for entry in work.entries.records(release)
                if entry.original is not None
            }
        return Body(msgspec.json.encode(found), "", None)

    kept = ports.kept.body(("originals", release), make)
    return msgspec.json.decode(kept.content, type=dict[str, str])
