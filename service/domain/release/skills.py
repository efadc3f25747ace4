"""Skills under one spelling (paper, tables 2 and 3)."""

from service.domain.release.folding import fold_blanks

SAME = {"educational": "education"}


def unify_skill(name: str) -> str:
    """The skill in lower case with blanks folded; a second spelling becomes the usual one."""
    folded = fold_blanks(name).lower()
    return SAME.get(folded, folded)


def unify_skills(names: tuple[str, ...]) -> tuple[str, ...]:
    """The skills of an entry in released order, each once."""
    return tuple(dict.fromkeys(unify_skill(name) for name in names if name.strip()))
