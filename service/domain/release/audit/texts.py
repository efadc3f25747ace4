"""The texts of an entry as sentences: blanks, marks, doubled words, beginnings."""

import re
from collections.abc import Iterator

from service.domain.entries import Entry, Finding
from service.domain.release.codes import finding
from service.domain.release.places import QUERY, RULE, step_text_at
from service.domain.release.raw import RawEntry

_DOUBLED_WORD = re.compile(r"\b(\w+)\s+\1\b")
_STRAY_MARKS = re.compile(
    r"[,;:=]+(?=[,;:=.])[,;:=.]*|[?!][.,;]|(?<!\.)\.\.(?!\.)|[,;:=]$|[^.?!]\}$"
)
_CLOSING = (".", "?", "!", '"', "'", "\u201d", "\u2019")
_BLANK_BEFORE_MARK = re.compile(r"\s+[,;.?!](?=\s|$)")
_BAD_ORDINAL = re.compile(r"\b(?:\d*[02-9])?(?:1th|2th|3th)\b|\b\d*1[123](?:st|nd|rd)\b")
# Words that stand twice in good English.
_MAY_DOUBLE = frozenset({"had", "that"})


def texts_of(raw: RawEntry) -> Iterator[tuple[str, str]]:
    """Every text of an entry with its place: query, rule, steps."""
    yield QUERY, raw.query
    yield RULE, raw.rule
    for index, step in enumerate(raw.steps):
        yield step_text_at(raw, index), step.text


def audit_texts(raw: RawEntry, entry: Entry) -> Iterator[Finding]:
    """Text by text in the order query, rule, steps."""
    labels = {label for label, _ in raw.anchors} | {s.subject.label for s in entry.statements}
    for where, text in texts_of(raw):
        yield from _blanks(raw.id, where, text)
        yield from _marks(raw.id, where, text)
        yield from _words(raw.id, where, text, labels)


def _blanks(entry: str, where: str, text: str) -> Iterator[Finding]:
    tidy = " ".join(text.split())
    if tidy == text:
        return
    kinds = [
        ("blank at the start", text != text.lstrip()),
        ("blank at the end", text != text.rstrip()),
        ("double blank", tidy != text.strip()),
    ]
    reason = ", ".join(name for name, found in kinds if found)
    yield finding(
        entry, "whitespace", where, reason, before=text[-20:] if text != text.rstrip() else None
    )


def _marks(entry: str, where: str, text: str) -> Iterator[Finding]:
    stripped = text.rstrip()
    stray = _STRAY_MARKS.search(stripped) or _BLANK_BEFORE_MARK.search(stripped)
    if stray is not None:
        yield finding(
            entry,
            "punctuation",
            where,
            "stray or wrong marks",
            before=stripped[max(0, stray.start() - 10) : stray.end()],
        )
    elif where in (QUERY, RULE) and stripped and not stripped.endswith(_CLOSING):
        yield finding(
            entry, "punctuation", where, "no mark ends the sentence", before=stripped[-10:]
        )


def _words(entry: str, where: str, text: str, labels: set[str]) -> Iterator[Finding]:
    for match in _DOUBLED_WORD.finditer(text):
        if match[1].casefold() in _MAY_DOUBLE or any(match[0] in label for label in labels):
            continue
        yield finding(entry, "text-typo", where, "a word twice", before=match[0], after=match[1])
    for match in _BAD_ORDINAL.finditer(text):
        yield finding(entry, "text-typo", where, "an ordinal's ending", before=match[0])
    if text[:1].islower() and not any(text.startswith(label) for label in labels):
        yield finding(
            entry,
            "text-typo",
            where,
            "the sentence begins in lower case",
            before=text[0],
            after=text[0].upper(),
        )
