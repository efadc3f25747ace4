"""Numbers in the steps: cited triples, counts, differences, products and spans of years."""

import re
from collections import Counter
from collections.abc import Iterator
from decimal import Decimal

from service.domain.entries import Entry, Finding, Step
from service.domain.release.audit.english import NUMBER_WORDS
from service.domain.release.codes import finding
from service.domain.release.places import step_text_at
from service.domain.release.raw import RawEntry
from service.domain.statements import Statement, Value

_CITING = re.compile(
    r"\bbased on (?:the )?(?:facts?|t\w{2,5}les?)\b\s*(?P<numbers>(?:\d+(?:\s*,?\s*(?:and\s+)?))*)",
    re.IGNORECASE,
)
_NUMBER = re.compile(
    rf"(?<![\w,.])(\d{{1,3}}(?:,\d{{3}})+|\d+|{'|'.join(NUMBER_WORDS)})\b(?![.,]\d)", re.IGNORECASE
)
_PRODUCT = re.compile(r"(\d+)\s*[*x\u00d7]\s*(\d+)[^.;]*?\b(?:is|are|equals|=)\s+(\d[\d,]*)")
_DIFFERENCE = re.compile(r"\bdifference\b.*\bis\b")
# A count and a difference need two statements.
_FEWEST = 2
# Larger numbers are years or amounts, not counts of triples.
_MOST = 100
_LIVED = re.compile(r"\blived (?:for )?(\d+) years\b")


def audit_counts(raw: RawEntry, entry: Entry) -> Iterator[Finding]:
    """Step by step: what its words count or cite against what its evidence holds."""
    for index, step in enumerate(entry.steps):
        where = step_text_at(raw, index)
        yield from _cited_numbers(entry, step, where)
        yield from _count(entry, step, where)
        yield from _difference(entry, step, where)
        yield from _product(entry, step, where)
        yield from _span(entry, index, where)


def _cited_numbers(entry: Entry, step: Step, where: str) -> Iterator[Finding]:
    citation = _CITING.search(step.text)
    if citation is None or not step.evidence:
        return
    numbers = [int(number) for number in re.findall(r"\d+", citation["numbers"])]
    subgraph = [s for s in entry.statements if s.origin == "subgraph"]
    known = [subgraph[n - 1] for n in numbers if 0 < n <= len(subgraph)]
    cited = [entry.statements[index] for index in step.evidence]
    if len(known) == len(numbers) and _words(known) == _words(cited):
        return
    evidence = ", ".join(str(index + 1) for index in sorted(set(step.evidence)))
    yield finding(
        entry.id,
        "cited-number",
        where,
        "the words and the evidence cite different triples",
        before=", ".join(map(str, numbers)) or None,
        after=evidence,
    )


def _words(statements: list[Statement]) -> set[tuple[str, str, str]]:
    return {(s.subject.label, s.property.label, s.value.text) for s in statements}


def numbers_in(text: str) -> list[int]:
    """The whole numbers of a text, in digits or words up to thirteen, without cited triples."""
    found = []
    for match in _NUMBER.finditer(_CITING.sub("", text)):
        word = match[1].lower()
        counted = NUMBER_WORDS.get(word)
        found.append(int(word.replace(",", "")) if counted is None else counted)
    return found


def counted_groups(step: Step, entry: Entry) -> list[int]:
    """How many statements of each subject and property a step cites, repeats included."""
    kinds = Counter(
        (entry.statements[i].subject.label, entry.statements[i].property.label)
        for i in step.evidence
    )
    return sorted(kinds.values())


def counts_evidence(step: Step, entry: Entry) -> bool:
    """Whether a step's words count the statements of one kind that it cites."""
    return any(n > 1 and n in numbers_in(step.text) for n in counted_groups(step, entry))


def _count(entry: Entry, step: Step, where: str) -> Iterator[Finding]:
    groups = counted_groups(step, entry)
    if max(groups, default=0) < _FEWEST or _DIFFERENCE.search(step.text):
        return
    if counts_evidence(step, entry):
        yield from _count_with_repeats(entry, step, where)
        return
    text = step.text
    for statement in entry.statements:
        text = text.replace(statement.value.text, "").replace(statement.subject.label, "")
    numbers = numbers_in(text)
    if len(groups) == 1 and len(numbers) == 1 and numbers[0] < _MOST:
        yield finding(
            entry.id,
            "arithmetic",
            where,
            f"the step counts {numbers[0]}, its evidence holds {groups[0]}",
            before=str(numbers[0]),
            after=str(groups[0]),
        )


def _count_with_repeats(entry: Entry, step: Step, where: str) -> Iterator[Finding]:
    cited = [entry.statements[index] for index in step.evidence]
    distinct = len(_words(cited))
    if distinct < len(cited):
        yield finding(
            entry.id,
            "count-with-duplicate",
            where,
            f"the count holds a repeated triple: {len(cited)} cited, {distinct} distinct",
            before=str(len(cited)),
            after=str(distinct),
        )


def _difference(entry: Entry, step: Step, where: str) -> Iterator[Finding]:
    if not _DIFFERENCE.search(step.text) or len(step.evidence) != _FEWEST:
        return
    amounts = [_amounts(entry.statements[index]) for index in step.evidence]
    said = [Decimal(text.replace(",", "")) for text in re.findall(r"\d[\d,]*\d", step.text)]
    if any(len(found) != 1 for found in amounts) or not said:
        return
    difference = abs(amounts[0][0] - amounts[1][0])
    if difference != said[-1]:
        yield _wrong_sum(entry, where, str(said[-1]), str(difference), "difference")


def _amounts(statement: Statement) -> list[Decimal]:
    values: list[Value] = [q.value for q in statement.qualifiers] or [statement.value]
    return [Decimal(value.amount) for value in values if value.amount is not None]


def _product(entry: Entry, step: Step, where: str) -> Iterator[Finding]:
    for first, second, result in _PRODUCT.findall(step.text):
        product = int(first) * int(second)
        if product != int(result.replace(",", "")):
            yield _wrong_sum(entry, where, result, str(product), "product")


def _span(entry: Entry, index: int, where: str) -> Iterator[Finding]:
    """A life's whole years, where the two dates to the day are cited by the steps before."""
    lived = _LIVED.search(entry.steps[index].text)
    if lived is None:
        return
    cited = [entry.statements[i] for step in entry.steps[:index] for i in step.evidence]
    ends = [s for s in cited if s.subject.label in entry.steps[index].text]
    dates = {s.property.label: s.value.time for s in ends if s.value.precision == "day"}
    birth, death = dates.get("date of birth"), dates.get("date of death")
    if birth is None or death is None or birth.startswith("-"):
        return
    years = int(death[:-6]) - int(birth[:-6]) - (death[-5:] < birth[-5:])
    if years != int(lived[1]):
        yield _wrong_sum(entry, where, lived[1], str(years), "span of years")


def _wrong_sum(entry: Entry, where: str, before: str, after: str, what: str) -> Finding:
    return finding(
        entry.id, "arithmetic", where, f"the {what} comes out otherwise", before=before, after=after
    )
