"""Anchors against the query and the sub-graph: missing, foreign, damaged, written otherwise."""

import re
from collections.abc import Iterator

from service.domain.entries import Entry, Finding
from service.domain.release.audit.likeness import fold, is_slip_of, mentions, names
from service.domain.release.codes import finding
from service.domain.release.places import ANCHORS, TRIPLES, anchor_at
from service.domain.release.raw import RawEntry
from service.domain.statements import Statement

_INITIAL_IN_TEXT = re.compile(r"(?:^|[.?!:]\s+)$")


def audit_anchors(raw: RawEntry, entry: Entry) -> Iterator[Finding]:
    """Anchor by anchor in released order, then the sub-graph's subjects."""
    subgraph = [s for s in entry.statements if s.origin == "subgraph"]
    query = fold(raw.query)
    for label, qid in raw.anchors:
        yield from _against_query(raw, label, query)
        yield from _against_subgraph(raw, label, qid, subgraph)
    yield from _two_labels(raw)
    yield from _subjects_against_anchors(raw, subgraph)


def _against_query(raw: RawEntry, label: str, query: str) -> Iterator[Finding]:
    if label in raw.query:
        return
    if mentions(query, fold(label)):
        yield finding(
            raw.id,
            "label-case",
            anchor_at(label),
            "the query spells the label differently (case, accents, dashes or marks)",
            before=label,
        )
        if _is_common_noun(raw, label):
            yield finding(
                raw.id,
                "anchor-label",
                anchor_at(label),
                "the query and the other texts write the label as a common noun",
                before=label,
                after=label[0].lower() + label[1:],
                severity="minor",
            )
        return
    yield finding(
        raw.id,
        "anchor-not-in-query",
        anchor_at(label),
        "the query does not name the anchor by this label",
        before=label,
    )


def _is_common_noun(raw: RawEntry, label: str) -> bool:
    """Whether the query uses the label with "a" and no text capitalises it within a sentence."""
    lowered = label[0].lower() + label[1:]
    if lowered == label or not re.search(rf"\ban? {re.escape(lowered)}\b", raw.query):
        return False
    texts = [raw.query, raw.rule, *(step.text for step in raw.steps)]
    return not any(
        _INITIAL_IN_TEXT.search(text[: match.start()]) is None
        for text in texts
        for match in re.finditer(re.escape(label), text)
    )


def _against_subgraph(
    raw: RawEntry, label: str, qid: str | None, subgraph: list[Statement]
) -> Iterator[Finding]:
    mentioned = mentioned_labels(subgraph)
    folded = {fold(text) for text in mentioned}
    if fold(label) in folded:
        if label not in mentioned and label not in raw.query:
            yield finding(
                raw.id,
                "anchor-label",
                anchor_at(label),
                "query and triples agree on another spelling",
                before=label,
                after=_same_folded(label, mentioned),
                severity="minor",
            )
        return
    meant = damaged_from(raw, label, mentioned)
    if meant is not None:
        yield finding(
            raw.id,
            "anchor-label",
            anchor_at(label),
            "query and triples agree on another label for this anchor",
            before=label,
            after=meant,
        )
    yield finding(
        raw.id,
        "anchor-not-in-graph",
        anchor_at(label),
        "the label occurs nowhere in the sub-graph",
        before=label if qid is None else f"{label} ({qid})",
        after=meant,
    )


def mentioned_labels(subgraph: list[Statement]) -> list[str]:
    """Subjects, values and qualifier values of a sub-graph, in order, without repeats."""
    found: dict[str, None] = {}
    for statement in subgraph:
        for text in (
            statement.subject.label,
            statement.value.text,
            *(qualifier.value.text for qualifier in statement.qualifiers),
        ):
            found.setdefault(text)
    return list(found)


def _same_folded(label: str, mentioned: list[str]) -> str | None:
    return next((text for text in mentioned if fold(text) == fold(label)), None)


def damaged_from(raw: RawEntry, label: str, mentioned: list[str]) -> str | None:
    """The label that query and triples agree on and that shares most of this label's words."""
    query, words = fold(raw.query), fold(label).split()
    anchored = {fold(other) for other, _ in raw.anchors}
    best: tuple[int, str] | None = None
    for text in mentioned:
        folded = fold(text)
        shared = len(set(words) & set(folded.split()))
        if folded in anchored or not names(query, folded) or shared * 2 < len(set(words)):
            continue
        if best is None or shared > best[0]:
            best = (shared, text)
    return best[1] if best else None


def _two_labels(raw: RawEntry) -> Iterator[Finding]:
    first: dict[str, str] = {}
    for label, qid in raw.anchors:
        if qid is None:
            continue
        if qid in first and first[qid] != label:
            yield finding(
                raw.id,
                "qid-two-labels",
                anchor_at(label),
                f"{qid} is also the anchor {first[qid]!r}",
                before=label,
                after=first[qid],
            )
        first.setdefault(qid, label)


def _subjects_against_anchors(raw: RawEntry, subgraph: list[Statement]) -> Iterator[Finding]:
    anchors = {fold(label): label for label, _ in raw.anchors}
    query = fold(raw.query)
    mentioned = mentioned_labels(subgraph)
    damaged = {damaged_from(raw, label, mentioned) for label, _ in raw.anchors}
    seen: set[str] = set()
    for label in (statement.subject.label for statement in subgraph):
        folded = fold(label)
        anchor = anchors.get(folded)
        if label in seen or label in damaged:
            continue
        seen.add(label)
        if anchor is None and mentions(query, folded) and not _is_part_of_anchor(folded, anchors):
            yield finding(
                raw.id,
                "anchor-missing",
                ANCHORS,
                "the query names this subject of a triple, and it is no anchor",
                after=label,
            )
        elif anchor is not None and anchor != label and not _sides(raw.query, label, anchor):
            yield finding(
                raw.id,
                "label-case",
                TRIPLES,
                "the anchor spells the label differently (case, accents, dashes or marks)",
                before=label,
                after=anchor,
            )


def _sides(query: str, label: str, anchor: str) -> bool:
    """Whether the query has the triple's spelling alone: the anchor's finding says it then."""
    return label in query and anchor not in query


def _is_part_of_anchor(folded: str, anchors: dict[str, str]) -> bool:
    return any(names(anchor, folded) or is_slip_of(folded, anchor) for anchor in anchors)
