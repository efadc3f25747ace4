"""People judging in tests: everyone claims in turn and says what the test has them say."""

from collections.abc import Callable, Sequence

from service.domain.access import Asker
from service.domain.judging.assignments import Wish
from service.domain.judging.labels import Judgement
from service.usecases.judge import SentJudgement, judge
from tests.claiming import annotator, claim, held
from tests.queueing import ClockedPorts

Says = Callable[[str, str], Judgement]
"""What an annotator (by name) says of an entry (by id)."""

NOBODY = Asker(role="admin", token_id=None, annotator=None, open=True)
S, C = "supported", "contradicted"
SAID = {
    ("ada", "E1"): Judgement(facts=(S, S), steps=("valid",)),
    ("bob", "E1"): Judgement(facts=(S, S), steps=("valid",)),
    ("ada", "E2"): Judgement(facts=(S, C), steps=("valid",)),
    ("bob", "E2"): Judgement(facts=(S, S), steps=("valid",)),
    ("ada", "E3"): Judgement(facts=(S, S), steps=("valid",)),
    ("bob", "E3"): Judgement(facts=(S, S), steps=("invalid",)),
    ("ada", "E4"): Judgement(facts=(S, S), steps=("valid",)),
    ("bob", "E4"): Judgement(facts=(S, None), steps=(None,), flag="the second fact is two"),
    ("ada", "E5"): Judgement(facts=(None, None), steps=(None,), answered=False),
    ("bob", "E5"): Judgement(facts=(S, S), steps=("valid",)),
}
"""E1: all agree. E2 and E3: tied. E4: sent back. E5: one finds no answer, so a third is asked."""


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


def as_said(name: str, entry: str) -> Judgement:
    """What ada and bob say of E1 to E5."""
    return SAID[name, entry]
