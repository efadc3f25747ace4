"""What the reader tells of a release: each defect once, many faults of one file by their count."""

import json

from service.domain.entries import Finding
from service.domain.release.json_edits import LISTED
from service.domain.release.reader import read_release
from service.storage import shipped
from tests.domain.release.entry_making import released


def findings(text: str) -> tuple[Finding, ...]:
    release = read_release(
        [("f.json", text.encode())],
        dataset=None,
        corrections=None,
        vocabulary=shipped.vocabulary(),
    )
    return release.findings


def test_one_defect_twice_in_a_list_of_evidence_is_told_once_at_the_list() -> None:
    cited = ["(Ayla, inception , 724)", "(Ayla, inception , 724)"]
    steps = [{"Step": "She is.", "facts used in this step": cited}]
    found = findings(json.dumps([released(**{"Reasoning Steps": steps})]))
    assert [each.where for each in found if each.before == cited[0]] == [
        "/Reasoning Steps/0/facts used in this step"
    ]


def test_very_many_faults_of_syntax_are_listed_in_part_and_counted_in_full() -> None:
    skills = [f"skill {number}" for number in range(LISTED + 2)]
    text = json.dumps([released(**{"Reasoning Strategy": ["SKILLS"]})])
    text = text.replace('"SKILLS"', "\n".join(map(json.dumps, skills)))
    found = [each for each in findings(text) if each.code == "json-syntax"]
    assert len(found) == LISTED + 1
    assert [each.reason for each in found if each.entry is None] == [
        f"f.json has {LISTED + 1} such faults, of which the first are listed"
    ]
