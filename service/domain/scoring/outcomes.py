"""Codes of what was read from a row, one byte each, and what they come to against the gold."""

from typing import Final

from service.domain.submissions import AnswerSource

MISSING: Final = 0
GIVEN: Final[dict[bool | None, int]] = {True: 1, False: 2, None: 3}
EXTRACTED: Final = {"true": 4, "false": 5, "abstained": 6, "unparsed": 7}
"""By the verdict of `read_answer`."""

SCORED_AS: Final = bytes([0, 1, 2, 3, 1, 2, 3, 7]).ljust(256, b"\0")
"""Code -> the code of the same answer as if given, to translate by (for the signature)."""

ANSWER: Final = (None, True, False, None, True, False, None, None)
SOURCE: Final[tuple[AnswerSource, ...]] = (
    "none",
    "given",
    "given",
    "given",
    "extracted",
    "extracted",
    "extracted",
    "none",
)
CORRECT, WRONG, ABSTAINED, UNPARSED, NOT_SENT = range(5)
"""Places of the five counts of `metrics.Counts`."""

OUTCOMES: Final = (
    (NOT_SENT, WRONG, CORRECT, ABSTAINED, WRONG, CORRECT, ABSTAINED, UNPARSED),
    (NOT_SENT, CORRECT, WRONG, ABSTAINED, CORRECT, WRONG, ABSTAINED, UNPARSED),
)
"""By gold answer (false, true) and code: the place in `metrics.Counts`."""
