"""Reading a statement against the question it replies to: said again, or said with a "not".

Only for a response in which nothing else could be read. A claim that is merely repeated is an
echo, not an answer; a question turned into a statement is one.
"""

import re

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
_REASON = re.compile(r"(?:, (?:as|but|which|who|so)|,? (?:because|since|though|although|due to)) ")
_STEM = 5
_SAID = 0.75
"""The share of the query's words that a restatement holds."""
_MORE = 2
"""How many times as many words as the query a restatement may have."""


def restatement(parts: list[Sentence], query: str) -> tuple[Sentence, bool] | None:
    """The sentence that says the query's words again in their order, and whether it affirms them.

    `query` is cleaned. None where no sentence does, where one adds a "may" or a "some", or where
    a claim (a query that is no question) is only repeated.
    """
    asked = _content(query)
    if len(asked) < 2:
        return None
    for part in reversed(parts):
        said = _REASON.split(part.text, maxsplit=1)[0]
        if part.text.endswith("?") or not _says_again(asked, _content(said)):
            continue
        if set(_UNDECIDED.findall(said)) - set(_UNDECIDED.findall(query)):
            return None
        denials = len(_NEGATION.findall(said)) - len(_NEGATION.findall(query))
        if abs(denials) > 1 or (not denials and not query.endswith("?")):
            return None
        return part, not denials
    return None


def _content(text: str) -> list[str]:
    words = (word.removesuffix("'s") for word in _WORD.findall(_UN.sub("", text)))
    return [word[:_STEM] for word in words if word not in _EMPTY]


def _says_again(asked: list[str], said: list[str]) -> bool:
    """Whether enough of the words asked for are said, in the same order, and not much else."""
    if len(said) > _MORE * len(asked) + 2:
        return False
    common, rest = 0, said
    for word in asked:
        if word in rest:
            common += 1
            rest = rest[rest.index(word) + 1 :]
    return common >= _SAID * len(asked)
