"""Bodies as batches: however they are cut, the same rows at the same places."""

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from schemas.prediction_csv import csv_batches
from schemas.prediction_files import array_batches, ndjson_batches, read_envelope, split_envelope
from schemas.prediction_rows import PIECE
from service.domain.errors import Malformed
from service.domain.submissions import ABSENT, Batch

Found = list[tuple[str, object, object, int]]
words = st.text(max_size=8) | st.sampled_from(['},{"id": "E', '"', "\\", "id", '"id"', "\n", "é"])
row = st.fixed_dictionaries(
    {"id": words, "answer": st.none() | st.booleans() | words},
    optional={"response": st.none() | words, "facts": st.none() | st.lists(words, max_size=2)},
)
rows = st.lists(row, max_size=6)


def found(batches: Iterable[Batch]) -> Found:
    seen: Found = []
    for batch in batches:
        assert list(batch.faults) == []
        assert batch.sent == len(batch.ids) == len(batch.answers) == len(batch.marks)
        for number, mark in enumerate(batch.marks):
            response = ABSENT if batch.rows is None else batch.rows[number].response
            seen.append((batch.ids[number], batch.answers[number], response, mark))
    return seen


def expected(sent: list[dict[str, object]]) -> Found:
    return [
        (str(each["id"]), each["answer"], each.get("response", ABSENT), number)
        for number, each in enumerate(sent, 1)
    ]


def cut(body: bytes, size: int) -> Iterator[bytes]:
    for start in range(0, len(body), size):
        yield body[start : start + size]


@given(rows, st.integers(1, 40), st.booleans())
@settings(max_examples=200, deadline=None)
def test_lines_in_pieces(sent: list[dict[str, object]], size: int, ascii: bool) -> None:
    body = "\n".join(json.dumps(each, ensure_ascii=ascii) for each in sent).encode()
    assert found(ndjson_batches(cut(body, size))) == expected(sent)


@given(rows, st.integers(1, 60), st.sampled_from([None, 1]))
@settings(max_examples=200, deadline=None)
def test_arrays_in_pieces(sent: list[dict[str, object]], size: int, indent: int | None) -> None:
    body = json.dumps(sent, indent=indent).encode()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("schemas.prediction_files.PIECE", size)
        assert found(array_batches(body)) == expected(sent)


@given(st.lists(st.tuples(words, words), max_size=6), st.integers(1, 40))
@settings(max_examples=200, deadline=None)
def test_tables_in_pieces(sent: list[tuple[str, str]], size: int) -> None:
    sink = io.StringIO(newline="")
    writer = csv.writer(sink)
    writer.writerow(("id", "response"))
    writer.writerows(sent)
    seen = found(csv_batches(cut(sink.getvalue().encode(), size)))
    assert [(id, response) for id, _, response, _ in seen] == sent


@given(rows)
@settings(max_examples=100, deadline=None)
def test_envelopes_are_parted_from_their_predictions(sent: list[dict[str, object]]) -> None:
    whole = {"note": '"predictions": [', "predictions": sent, "after": {"predictions": 1}}
    envelope, text = split_envelope(json.dumps(whole).encode())
    assert read_envelope(envelope) == {"note": whole["note"], "after": whole["after"]}
    assert json.loads(text) == sent


def test_long_arrays_are_cut_between_rows() -> None:
    sent = [{"id": f"E{n}", "answer": n % 2 == 0, "response": "},{" * 20} for n in range(20_000)]
    batches = list(array_batches(json.dumps(sent).encode()))
    assert len(batches) > 2
    assert found(batches) == expected(sent)


def test_text_full_of_boundaries_is_still_read() -> None:
    sent = [{"id": "E1", "answer": True, "response": '},{"id": ' * (PIECE // 4)}]
    sent.append({"id": "E2", "answer": False})
    assert found(array_batches(json.dumps(sent).encode())) == expected(sent)


@pytest.mark.parametrize(
    ("read", "body"),
    [
        (ndjson_batches, b'{"id": "E1", "answer": true}\n' * 30_000 + b'{"id": "E1", '),
        (csv_batches, b"id,answer\n" + b"E1,yes\n" * 90_000 + b'E1,"y'),
    ],
)
def test_a_long_body_that_is_cut(
    read: Callable[[Iterator[bytes]], Iterator[Batch]], body: bytes
) -> None:
    with pytest.raises(Malformed) as told:
        list(read(cut(body, PIECE)))
    assert told.value.problems[0].line == body.count(b"\n") + 1
