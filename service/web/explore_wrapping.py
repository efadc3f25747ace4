"""Labels cut into lines of a drawing, by columns as in a terminal: nobody can measure letters."""

import unicodedata

ELLIPSIS = "…"
WIDE = ("W", "F")


def wrapped(text: str, width: int, most: int) -> tuple[str, ...]:
    """The text in at most so many lines of so many columns; an ellipsis ends one cut short."""
    lines: list[str] = []
    for word in text.split():
        for part in _parts(word, width):
            joined = f"{lines[-1]} {part}" if lines else part
            if lines and columns(joined) <= width:
                lines[-1] = joined
            else:
                lines.append(part)
        if len(lines) > most:
            return (*lines[: most - 1], _cut(lines[most - 1], width))
    return tuple(lines)


def shortened(text: str, width: int) -> str:
    """The text, or as much of it as there is room for, with an ellipsis."""
    return text if columns(text) <= width else _cut(text, width)


def columns(text: str) -> int:
    """How wide a text is: ideographs take two columns, marks on letters none."""
    return sum(_columns_of(letter) for letter in text)


def _columns_of(letter: str) -> int:
    if unicodedata.combining(letter):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in WIDE else 1


def _cut(text: str, width: int) -> str:
    kept, room = "", width - 1
    for letter in text:
        room -= _columns_of(letter)
        if room < 0:
            break
        kept += letter
    return kept.rstrip() + ELLIPSIS


def _parts(word: str, width: int) -> list[str]:
    """A word that fits as it is; a longer one in pieces that do."""
    if columns(word) <= width:
        return [word]
    parts, room = [""], width
    for letter in word:
        room -= _columns_of(letter)
        if room < 0:
            parts.append("")
            room = width - _columns_of(letter)
        parts[-1] += letter
    return parts
