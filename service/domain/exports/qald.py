"""Entries as QALD-JSON, the benchmark format that GERBIL reads: yes-no questions and claims.

A question has the members of QALD-9; `query` holds an empty text, for no SPARQL query answers a
question that needs commonsense.
"""

import json
from collections.abc import Iterable, Iterator

from service.domain.entries import Dataset, Entry
from service.domain.scoring.gold import usable_answer
from service.domain.submissions import AnswersVersion


def qald_pieces(
    dataset: Dataset, entries: Iterable[Entry], answers: AnswersVersion
) -> Iterator[bytes]:
    """One QALD-JSON document with the entries that are scored, a piece for each."""
    yield b'{"dataset": ' + _json({"id": dataset.name}) + b', "questions": ['
    separator = b"\n"
    for entry in entries:
        answer = usable_answer(entry, answers)
        if answer is not None:
            yield separator + _json(qald_question(entry, answer=answer))
            separator = b",\n"
    yield b"\n]}\n"


def qald_question(entry: Entry, *, answer: bool) -> dict[str, object]:
    """One question; a claim is asked as it stands, and true when it holds."""
    keywords = ", ".join(anchor.label for anchor in entry.entities)
    return {
        "id": entry.id,
        "answertype": "boolean",
        "aggregation": False,
        "onlydbo": False,
        "hybrid": False,
        "question": [{"language": "en", "string": entry.query, "keywords": keywords}],
        "query": {"sparql": ""},
        "answers": [{"head": {}, "boolean": answer}],
    }


def _json(content: object) -> bytes:
    return json.dumps(content, ensure_ascii=False).encode()
