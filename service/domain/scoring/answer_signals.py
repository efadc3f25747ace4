"""What one sentence says about the answer, as signals in the order they are said."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from service.domain.scoring.answer_leads import LABEL, LEAD, LEANING, LONE_LETTER
from service.domain.scoring.answer_refusals import AFTER_ALL, BELIEVED, DECLINES, LEANS
from service.domain.scoring.answer_verdicts import (
    ANSWER_IS,
    BOTH_WORDS,
    CLAIM_IS,
    CONCLUDES,
    SAYS,
    SUPPORTS,
    THAT_IS,
)
from service.domain.scoring.answer_words import CONDITION, CONSEQUENCE

_ANSWERS = (
    *("answer", "response", "verdict", "conclusion", "label", "output", "prediction"),
    *("decision", "judg", "classification", "determination", "finish", "boxed", "result"),
)
_CLAIMS = ("claim", "statement", "assertion", "hypothesis", "proposition", "allegation")
_SUPPORTS = ("support", "confirm", "prove", "verif", "entail", "refute", "contra", "debunk")
_SAYS = (" say", " answer", "go with", "lean", "think", "believe", "guess", "conclude", "must")
_EXPLICIT = (
    (_ANSWERS, ANSWER_IS),
    (_CLAIMS, CLAIM_IS),
    (_SUPPORTS, SUPPORTS),
    (_SAYS, SAYS),
    ((", ", "; "), CONCLUDES),
    (("true", "false", "correct", " a yes", " a no"), THAT_IS),
)
"""Patterns with the letters without which they cannot match: looking for those first is quick."""
_MARKS = " .,;:!?-/'"
_NOTHING = frozenset({"", *"abcdeghijklmopqrsuvwxz0123456789"})
_REACH = 48
"""How far before those letters a match may begin: "does not actually support"."""
_CONDITION = re.compile(CONDITION)
_CONSEQUENCE = re.compile(CONSEQUENCE)
_NOT_ONE = re.compile(
    r"\b(?:supports?|confirms?|true|proves?|yes) (?:n?or|and) $"
    r"|\b(?:n?or|any\w*|nothing|neither|no \w+) (?:that |which |to )?$"
    r"|\bpossible (?:that )?(?:the )?$"
    r"|\b(?:no|not|cannot|can't|don't|isn't)\b[^.,;]{0,40}\b(?:know|sure|certain|confirm|verify|prove"
    r"|evidence|indication|proof|conclude|say|said|clear)(?: that)? (?:the |this )?$"
)
"""Before a verdict: the other one ("supports or"), nobody who gives it, or only a chance of it."""
_DOUBTED = re.compile(
    r"\b(?:do not|don't|doesn't|does not) (?:\w+ ){0,2}"
    r"(?:think|believe|mean)(?: that)?[^,;]{0,30}$"
)
"""Before a verdict: a doubt that turns it ("I do not think this claim is true")."""


@dataclass(frozen=True, slots=True)
class Signal:
    """One thing said: an answer, or None where it is left open; places are in the sentence."""

    answer: bool | None
    start: int
    end: int


def explicit_signal(sentence: str) -> Signal | None:
    """The last explicit verdict of a sentence (in lower case, cleaned); None where it asks."""
    if _says_nothing(sentence):
        return None
    last = None
    for match in _matches(sentence):
        later = last is None or match.end() > last.end()
        if later and not _left_open(sentence[: match.start()], match):
            last = match
    return _lead(sentence) if last is None else _verdict(sentence, last)


def weak_signal(sentence: str) -> Signal | None:
    """The last hedge with a direction, refusal or verdict under a condition; None where it asks."""
    if _says_nothing(sentence):
        return None
    found = [Signal(None, match.start(), match.end()) for match in DECLINES.finditer(sentence)]
    found += _leanings(sentence, 0)
    found += [Signal(None, match.start(), match.end()) for match in _matches(sentence)]
    return max(found, key=lambda one: one.end, default=None)


def _leanings(sentence: str, start: int) -> list[Signal]:
    found = [
        Signal(bool(match.group("true")), match.start(), match.end())
        for pattern in (LEANS, AFTER_ALL)
        for match in pattern.finditer(sentence, start)
    ]
    if match := BELIEVED.search(sentence, start):
        found.append(Signal(not match.group("not"), match.start(), match.end()))
    return found


def _says_nothing(sentence: str) -> bool:
    """Whether it asks, has no letters, or is a single one that stands for no answer."""
    return sentence.endswith("?") or sentence.strip(_MARKS) in _NOTHING


def _matches(sentence: str) -> Iterator[re.Match[str]]:
    for cues, pattern in _EXPLICIT:
        places = [place for cue in cues if (place := sentence.find(cue)) >= 0]
        if places:
            yield from pattern.finditer(sentence, max(0, min(places) - _REACH))


def _lead(sentence: str) -> Signal | None:
    for pattern in (LEAD, LABEL, LONE_LETTER, LEANING):
        if match := pattern.match(sentence):
            return _verdict(sentence, match)
    return None


def _verdict(sentence: str, match: re.Match[str]) -> Signal:
    answer = _polar(match)
    if answer is None:  # "unknown, but it is unlikely that …"
        leanings = _leanings(sentence, match.end())
        return leanings[-1] if leanings else Signal(None, match.start(), match.end())
    if _DOUBTED.search(sentence, 0, match.start()):
        answer = not answer
    both = _takes_both(sentence, match.end(), answer=answer)
    return Signal(None if both else answer, match.start(), match.end())


def _left_open(before: str, match: re.Match[str]) -> bool:
    """Whether what stands before a verdict takes it back: a condition, or "supports or"."""
    conditions = [found.end() for found in _CONDITION.finditer(before)]
    if conditions and not _CONSEQUENCE.search(before, conditions[-1]):
        return True
    return _polar(match) is not None and bool(_NOT_ONE.search(before))


def _polar(match: re.Match[str]) -> bool | None:
    """True or false by the group that matched, turned by a negation before it; None if open."""
    groups = match.groupdict()
    if groups.get("open"):
        return None
    answer = bool(groups["true"])
    turned = bool(groups.get("not")) != bool(groups.get("isnt"))
    if turned and re.match(r"(?:yes|no)\b", groups["true"] or groups["false"]):
        return None if groups["false"] else False
    return answer != turned


def _takes_both(sentence: str, start: int, *, answer: bool) -> bool:
    """Whether the other word follows as well: "no for the first part, but yes for the second"."""
    return any(
        (found.group("word") == "yes") != answer for found in BOTH_WORDS.finditer(sentence, start)
    )
