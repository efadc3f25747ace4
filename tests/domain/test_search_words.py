"""Words of texts and searches: blind to case, accents and ways of writing."""

import pytest

from service.domain.search_words import LONGEST_WORD, indexed_words, searched_words


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("İstanbul", "istanbul"),
        ("DİYARBAKIR", "diyarbak\u0131r"),
        ("Straße", "STRASSE"),
        ("Łódź", "lodz"),
        ("e\u0301te\u0301", "ÉTÉ"),
        ("Ångström", "angstrom"),
        ("Đà Nẵng", "da nang"),
        ("Ærø", "aero"),
        ("ﬁn", "FIN"),
        ("Ⅻ m²", "xii m2"),
        ("O\u2019Brien", "o'brien"),
        ("Hawai\u02bbi", "HAWAII"),
    ],
)
def test_ways_of_writing_one_word_are_one(one: str, other: str) -> None:
    assert searched_words(one) == searched_words(other)


def test_signs_only_part_words() -> None:
    assert searched_words('NEAR(a, "b*") AND {c} : d_e - 59,449') == (
        "near", "a", "b", "and", "c", "d", "e", "59", "449",
    )  # fmt: skip
    assert searched_words(' "*()- \u200b…') == ()


def test_chinese_and_japanese_characters_are_words_of_their_own() -> None:
    assert searched_words("東京都") == ("東", "京", "都")
    assert set(searched_words("東京")) <= set(indexed_words("かつての東京都"))


def test_a_word_with_an_apostrophe_is_found_whole_and_by_its_parts() -> None:
    found = set(indexed_words("Soltaniyeh\u2019s dome of O'Brien's"))
    for asked in ("soltaniyeh", "Soltaniyeh's", "dome", "brien", "O'Brien"):
        assert set(searched_words(asked)) <= found


def test_long_words_are_cut_alike() -> None:
    assert searched_words("x" * 5000) == indexed_words("x" * 5000) == ("x" * LONGEST_WORD,)
