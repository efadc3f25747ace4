"""Released qualifiers held against Wikidata's: as multisets, by each property that is named."""

from collections.abc import Sequence
from itertools import groupby

from service.domain.grounding.knowledge import Knowledge
from service.domain.grounding.values import is_same
from service.domain.release.folding import match_key
from service.domain.statements import Qualifier
from service.domain.wikidata.statements import WikidataQualifier


def differences(
    released: Sequence[Qualifier],
    now: Sequence[WikidataQualifier],
    known: Knowledge,
    *,
    subset: bool = False,
) -> tuple[str, ...]:
    """What differs, in words; nothing where the released qualifiers stand.

    Releases name only the qualifiers they need, so those of other properties are not compared.
    Of a property that is named all values are, each as often as it stands; with `subset` it is
    enough that the released ones are there.
    """
    told = []
    ordered = sorted(released, key=_key)
    for _, group in groupby(ordered, key=_key):
        mine = list(group)
        theirs = [each for each in now if _is_property(mine[0], each)]
        lost, added = _unmatched(mine, theirs, known)
        if lost or (added and not subset):
            told.append(_tell(mine[0].property.label, lost, added))
    return tuple(told)


def is_part_of(fewer: Sequence[Qualifier], more: Sequence[Qualifier]) -> bool:
    """Whether all qualifiers of one released statement stand in another, case and blanks aside."""
    rest = [_words(each) for each in more]
    for each in map(_words, fewer):
        if each not in rest:
            return False
        rest.remove(each)
    return True


def _key(qualifier: Qualifier) -> str:
    return qualifier.property.id or match_key(qualifier.property.label)


def _words(qualifier: Qualifier) -> tuple[str, str]:
    return _key(qualifier), match_key(qualifier.value.text)


def _is_property(released: Qualifier, now: WikidataQualifier) -> bool:
    if released.property.id is not None:
        return released.property.id == now.property.id
    return match_key(released.property.label) == match_key(now.property.label)


def _unmatched(
    mine: list[Qualifier], theirs: list[WikidataQualifier], known: Knowledge
) -> tuple[list[Qualifier], list[WikidataQualifier]]:
    lost, rest = [], list(theirs)
    for each in mine:
        same = (t for t in rest if t.value is not None and is_same(each.value, t.value, known))
        found = next(same, None)
        if found is None:
            lost.append(each)
        else:
            rest.remove(found)
    return lost, rest


def _tell(label: str, lost: list[Qualifier], added: list[WikidataQualifier]) -> str:
    was = " and ".join(each.value.text for each in lost)
    now = " and ".join(each.value.text if each.value else each.snak for each in added)
    if not added:
        return f"{label}: no longer {was}"
    return f"{label}: also {now}" if not lost else f"{label}: {was} is now {now}"
