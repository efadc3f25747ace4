"""Files of judgements that are wrong: nothing of them is stored, and every fault has its line."""

from collections.abc import Callable

import pytest
from flask import Flask
from sqlalchemy import func, select

from service.domain.errors import Refused, Unacceptable
from service.storage.tables.judging import judgement_events, judging_items, judging_slots
from service.storage.work import StoredPorts
from service.usecases.import_judgements import Hands
from tests.exchange import (
    HANDS,
    NOTE,
    bring,
    bring_nothing,
    exported,
    file_of,
    rows_of,
    scored,
)
from tests.queueing import Person


def change(file: bytes, kind: str, number: int = 0, **members: object) -> bytes:
    """The file with members of the nth row of a type changed."""
    rows = rows_of(file)
    [row for row in rows if row["type"] == kind][number].update(members)
    return file_of(rows)


def doubled(file: bytes, kind: str) -> bytes:
    """The file with its first row of a type once more at the end."""
    rows = rows_of(file)
    return file_of([*rows, next(row for row in rows if row["type"] == kind)])


def without(file: bytes, kind: str, number: int = 0) -> bytes:
    """The file without the nth row of a type."""
    rows = rows_of(file)
    rows.remove([row for row in rows if row["type"] == kind][number])
    return file_of(rows)


WRONG: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "truncated": (lambda f: f[:-30], "truncated"),
    "no JSON": (lambda f: f + b"{nonsense\n", "malformed"),
    "no row": (lambda f: f + b'{"type": "votes"}\n', "the type must be one of"),
    "a wrong label": (
        lambda f: change(f, "vote", facts=["Supported", "supported"]),
        "Invalid enum value 'Supported'",
    ),
    "an unsound member": (lambda f: change(f, "vote", judge="ada"), "unknown field `judge`"),
    "too many labels": (
        lambda f: change(f, "vote", facts=["supported"] * 3),
        "must have 2 members; has 3",
    ),
    "a label missing": (
        lambda f: change(f, "vote", facts=["supported", None]),
        "a label is missing",
    ),
    "evidence that is no statement": (
        lambda f: change(f, "vote", evidence=[[99], []]),
        "there is no statement 99",
    ),
    "an unknown entry": (
        lambda f: change(f, "item", entry="E999"),
        "'E999' is no entry of the release",
    ),
    "a vote for another entry": (lambda f: change(f, "vote", entry="E24"), "not 'E24'"),
    "an unknown item": (lambda f: change(f, "vote", item="nothing"), "no such item"),
    "another submission": (
        lambda f: change(f, "vote", submission="submission-two"),
        "is of the submission 'submission-two'",
    ),
    "an item twice": (lambda f: doubled(f, "item"), "says again what line 2 said"),
    "a vote twice": (lambda f: doubled(f, "vote"), "says again what line"),
    "an event twice": (lambda f: doubled(f, "event"), "version 1 follows version"),
    "a resolved item twice": (lambda f: doubled(f, "resolved"), "says again what line"),
    "a version left out": (lambda f: without(f, "event", 1), "version 3 follows version 1"),
    "the first version left out": (lambda f: without(f, "event"), "earlier versions"),
    "a vote left out": (lambda f: without(f, "vote"), "its vote is missing"),
    "a vote that its events do not say": (
        lambda f: change(f, "vote", note="another"),
        "is not what the events say",
    ),
    "another outcome": (
        lambda f: change(f, "resolved", votes=7),
        "the votes that are here come to something else",
    ),
    "an outcome too many": (
        lambda f: change(f, "resolved", item="nothing"),
        "the votes that are here do not resolve this",
    ),
    "a null character": (lambda f: change(f, "vote", note="a\x00b"), "null character"),
    "a time without a zone": (
        lambda f: change(f, "vote", at="2026-01-01T12:00:00"),
        "Expected `datetime` with a timezone component",
    ),
    "a fact that stands elsewhere": (
        lambda f: f.replace(b'"start":0,"end":15', b'"start":3,"end":18', 1),
        "does not stand from 3 to 18",
    ),
}


