"""Reading a statement against the question it replies to: said again, or said with a "not".

Only for a response in which nothing else could be read. A claim that is merely repeated is an
echo, not an answer; a question turned into a statement is one.
"""

import re
from dataclasses import dataclass

from service.domain.scoring.answer_text import Sentence

_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)?")
_NEGATION = re.compile(
    r"\b(?:not|never|no|none|nobody|nothing|neither|nor|cannot)\b|n't\b"
    r"|\bun(?!it|iv|if|iq|der|til|ion)(?=\w{4})"
)
_UN = re.compile(r"\bun(?!it|iv|if|iq|der|til|ion)(?=\w{4})")
_UNDECIDED = re.compile(
    r"\b(?:may|might|could|can|possibl[ey]|perhaps|some|sometimes|only|often|typically|but"
    r"|necessarily|if|whether|difficult|hard|while|although|unless|than|instead|rather|said"
    r"|accurate|appropriate|exactly|not only|fully|completely|directly|specifically)\b"
)
_EMPTY = frozenset(
    _WORD.findall(
        "a an the of in on at to for from by with and or as is are was were be been being am do"
        " does did has have had will would can could may might shall should must it its it's that"
        " this these those there he she you they his her their him them your i we not no never"
        " any if than then so also such very likely probably typically generally hypothetically"
        " ever"
    )
)
_REASON = re.compile(
    r"(?:, (?:as|but|which|who|so)|,? (?:because|since|though|although|due to)"
    r"|,? and (?:can|may|might|could|it|they|he|she)) "
)
_PRONOUN = re.compile(r"(?:(?:so|thus|therefore|however|hence),? )?(?:it|he|she|they)\b")
_COMPARED = re.compile(r"\b(?:than|over|before|after|prefer|more|less|from|by|to|\w+er)\b")
_LOOKED_AT = 40
_STEM = 5


@dataclass(frozen=True, slots=True)
class _Nearness:
    """The share of the query's words a statement must hold, and how many times as many it may."""

    share: float
    words: int


_AFFIRMED = _Nearness(share=0.75, words=2)
_DENIED = _Nearness(share=0.65, words=3)
_DENIED_OF_IT = _Nearness(share=0.5, words=2)
"""A denial is hard to mistake; one that begins with a pronoun leaves the query's subject out."""


def restatement(parts: list[Sentence], query: str) -> tuple[Sentence, bool] | None:
    """The sentence that says the query's words again, and whether it affirms them.

    `query` is cleaned; the last sentences are looked at. None where no sentence does, where one
    adds a "may" or a "some", where a claim (a query that is no question) is only repeated, or
    where what is affirmed is followed by a "not".
    """
    asked = _content(query)
    denied_later = False
    for part in reversed(parts[-_LOOKED_AT:]):
        said = _REASON.split(part.text, maxsplit=1)[0]
        denials = len(_NEGATION.findall(said)) - len(_NEGATION.findall(query))
        if not part.text.endswith("?") and _says_again(asked, said, query, denied=bool(denials)):
            if set(_UNDECIDED.findall(said)) - set(_UNDECIDED.findall(query)):
                return None
            echoes = not denials and (denied_later or not query.endswith("?"))
            return None if abs(denials) > 1 or echoes else (part, not denials)
        denied_later = denied_later or bool(_NEGATION.search(part.text))
    return None


def _content(text: str) -> list[str]:
    words = (word.removesuffix("'s") for word in _WORD.findall(_UN.sub("", text)))
    return [word[:_STEM] for word in words if word not in _EMPTY]


def _says_again(asked: list[str], statement: str, query: str, *, denied: bool) -> bool:
    """Whether a statement says the words asked for, in their order where that matters."""
    said = _content(statement)
    near = _AFFIRMED
    if denied:
        near = _DENIED_OF_IT if _PRONOUN.match(statement) else _DENIED
    if not asked or len(said) > near.words * len(asked) + 2:
        return False
    if not denied and not {asked[0], asked[-1]} <= set(said):
        return False
    in_order = not denied or bool(_COMPARED.search(query))
    common, rest = 0, said
    for word in asked:
        if word in rest:
            common += 1
            rest = rest[rest.index(word) + 1 :] if in_order else rest
    return common > 1 and common >= near.share * len(asked)
