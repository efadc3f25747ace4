"""The official release against what the paper says of it (section 3.3, tables 2 and 3)."""

from statistics import mean

import pytest

from service.domain.entries import Release, Task
from service.domain.figures.skill_domains import DEPENDENT, INDEPENDENT, division_of
from service.domain.figures.skills import needed
from service.domain.statistics import Statistics, describe

QA: Task = "question-answering"
CV: Task = "claim-verification"


@pytest.fixture(scope="module")
def statistics(official: Release) -> Statistics:
    return describe(official.entries, official.findings)


def test_there_are_200_questions_and_150_claims(statistics: Statistics) -> None:
    assert statistics.entries.by_task == {QA: 200, CV: 150}


def test_the_most_frequent_skills_are_those_of_tables_2_and_3(statistics: Statistics) -> None:
    questions, claims = (needed(statistics.skills, task) for task in (QA, CV))
    assert [each.value for each in questions[:5]] == [
        "temporal reasoning", "historical", "sports", "number comparison", "geographical",
    ]  # fmt: skip
    # Three of the five are needed by 18 claims each; the paper does not say how it orders them.
    assert [each.value for each in claims[:2]] == ["professions and occupations", "historical"]
    assert {(each.value, each.by_task[CV]) for each in claims[2:5]} == {
        ("temporal reasoning", 18), ("political", 18), ("entity comparison", 18),
    }  # fmt: skip
    assert claims[5].by_task[CV] < 18


def test_steps_centre_around_two_or_three_and_questions_need_more(statistics: Statistics) -> None:
    frequent = sorted(statistics.steps, key=lambda each: -each.total)
    assert {each.value for each in frequent[:2]} == {"2", "3"}
    means = [
        mean(int(each.value) for each in statistics.steps for _ in range(each.by_task[task]))
        for task in (QA, CV)
    ]
    assert means[0] > means[1]
    assert sum(each.total for each in statistics.steps) == 350


def test_answers_add_up_to_the_entries(statistics: Statistics) -> None:
    by_task = {task: sum(each.by_task[task] for each in statistics.answers) for task in (QA, CV)}
    assert by_task == {QA: 200, CV: 150}


def test_all_its_skills_are_divided_and_no_other(statistics: Statistics) -> None:
    assert {each.value for each in statistics.skills} == INDEPENDENT | DEPENDENT
    assert not INDEPENDENT & DEPENDENT
    # Named by the paper itself: two of each kind.
    assert {division_of(skill) for skill in ("temporal reasoning", "number comparison")} == {
        "domain-independent"
    }
    assert {division_of(skill) for skill in ("geographical", "political")} == {"domain-dependent"}
