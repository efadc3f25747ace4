"""Faults of many rows: the first hundred kept, all of them counted."""

from collections.abc import Iterable

from service.domain.errors import LISTED_PROBLEMS, Problem


class Faults:
    """What is wrong with the rows so far."""

    def __init__(self) -> None:
        self.listed: list[Problem] = []
        self.count = 0

    def add(self, problem: Problem) -> None:
        """One more."""
        self.count += 1
        if len(self.listed) < LISTED_PROBLEMS:
            self.listed.append(problem)

    def extend(self, problems: Iterable[Problem]) -> None:
        """Several more."""
        for problem in problems:
            self.add(problem)
