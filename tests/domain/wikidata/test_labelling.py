"""The nearest label: the language asked for, its variants, mul, English, any."""

import itertools

import pytest

from service.domain.wikidata.labelling import nearest


@pytest.mark.parametrize(
    ("codes", "language", "expected"),
    [
        ("de en", "de", "de"),
        ("ku mul ar", "en", "mul"),
        ("de en", "de-at", "de"),
        ("de en", "DE_AT", "de"),
        ("zh en", "zh-hans", "zh"),
        ("zh-tw zh-hans en", "zh-hk", "zh-tw"),
        ("zh-hans ja", "zh", "zh-hans"),
        ("nn en", "nb", "nn"),
        ("be en", "be-tarask", "be"),
        ("de-at en mul", "de", "de-at"),
        ("en-gb mul fr", "en", "en-gb"),
        ("en fr", "en-gb", "en"),
        ("en mul", "fr", "mul"),
        ("en-ca en-gb fr", "de", "en-ca"),
        ("sv ar fr", "en", "ar"),
        ("zh-min-nan en", "zh", "en"),
        ("ru en", "uk", "en"),
    ],
)
def test_whatever_the_order_of_the_texts(codes: str, language: str, expected: str) -> None:
    for order in itertools.permutations(codes.split()):
        texts = {code: f"in {code}" for code in order}
        assert nearest(texts, language) == (f"in {expected}", expected)


def test_without_any_there_is_none() -> None:
    assert nearest({}, "en") is None
