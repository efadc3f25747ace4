"""Answers that a submission gives outright: the contract's table of words, and nothing else."""

import json

TRUE_WORDS = frozenset({"true", "yes", "y", "t", "supported", "supports", "entailed"})
FALSE_WORDS = frozenset({"false", "no", "n", "f", "refuted", "refutes", "contradicted"})
ABSTAINING_WORDS = frozenset(
    {
        "unknown",
        "unsure",
        "don't know",
        "i don't know",
        "idk",
        "n/a",
        "na",
        "none",
        "null",
        "abstain",
        "not enough info",
        "nei",
        "undecided",
    }
)
NEEDS_ANSWER = "needs an answer or a response"
"""What is wrong with a row that has neither."""
LONGEST_SHOWN = 60


class UnreadableAnswer(ValueError):
    """A given answer that the table does not name; says which it was."""


def read_given(value: object, *, csv: bool = False) -> bool | None:
    """The answer a row gives: True, False, or None for abstained.

    JSON true and false, null, and the table's words in any case. In CSV everything is text, so an
    empty cell is the caller's matter (it depends on the response); empty text in JSON abstains.
    Raises UnreadableAnswer for every other text and for every number, list and object.
    """
    if value is None or isinstance(value, bool):
        return value
    if not isinstance(value, str):
        raise UnreadableAnswer(_refusal(value))
    word = value.strip().casefold().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    if word in TRUE_WORDS:
        return True
    if word in FALSE_WORDS:
        return False
    if word in ABSTAINING_WORDS or (not word and not csv):
        return None
    raise UnreadableAnswer(_refusal(value))


def _refusal(value: object) -> str:
    """Names the value, cut short, and what is allowed."""
    try:
        shown = json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError):
        shown = f"a value of type {type(value).__name__}"
    if len(shown) > LONGEST_SHOWN:
        shown = shown[: LONGEST_SHOWN - 1] + "…"
    return f"{shown} is no answer: true, false, null or a word such as yes, no, unknown"
