"""Words of a text as searching sees them: blind to case, accents and ways of writing.

Both databases index and look up exactly these words, so they give the same answers.
"""

import re
import unicodedata

LONGEST_WORD = 100  # characters; longer words are cut, in texts and in searches alike
MOST_PARTS = 6  # of a word between apostrophes, that are looked at
LETTERS = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "\u0131": "i", "ŧ": "t", "ŋ": "n", "ĸ": "k"}
    | {"æ": "ae", "œ": "oe", "þ": "th", "ß": "ss", "ĳ": "ij"}
)
APOSTROPHES = (
    "'\u2018\u2019\u201b\u02b9\u02bb\u02bc\u02bd\u02be\u02bf\u02c8\u055a\u05f3\uff07`\u00b4"
)
_APOSTROPHE = f"[{re.escape(APOSTROPHES)}]"
_IDEOGRAPHS = (
    "\u3041-\u30fa\u30fc-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U0003ffff"
)
_WORD = re.compile(rf"[{_IDEOGRAPHS}]|[^\W_{_IDEOGRAPHS}]+(?:{_APOSTROPHE}[^\W_{_IDEOGRAPHS}]+)*")
_INNER = re.compile(_APOSTROPHE)


def fold(text: str) -> str:
    """The text without case, accents and compatibility forms ("Łódź" and "lodz" are one)."""
    bare = _without_accents(_marked(text)).casefold().translate(LETTERS)
    return _without_accents(bare)


def searched_words(text: str) -> tuple[str, ...]:
    """The words of a search, each once: whole words, Chinese and Japanese characters singly.

    A word with an apostrophe is one word without it: "O'Brien" is "obrien".
    """
    found = (_INNER.sub("", word)[:LONGEST_WORD] for word in _WORD.findall(fold(text)))
    return tuple(dict.fromkeys(found))


def indexed_words(text: str) -> tuple[str, ...]:
    """The words a text is found by: those of a search, and parts between apostrophes.

    "O'Brien's" is found by "O'Brien" as well as by "Brien".
    """
    found: dict[str, None] = {}
    for word in _WORD.findall(fold(text)):
        parts = _INNER.split(word)[:MOST_PARTS]
        for first in range(len(parts)):
            for last in range(first, len(parts)):
                found["".join(parts[first : last + 1])[:LONGEST_WORD]] = None
        found[_INNER.sub("", word)[:LONGEST_WORD]] = None
    return tuple(found)


def _marked(text: str) -> str:
    """Apostrophes of all kinds as one, before decomposition turns some into blanks."""
    return text.translate(dict.fromkeys(map(ord, APOSTROPHES), "'"))


def _without_accents(text: str) -> str:
    """Decomposed, without the marks that combine with the letter before them."""
    if text.isascii():
        return text
    decomposed = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in decomposed if unicodedata.category(letter) != "Mn")
