"""Notes on what stands between triples: numbers and separators."""

import re

from service.domain.release.folding import ZERO_WIDTH_BLANKS
from service.domain.release.notes import Note
from service.domain.release.segments import Segments

_NUMBER = re.compile(r"\(?(?P<number>\d+)\s*(?P<mark>[-\u2013\u2014.:)]+)(?P<blank>\s*)")


def lead_notes(segments: Segments, *, numbered: bool) -> list[Note]:
    """How numbers and separators differ from `1- (…), 2- (…)`, or `(…), (…)` unnumbered."""
    if numbered:
        notes = _missing(segments) + _forms(segments)
    else:
        count = sum(segment.number is not None for segment in segments.items)
        notes = [Note("numbering", f"{count} number(s) in evidence")] if count else []
    return notes + _separators(segments)


def _missing(segments: Segments) -> list[Note]:
    items = segments.items
    absent = [str(i) for i, segment in enumerate(items, 1) if segment.number is None]
    if absent:
        return [Note("numbering", f"no number at position {', '.join(absent)}; position used")]
    numbers = [segment.number for segment in items]
    if numbers != list(range(1, len(numbers) + 1)):
        written = ", ".join(map(str, numbers))
        return [Note("numbering", f"the numbers are not 1 to {len(numbers)}: {written}")]
    return []


def _forms(segments: Segments) -> list[Note]:
    reasons = []
    for segment in segments.items:
        match = _NUMBER.search(segment.lead)
        if match is None:
            continue
        if match["mark"] != "-":
            reasons.append(f'"{match[0].strip()}" instead of "{match["number"]}-"')
        elif not match["blank"] and segment.text.startswith("("):
            reasons.append("no blank after a number")
    return [Note("numbering", reason) for reason in dict.fromkeys(reasons)]


def _separators(segments: Segments) -> list[Note]:
    """Stray blanks, a comma at the end, none between two triples."""
    reasons = []
    for index, segment in enumerate(segments.items):
        lead = _NUMBER.sub("", segment.lead.translate(ZERO_WIDTH_BLANKS))
        if index == 0 and lead:
            reasons.append("something before the first triple")
        if index and re.search(r"\s[,;]|\s\s|[\t\r\n]", lead):
            reasons.append("stray blank between triples")
        elif index and lead.strip() == ",":
            if not lead[lead.index(",") + 1 :]:
                reasons.append("no blank between triples")
        elif index:
            reasons.append("no comma between triples")
    if segments.trail:
        reasons.append("a comma or blank after the last triple")
    return [Note("whitespace", reason) for reason in dict.fromkeys(reasons)]