@pytest.fixture
def file(app: Flask, ports: StoredPorts) -> bytes:
    """A judged submission's export, of a submission that is not there any more."""
    id = scored(app, ports, n=3, k=1)
    ada = Person(app, "ada")
    first = ada.claim().json
    ada.judge(first, final=False, facts=["supported", None])
    ada.judge(first)
    ada.judge(first, facts=["supported", "irrelevant"], lease=None)
    ada.judge(ada.claim().json)
    file = exported(ports, id)
    with ports.work() as work:
        work.submissions.remove(id)
    return file


def test_files_that_are_wrong_leave_nothing_behind(
    app: Flask, ports: StoredPorts, file: bytes
) -> None:
    for name, (spoil, told) in WRONG.items():
        with pytest.raises(Unacceptable) as refused:
            bring(ports, spoil(file))
        details = [problem.detail for problem in refused.value.problems]
        assert any(told in detail for detail in details), (name, details)
        assert all(problem.line for problem in refused.value.problems), name
        assert app.test_client().get("/submissions").json["total"] == 0, name
        with ports.look() as work:
            for table in (judging_items, judgement_events, judging_slots):
                count = select(func.count()).select_from(table)
                assert work.connection.execute(count).scalar() == 0, name
    assert bring(ports, file).votes == 2, "and the file itself is right"


def test_a_hundred_faults_are_told_and_all_are_counted(ports: StoredPorts, file: bytes) -> None:
    with pytest.raises(Unacceptable) as refused:
        bring(ports, file + b'{"type": "vote"}\n' * 150)
    assert len(refused.value.problems) == 100
    assert refused.value.problem_count == 150
    first = len(file.splitlines()) + 1
    assert [problem.line for problem in refused.value.problems][:2] == [first, first + 1]


def test_what_contradicts_what_is_stored_is_refused(ports: StoredPorts, file: bytes) -> None:
    bring(ports, file)
    id = rows_of(file)[0]["submission"]
    for kind, members in (
        ("item", {"k": 3}),
        ("event", {"annotator": "p-ffffffffffff"}),
        ("vote", {"counted": False}),
    ):
        with pytest.raises(Unacceptable, match="nothing was stored"):
            bring(ports, change(file, kind, **members))
    assert exported(ports, id) == file


UNBEGUN: tuple[tuple[Callable[[bytes], bytes], str], ...] = (
    (lambda _: b"", "holds no rows"),
    (lambda f: b"".join(f.splitlines(keepends=True)[1:]), "export it with items"),
    (lambda f: change(f, "batch", system=None), "say it"),
    (lambda f: change(f, "batch", release="0" * 64), "import it first"),
    (lambda f: change(f, "batch", dataset="cr-lt-other"), "import it first"),
    (lambda _: b"\xff\xfe\x00", "is no row of judgements"),
)


def test_what_cannot_begin_is_refused_with_what_to_do(ports: StoredPorts, file: bytes) -> None:
    for spoil, told in UNBEGUN:
        with pytest.raises(Refused, match=told):
            bring(ports, spoil(file))


def test_the_systems_name_may_be_told(app: Flask, ports: StoredPorts, file: bytes) -> None:
    unnamed = change(file, "batch", system=None)
    id = bring(ports, unnamed, Hands(HANDS.render, bring_nothing, "named")).submission
    assert app.test_client().get(f"/submissions/{id}").json["system"]["name"] == "named"


def test_long_and_right_to_left_texts_come_through(
    app: Flask, ports: StoredPorts, file: bytes
) -> None:
    note = NOTE * 25
    assert len(note.encode()) > 100_000
    rows = rows_of(file)
    for row in rows:
        if row["type"] == "vote":
            row["note"] = note
            del row["assignment"]
    votes = [row for row in rows if row["type"] in ("batch", "item", "vote")]
    id = bring(ports, file_of(votes)).submission
    found = rows_of(app.test_client().get(f"/submissions/{id}/judgements?type=vote").data)
    assert {row["note"] for row in found} == {note}
