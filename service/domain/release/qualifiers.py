"""Qualifiers at the end of a triple's value, in all notations that occur.

`{k, v}` is the plain one; `{k v}`, `{k: v, k: v}`, `(k, v)`, `[k, v]`, a comma before the
group and pairs without brackets are read too, each with a note.
"""

import re
from dataclasses import dataclass

from service.domain.release.brackets import open_of, split_outside
from service.domain.release.notes import Note
from service.domain.release.values import is_well_typed
from service.domain.release.vocabulary import Vocabulary

Pair = tuple[str, str]
FORM = "qualifier-form"
_KEY_VALUE = re.compile(r"(?P<key>[^:=]+?)\s*(?:[:=](?!//))\s*(?P<value>.+)")
_NEXT_KEY = re.compile(r"[,;]\s*(?=[^,;:]+:(?!//))")
_TYPED = ("time", "quantity")


@dataclass(frozen=True, slots=True)
class Tail:
    """The value, its qualifiers in written order, and notes on how they were written."""

    value: str
    qualifiers: tuple[Pair, ...] = ()
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Group:
    """The pairs of one group and the notation it has, None for the plain one."""

    pairs: tuple[Pair, ...]
    form: str | None = None


def take_qualifiers(text: str, vocabulary: Vocabulary, *, only_braces: bool = False) -> Tail:
    """Take the groups off the end of a value; `only_braces` for values that are prose."""
    groups: list[Group] = []
    notes: list[Note] = []
    rest = text.rstrip()
    while True:
        bare = rest.rstrip(" ,;")
        start = open_of(bare, len(bare) - 1) if bare[-1:] in tuple(")]}") else 0
        group = _bracketed(bare[start:], vocabulary, only_braces=only_braces) if start else None
        if group is None:
            break
        if bare != rest.rstrip() or bare[:start].rstrip().endswith((",", ";")):
            notes.append(Note(FORM, "a comma stands beside the qualifier group"))
        elif bare[start - 1] not in " }":
            notes.append(Note("whitespace", "no blank before the qualifier group"))
        groups.insert(0, group)
        rest = bare[:start].rstrip(" ,;")
    notes += [Note(FORM, group.form) for group in groups if group.form]
    if "{" in rest:
        notes.append(Note(FORM, "a brace that holds no qualifier is kept in the value"))
    if not only_braces:
        rest, loose = _loose(rest, vocabulary)
        if loose:
            notes.append(Note(FORM, "qualifiers without brackets"))
            groups.insert(0, Group(loose))
    pairs = tuple(pair for group in groups for pair in group.pairs)
    return Tail(rest, pairs, tuple(dict.fromkeys(notes)))


def _bracketed(text: str, vocabulary: Vocabulary, *, only_braces: bool) -> Group | None:
    inner = text[1:-1].strip()
    if text[0] == "{":
        while inner.startswith("{") and inner.endswith("}"):
            inner = inner[1:-1].strip()
        return read_group(inner, vocabulary)
    known = vocabulary.find_prefix(inner)
    if only_braces or known is None or inner[len(known[0]) :].lstrip()[:1] not in (",", ":", "="):
        return None
    group = read_group(inner, vocabulary)
    if group is None or not all(_fits(pair, vocabulary) for pair in group.pairs):
        return None
    return Group(group.pairs, "round brackets" if text[0] == "(" else "square brackets")


def read_group(inner: str, vocabulary: Vocabulary) -> Group | None:
    """The pairs between two brackets, None where there is no property and value."""
    pairs: list[Pair] = []
    form = None
    rest = inner
    while rest:
        known = vocabulary.find_prefix(rest)
        if known is None or not _is_key(rest, known[0], known[1]):
            more = _unknown(rest)
            if more is None:
                return None
            pairs += more
            form = form or ("colon form" if _KEY_VALUE.fullmatch(rest) else None)
            break
        key, after, _ = known
        mark = rest[len(key) :].lstrip()[0]
        form = form or {":": "colon form", "=": "equals sign", ",": None}.get(mark, "no comma")
        end = _end_of_value(after, vocabulary)
        pairs.append((key, after[:end].rstrip(" ,;")))
        rest = after[end:].lstrip(" ,;")
    if not all(value for _, value in pairs):
        return None
    if len(pairs) > 1:
        form = form or "several qualifiers in one group"
    return Group(tuple(pairs), form) if pairs else None


def _is_key(text: str, key: str, after: str) -> bool:
    """A label before a mark is a key; before a blank only if no unknown key can be meant."""
    if text[len(key) :].lstrip()[:1] in (",", ":", "="):
        return True
    return not after[:1].islower() or not re.search(r"[,:]", after)


def _unknown(text: str) -> list[Pair] | None:
    """Pairs whose property the vocabulary lacks."""
    if _KEY_VALUE.fullmatch(text):
        matches = [_KEY_VALUE.fullmatch(part) for part in _NEXT_KEY.split(text)]
        return [(each["key"].strip(), each["value"].strip()) for each in matches if each]
    key, comma, value = text.partition(",")
    return [(key.strip(), value.strip())] if comma and key.strip() else None


def _end_of_value(text: str, vocabulary: Vocabulary) -> int:
    """Where the next pair begins: at a separator with a known property and a mark after it."""
    for _, end in split_outside(text, ",;")[:-1]:
        following = text[end + 1 :].lstrip()
        known = vocabulary.find_prefix(following)
        if known is not None and following[len(known[0]) :].lstrip()[:1] in (",", ":", "="):
            return end
    return len(text)


def _loose(text: str, vocabulary: Vocabulary) -> tuple[str, tuple[Pair, ...]]:
    """Pairs that follow the value after commas: only times and quantities that are some."""
    spans = split_outside(text, ",;")
    for _, end in spans[:-1]:
        known = vocabulary.find_prefix(text[end + 1 :].strip())
        if known is None or known[2].datatype not in _TYPED:
            continue
        group = read_group(text[end + 1 :].strip(), vocabulary)
        if group is not None and all(_fits(pair, vocabulary) for pair in group.pairs):
            return text[:end].rstrip(), group.pairs
    return text, ()


def _fits(pair: Pair, vocabulary: Vocabulary) -> bool:
    found = vocabulary.find(pair[0])
    return found is not None and is_well_typed(pair[1], found.datatype)
