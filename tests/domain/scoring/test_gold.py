"""Which answer counts as gold: versions, statuses, tasks."""

from dataclasses import replace

from service.domain.entries import TASKS
from service.domain.scoring.gold import Gold, GoldEntry
from tests.golds import PLAIN

ENTRIES = [
    replace(PLAIN, id="S1"),
    replace(PLAIN, id="S2", answer=False, released_answer=None, status="corrected"),
    replace(PLAIN, id="S3", answer=False, released_answer=True, status="corrected"),
    replace(PLAIN, id="S4", answer=False, released_answer=True, status="disputed"),
    replace(PLAIN, id="S5", status="withdrawn"),
    replace(PLAIN, id="C1", task="claim-verification"),
]


def build(**more: object) -> Gold:
    return Gold.build(ENTRIES, dataset="d", release="r", **more)  # type: ignore[arg-type]


def answers(gold: Gold) -> dict[str, bool | None]:
    return {id: gold.answer(position) for position, id in enumerate(gold.ids)}


def test_corrected_answers_but_released_ones_where_disputed() -> None:
    found = answers(build())
    assert found == {"S1": True, "S2": False, "S3": False, "S4": True, "S5": None, "C1": True}


def test_released_answers() -> None:
    gold = build(answers="released")
    assert answers(gold) == {
        "S1": True, "S2": None, "S3": True, "S4": True, "S5": None, "C1": True,
    }  # fmt: skip
    assert gold.unscored == ("S2", "S5")
    assert gold.scored == 4


def test_a_cut_to_tasks_knows_what_lies_outside() -> None:
    gold = build(tasks=("claim-verification",))
    assert gold.ids == ["C1"]
    assert "S1" in gold.outside
    assert gold.tasks == ("claim-verification",)


def test_tasks_that_are_not_there_are_not_named() -> None:
    gold = Gold.build(ENTRIES[:2], dataset="d", release="r")
    assert gold.tasks == ("question-answering",)
    # asked for or not: scores on the same queries are comparable
    asked = Gold.build(ENTRIES[:2], dataset="d", release="r", tasks=TASKS)
    assert asked.tasks == gold.tasks


def test_sizes_count_the_members_of_each_combination() -> None:
    gold = build()
    assert sum(gold.sizes) == len(gold.ids) == len(gold.members)
    assert [gold.members.count(index) for index in range(len(gold.sizes))] == list(gold.sizes)


def test_a_million_entries_are_one_generator_away() -> None:
    many = (GoldEntry(**{**_fields(PLAIN), "id": f"Q{number}"}) for number in range(1000))
    assert Gold.build(many, dataset="d", release="r").positions["Q999"] == 999


def _fields(entry: GoldEntry) -> dict[str, object]:
    return {name: getattr(entry, name) for name in GoldEntry.__slots__}
