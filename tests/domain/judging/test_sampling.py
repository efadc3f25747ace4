"""The sample: seeded, level over the tasks, the same for the same responses."""

from service.domain.judging.sampling import is_suitable, make_item, sample
from service.domain.submissions import AnsweredResponse, HumanEvalRequest

QA, CV = "question-answering", "claim-verification"


def made(questions: int, claims: int) -> list[AnsweredResponse]:
    tasks = [QA] * questions + [CV] * claims
    return [AnsweredResponse(f"E{i}", t, True, "x", None, None) for i, t in enumerate(tasks)]  # type: ignore[arg-type]


def counts(chosen: list[AnsweredResponse]) -> tuple[int, int]:
    tasks = [each.task for each in chosen]
    return tasks.count("question-answering"), tasks.count("claim-verification")


def test_level_over_the_tasks_as_far_as_they_reach() -> None:
    assert counts(sample(made(200, 150), 50, 0)) == (25, 25)
    assert counts(sample(made(200, 10), 50, 0)) == (40, 10)
    assert counts(sample(made(3, 150), 50, 0)) == (3, 47)
    assert sorted(counts(sample(made(200, 150), 51, 0))) == [25, 26]
    assert counts(sample(made(5, 4), 50, 0)) == counts(sample(made(5, 4), None, 0)) == (5, 4)
    assert sample([], 50, 0) == []


def test_the_seed_alone_decides() -> None:
    responses = made(100, 100)
    first = sample(responses, 40, 7)
    assert first == sample(responses[::-1], 40, 7)
    assert {r.entry_id for r in first} != {r.entry_id for r in sample(responses, 40, 8)}
    assert len({r.entry_id for r in first}) == 40
    tasks = [response.task for response in first]
    assert tasks != sorted(tasks), "tasks follow one another in no order"


def test_what_can_be_judged() -> None:
    assert not is_suitable(AnsweredResponse("E1", QA, True, " \n", None, None))
    assert not is_suitable(AnsweredResponse("E1", QA, True, "", (), ()))
    assert is_suitable(AnsweredResponse("E1", QA, True, "", ("a fact",), None))
    assert is_suitable(AnsweredResponse("E1", QA, True, "Yes.", None, None))


def test_an_item_has_only_the_lists_asked_for() -> None:
    response = AnsweredResponse(
        "E1", QA, True, "Ada sings. So the answer is yes.", ("a", "A"), None
    )
    both = make_item(response, HumanEvalRequest())
    assert [fact.text for fact in both.content.facts or ()] == ["a"]
    assert [step.kind for step in both.content.steps or ()] == ["fact", "inference"]
    facts = make_item(response, HumanEvalRequest(kinds=("factscore",)))
    assert facts.content.steps is None
    assert make_item(response, HumanEvalRequest(kinds=("reasoning",))).content.facts is None
