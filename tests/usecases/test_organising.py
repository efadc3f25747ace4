"""What an organiser is told of runs, on both databases; expected values counted by hand."""

import pytest

from service.domain.errors import Forbidden, NotFound
from service.domain.judging.assignments import Lease, Wish
from service.domain.judging.labels import Judgement
from service.domain.judging.overview import Counts, Share
from service.storage.database import Database
from service.usecases.change_annotator import change_annotator
from service.usecases.judge import SentJudgement, judge
from service.usecases.list_batches import list_batches
from service.usecases.list_disagreements import list_disagreements
from service.usecases.list_returned import list_returned
from service.usecases.measure_speed import Speed, measure_speed
from service.usecases.show_run import LabelCounts, show_run, show_work, stamp_of
from service.usecases.skip_assignment import skip_assignment
from service.usecases.stay_blind import require_sight
from tests.claiming import annotator, claim, held
from tests.databases import statements_sent
from tests.judged import NOBODY, SAID, as_said, judge_all
from tests.queueing import ClockedPorts, queued

S, C = "supported", "contradicted"


@pytest.fixture
def ports(database: Database) -> ClockedPorts:
    """Storage with a clock that the test moves."""
    return ClockedPorts(database)


def judged(ports: ClockedPorts) -> str:
    """Five responses that ada and bob have judged; cyd skipped the extra one, dee holds it."""
    id = queued(ports, 5, k=2)
    assert len(judge_all(ports, ["ada", "bob"], as_said)) == 10
    skipped = claim(ports, "cyd").assignment
    assert skipped is not None
    lease: Lease | None = held(ports, skipped, "cyd").lease
    assert lease is not None
    skip_assignment(ports, annotator("cyd"), skipped, lease.token, None)
    assert claim(ports, "dee").assignment is not None
    return id


def test_how_far_a_run_is(ports: ClockedPorts) -> None:
    id = judged(ports)
    expected = Counts(items=5, judged=3, returned=1, wanted=1, held=1, disputes=2)
    assert show_run(ports, id).counts == expected
    ports.wait(901)
    assert show_run(ports, id).counts.held == 0
    with pytest.raises(NotFound):
        show_run(ports, "submission-none")


def test_who_did_what(ports: ClockedPorts) -> None:
    done = show_work(ports, judged(ports))
    assert done.shares == (
        Share("ada", final=5),
        Share("bob", final=5),
        Share("cyd", skipped=1),
        Share("dee", draft=1),
    )
    assert [moment.final for moment in done.timeline] == list(range(1, 11))
    assert done.labels == (
        LabelCounts("ada", {S: 5, C: 1}, {"valid": 3}, 1),
        LabelCounts("bob", {S: 8}, {"valid": 3, "invalid": 1}, 0),
    )
    speeds = measure_speed(ports, ["ada", "bob", "cyd"])
    assert speeds == {"ada": Speed(60, 5), "bob": Speed(60, 5)}


def test_a_long_run_is_drawn_with_few_moments(ports: ClockedPorts) -> None:
    id = queued(ports, 5, k=2)
    judge_all(ports, ["ada", "bob"], as_said)
    with ports.look() as work:
        moments = work.overview.timeline(id, 4)
    assert [moment.final for moment in moments] == [3, 5, 7, 10]
    assert moments[-1].at == ports.now()


def test_those_who_let_go_are_told_apart_from_those_who_hold(ports: ClockedPorts) -> None:
    id = queued(ports, 1, k=1)
    assert claim(ports, "ada").assignment is not None
    ports.wait(1000)
    assert show_work(ports, id).shares == (Share("ada", draft=1),)
    assert claim(ports, "bob").assignment is not None
    assert show_work(ports, id).shares == (Share("ada", let_go=1), Share("bob", draft=1))


def test_what_was_sent_back_comes_with_its_reason(ports: ClockedPorts) -> None:
    id = judged(ports)
    page = list_returned(ports, id, after=-1, limit=10)
    (item,) = page.items
    assert item.entry == "E4"
    assert [(who, flag) for who, _, flag in item.flags] == [("bob", "the second fact is two")]
    assert page.contents[item.item].facts is not None
    assert list_returned(ports, id, after=item.position, limit=10).items == ()


def test_pages_of_runs_have_a_total_order(ports: ClockedPorts) -> None:
    """All are as old as each other."""
    ids = [queued(ports, 1, id=f"submission-{n}") for n in range(5)]
    seen, after = [], None
    while True:
        page = list_batches(ports, NOBODY, after=after, limit=2)
        seen += [run.submission for run in page.items]
        assert page.total == 5
        after = page.next
        if after is None:
            break
    assert seen == sorted(ids, reverse=True)
    with pytest.raises(NotFound):
        list_batches(ports, NOBODY, after="submission-none", limit=2)


def test_the_stamp_changes_with_what_counts_alone(ports: ClockedPorts) -> None:
    id = queued(ports, 2, k=1)
    empty = stamp_of(ports, id)
    given = claim(ports, "ada").assignment
    assert given is not None
    lease = held(ports, given, "ada").lease
    assert lease is not None
    stamps = [empty]
    for labels, final in (((S, None), False), ((S, S), True), ((S, C), True)):
        said = Judgement(facts=labels, steps=("valid" if final else None,))
        sent = SentJudgement(said, final=final, lease=lease.token)
        judge(ports, annotator("ada"), given, sent, lease_seconds=900)
        stamps.append(stamp_of(ports, id))
    assert stamps[1] == empty
    assert len(set(stamps[1:])) == 3


def test_the_stamp_tells_apart_whose_judgements_count(ports: ClockedPorts) -> None:
    """As many count as before, and they say as much: they are another's."""
    id, stamps = queued(ports, 4, k=2), set()
    judge_all(ports, ["ada", "bob"], as_said)
    for left_out, counted in (("ada", None), ("bob", "ada")):
        change_annotator(ports, left_out, "paused", "asked", by=None)
        if counted is not None:
            change_annotator(ports, counted, "active", None, by=None)
        stamps.add(stamp_of(ports, id))
    assert len(stamps) == 2


def test_lists_and_progress_read_no_texts(ports: ClockedPorts, database: Database) -> None:
    """Case 57 of the trackers."""
    id = judged(ports)
    with statements_sent(database) as told:
        list_batches(ports, NOBODY, after=None, limit=20)
        show_run(ports, id)
        show_work(ports, id)
        stamp_of(ports, id)
    assert told != []
    assert [each for each in told if "judging_contents" in each] == []
    with statements_sent(database) as told:
        list_disagreements(ports, id, None, after=None, limit=1)
    assert sum("judging_contents" in each for each in told) == 1


def test_whoever_may_still_judge_a_run_sees_nothing_of_it(ports: ClockedPorts) -> None:
    """Cases 34 and 36: with auth off everyone may administer, but under a name stays blind."""
    id = queued(ports, 1, k=2)
    judge_all(ports, ["ada"], lambda *_: SAID["ada", "E1"])
    with pytest.raises(Forbidden):
        require_sight(ports, annotator("bob"), id)
    assert list_batches(ports, annotator("bob"), after=None, limit=9).hidden == {id}
    for asker in (annotator("ada"), NOBODY):
        require_sight(ports, asker, id)
        assert list_batches(ports, asker, after=None, limit=9).hidden == frozenset()
    assert claim(ports, "bob", Wish(submission=id)).assignment is not None
