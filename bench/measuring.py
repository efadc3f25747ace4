"""Interleaved rounds of a subject and its reference: medians of ratios, with quartiles."""

import ctypes
import gc
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median, quantiles

from bench.results import Measured

Deed = Callable[[], object]
ROUNDS = 31
ROUND_SECONDS = 0.02


def ratio(
    subject: Deed,
    reference: Deed,
    *,
    rounds: int = ROUNDS,
    seconds: float = ROUND_SECONDS,
    clock: Callable[[], float] = time.perf_counter,
) -> Measured:
    """How many times what the reference costs the subject costs, both warmed up first.

    In each round each is done as often as fills `seconds`, the order changing from round to round.
    """
    deeds = (subject, reference)
    times = [_how_often(deed, seconds) for deed in deeds]
    ratios = []
    for number in range(rounds):
        cost = [0.0, 0.0]
        for which in (0, 1) if number % 2 else (1, 0):
            cost[which] = _cost(deeds[which], times[which], clock)
        ratios.append(cost[0] / cost[1])
    return spread(ratios)


def spread(values: Sequence[float]) -> Measured:
    """The median of some values and their quartiles."""
    if len(values) == 1:
        return Measured(values[0], values[0], values[0])
    low, _, high = quantiles(values, n=4, method="inclusive")
    return Measured(median(values), low, high)


def _how_often(deed: Deed, seconds: float) -> int:
    deed()
    return max(1, int(seconds / min(_cost(deed, 1, time.perf_counter) for _ in range(3))))


def _cost(deed: Deed, times: int, clock: Callable[[], float]) -> float:
    begun = clock()
    for _ in range(times):
        deed()
    return (clock() - begun) / times


def memory_rise(deed: Deed) -> float:
    """How far the process's memory rises meanwhile, in MiB."""
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)  # what is free goes back to the system
    Path("/proc/self/clear_refs").write_text("5")  # the highest mark begins anew
    before = _memory("VmRSS")
    deed()
    return (_memory("VmHWM") - before) / 1024


def _memory(name: str) -> int:
    """A line of /proc/self/status, in KiB."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith(name):
            return int(line.split()[1])
    raise LookupError(name)
