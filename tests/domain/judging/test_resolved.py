"""Which items are resolved, and to what: by the vectors of the scores, and by their definition."""

import json
from datetime import UTC, datetime
from fractions import Fraction
from random import Random

import pytest

from schemas.judgement_reading import read_rows
from schemas.judgement_rows import row_json
from service.domain.judging.exporting import ResolvedRow, Value
from service.domain.judging.factscore import score_item_facts
from service.domain.judging.labels import FACT_LABELS, STEP_LABELS, FactLabel, Judgement, Ruling
from service.domain.judging.reasoning import score_item_steps
from service.domain.judging.resolved import JudgedItem, is_resolved, resolve_item
from service.domain.judging.votes import ItemVotes

AT = datetime(2026, 1, 1, tzinfo=UTC)
F: dict[str, FactLabel] = {
    "S": "supported",
    "C": "contradicted",
    "N": "not-in-kg",
    "I": "irrelevant",
    "U": "unsure",
}


def item(*rows: str, k: int = 0, ruling: Ruling | None = None) -> ItemVotes:
    """An item of which only facts are asked for; a row for each annotator."""
    said = tuple(Judgement(tuple(F[letter] for letter in row)) for row in rows)
    return ItemVotes("E1", k or len(rows), len(rows[0]), None, said, ruling)


def came_to(votes: ItemVotes) -> ResolvedRow | None:
    """What an item came to."""
    return resolve_item(JudgedItem("i", "s", 1, votes, AT))


def test_f1_labels_and_value() -> None:
    """F1, an annotator a row: SSS · SNS · CNS · IIS -> 1/2."""
    found = came_to(item("SSCI", "SNNI", "SSSS"))
    assert found is not None
    assert found.facts == ("supported", "supported", None, "irrelevant")
    assert found.supported == (True, True, False, False)
    assert found.factscore == Value(Fraction(1, 2))
    assert (found.by, found.votes, found.answered) == ("majority", 3, True)
    assert (found.steps, found.valid, found.reasoning) == (None, None, None)


@pytest.mark.parametrize(
    "votes",
    [
        item("SS", "SN"),  # F3: tied
        item("SN", "UN"),  # F4: unsure is no vote
        item("S", k=2),  # one vote of two
        ItemVotes("E1", 2, 2, None),  # none
    ],
)
def test_what_is_open_has_no_row(votes: ItemVotes) -> None:
    assert not is_resolved(votes)
    assert came_to(votes) is None


def test_a_ruling_is_an_adjudication() -> None:
    """F3 adjudicated N -> 1/2."""
    found = came_to(item("SS", "SN", ruling=Ruling(facts=(None, "not-in-kg"))))
    assert found is not None
    assert (found.by, found.facts) == ("adjudication", ("supported", "not-in-kg"))
    assert found.factscore == Value(Fraction(1, 2))


def test_an_abstention_has_a_reason_and_no_labels() -> None:
    said = (Judgement(answered=False), Judgement(answered=False))
    found = came_to(ItemVotes("E1", 2, 2, ("fact",), said))
    assert found is not None
    assert (found.answered, found.facts, found.steps) == (False, None, None)
    assert found.factscore == found.reasoning == Value(None, "abstained")


def test_a_step_invalid_for_most_is_final() -> None:
    """R2: VV · XX · (none) -> 0."""
    said = tuple(Judgement(steps=("valid", "invalid", "unsure")) for _ in range(2))
    found = came_to(ItemVotes("E1", 2, None, ("fact", "inference", "inference"), said))
    assert found is not None
    assert (found.reasoning, found.first_error) == (Value(Fraction(0)), 2)
    written = row_json(found)
    told = {"value": 0.0, "fraction": "0/1", "reason": None, "first_error": 2}
    assert json.loads(written)["reasoning"] == told
    (read,) = read_rows([written])
    assert read.row == found
    assert (found.steps, found.valid) == (("valid", "invalid", None), (True, False, None))


def test_what_is_remembered_is_what_the_scores_say() -> None:
    """Thousands of random items, half of them with a ruling, against the scores themselves."""
    random = Random(7)
    for _ in range(4000):
        facts, steps = random.choice((None, 0, 1, 3)), random.choice((None, 0, 2))
        said = tuple(
            Judgement(
                None if facts is None else tuple(random.choices((*FACT_LABELS, None), k=facts)),
                None if steps is None else tuple(random.choices((*STEP_LABELS, None), k=steps)),
                answered=random.random() < 0.8,
            )
            for _ in range(random.randint(1, 3))
        )
        ruling = None
        if facts and random.random() < 0.3:
            ruling = Ruling(facts=tuple(random.choices((*FACT_LABELS[:4], None), k=facts)))
        kinds = None if steps is None else ("fact",) * steps
        votes = ItemVotes("E", random.randint(1, 3), facts, kinds, said, ruling)  # type: ignore[arg-type]
        reasoned = score_item_steps(votes)
        wanted = (facts is None or score_item_facts(votes).is_resolved) and (
            steps is None or reasoned.excluded is not None or reasoned.value is not None
        )
        assert is_resolved(votes) is wanted
