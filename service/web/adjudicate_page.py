"""The adjudicator's page as values for its template, and what its script starts from."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from flask import url_for

from service.domain.judging.adjudications import NamedVote
from service.domain.judging.labels import Judgement
from service.usecases.show_adjudication import ShownAdjudication
from service.web.annotate_evidence import Group, grouped
from service.web.annotate_marks import Marked, marked
from service.web.item_rows import Row, rows_of
from service.web.label_words import LABELS, NAMES, RULED_FACTS, RULED_STEPS, Label
from service.web.page_bodies import written
from service.web.signed import Signed

REASONS = {
    "tied": "votes are tied",
    "unsure": "somebody was unsure",
    "labels-differ": "no label has most votes",
    "rule-differs": "the majority's value is nobody's own",
}


@dataclass(frozen=True, slots=True)
class RowVote:
    """What one annotator said of a row: the label (None: none), the statements it rests on."""

    annotator: str
    label: Label | None
    cites: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class VotedRow:
    """A fact or step with the votes on it; `needed` when the ruling has to label it."""

    row: Row
    labels: tuple[Label, ...]
    votes: tuple[RowVote, ...]
    disputed: bool
    needed: bool


@dataclass(frozen=True, slots=True)
class Sheet:
    """Everything the template shows of an item in dispute."""

    marked: Marked
    disputed: tuple[VotedRow, ...]
    others: tuple[VotedRow, ...]
    votes: tuple[NamedVote, ...]
    reasons: tuple[str, ...]
    evidence: tuple[Group, ...]

    @property
    def rows(self) -> tuple[VotedRow, ...]:
        """Facts, then steps."""
        return tuple(sorted((*self.disputed, *self.others), key=lambda each: each.row.row))


def sheet_of(shown: ShownAdjudication) -> Sheet:
    """The item cut up for the template, what is in dispute apart from the rest."""
    content = shown.adjudication.content
    cut = marked(content.response, content.facts or (), content.steps or ())
    facts, steps = rows_of(content, cut)
    evidence = grouped(shown.entry["statements"])
    said = {each.index: each.said for group in evidence for each in group.statements}
    rows = [_voted(row, shown, said) for row in (*facts, *steps)]
    return Sheet(
        marked=cut,
        disputed=tuple(row for row in rows if row.disputed),
        others=tuple(row for row in rows if not row.disputed),
        votes=shown.votes,
        reasons=tuple(REASONS[reason] for reason in shown.adjudication.reasons),
        evidence=evidence,
    )


def _voted(row: Row, shown: ShownAdjudication, said: dict[int, str]) -> VotedRow:
    index, dispute = row.number - 1, shown.dispute
    is_fact = row.of == "fact"
    needed = dispute.facts if is_fact else dispute.steps_to_label
    return VotedRow(
        row=row,
        labels=RULED_FACTS if is_fact else RULED_STEPS,
        votes=tuple(_vote(row, vote, said) for vote in shown.votes),
        disputed=index in (dispute.facts if is_fact else dispute.steps),
        needed=index in needed,
    )


def _vote(row: Row, vote: NamedVote, said: dict[int, str]) -> RowVote:
    judgement = vote.judgement
    labels = judgement.facts if row.of == "fact" else judgement.steps
    label = labels[row.number - 1] if labels else None
    cited = judgement.evidence or ()
    cites = tuple(said[n] for n in (cited[row.row] if row.row < len(cited) else ()))
    return RowVote(vote.annotator, None if label is None else LABELS[label], cites)


def start_of(
    shown: ShownAdjudication, sheet: Sheet, signed: Signed, *, now: datetime, onwards: str
) -> dict[str, Any]:
    """What the script starts from; `onwards` leads to the next item in dispute."""
    found, facts = shown.adjudication, shown.adjudication.content.facts
    lease = found.lease
    return {
        "id": found.id,
        "annotator": signed.asker.annotator,
        "state": found.state,
        "version": found.version,
        "facts": None if facts is None else len(facts),
        "steps": None if found.content.steps is None else len(found.content.steps),
        "needed": [each.row.row for each in sheet.rows if each.needed],
        "disputed": [each.row.row for each in sheet.disputed],
        "names": NAMES,
        "votes": [
            {
                "annotator": vote.annotator,
                "answered": vote.judgement.answered,
                "labels": _labels(vote.judgement, sheet.rows),
            }
            for vote in shown.votes
        ],
        "ruling": None if found.ruling is None else asdict(found.ruling),
        "lease": lease and {"token": lease.token, "expires_at": written(lease.expires_at)},
        "now": written(now),
        "urls": _urls(found.id, onwards),
    }


def _labels(judgement: Judgement, rows: Sequence[VotedRow]) -> list[str | None]:
    """The labels of facts, then of steps, null where there is none."""
    lists = {"fact": judgement.facts, "step": judgement.steps}
    given = ((lists[each.row.of], each.row.number - 1) for each in rows)
    return [labels[index] if labels else None for labels, index in given]


def _urls(id: str, onwards: str) -> dict[str, str]:
    urls = {name: url_for(f"adjudicate.{name}", id=id) for name in ("ruling", "renew", "release")}
    session, again = url_for("signing.state"), url_for("adjudicate.own", id=id)
    return urls | {"session": session, "onwards": onwards, "again": again}
