"""How a whole release is written: keys, types, notations, characters and spellings."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence

from service.domain.entries import Entry, Finding
from service.domain.release import places
from service.domain.release.audit.labels import TERM_RELATIONS
from service.domain.release.audit.likeness import edits, fold
from service.domain.release.audit.texts import texts_of
from service.domain.release.codes import finding
from service.domain.release.raw import RawEntry
from service.domain.release.segments import split_triples

CURLY_APOSTROPHE = "\u2019"
_CITED_WORD = re.compile(r"\bbased on (?:the )?(\w+)\b", re.IGNORECASE)
_TRIPLE = ("triple", "triples")
_ENDINGS = ("al", "s", "es", "ical", "ity")
# Notations of qualifiers; KEY stands for the labels of all properties that qualify.
_NOTATIONS = {
    "{k, v}": r"[^\s,}]\s*\{(?:KEY),",
    "{k v}": r"\{(?:KEY) ",
    "{k: v}": r"\{(?:KEY):",
    "(k, v)": r"(?<!^)\((?:KEY),",
    "value, {..}": r"[^\s}]\s*,\s*\{(?:KEY)[,: ]",
    "{..}, {..}": r"\}\s*,\s*\{(?:KEY)[,: ]",
}


def audit_notation(raws: Sequence[RawEntry], entries: Sequence[Entry]) -> Iterator[Finding]:
    """The findings that belong to no entry, each with its count in `before` or the reason."""
    yield from _step_keys(raws)
    yield from _types(raws)
    yield from _qualifier_notations(raws, entries)
    yield from _term_relations(entries)
    yield from _skills(raws)
    yield from _apostrophes(raws)
    yield from _full_stops(raws)
    yield from _triple_misspelt(raws)


def _step_keys(raws: Sequence[RawEntry]) -> Iterator[Finding]:
    for file in dict.fromkeys(raw.file for raw in raws):
        keys = Counter(step.key for raw in raws if raw.file == file for step in raw.steps)
        if len(keys) < 2:
            continue
        mixed = sum(len({s.key for s in raw.steps}) > 1 for raw in raws if raw.file == file)
        yield finding(
            None,
            "key-spelling",
            places.EVERY_STEP,
            f"{file}: the text of a step stands under several keys; {mixed} entries mix them",
            before=_counted(keys),
        )


def _types(raws: Sequence[RawEntry]) -> Iterator[Finding]:
    with_triples = sum(bool(raw.triples.strip()) for raw in raws)
    if with_triples:
        yield finding(
            None,
            "type-inconsistent",
            places.TRIPLES,
            f"one string holds all triples of an entry ({with_triples} entries); commas, brackets"
            " and braces within labels are not escaped",
        )
    forms = Counter[str](step.form for raw in raws for step in raw.steps)
    if len(forms) > 1:
        yield finding(
            None,
            "type-inconsistent",
            places.EVERY_EVIDENCE,
            "the evidence of a step is a string, a list or absent",
            before=_counted(forms),
        )


def _counted(counts: Mapping[str, int]) -> str:
    return "; ".join(f"{name} {count}" for name, count in sorted(counts.items()))


def _qualifier_notations(raws: Sequence[RawEntry], entries: Sequence[Entry]) -> Iterator[Finding]:
    properties = {
        q.property.label for entry in entries for s in entry.statements for q in s.qualifiers
    }
    if not properties:
        return
    key = "|".join(re.escape(label) for label in sorted(properties, key=len, reverse=True))
    notations = {name: re.compile(form.replace("KEY", key)) for name, form in _NOTATIONS.items()}
    steps = [step for raw in raws for step in raw.steps]
    counts = {
        "sub-graphs": _written_in(notations, [raw.triples for raw in raws]),
        "evidence": _written_in(notations, [text for step in steps for text in step.evidence]),
    }
    forms = len({name for found in counts.values() for name in found})
    if forms > 1:
        yield finding(
            None,
            "qualifier-form",
            places.TRIPLES,
            f"{forms} notations for qualifiers; counted are the triples that hold each",
            before=" | ".join(f"{place}: {_counted(n)}" for place, n in counts.items() if n),
            severity="major",
        )


def _written_in(notations: Mapping[str, re.Pattern[str]], texts: Sequence[str]) -> Counter[str]:
    """In how many triples of these texts each notation occurs."""
    return Counter(
        name
        for text in texts
        for name, form in notations.items()
        if form.search(text)
        for triple in split_triples(text, lambda _: False).items
        if form.search(triple.text)
    )


def _term_relations(entries: Sequence[Entry]) -> Iterator[Finding]:
    found = Counter(
        statement.property.label
        for entry in entries
        for statement in entry.statements
        if statement.origin == "subgraph" and statement.property.label.casefold() in TERM_RELATIONS
    )
    if found:
        yield finding(
            None,
            "relation-not-in-kg",
            places.TRIPLES,
            "descriptions and aliases are words of Wikidata's term store, not statements",
            before=_counted(found),
        )


def _skills(raws: Sequence[RawEntry]) -> Iterator[Finding]:
    found = Counter(skill for raw in raws for skill in raw.skills)
    for rare, usual in spelt_twice(found):
        entries = [raw.id for raw in raws if rare in raw.skills]
        yield finding(
            None,
            "skill-spelling",
            places.SKILLS,
            f"{', '.join(entries)} write {rare!r}, {found[usual]} entries {usual!r}",
            before=rare,
            after=usual,
        )


def spelt_twice(found: Counter[str]) -> Iterator[tuple[str, str]]:
    """The pairs (rarer, more usual) of skills that are one word with another ending or case."""
    for rare, usual in ((a, b) for a in found for b in found if (found[a], b) < (found[b], a)):
        one, other = fold(rare), fold(usual)
        if one == other or any(one == other + end or other == one + end for end in _ENDINGS):
            yield rare, usual


def _apostrophes(raws: Sequence[RawEntry]) -> Iterator[Finding]:
    by_field: defaultdict[str, list[str]] = defaultdict(list)
    for raw in raws:
        for where, text in texts_of(raw):
            if CURLY_APOSTROPHE in text:
                field = places.EVERY_STEP if where.startswith(places.STEPS) else where
                by_field[field].append(raw.id)
    for field, ids in by_field.items():
        entries = list(dict.fromkeys(ids))
        yield finding(
            None,
            "unicode",
            field,
            f"the apostrophe U+2019 in {len(entries)} entries, U+0027 elsewhere:"
            f" {' '.join(entries)}",
            before=CURLY_APOSTROPHE,
            after="'",
        )


def _full_stops(raws: Sequence[RawEntry]) -> Iterator[Finding]:
    open_ends = sum(
        not s.text.rstrip().endswith((".", "!", "?")) for raw in raws for s in raw.steps
    )
    if open_ends:
        yield finding(
            None,
            "punctuation",
            places.EVERY_STEP,
            f"no full stop at the end of {open_ends} step texts",
        )


def _triple_misspelt(raws: Sequence[RawEntry]) -> Iterator[Finding]:
    """A slip in the word "triple" where a step cites one by number: the habit of a whole file."""
    found = Counter(
        match[1]
        for raw in raws
        for step in raw.steps
        for match in _CITED_WORD.finditer(step.text)
        if match[1].lower() not in _TRIPLE
        and any(edits(match[1].lower(), word, 1) == 1 for word in _TRIPLE)
    )
    if found:
        yield finding(
            None,
            "text-typo",
            places.EVERY_STEP,
            "a slip in the word for the cited triples",
            before=_counted(found),
            after="triple(s)",
        )
