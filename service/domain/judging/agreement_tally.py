"""Labels of many responses, gathered in one pass into what agreement needs of them."""

from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from service.domain.judging.agreement_counting import Pattern

Labels = Mapping[str, Sequence[str | None]]
"""The labels on the facts (or steps) of one response, in their order, by annotator.

None and `unsure` are no labels; neither is what a shorter list leaves out.
"""


@dataclass(frozen=True, slots=True)
class Tally:
    """How often each pattern occurs: in all units, without an annotator, and by response.

    `without` has everybody who gave a label. `numbers` holds a unit's place in `patterns`, for all
    units with a label; `sizes` says how many of them belong to each response that has any. Both
    take 4 bytes a piece, and nothing else grows with the responses. `compared` counts the
    responses of which some unit has two labels.
    """

    patterns: tuple[Pattern, ...]
    units: Counter[Pattern]
    without: dict[str, Counter[Pattern]]
    numbers: "array[int]"
    sizes: "array[int]"
    compared: int


def tally(responses: Iterable[Labels]) -> Tally:
    """Read every response once, keeping no label."""
    places: dict[Pattern, int] = {}
    changes: dict[str, Counter[Pattern]] = {}
    numbers, sizes, compared = array("i"), array("i"), 0
    for response in responses:
        before, is_compared = len(numbers), False
        for unit in labelled_units(response):
            pattern = pattern_of(unit)
            is_compared |= len(unit) > 1
            numbers.append(places.setdefault(pattern, len(places)))
            for annotator in unit:
                change = changes.setdefault(annotator, Counter())
                change[pattern] -= 1
                change[pattern_of(unit, leaving_out=annotator)] += 1
        if len(numbers) > before:
            sizes.append(len(numbers) - before)
            compared += is_compared
    patterns = tuple(places)
    units = Counter({patterns[place]: times for place, times in Counter(numbers).items()})
    without = {annotator: _changed(units, changes[annotator]) for annotator in sorted(changes)}
    return Tally(patterns, units, without, numbers, sizes, compared)


def labelled_units(response: Labels) -> Iterator[dict[str, str]]:
    """Each fact or step that has a label: what it got, by annotator."""
    for row in zip_longest(*response.values()):
        labels = zip(response, row, strict=True)
        unit = {who: label for who, label in labels if label is not None and label != "unsure"}
        if unit:
            yield unit


def pattern_of(unit: Mapping[str, str], leaving_out: str | None = None) -> Pattern:
    """The labels of a unit, sorted."""
    return tuple(sorted(label for who, label in unit.items() if who != leaving_out))


def _changed(units: Counter[Pattern], change: Counter[Pattern]) -> Counter[Pattern]:
    """The units after a change; units left with no label are gone."""
    changed = Counter(units)
    changed.update(change)
    return Counter({p: times for p, times in changed.items() if times and p})
