"""Pseudonyms: the same within a batch, unlike between batches, and their own pseudonyms."""

from service.domain.judging.pseudonyms import Pseudonyms, pseudonym


def test_a_pseudonym_is_the_batch_s_hmac_of_the_name() -> None:
    """As `printf ada | openssl dgst -sha256 -hmac salt` has it."""
    assert pseudonym("salt", "ada") == "p-eea2850d559a"
    assert pseudonym("salt", "ada") == Pseudonyms("salt").of("ada")


def test_another_batch_or_person_has_another() -> None:
    assert len({pseudonym(salt, name) for salt in "ab" for name in ("ada", "ben")}) == 4


def test_a_pseudonym_stands_for_itself() -> None:
    told = pseudonym("salt", "ada")
    assert pseudonym("other", told) == told
    assert pseudonym("other", told + "0") != told + "0"


def test_nobody_has_none() -> None:
    assert Pseudonyms("salt").of_any(None) is None
