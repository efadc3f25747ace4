"""Given answers: every row of the contract's table (part 4), counted by hand."""

import pytest

from service.domain.scoring.given_answers import UnreadableAnswer, read_given

TRUE = ["true", "yes", "y", "t", "supported", "supports", "entailed", "TRUE", "Yes"]
FALSE = ["false", "no", "n", "f", "refuted", "refutes", "contradicted", "FALSE", "No"]
CURLY = "I don\N{RIGHT SINGLE QUOTATION MARK}t know"
ABSTAINED = [
    *("unknown", "unsure", "don't know", "i don't know", CURLY, "idk", "n/a", "NA", "None"),
    *("null", "abstain", "not enough info", "NEI", "undecided", " Unknown "),
]


@pytest.mark.parametrize("csv", [True, False])
def test_the_words_of_the_table(csv: bool) -> None:
    assert [read_given(word, csv=csv) for word in TRUE] == [True] * len(TRUE)
    assert [read_given(word, csv=csv) for word in FALSE] == [False] * len(FALSE)
    assert [read_given(word, csv=csv) for word in ABSTAINED] == [None] * len(ABSTAINED)


def test_json_values() -> None:
    assert read_given(True) is True
    assert read_given(False) is False
    assert read_given(None) is None
    assert read_given("  ") is None


@pytest.mark.parametrize(
    "value", ["maybe", "0", "1", "not", "yes no", 0, 1, 1.0, 2, -1, [], ["true"], {}, "x" * 200]
)
def test_anything_else_is_refused_with_the_value(value: object) -> None:
    with pytest.raises(UnreadableAnswer, match="is no answer") as told:
        read_given(value)
    assert len(str(told.value)) < 160
