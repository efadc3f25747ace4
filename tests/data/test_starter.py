"""The starter data set: its shape, its balance, and what its entries must have."""

from collections import Counter

from service.domain.entries import Entry, Release
from service.domain.release.printing import print_statement
from service.domain.release.rules import split_rule

# The skills of the paper's tables 2 and 3, as the published files spell them.
FREQUENT_SKILLS = {
    "temporal reasoning", "historical", "sports", "number comparison", "geographical",
    "professions and occupations", "political", "entity comparison",
}  # fmt: skip


def test_the_header_says_what_it_is(release: Release) -> None:
    assert release.dataset.name == "cr-lt-starter"
    assert release.dataset.licence == "CC0-1.0"
    assert (release.dataset.citation, release.dataset.homepage) == (None, None)
    assert release.complete


def test_counts_and_balance(release: Release) -> None:
    counts = Counter((entry.task, entry.answer) for entry in release.entries)
    assert counts == {  # counted in the file by hand
        ("question-answering", True): 10,
        ("question-answering", False): 11,
        ("claim-verification", True): 7,
        ("claim-verification", False): 6,
    }
    names = [entry.id for entry in release.entries]
    assert names == [f"S{n}" for n in range(1, 22)] + [f"C{n}" for n in range(1, 14)]


def test_every_frequent_skill_and_every_number_of_steps_occurs(release: Release) -> None:
    skills = {skill for entry in release.entries for skill in entry.skills}
    assert skills >= FREQUENT_SKILLS
    assert {len(entry.steps) for entry in release.entries} == {1, 2, 3, 4, 5}


def test_value_kinds_precisions_and_qualifiers_occur(release: Release) -> None:
    statements = [each for entry in release.entries for each in entry.statements]
    kinds = {each.value.kind for each in statements}
    assert kinds == {"entity", "time", "quantity", "coordinate", "monolingual", "string"}
    precisions = {each.value.precision for each in statements if each.value.kind == "time"}
    assert precisions == {"day", "month", "year", "century"}
    qualified = [e for e in release.entries if any(each.qualifiers for each in e.statements)]
    assert len(qualified) == 7


def test_queries_are_questions_or_claims_and_name_their_anchors(release: Release) -> None:
    for entry in release.entries:
        is_question = entry.task == "question-answering"
        assert entry.query.endswith("?" if is_question else "."), entry.id
        assert entry.id.startswith("S" if is_question else "C")
        assert entry.entities
        for anchor in entry.entities:
            assert anchor.label in entry.query, entry.id
        subjects = {each.subject.id for each in entry.statements}
        assert subjects == {anchor.id for anchor in entry.entities}, entry.id


def test_rules_are_in_the_paper_s_forms_and_split_as_stated(release: Release) -> None:
    for entry in release.entries:
        assert entry.rule == split_rule(entry.rule.text), entry.id
        assert entry.rule.form in ("must-to", "if-then")
        assert entry.rule.premise is not None
        assert entry.rule.conclusion is not None


def test_steps_cite_every_statement_and_conclude_with_the_answer(release: Release) -> None:
    for entry in release.entries:
        cited = {index for step in entry.steps for index in step.evidence}
        assert cited == set(range(len(entry.statements))), entry.id
        for step in entry.steps:
            assert (step.kind == "fact") == bool(step.evidence), entry.id
        last = entry.steps[-1]
        assert last.kind == "inference" or len(entry.steps) == 1, entry.id
        assert last.text.endswith(conclusion(entry)), entry.id


def conclusion(entry: Entry) -> str:
    if entry.task == "question-answering":
        return f"the answer is {'yes' if entry.answer else 'no'}."
    return f"the claim is {'true' if entry.answer else 'false'}."


def test_statements_print_from_their_parts(release: Release) -> None:
    for entry in release.entries:
        for each in entry.statements:
            printed = print_statement(each.subject, each.property, each.value, each.qualifiers)
            assert each.text == printed


def test_every_entry_has_an_original_about_somebody_else(release: Release) -> None:
    for entry in release.entries:
        original = entry.original
        assert original is not None
        assert original.query != entry.query
        assert not {anchor.id for anchor in original.entities} & {e.id for e in entry.entities}
        for anchor in original.entities:
            assert anchor.id is not None
            assert anchor.label in original.query
