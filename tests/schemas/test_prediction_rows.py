"""The quick proof that no key stands twice: it holds for compact text, and never for a repeat."""

from hypothesis import given
from hypothesis import strategies as st
from msgspec import json

from schemas.prediction_rows import Row, TypedRows, _is_shortest

letters = st.text("ab:,{} '", max_size=6)
members = st.sampled_from(["id", "answer", "response"])
pairs = st.lists(
    st.tuples(members, letters | st.booleans() | st.none()), min_size=1, max_size=5
).map(lambda found: [("id", "E1"), *found])


def shortest(piece: bytes, rows: list[Row], *, by_line: bool) -> bool:
    ids, answers = [row.id for row in rows], [row.answer for row in rows]
    said = [row.response for row in rows if "response" in json.decode(json.encode(row))]
    return _is_shortest(piece, ids, answers, said, by_line=by_line)


def test_compact_text_is_proven_at_once() -> None:
    rows = [
        Row(id="E1", answer=True, response="a, b"),
        Row(id="E22", answer=False),
        Row(id="E3", answer=None, response=""),
        Row(id="E4", response="It is."),
    ]
    array, lines = json.encode(rows), b"".join(json.encode(row) + b"\n" for row in rows)
    assert shortest(array, rows, by_line=False)
    assert shortest(lines, rows, by_line=True)
    assert not shortest(array.replace(b":", b": "), rows, by_line=False)
    assert not shortest(array.replace(b"a, b", b"a\\nb"), rows, by_line=False)


@given(st.lists(pairs, min_size=1, max_size=3))
def test_a_key_twice_is_never_overlooked(sent: list[list[tuple[str, object]]]) -> None:
    texts = [
        f"{{{','.join(f'{_json(key)}:{_json(value)}' for key, value in row)}}}" for row in sent
    ]
    repeats = any(len({key for key, _ in row}) < len(row) for row in sent)
    array = TypedRows().array(f"[{','.join(texts)}]".encode(), 0)
    lines = TypedRows().lines("".join(f"{text}\n" for text in texts).encode(), 1)
    if repeats:
        assert array is None
        assert lines is None


def _json(value: object) -> str:
    return json.encode(value).decode()
