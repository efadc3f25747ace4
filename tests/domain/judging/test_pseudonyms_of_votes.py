"""Pseudonyms of an item's annotators: letters, in an order that differs by item."""

from service.domain.judging.adjudications import NamedVote, pseudonymous
from service.domain.judging.labels import Judgement

NAMES = ("Annabel", "Bertram", "Cy")
VOTES = [NamedVote(name, Judgement(note=name)) for name in NAMES]


def order(item_id: str) -> list[str | None]:
    return [vote.judgement.note for vote in pseudonymous(item_id, VOTES)]


def test_letters_stand_for_names_and_stay_the_same() -> None:
    shown = pseudonymous("item", VOTES)
    assert [vote.annotator for vote in shown] == ["A", "B", "C"]
    assert sorted(str(vote.judgement.note) for vote in shown) == sorted(NAMES)
    assert order("item") == order("item")
    assert pseudonymous("item", reversed(VOTES)) == shown


def test_everybody_is_everything_somewhere() -> None:
    """Each of the six orders comes up in a hundred items, none more than twice its share."""
    orders = [tuple(order(f"item {n}")) for n in range(100)]
    assert len(set(orders)) == 6
    assert max(map(orders.count, set(orders))) <= 33


def test_more_than_the_alphabet() -> None:
    many = [NamedVote(str(n), Judgement()) for n in range(28)]
    letters = [vote.annotator for vote in pseudonymous("item", many)]
    assert letters[:2] + letters[25:] == ["A", "B", "Z", "AA", "AB"]
