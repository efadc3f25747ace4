"""The words findings are filed under: each code with its usual severity and its meaning."""

from dataclasses import dataclass

from service.domain.entries import Finding, Severity


@dataclass(frozen=True, slots=True)
class Code:
    """A kind of finding. `severity` is the usual one; a single finding may weigh otherwise."""

    name: str
    severity: Severity
    meaning: str


DRIFTED_CODE = "drifted"
CODES: tuple[Code, ...] = (
    # The file and how it is written.
    Code("json-syntax", "blocker", "the file is not JSON; what was put in to read it"),
    Code("file-format", "cosmetic", "the file's bytes are unusual, its content is not"),
    Code("key-spelling", "major", "one and the same key is written in several ways"),
    Code("type-inconsistent", "major", "one field is written as different types"),
    Code("type", "blocker", "the answer is not a boolean"),
    Code("unicode", "minor", "a character that looks like another one, such as U+00A0 or U+2019"),
    Code("whitespace", "cosmetic", "a blank too many, or one missing"),
    Code("punctuation", "cosmetic", "a sentence without its end, or with stray marks"),
    # The sub-graph as a string.
    Code("numbering", "minor", "the numbers of the triples are missing, repeated or have gaps"),
    Code("bracket", "major", "a bracket or brace is missing, doubled or stray"),
    Code("qualifier-form", "minor", "a qualifier in another notation than {property, value}"),
    Code("qualifier-groups", "major", "several statements' qualifiers stand flat in one triple"),
    Code("triple-arity", "major", "a triple with fewer or more than three parts"),
    Code("triple-unread", "major", "a triple that fits no reading of the grammar, kept as text"),
    Code("value-unread", "minor", "a value that is not what its property's data type asks for"),
    Code("empty-subgraph", "major", "the entry has no statement at all"),
    Code("duplicate-triple", "minor", "a statement that the sub-graph already holds"),
    # Statements and their properties.
    Code("relation-not-in-kg", "minor", "a relation that no Wikidata statement can have"),
    Code("relation-typo", "minor", "a property label with a slip of the pen"),
    Code("relation-wrong", "major", "another property is meant, as its step or another entry says"),
    Code("label-typo", "major", "an entity's label in a triple with a slip of the pen"),
    Code("date-order", "major", "dates that cannot both hold, such as a death before the birth"),
    Code("fact-conflict", "minor", "two entries give one thing different values"),
    Code("subject-unconnected", "minor", "a triple's subject that no path joins to an anchor"),
    # Anchors.
    Code("anchor-label", "major", "an anchor's label that query and triples write otherwise"),
    Code("anchor-missing", "major", "the query names a triple's subject that is no anchor"),
    Code("anchor-not-in-graph", "major", "an anchor that occurs in no triple"),
    Code("anchor-not-in-query", "minor", "an anchor that the query does not name"),
    Code("label-case", "cosmetic", "labels that differ in case, accents, dashes or marks only"),
    Code("qid-two-labels", "minor", "one Wikidata id under two labels"),
    Code("label-two-qids", "major", "one label under two Wikidata ids"),
    # Steps, evidence, the answer.
    Code("evidence-not-in-graph", "major", "a step cites a triple that the sub-graph lacks"),
    Code("triple-unused", "minor", "a triple that no step cites"),
    Code("cited-number", "minor", "a step's words cite other triple numbers than its evidence"),
    Code("step-contradicts-triple", "major", "a step says otherwise than the triple it cites"),
    Code("count-with-duplicate", "minor", "a step counts a repeated triple twice"),
    Code("arithmetic", "minor", "a count, difference, product or span that does not come out"),
    Code("answer-contradicts-steps", "blocker", "the last step concludes against the answer"),
    Code("no-conclusion-step", "cosmetic", "the last step does not give the claim's verdict"),
    # Words.
    Code("name-typo", "minor", "a name in a text with a slip of the pen"),
    Code("text-typo", "cosmetic", "a slip of the pen in a text"),
    Code("skill-spelling", "minor", "one skill under two spellings"),
    # Corrections.
    Code("correction-applied", "major", "a correction of ours stands beside what was released"),
    Code("corrections-not-applied", "minor", "the file is not the one the corrections are for"),
    # Wikidata, as it is stored now: no part of a release, and listed only when asked for.
    Code(DRIFTED_CODE, "minor", "Wikidata no longer says what was released"),
)

_BY_NAME = {code.name: code for code in CODES}


def code_named(name: str) -> Code:
    """The code of that name; KeyError for a word that is none."""
    return _BY_NAME[name]


def finding(
    entry: str | None,
    code: str,
    where: str,
    reason: str,
    *,
    before: str | None = None,
    after: str | None = None,
    severity: Severity | None = None,
) -> Finding:
    """A finding filed under a known code, with the code's severity unless another is given."""
    known = code_named(code)
    return Finding(
        entry=entry,
        code=known.name,
        severity=severity or known.severity,
        where=where,
        before=before,
        after=after,
        reason=reason,
    )
