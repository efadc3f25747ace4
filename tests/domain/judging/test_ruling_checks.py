"""Rulings: what they have to label, and when they need a reason; votes made by hand."""

import pytest

from service.domain.judging.labels import Judgement, Ruling
from service.domain.judging.ruling_checks import problems_of_ruling, unlabelled, whole
from service.domain.judging.votes import ItemVotes
from tests.disputing import facts, steps


def item(*votes: tuple[str, str], k: int | None = None, answered: str = "") -> ItemVotes:
    """An item with these labels of facts and steps by each annotator; `answered` - for no."""
    said = answered or "+" * len(votes)
    judgements = tuple(
        Judgement(tuple(facts(f)), tuple(steps(s)), answered=mark == "+")  # type: ignore[arg-type]
        for (f, s), mark in zip(votes, said, strict=True)
    )
    counts = (len(votes[0][0]), ("inference",) * len(votes[0][1]))
    return ItemVotes("E1", k or len(votes), *counts, judgements)  # type: ignore[arg-type]


def ruling(of_facts: str = "", of_steps: str = "", **more: object) -> Ruling:
    """A ruling; `.` for null."""
    return Ruling(
        tuple(None if letter == "." else facts(letter)[0] for letter in of_facts) or None,  # type: ignore[misc]
        tuple(None if letter == "." else steps(letter)[0] for letter in of_steps) or None,  # type: ignore[misc]
        **more,  # type: ignore[arg-type]
    )


@pytest.mark.parametrize(
    ("votes", "ruled", "places"),
    [
        (item(("SS", "V"), ("SN", "V")), ruling(), ([1], [])),
        (item(("SS", "V"), ("SN", "V")), ruling(".S"), ([], [])),
        (item(("S", "V"), ("S", "X")), ruling(), ([], [0])),
        (item(("S", "V"), ("N", "X")), ruling(answered=False), ([], [])),
        (item(("S", "V"), ("N", "V"), ("C", "V")), ruling(), ([0], [])),
        (item(("S", "XVV"), ("S", "VXV"), ("S", "VVX")), ruling(), ([], [])),
        (item(("SS", "XV"), ("SN", "XX")), ruling(".S", "V."), ([], [1])),
        (item(("SS", "XV"), ("SN", "XX")), ruling(".S"), ([], [])),
        (item(("SU", "V"), ("NU", "V"), ("SU", "V"), k=2), ruling(), ([0, 1], [])),
        (
            item(("S", "V"), ("S", "V"), answered="--"),
            ruling(answered=True),
            ([0], [0]),
        ),
    ],
)
def test_what_has_to_be_labelled(
    votes: ItemVotes, ruled: Ruling, places: tuple[list[int], list[int]]
) -> None:
    assert unlabelled(votes, whole(ruled, votes)) == places


def test_a_whole_ruling_has_a_place_for_everything() -> None:
    votes = item(("SS", "V"), ("SN", "V"))
    assert whole(Ruling(reason=" \n"), votes) == Ruling((None, None), (None,))
    assert whole(ruling("SN", "V", reason=" so "), votes) == ruling("SN", "V", reason="so")
    only_steps = ItemVotes("E1", 1, None, ("fact",))
    assert whole(Ruling(), only_steps) == Ruling(None, (None,))


@pytest.mark.parametrize(
    ("votes", "ruled", "needed"),
    [
        (item(("SS", "V"), ("SN", "V")), ruling(".S"), False),
        (item(("SS", "V"), ("SN", "V")), ruling("SC"), True),
        (item(("SS", "V"), ("SN", "V")), ruling("SN", "X"), True),
        (item(("SS", "V"), ("SN", "V")), ruling(answered=False), True),
        (item(("S", "V"), ("N", "V"), answered="+-"), ruling(answered=False), False),
        (item(("U", "V"), ("U", "V"), ("U", "V"), k=2), ruling("S"), True),
    ],
)
def test_when_a_reason_is_needed(votes: ItemVotes, ruled: Ruling, needed: bool) -> None:
    pointers = [problem.pointer for problem in problems_of_ruling(whole(ruled, votes), votes)]
    assert ("/reason" in pointers) is needed
