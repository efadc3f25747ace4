"""The explorer's words: what facets, their values, standings and outcomes are called."""

from collections.abc import Mapping

from service.domain.facets import Facet
from service.domain.grounding.states import State
from service.domain.submissions import Verdict

FACETS: Mapping[Facet, str] = {
    "task": "Task",
    "answer": "Answer",
    "status": "Status",
    "skill": "Reasoning skill",
    "form": "Form of the rule",
    "negated": "Rule denies",
    "steps": "Reasoning steps",
    "property": "Property",
    "findings": "Findings",
    "finding": "Kind of finding",
}
"""Facets in the order in which they stand."""
VALUES: Mapping[str, Mapping[str, str]] = {
    "task": {
        "question-answering": "Question answering",
        "claim-verification": "Claim verification",
    },
    "answer": {"none": "none usable"},
    "form": {"must-to": "X must P to C", "if-then": "If P, then C", "other": "another form"},
    "negated": {"true": "yes", "false": "no"},
}
PARTS: Mapping[str, str] = {
    "entity": "Entity",
    "min_steps": "Steps from",
    "max_steps": "Steps up to",
    "q": "Words",
}
"""Parts of a filter that are no facets."""
STANDINGS: Mapping[State, tuple[str, str]] = {
    "exact": ("good", "as on Wikidata"),
    "value_changed": ("warn", "value changed"),
    "qualifier_changed": ("warn", "qualifier changed"),
    "deprecated": ("warn", "deprecated"),
    "gone": ("loud", "gone from Wikidata"),
    "entity_missing": ("loud", "entity missing"),
    "not_a_statement": ("irrelevant", "no statement"),
}
"""What became of a statement: the look of its chip and its words; nothing for what is unknown."""
VERDICTS: Mapping[Verdict, tuple[str, str]] = {
    "correct": ("good", "correct"),
    "wrong": ("loud", "wrong"),
    "abstained": ("warn", "abstained"),
    "unparsed": ("unsure", "unparsed"),
    "missing": ("irrelevant", "missing"),
    "unscored": ("irrelevant", "unscored"),
}
SEVERITIES: Mapping[str, str] = {
    "blocker": "loud",
    "major": "warn",
    "minor": "irrelevant",
    "cosmetic": "irrelevant",
}
SLICES: Mapping[str, str] = {
    "by_task": "By task",
    "by_answer": "By gold answer",
    "by_skill": "By reasoning skill",
    "by_steps": "By reasoning steps",
    "by_anchors": "By anchor entities",
    "by_qualifiers": "With and without qualifiers",
    "by_popularity": "By popularity of the anchors",
}
RATES: Mapping[str, str] = {
    "accuracy": "Accuracy",
    "answer_rate": "Answer rate",
    "accuracy_answered": "Accuracy when answered",
    "hallucination_rate": "Hallucination rate",
}
BASELINES: Mapping[str, str] = {
    "always_true": "always “true”",
    "always_false": "always “false”",
    "abstain": "never an answer",
}


def value_word(facet: str, value: str) -> str:
    """A facet's value for people."""
    return VALUES.get(facet, {}).get(value, value)


def answer_word(answer: bool | None) -> str:  # noqa: FBT001 - it is what is said
    """An answer for people."""
    return {True: "true", False: "false", None: "none"}[answer]
