"""docs/dataset.md names every code of a finding as the code table has it, and no other."""

import re
from pathlib import Path

from service.domain.entries import STATUSES
from service.domain.release.codes import CODES

PAGE = (Path(__file__).parents[2] / "docs/dataset.md").read_text(encoding="utf-8")
FINDINGS = PAGE.partition("## Findings")[2]
ROW = re.compile(
    r"^\| `(?P<code>[a-z-]+)` \| (?P<severity>blocker|major|minor|cosmetic)"
    r" \| (?P<meaning>[^|]+) \| (?P<example>[^|]+) \|$",
    re.MULTILINE,
)


def test_each_code_is_documented_with_its_severity_and_meaning() -> None:
    rows = {row["code"]: (row["severity"], row["meaning"]) for row in ROW.finditer(FINDINGS)}
    assert rows == {code.name: (code.severity, code.meaning) for code in CODES}


def test_no_code_is_documented_twice_or_without_an_example() -> None:
    rows = list(ROW.finditer(FINDINGS))
    assert len({row["code"] for row in rows}) == len(rows)
    assert all(row["example"].strip() for row in rows)


def test_each_status_is_documented() -> None:
    statuses = PAGE.partition("## Statuses")[2].partition("##")[0]
    assert tuple(re.findall(r"^\| `(\w+)` \|", statuses, re.MULTILINE)) == STATUSES
