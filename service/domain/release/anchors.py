"""The first upload's anchors: one text, `Horsens (Q190235), Ikast (Q1021277)`."""

import re

_ID = re.compile(r"\s*[(\[]\s*(?P<qid>Q[1-9]\d*)\s*[)\]]\s*[,;]?\s*")
_NUMBER = re.compile(r"^\s*(?:and\s+)?\d{1,2}\s*[-.)]\s+")


def read_anchor_text(text: str) -> list[tuple[str, str | None]] | None:
    """Labels with their ids: a label, which may hold commas and brackets, ends at an id.

    A text without any id gives one label without an id; None where nothing is left to read.
    """
    anchors: list[tuple[str, str | None]] = []
    done = 0
    for match in _ID.finditer(text):
        label = _NUMBER.sub("", text[done : match.start()]).strip()
        if not label:
            return None
        anchors.append((label, match["qid"]))
        done = match.end()
    rest = _NUMBER.sub("", text[done:]).strip(" ,;.\t\n\u00a0")
    if rest:
        anchors.append((rest, None))
    return anchors or None
