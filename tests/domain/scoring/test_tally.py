"""Tallying rows: in order, shuffled, with faults; the signature's digest."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schemas.prediction_rows import Row
from service.domain.errors import Unacceptable
from service.domain.scoring.gold import Gold
from service.domain.scoring.metrics import Counts
from service.domain.scoring.slices import count_slices
from service.domain.scoring.tally import Tally
from service.domain.submissions import Batch
from tests.golds import batch, gold_of


def overall(tally: Tally) -> Counts:
    tally.finish()
    return count_slices(tally.gold, tally.cells()).overall


def tallied(gold: Gold, *batches: Batch) -> Tally:
    tally = Tally(gold, keep=True)
    for each in batches:
        tally.add(each)
    return tally


def test_every_query_ends_in_exactly_one_of_five() -> None:
    rows = [
        Row(id="Q1", answer=True),
        Row(id="Q2", answer="yes"),
        Row(id="Q3", answer=None),
        Row(id="Q4", response="Blue skies over the harbour."),
        Row(id="Q5", response=""),
    ]
    sent = Batch(5, [r.id for r in rows], [r.answer for r in rows], range(1, 6), rows, by_line=True)
    assert overall(tallied(gold_of("tfttft"), sent)) == Counts(
        correct=1, wrong=1, abstained=2, unparsed=1, missing=1
    )


def test_the_order_of_rows_changes_nothing() -> None:
    gold = gold_of("ttfnf" * 40)
    rows = [(id, number % 3 == 0) for number, id in enumerate(gold.ids)]
    ordered = tallied(gold, batch(*rows[:120]), batch(*rows[120:], first=121))
    Random(1).shuffle(rows)
    shuffled = tallied(gold, batch(*rows[:70]), batch(*rows[70:], first=71))
    assert overall(ordered) == overall(shuffled)
    assert ordered.codes == shuffled.codes
    assert ordered.predictions_sha256() == shuffled.predictions_sha256()


def test_an_answer_for_an_unscored_entry_is_taken_and_not_counted() -> None:
    tally = tallied(gold_of("tn"), batch(("Q1", True), ("Q2", True)))
    assert overall(tally) == Counts(correct=1)


def test_the_digest_is_about_the_answers_scored() -> None:
    gold = gold_of("tt")

    def digest(*rows: Row) -> str:
        ids, answers = [row.id for row in rows], [row.answer for row in rows]
        sent = Batch(len(rows), ids, answers, range(1, 9)[: len(rows)], rows, by_line=True)
        return tallied(gold, sent).predictions_sha256()

    true = digest(Row(id="Q1", answer=True))
    same = [Row(id="Q1", answer="yes"), Row(id="Q1", answer=True, response="x")]
    same.append(Row(id="Q1", response="The answer is yes."))
    assert {digest(row) for row in same} == {true}
    others = [Row(id="Q2", answer=True), Row(id="Q1", answer=False), Row(id="Q1", answer=None)]
    others.append(Row(id="Q1", response="A blue boat."))
    assert len({true, *(digest(row) for row in others)}) == 5


def faults(tally: Tally) -> list[tuple[int | None, str]]:
    with pytest.raises(Unacceptable) as told:
        tally.finish()
    assert told.value.problem_count >= len(told.value.problems)
    return [(problem.line, problem.detail) for problem in told.value.problems]


def test_repeated_ids_are_told_with_every_position() -> None:
    rows = batch(("Q1", True), ("Q1", False), ("Q2", True), ("Q1", True))
    found = faults(tallied(gold_of("tt"), rows))
    assert [line for line, _ in found] == [1, 2, 4]
    assert "'Q1' is sent more than once" in found[0][1]


def test_an_id_repeated_in_a_later_batch_is_found() -> None:
    first, later = batch(("Q1", True), ("Q2", True)), batch(("Q2", True), first=3)
    assert [line for line, _ in faults(tallied(gold_of("tt"), first, later))] == [2, 3]


def test_unknown_ids_and_those_of_other_tasks_are_told_apart() -> None:
    gold = gold_of("t")
    found = faults(tallied(gold, batch(("Q1", True), ("X", True))))
    assert found == [(2, "id: 'X' is no entry of the release")]


def test_none_matching_is_said_so() -> None:
    tally = tallied(gold_of("t"), batch(*((f"X{number}", True) for number in range(200))))
    with pytest.raises(Unacceptable, match="None of the 200 ids") as told:
        tally.finish()
    assert told.value.problem_count == 200
    assert len(told.value.problems) == 100


def test_words_that_are_no_answer_are_refused_with_row_and_value() -> None:
    found = faults(tallied(gold_of("tt"), batch(("Q1", "maybe"), ("Q2", "1"))))
    assert [line for line, _ in found] == [1, 2]
    assert "maybe" in found[0][1]


def test_no_rows_at_all_are_refused() -> None:
    with pytest.raises(Unacceptable, match="no predictions"):
        Tally(gold_of("t")).finish()


def test_all_null_beside_responses_is_noticed() -> None:
    row = Row(id="Q1", answer=None, response="The answer is yes.")
    sent = Batch(1, ["Q1"], [None], [1], [row], by_line=True)
    assert tallied(gold_of("tt"), sent).is_all_null
    assert not tallied(gold_of("tt"), batch(("Q1", None))).is_all_null


ids = st.sampled_from([f"Q{number}" for number in range(1, 9)] + ["X"])
sendings = st.lists(st.lists(st.tuples(ids, st.none() | st.booleans()), max_size=5), max_size=4)
SPELT = {True: "Yes", False: "no", None: "unknown"}


@given(sendings)
def test_the_fast_way_and_the_careful_one_agree(
    sending: list[list[tuple[str, bool | None]]],
) -> None:
    gold = gold_of("tffttnft")
    fast, careful = Tally(gold), Tally(gold)
    line = 1
    for rows in sending:
        fast.add(batch(*rows, first=line))
        careful.add(batch(*((id, SPELT[answer]) for id, answer in rows), first=line))
        line += len(rows)
    assert outcome(fast) == outcome(careful)


def outcome(tally: Tally) -> object:
    try:
        tally.finish()
    except Unacceptable as error:
        return error.detail, error.problem_count, error.problems
    return bytes(tally.codes), tally.predictions_sha256()
