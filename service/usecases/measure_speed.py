"""Measure how long annotators take for an item, from claim to final judgement."""

from collections.abc import Iterable
from dataclasses import dataclass
from statistics import median

from service.usecases.ports import Ports

LAST = 100


@dataclass(frozen=True, slots=True)
class Speed:
    """The median of the last `n` judgements in seconds; pauses and revisions hardly move it."""

    seconds: float
    n: int


def measure_speed(ports: Ports, annotators: Iterable[str]) -> dict[str, Speed]:
    """The speed of those who judged anything."""
    with ports.look() as work:
        spans = {name: work.overview.seconds(name, LAST) for name in annotators}
    return {name: Speed(median(each), len(each)) for name, each in spans.items() if each}
