"""Times: a beginning given for an end, dates in an order that cannot be."""

import re
from collections.abc import Iterator, Sequence

from service.domain.entries import Entry, Finding
from service.domain.release.codes import finding
from service.domain.release.places import TRIPLES, step_text_at
from service.domain.release.raw import RawEntry
from service.domain.statements import Statement

# A property of a beginning and its partner of an end.
PAIRS: tuple[tuple[str, str], ...] = (
    ("start time", "end time"),
    ("date of birth", "date of death"),
    ("work period (start)", "work period (end)"),
    ("inception", "dissolved, abolished or demolished date"),
)
_PARTNERS = dict(PAIRS) | {end: start for start, end in PAIRS}
_YEAR = r"\s+(?:the\s+)?(?:year\s+)?"
# Words that make the time behind them an end or a beginning.
_END = re.compile(
    r"\b(?:to|until|till|through|up to"
    rf"|(?:end|stopp?|finish|conclud|di|dissolv|clos)\w*(?: on| in)?){_YEAR}",
    re.IGNORECASE,
)
_BEGIN = re.compile(
    rf"\b(?:from|since|(?:beg[au]n|beginn|start|born|found|establish)\w*(?: on| in)?){_YEAR}",
    re.IGNORECASE,
)


def audit_times(raw: RawEntry, entry: Entry) -> Iterator[Finding]:
    """Beginnings that a step calls ends (and the reverse), then the order of dates."""
    for index, statement in enumerate(entry.statements):
        meant = _meant_property(statement)
        if statement.origin != "subgraph" or meant is None or statement.value.kind != "time":
            continue
        step = _step_that_denies(index, entry)
        if step is None:
            continue
        written = statement.property.label
        yield finding(
            raw.id,
            "relation-wrong",
            TRIPLES,
            f"{statement.text}: step {step + 1}, which cites it, gives the {meant}",
            before=written,
            after=meant,
        )
        yield finding(
            raw.id,
            "step-contradicts-triple",
            step_text_at(raw, step),
            f"the words give the {meant}, the cited triple says {written!r}",
            before=statement.text,
        )
    yield from _order(raw, entry)


def _meant_property(statement: Statement) -> str | None:
    """The other property of the pair, None for a property that stands in none."""
    return _PARTNERS.get(statement.property.label.casefold())


def _step_that_denies(index: int, entry: Entry) -> int | None:
    statement = entry.statements[index]
    says_begin = any(statement.property.label.casefold() == start for start, _ in PAIRS)
    expected, contrary = (_BEGIN, _END) if says_begin else (_END, _BEGIN)
    for number, step in enumerate(entry.steps):
        if index not in step.evidence:
            continue
        value = statement.value.text
        if _gives(step.text, contrary, value) and not _gives(step.text, expected, value):
            return number
    return None


def _gives(text: str, words: re.Pattern[str], value: str) -> bool:
    """Whether the value, as a whole, stands behind such words."""
    size, written = len(value), value.casefold()
    ends = (match.end() for match in words.finditer(text))
    return any(
        text[end : end + size].casefold() == written and not text[end + size :][:1].isalnum()
        for end in ends
    )


def _order(raw: RawEntry, entry: Entry) -> Iterator[Finding]:
    subgraph = [s for s in entry.statements if s.origin == "subgraph"]
    for statement in subgraph:
        qualifiers = {q.property.label.casefold(): q.value.time for q in statement.qualifiers}
        flat = len(qualifiers) == len(statement.qualifiers)
        if flat and is_after(qualifiers.get("start time"), qualifiers.get("end time")):
            yield _disorder(raw, statement, statement)
    for start, end in PAIRS:
        for first in _with_property(subgraph, start):
            for last in _with_property(subgraph, end):
                same = first.subject.label == last.subject.label
                if same and is_after(first.value.time, last.value.time):
                    yield _disorder(raw, first, last)


def _with_property(subgraph: Sequence[Statement], label: str) -> list[Statement]:
    return [s for s in subgraph if s.property.label.casefold() == label]


def is_after(first: str | None, second: str | None) -> bool:
    """Whether the first ISO time lies after the second, as far as the coarser one tells."""
    if first is None or second is None:
        return False
    one, other = _parts(first), _parts(second)
    shared = min(len(one), len(other))
    return one[:shared] > other[:shared]


def _parts(time: str) -> tuple[int, ...]:
    sign, body = (-1, time[1:]) if time.startswith("-") else (1, time)
    year, *rest = body.split("-")
    return (sign * int(year), *(int(part) for part in rest))


def _disorder(raw: RawEntry, first: Statement, last: Statement) -> Finding:
    both = first.text if first == last else f"{first.text}, {last.text}"
    return finding(raw.id, "date-order", TRIPLES, "the end lies before the beginning", before=both)
