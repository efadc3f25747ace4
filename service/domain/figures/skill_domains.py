"""Which reasoning skills are about a domain and which are not (paper, section 3.3).

The paper divides them by colour in its figures 5 and 6 and names only temporal reasoning and
number comparison (independent), geography and politics (dependent). The rest is our division: a
skill is independent when it says how one reasons, and dependent when it says what one must know
of. Eighteen of the release's 24 skills name a field of knowledge; six name a way to reason.
"""

from typing import Literal

Division = Literal["domain-independent", "domain-dependent", "not divided"]
DIVISIONS: tuple[Division, ...] = ("domain-independent", "domain-dependent", "not divided")

INDEPENDENT = frozenset(
    {
        "definition",
        "entity comparison",
        "location comparison",
        "number comparison",
        "set inclusion",
        "temporal reasoning",
    }
)
DEPENDENT = frozenset(
    {
        "biological",
        "cultural",
        "economic",
        "education",
        "entertainment",
        "foods",
        "geographical",
        "historical",
        "language",
        "literature",
        "medical",
        "music",
        "physical",
        "political",
        "professions and occupations",
        "religious",
        "sports",
        "technological",
    }
)


def division_of(skill: str) -> Division:
    """On which side a skill is, whatever its case; other benchmarks may have skills on neither."""
    name = skill.casefold()
    if name in INDEPENDENT:
        return "domain-independent"
    return "domain-dependent" if name in DEPENDENT else "not divided"
