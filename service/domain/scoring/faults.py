"""Faults of many rows: the first hundred kept, all of them counted."""

from collections.abc import Iterable

from service.domain.errors import LISTED_PROBLEMS, Problem
from service.domain.submissions import Fault


class Faults:
    """What is wrong with the rows so far."""

    def __init__(self) -> None:
        self._kept: list[tuple[Fault, bool]] = []
        self.count = 0

    def add(self, fault: Fault, *, by_line: bool) -> None:
        """One more."""
        self.count += 1
        if len(self._kept) < LISTED_PROBLEMS:
            self._kept.append((fault, by_line))

    def extend(self, faults: Iterable[Fault], *, by_line: bool) -> None:
        """Several more."""
        for fault in faults:
            self.add(fault, by_line=by_line)

    def listed(self) -> list[Problem]:
        """Those kept, in the order of the rows."""
        ordered = sorted(self._kept, key=lambda kept: kept[0].mark)
        return [_problem(fault, by_line=by_line) for fault, by_line in ordered]


def _problem(fault: Fault, *, by_line: bool) -> Problem:
    """The fault where the row's sender finds it."""
    if by_line:
        detail = fault.detail if fault.member is None else f"{fault.member}: {fault.detail}"
        return Problem(detail, line=fault.mark)
    end = "" if fault.member is None else f"/{_step(fault.member)}"
    return Problem(fault.detail, pointer=f"/predictions/{fault.mark - 1}{end}")


def _step(member: str) -> str:
    """A member's name in a JSON pointer (RFC 6901)."""
    return member.replace("~", "~0").replace("/", "~1")
