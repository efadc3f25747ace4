"""Names in the texts that are an entry's own names but for a letter or two."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from service.domain.entries import Entry, Finding
from service.domain.release.audit.likeness import edits, fold
from service.domain.release.audit.texts import texts_of
from service.domain.release.codes import finding
from service.domain.release.raw import RawEntry

_WORD = re.compile(r"\w+(?:['\u2019]\w+)*")
_POSSESSIVE = re.compile(r"['\u2019]s$")
_LONG = 8
_SHORT = 4
# A name and what is made from it ("Iran", "Iranian"; "Jew", "Jewish") differ in the ending alone.
_DERIVATION = re.compile(r"(?:n|an|ian|ean|s|es|ese|ish|ic|i|al|ists?|ism|ics?|y|ly|a)$")


class Slip(NamedTuple):
    """A word of a text, where it stands and the name it is a slip of."""

    where: str
    written: str
    meant: str


def audit_names(raws: Sequence[RawEntry], entries: Sequence[Entry]) -> Iterator[Finding]:
    """Entry by entry; a word that any label holds, or that two entries write, is no slip."""
    labels = {_plain(word) for entry in entries for word in _label_words(entry)}
    labels |= {_plain(word) for raw in raws for label, _ in raw.anchors for word in _words(label)}
    written = Counter(
        word
        for raw in raws
        for word in {_plain(word) for _, text in texts_of(raw) for word in _words(text)}
    )
    known = labels | {word for word, entries_with in written.items() if entries_with > 1}
    for raw, entry in zip(raws, entries, strict=True):
        for slip in _slips(raw, entry, known):
            yield finding(
                raw.id,
                "name-typo",
                slip.where,
                f"the entry's labels write {slip.meant!r}",
                before=slip.written,
                after=slip.meant,
            )


def _words(text: str) -> list[str]:
    return [_POSSESSIVE.sub("", word) for word in _WORD.findall(text)]


def _plain(word: str) -> str:
    return fold(word).replace(" ", "")


def _label_words(entry: Entry) -> Iterator[str]:
    for statement in entry.statements:
        yield from _words(statement.subject.label)
        yield from _words(statement.value.text)


def _slips(raw: RawEntry, entry: Entry, known: set[str]) -> Iterator[Slip]:
    own = _own_names(raw, entry)
    for where, text in texts_of(raw):
        for word in dict.fromkeys(_words(text)):
            if not word[:1].isupper() or _plain(word) in known:
                continue
            meant = next((name for name in own if _is_slip(_plain(word), _plain(name))), None)
            if meant is not None:
                yield Slip(where, word, meant)


def _own_names(raw: RawEntry, entry: Entry) -> list[str]:
    labels = [label for label, _ in raw.anchors]
    for statement in entry.statements:
        labels += [statement.subject.label, statement.value.text]
    words = [word for label in labels for word in _words(label) if word[:1].isupper()]
    return list(dict.fromkeys(words))


def _is_slip(word: str, name: str) -> bool:
    if min(len(word), len(name)) < _SHORT or word == name:
        return False
    if _is_derived(word, name):
        return False
    limit = 2 if min(len(word), len(name)) >= _LONG else 1
    return edits(word, name, limit) <= limit


def _is_derived(word: str, name: str) -> bool:
    """Whether both come from one stem; a last letter lost ("Rinpoch", "Richman") is no ending."""
    if name[:-1] == word and name[-1] != "s" and word[-1] not in "aeiou":
        return False
    if word[-1] == name[-1] == "s":  # the ending of both explains no difference
        word, name = word[:-1], name[:-1]
    return bool(_stems(word) & _stems(name))


def _stems(word: str) -> set[str]:
    once = _DERIVATION.sub("", word)
    return {word, once, _DERIVATION.sub("", once)}
