"""Released text made comparable: one Unicode form, one kind of blank, one letter case."""

import unicodedata

ZERO_WIDTH_BLANKS = dict.fromkeys(map(ord, "\u200b\u2060\ufeff"))


def fold_blanks(text: str) -> str:
    """The text in NFC, every run of blanks of any kind as one space, none at the ends.

    Zero-width spaces and byte order marks go; joiners stay, since some scripts spell with them.
    """
    return unicodedata.normalize("NFC", " ".join(text.translate(ZERO_WIDTH_BLANKS).split()))


def match_key(text: str) -> str:
    """What two texts share that differ only in case and blanks."""
    return unicodedata.normalize("NFC", fold_blanks(text).casefold())


def has_odd_characters(text: str) -> bool:
    """Whether folding changes more than plain spaces: other blanks, or letters not in NFC."""
    plain = text.translate(ZERO_WIDTH_BLANKS)
    return (
        plain != text
        or any(c.isspace() and c not in " \t\r\n" for c in text)
        or not unicodedata.is_normalized("NFC", text)
    )


def has_stray_blanks(text: str) -> bool:
    """Whether blanks are doubled, are tabs or line ends, or stand at either end."""
    return text != text.strip() or "  " in text or any(c in "\t\r\n" for c in text)
