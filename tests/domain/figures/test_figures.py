"""What the figures of an invented release show; numbers counted by hand from its pattern."""

from dataclasses import replace

from service.domain.entries import Original
from service.domain.figures.chart import Figure
from service.domain.figures.entries_counted import without_gaps
from service.domain.figures.skill_domains import division_of
from service.domain.statements import Term
from service.domain.statistics import Count
from tests.domain.figures.drawing_on import figures_of
from tests.releases import entry, tiny_release

QA, CV = "Question answering", "Claim verification"
TASK = {"question-answering": "Q", "claim-verification": "C"}


def numbers(figure: Figure, what: str, counted: str) -> list[tuple[str, str, int]]:
    """(what it is, the task's first letter, how many) of every row that is drawn."""
    rows = figure.specification["data"]["values"]
    return [(row[what], TASK[row["task"]], row[counted]) for row in rows]


def test_tasks_stand_side_by_side_with_their_numbers_and_n() -> None:
    figures = figures_of(tiny_release(8))  # E1, E3, E5, E7 are questions
    assert numbers(figures["answers"], "value", "entries") == [
        ("true", "Q", 1), ("true", "C", 2), ("false", "Q", 2), ("false", "C", 1),
        ("no usable answer", "Q", 1), ("no usable answer", "C", 1),
    ]  # fmt: skip
    # 1 + n mod 3 statements, a step for each, and one that infers.
    assert numbers(figures["steps"], "value", "entries") == [
        ("2", "Q", 1), ("2", "C", 1), ("3", "Q", 2), ("3", "C", 1), ("4", "Q", 1), ("4", "C", 2),
    ]  # fmt: skip
    assert figures["steps"].specification["data"]["values"][0]["group"] == f"{QA} (n = 4)"
    assert "n = 8 entries" in figures["steps"].said
    assert figures["steps"].table.head[1:] == (f"{QA}, entries", f"{CV}, entries", "All entries")
    assert figures["steps"].table.rows == (
        ("2", "1", "1", "2"), ("3", "2", "1", "3"), ("4", "1", "2", "3"),
    )  # fmt: skip


def test_a_task_without_entries_is_not_shown() -> None:
    questions = figures_of(tiny_release(entries=(entry(1), entry(3), entry(5))))
    for figure in questions.values():
        assert CV not in figure.said
        assert {row["task"] for row in figure.specification["data"]["values"]} <= {
            "question-answering"
        }


def test_numbers_between_are_shown_and_far_ones_together() -> None:
    def count(value: int) -> Count:
        return Count(str(value), 3, {"question-answering": 1, "claim-verification": 2})

    counts = without_gaps([count(2), count(4), count(60), count(70)])
    assert [(each.value, each.total) for each in counts[:4]] == [
        ("2", 3), ("3", 0), ("4", 3), ("5", 0),
    ]  # fmt: skip
    assert [(each.value, each.total, *each.by_task.values()) for each in counts[-2:]] == [
        ("21", 0, 0, 0), ("22+", 6, 2, 4),
    ]  # fmt: skip
    assert without_gaps([]) == []


def test_skills_are_divided_and_the_frequent_ones_are_first() -> None:
    figure = figures_of(tiny_release(8))["skills"]
    rows = [(TASK[r["task"]], r["skill"], r["kind"], r["entries"]) for r in _values(figure)]
    # By number mod 4: none, temporal and physical, physical and geographical, none of 3 and more.
    assert rows == [
        ("Q", "physical", "domain-dependent", 2),
        ("Q", "temporal", "not divided", 2),
        ("C", "geographical", "domain-dependent", 4),
        ("C", "physical", "domain-dependent", 2),
    ]
    assert division_of("Temporal reasoning") == "domain-independent"


def test_relations_beyond_twenty_are_counted_together() -> None:
    first = entry(1)
    many = tuple(
        replace(first.statements[0], property=Term(None, f"p{n:02}"))
        for n in range(23)
        for _ in range(24 - n)
    )
    figure = figures_of(tiny_release(entries=(replace(first, statements=many, steps=()),)))
    shown = figure["relations"].specification["data"]["values"]
    assert [(row["relation"], row["statements"]) for row in shown][::19] == [
        ("p00", 24),
        ("p19", 5),
    ]
    assert "3 other relations have 9" in figure["relations"].said  # 4 + 3 + 2
    assert len(figure["relations"].table.rows) == 23


def test_popularity_is_of_each_anchor_once_and_of_originals_apart() -> None:
    first, second = entry(1), entry(2)
    twice = replace(entry(3), entities=(*first.entities, Term(None, "Nowhere")))
    famous = Original("Did it?", (Term("Q1", "One"), Term("Q2", "Two")))
    entries = (replace(first, original=famous), second, twice)
    own, other = "Q900001", "Q900002"
    known = {own: 9, other: 0, "Q1": 1000, "Q77": 5}
    figure = figures_of(tiny_release(entries=entries), known)["popularity"]
    assert [(r["group"], r["popularity"], r["entities"]) for r in _values(figure)] == [
        (f"{QA}, long-tail", "4 to 9", 1),
        (f"{CV}, long-tail", "0", 1),
        (f"{QA}, original", "1,000 to 3,162", 1),
    ]
    assert f"{QA}, long-tail: n = 1 known of 2, median 9." in figure.said
    assert f"{QA}, original: n = 1 known of 2, median 1,000." in figure.said
    assert "n = 3 known of 5" in figure.said
    assert figure.table.rows[-1] == ("unknown", "1", "0", "1")
    for panel in figure.specification["vconcat"]:
        scale = panel["layer"][0]["encoding"]["x"]["scale"]
        assert (scale["type"], scale["domain"]) == ("log", [10**-0.5, 10_000])


def test_nothing_known_is_said() -> None:
    figure = figures_of(tiny_release(8))["popularity"]
    assert _values(figure) == []
    assert "n = 0 known of 9. Of none it is known: nothing of Wikidata is stored" in figure.said
    assert figures_of(tiny_release(entries=()))["popularity"].table.rows == ()


def _values(figure: Figure) -> list[dict[str, object]]:
    found: list[dict[str, object]] = figure.specification["data"]["values"]
    return found
