"""The hand-labelled texts beside the project, read in place: how often reading agrees."""

import csv
from pathlib import Path

import pytest

from service.domain.scoring.answer_confusion import LABELS, Confusion, confusion
from service.domain.scoring.answers import Reading, read_answer

Row = dict[str, str]


def labelled(file: Path) -> list[Row]:
    """The rows of a label file; line breaks stand in it as a backslash and an n."""
    with file.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))
    return [{name: text.replace("\\n", "\n") for name, text in row.items()} for row in rows]


@pytest.fixture(scope="module")
def responses(shared: Path) -> list[Row]:
    return labelled(shared / "data" / "answers" / "responses.tsv")


def test_every_labelled_phrasing_is_read_as_labelled(shared: Path) -> None:
    rows = labelled(shared / "data" / "answers" / "phrasings.tsv")
    table = confusion((row["label"], read_answer(row["text"])) for row in rows)
    assert (table.total, table.agreed) == (58, 58), table.rows()


def test_every_response_that_needs_no_question_is_read_as_labelled(responses: list[Row]) -> None:
    rows = [row for row in responses if row["needs_question"] == "no"]
    table = confusion((row["label"], read_answer(row["response"])) for row in rows)
    assert (table.total, table.agreed) == (29, 29), table.rows()


def test_responses_that_need_their_question_are_never_read_against_it(
    responses: list[Row],
) -> None:
    rows = [row for row in responses if row["needs_question"] == "yes"]
    for query in ({row["question"]: row["question"] for row in rows}, {}):
        table = confusion(
            (row["label"], read_answer(row["response"], query.get(row["question"]))) for row in rows
        )
        assert table.counts["true", "false"] == table.counts["false", "true"] == 0


def test_a_confusion_counts_by_label_and_reading() -> None:
    yes = Reading(answer=True, verdict="true", read_from="yes")
    nothing = Reading(answer=None, verdict="unparsed", read_from=None)
    table = confusion([("true", yes), ("true", nothing), ("abstain", nothing), ("false", yes)])
    assert (table.total, table.agreed, table.share) == (4, 2, 0.5)
    assert table.rows() == [
        ("label", "read true", "read false", "read abstain"),
        ("true", "1", "0", "1"),
        ("false", "1", "0", "0"),
        ("abstain", "0", "0", "1"),
    ]


def test_a_confusion_of_nothing_has_no_share() -> None:
    assert confusion([]).share is None
    assert set(confusion([]).counts) == {(a, b) for a in LABELS for b in LABELS}


def test_an_unknown_label_is_named() -> None:
    unread = Reading(answer=None, verdict="unparsed", read_from=None)
    with pytest.raises(ValueError, match="'maybe' is no label: true, false, abstain"):
        confusion([("maybe", unread)])


def test_the_table_is_a_value() -> None:
    assert confusion([]) == Confusion({(a, b): 0 for a in LABELS for b in LABELS})
