"""Released text made comparable: one Unicode form, one kind of blank, one letter case.

Accents and marks stay, since labels that differ in them are two labels to the grammar. What
searching and the audit compare leaves them out: domain/search_words.py, audit/likeness.py.
"""

import re
import unicodedata

_ZERO_WIDTH = "\u200b\u2060\ufeff"
ZERO_WIDTH_BLANKS = dict.fromkeys(map(ord, _ZERO_WIDTH))
_ODD_BLANK = re.compile(rf"[{_ZERO_WIDTH}]|[^\S \t\r\n]")
_STRAY_BLANK = re.compile(r"^\s|\s\Z|  |[\t\r\n]")


def fold_blanks(text: str) -> str:
    """The text in NFC, every run of blanks of any kind as one space, none at the ends.

    Zero-width spaces and byte order marks go; joiners stay, since some scripts spell with them.
    """
    if text.isascii():
        return " ".join(text.split())
    return unicodedata.normalize("NFC", " ".join(text.translate(ZERO_WIDTH_BLANKS).split()))


def match_key(text: str) -> str:
    """What two texts share that differ only in case and blanks."""
    return unicodedata.normalize("NFC", fold_blanks(text).casefold())


def has_odd_characters(text: str) -> bool:
    """Whether folding changes more than plain spaces: other blanks, or letters not in NFC."""
    return _ODD_BLANK.search(text) is not None or not unicodedata.is_normalized("NFC", text)


def has_stray_blanks(text: str) -> bool:
    """Whether blanks are doubled, are tabs or line ends, or stand at either end."""
    return _STRAY_BLANK.search(text) is not None
