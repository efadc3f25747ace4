"""Repair of JSON: what is mended and where, what is refused and where."""

import json
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.domain.errors import Refused
from service.domain.release.json_edits import LISTED
from service.domain.release.json_repair import Repair, load_json

TEXT = st.text(st.characters(codec="utf-8", exclude_characters="\x00"), max_size=5)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("ab", max_size=2), inner),
    max_leaves=8,
)


def loaded(data: bytes) -> tuple[object, list[Repair]]:
    read = load_json(data, "f.json")
    assert read.count == len(read.repairs)
    return read.value, read.repairs


def test_the_official_comma_is_found_in_its_entry(shared: Path) -> None:
    data = (shared / "data/official/CR-LT-QA.json").read_bytes()

    value, repairs = loaded(data)

    assert isinstance(value, list)
    assert len(value) == 200
    (repair,) = repairs
    assert (repair.entry, repair.index, repair.line) == ("S33", 32, 911)
    assert repair.where == "/KG Entities"
    assert repair.after == repair.before.replace('" "', '", "')
    mended = data.decode().split("\n")
    mended[910] += ","
    assert value == json.loads("\n".join(mended))


@pytest.mark.parametrize(
    ("text", "value", "places"),
    [
        ('[{"id": "A", "x": 1 "y": 2}]', [{"id": "A", "x": 1, "y": 2}], [(1, 20)]),
        ('[{"id": "A"}\n {"id": "B"}]', [{"id": "A"}, {"id": "B"}], [(1, 13)]),
        ("[1, 2,\n]", [1, 2], [(1, 6)]),
        ('{"a": [1,],}', {"a": [1]}, [(1, 9), (1, 11)]),
        ('["a" "b", "c"\n"d"]', ["a", "b", "c", "d"], [(1, 5), (1, 14)]),
        ("[1\n2]", [1, 2], [(1, 3)]),
    ],
)
def test_only_commas_are_mended(text: str, value: object, places: list[tuple[int, int]]) -> None:
    read, repairs = loaded(text.encode())

    assert read == value
    assert [(repair.line, repair.column) for repair in repairs] == places


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("", 1, "no value"),
        ('[{"a": 1},\n{"b": [2}]', 2, "closes"),
        ('[{"a": 1}', 1, "ends inside"),
        ('{"a": 1,\n"b" 2}', 2, "colon"),
        ('{"a": "x,\n"b": 2}', 1, "closing quote"),
        ('{"a": "x, "b": 2}', 1, "unexpected"),
        ('{"a":}', 1, "value is missing"),
        ('{"a": 1,, "b": 2}', 1, "expected a key"),
        ("[1, , 2]", 1, "expected a value"),
        ("[1 2]", 1, "unexpected '2'"),
        ('["a""b"]', 1, "unexpected"),
        ('[{"a": 1}, "b": 2]', 1, "unexpected ':'"),
        ('[{"a": ["x" "b": 2}]', 1, "unexpected"),
        ("[1] [2]", 1, "more follows"),
        ("[NaN]", 1, "unexpected 'NaN"),
        ("[-Infinity]", 1, "unexpected"),
        ('{"a": 1,\n "a": 2}', 2, "stands twice"),
        ('{"id": 1 "id": 2}', 1, "stands twice"),
        ("[" * 65 + "1" + "]" * 64, 1, "nested deeper"),
        ("[" * 200_000, 1, "nested deeper"),
        ("[1e999]", 1, "beyond the range"),
        ("[01]", 1, "unexpected"),
        ("{'a': 1}", 1, "unexpected"),
    ],
)
def test_a_guess_is_refused_with_its_line(text: str, line: int, says: str) -> None:
    with pytest.raises(Refused, match=r"f\.json") as refusal:
        load_json(text.encode(), "f.json")

    assert says in refusal.value.detail
    assert f"line {line}, column" in refusal.value.detail
    assert refusal.value.problems[0].line == line


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"\xff\xfe[\x00]\x00", "UTF-16"),
        (b'["a\n\xe9"]', "0xe9 at offset 4"),
        (b'\xef\xbb\xbf["\xe9"]', "offset 5"),
        (b'["\\ud800"]', "U+D800"),
        (b'["a\\u0000b"]', "U+0000"),
    ],
)
def test_what_is_not_utf_8_text_is_refused(data: bytes, says: str) -> None:
    with pytest.raises(Refused) as refusal:
        load_json(data, "f.json")

    assert says in refusal.value.detail


def test_the_words_of_an_escape_are_no_escape() -> None:
    assert loaded(rb'["\\u0000"]') == (["\\u0000"], [])


def test_a_byte_order_mark_is_no_part_of_the_text() -> None:
    assert loaded(b"\xef\xbb\xbf[1]") == ([1], [])


@given(JSON)
def test_valid_json_is_not_touched(value: object) -> None:
    assert loaded(json.dumps(value).encode()) == (value, [])


@given(st.lists(st.integers() | st.text('ab{}[]:,"\\', max_size=4), min_size=2, max_size=6))
def test_any_one_lost_comma_between_lines_is_put_back(values: list[object]) -> None:
    lines = ["[", *(json.dumps(each) + "," for each in values[:-1]), json.dumps(values[-1]), "]"]
    lines[1] = lines[1].removesuffix(",")

    read, repairs = loaded("\n".join(lines).encode())

    assert read == values
    assert [repair.line for repair in repairs] == [2]


def test_many_faults_cost_no_more_than_each_alone() -> None:
    def seconds(count: int) -> float:
        text = "[" + "\n".join('{"id": "x" "a": [1, 2,]},' for _ in range(count)) + "]"
        start = time.process_time()
        read = load_json(text.encode(), "f.json")
        assert read.count == 2 * count + 1
        assert len(read.repairs) == min(read.count, LISTED)
        return time.process_time() - start

    seconds(500)
    assert seconds(8000) < 40 * max(seconds(1000), 0.01)
