"""People judging in tests: everyone claims in turn and says what the test has them say."""

from collections.abc import Callable, Sequence

from service.domain.judging.assignments import Wish
from service.domain.judging.labels import Judgement
from service.usecases.judge import SentJudgement, judge
from tests.claiming import annotator, claim, held
from tests.queueing import ClockedPorts

Says = Callable[[str, str], Judgement]
"""What an annotator (by name) says of an entry (by id)."""


def judge_next(
    ports: ClockedPorts, name: str, says: Says, *, submission: str | None = None, seconds: int = 60
) -> str | None:
    """Claim once and judge, so many seconds later; gives the entry, None when nothing was left."""
    id = claim(ports, name, Wish(submission=submission)).assignment
    if id is None:
        return None
    given = held(ports, id, name)
    assert given.lease is not None
    ports.wait(seconds)
    said = says(name, given.entry)
    sent = SentJudgement(said, final=True, lease=given.lease.token)
    judge(ports, annotator(name), id, sent, lease_seconds=900)
    return given.entry


def judge_all(
    ports: ClockedPorts, names: Sequence[str], says: Says, *, submission: str | None = None
) -> list[tuple[str, str]]:
    """Everyone in turn until nothing is left; gives (name, entry) in the order it happened."""
    done: list[tuple[str, str]] = []
    working = list(names)
    while working:
        for name in tuple(working):
            entry = judge_next(ports, name, says, submission=submission)
            if entry is None:
                working.remove(name)
            else:
                done.append((name, entry))
    return done
