"""Small golds for tests, made by hand."""

from dataclasses import replace

from service.domain.scoring.gold import Gold, GoldEntry
from service.domain.submissions import Batch

PLAIN = GoldEntry(
    id="",
    task="question-answering",
    answer=True,
    released_answer=True,
    status="ok",
    skills=("physical",),
    steps=2,
    anchors=1,
    qualified=False,
)


def gold_of(answers: str, **more: object) -> Gold:
    """A gold of questions Q1 …, one a letter: t true, f false, n without an answer."""
    meant = {"t": True, "f": False, "n": None}
    entries = [
        replace(PLAIN, id=f"Q{number}", answer=meant[letter], released_answer=meant[letter])
        for number, letter in enumerate(answers, 1)
    ]
    return Gold.build(entries, dataset="d", release="r" * 64, **more)  # type: ignore[arg-type]


def batch(*rows: tuple[str, bool | str | None], first: int = 1) -> Batch:
    """A batch of plain answers on lines from `first` on."""
    return Batch(
        sent=len(rows),
        ids=[id for id, _ in rows],
        answers=[answer for _, answer in rows],
        marks=range(first, first + len(rows)),
        rows=None,
        by_line=True,
    )
