"""Agreement on one item, held against percent agreement as it is measured for a whole run."""

import random
from collections.abc import Sequence

import pytest

from service.domain.judging.agreement import measure
from service.domain.judging.disagreements import Metric, disagreements_on
from service.domain.judging.labels import FACT_LABELS, STEP_LABELS, Judgement
from service.domain.judging.overview import Said


def said(*judgements: Judgement) -> Said:
    return Said("item", 0, "E1", tuple((f"a{n}", each) for n, each in enumerate(judgements)))


def test_it_is_percent_agreement_on_random_tables_with_gaps() -> None:
    draw = random.Random(7)
    differing = 0
    for _ in range(500):
        n, facts, steps = draw.randint(2, 4), draw.randint(0, 4), draw.randint(0, 3)
        rows = [
            Judgement(
                facts=tuple(draw.choice((None, *FACT_LABELS[2:])) for _ in range(facts)),
                steps=tuple(draw.choice((None, *STEP_LABELS)) for _ in range(steps)),
            )
            for _ in range(n)
        ]
        found = disagreements_on(said(*rows))
        parts: dict[Metric | None, Sequence[Sequence[str | None]]] = {
            "factscore": [row.facts or () for row in rows],
            "reasoning": [row.steps or () for row in rows],
            None: [(*(row.facts or ()), *(row.steps or ())) for row in rows],
        }
        for metric, columns in parts.items():
            response = {str(n): column for n, column in enumerate(columns)}
            expected = measure([response]).overall.percent.value
            if expected is None or expected == 1:
                assert metric not in found
            else:
                differing += 1
                assert found[metric].agreement == pytest.approx(expected)
    assert differing > 500


def test_those_who_find_no_answer_differ_from_those_who_label_it() -> None:
    labelled = Judgement(facts=("supported",))
    silent = Judgement(facts=(None,), answered=False)
    found = disagreements_on(said(labelled, silent))
    assert {metric: each.agreement for metric, each in found.items()} == {
        None: 0,
        "factscore": 0,
        "reasoning": 0,
    }
    assert disagreements_on(said(silent, silent)) == {}
    assert disagreements_on(said(labelled)) == {}
