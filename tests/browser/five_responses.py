"""What people say of five responses of a real run, and what it comes to, counted by hand."""

from typing import Any

from tests.browser.keyboard_judges import Said

ADA = {
    "S1": Said("SNI", "VXV", {1: (0,)}, turned=(3,), note="what ada alone thinks"),
    "S43": Said("CNS", "VVX", {0: (0, 1)}),
    "S63": Said("CCS", "VXV", {1: (1, 2)}),
    "S118": Said("SU", "VV"),
    "C102": Said("SS", "VVVV", {0: (0,), 3: (0,)}),
}
BEN = {
    "S1": Said("SNI", "VXV"),
    "S43": Said("CNN", "VVX", {2: (1,)}),
    "S63": Said("CCS", "VVV"),
    "S118": Said("SN", "VV", note="what ben alone thinks"),
    "C102": Said("SS", "VVVV"),
}
CY = {"S118": Said("SN", "VV", {0: (0,)})}
"""By hand. S118 is short of a label, so that a third person is asked; S43 and S63 are tied."""
IN_DISPUTE = {"S43", "S63"}
RESOLVED = {
    "S1": ([True, False, False], [True, False, True]),
    "S43": ([False, False, False], [True, True, False]),
    "S63": ([False, False, True], [True, True, True]),
    "S118": ([True, False], [True, True]),
    "C102": ([True, True], [True, True, True, True]),
}
"""Which facts are supported and which steps valid in the end."""

# Shares of supported facts: S1 1/3, S43 0/3, S63 1/3, S118 1/2, C102 2/2. Their mean is 13/30, the
# sum of squares about it 8/15, so half the interval is t(4) = 2.776445 times the root of 2/75.
# Without irrelevant facts S1 has 1/2. All steps are valid in S63 (ruled), S118 and C102.
FACTSCORE = {"value": 0.433333, "low": 0.0, "high": 0.886725, "n": 5, "reason": None}
RELEVANT = {"value": 0.466667, "low": 0.018023, "high": 0.915311, "n": 5, "reason": None}
POOLED = {"value": 0.384615, "low": None, "high": None, "n": 13, "reason": None}
REASONING = {"value": 0.6, "low": 0.230724, "high": 0.882379, "n": 5, "reason": None}
STRICT = {"value": 0.0, "low": 0.0, "high": 0.434482, "n": 5, "reason": None}
# First labels without unsure: 12 of 13 facts alike (27 labels: S 12, N 7, C 6, I 2), 14 of 15 steps
# (32 labels: V 27, X 5). Alpha 1 - 26 * 2 / 496 and 1 - 31 * 2 / 270. AC1: chance is 233/1014 (a
# third of 1 - (5.5^2 + 3.5^2 + 3^2 + 1^2) / 169) and 5/18.
AGREEMENT = {
    "factscore": {"percent": 0.923077, "alpha": 0.895161, "ac1": 0.900128, "n": 13},
    "reasoning": {"percent": 0.933333, "alpha": 0.77037, "ac1": 0.907692, "n": 15},
}


def written(row: dict[str, Any]) -> dict[str, Any]:
    """What a row of an export says that an annotator pressed."""
    return {key: row[key] for key in ("facts", "steps", "evidence", "note")}


def spoken(said: Said) -> dict[str, Any]:
    """The same of what the test pressed."""
    facts = len(said.facts)
    return {
        "facts": said.labels[:facts],
        "steps": said.labels[facts:],
        "evidence": said.evidence,
        "note": said.note,
    }
