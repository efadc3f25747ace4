"""Strict reading of decoded JSON: each type is asked for, each fault kept with its pointer."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from service.domain.errors import Problem

NAMES = {dict: "an object", list: "a list", str: "a text", bool: "a boolean", type(None): "null"}


def type_name(value: object) -> str:
    """What a JSON value is, in words ("a list", "a number")."""
    return NAMES.get(type(value), "a number")


def escape_pointer(name: str) -> str:
    """A member's name as a part of a JSON pointer (RFC 6901)."""
    return name.replace("~", "~0").replace("/", "~1")


@dataclass(slots=True)
class Problems:
    """Faults in the order they were met; reading goes on after each."""

    found: list[Problem] = field(default_factory=list)

    def add(self, pointer: str, detail: str) -> None:
        """Keep one fault."""
        self.found.append(Problem(detail=detail, pointer=pointer))


@dataclass(frozen=True, slots=True)
class Node:
    """A JSON value with its place; faults go to `problems`, a harmless value comes back."""

    value: object
    pointer: str
    problems: Problems

    def refuse(self, expected: str) -> None:
        """Note that something else was expected here."""
        self.problems.add(self.pointer, f"expected {expected}, found {type_name(self.value)}")

    def members(
        self, required: tuple[str, ...], optional: tuple[str, ...] = ()
    ) -> "dict[str, Node]":
        """The members of an object by name; missing and unknown ones are faults."""
        if not isinstance(self.value, dict):
            self.refuse("an object")
            return {}
        for name in required:
            if name not in self.value:
                self.problems.add(self.pointer, f"the member {name!r} is missing")
        for name in self.value:
            if name not in required and name not in optional:
                allowed = ", ".join(required + optional)
                self.problems.add(
                    f"{self.pointer}/{escape_pointer(name)}", f"unknown member; known: {allowed}"
                )
        return {name: self._at(name, each) for name, each in self.value.items()}

    def mapping(self) -> "Iterator[tuple[str, Node]]":
        """The members of an object whose names are free."""
        if not isinstance(self.value, dict):
            self.refuse("an object")
            return
        for name, each in self.value.items():
            yield name, self._at(name, each)

    def items(self) -> "Iterator[Node]":
        """The elements of a list."""
        if not isinstance(self.value, list):
            self.refuse("a list")
            return
        for index, each in enumerate(self.value):
            yield self._at(str(index), each)

    def text(self, *, empty: bool = False) -> str:
        """A text, not empty unless `empty`."""
        if not isinstance(self.value, str):
            self.refuse("a text")
            return ""
        if not empty and not self.value.strip():
            self.problems.add(self.pointer, "expected a text, found an empty one")
        return self.value

    def boolean(self) -> bool:
        """A JSON boolean."""
        if not isinstance(self.value, bool):
            self.refuse("a boolean")
            return False
        return self.value

    def whole(self, low: int = 0) -> int:
        """A whole number of at least `low`."""
        if isinstance(self.value, bool) or not isinstance(self.value, int) or self.value < low:
            self.refuse(f"a whole number from {low}")
            return low
        return self.value

    def number(self, low: float, high: float) -> float:
        """A number between `low` and `high`."""
        if isinstance(self.value, bool) or not isinstance(self.value, int | float):
            self.refuse("a number")
            return low
        if not low <= self.value <= high:
            self.problems.add(self.pointer, f"expected a number from {low} to {high}")
        return float(self.value)

    def choice(self, allowed: tuple[str, ...]) -> str:
        """One of the allowed words; the first of them where it is not."""
        if self.value not in allowed:
            self.problems.add(self.pointer, f"expected one of {', '.join(allowed)}")
            return allowed[0]
        return str(self.value)

    def _at(self, name: str, value: object) -> "Node":
        return Node(value, f"{self.pointer}/{escape_pointer(name)}", self.problems)


def given(members: Mapping[str, Node], name: str) -> Node | None:
    """The member if it is there and not null."""
    node = members.get(name)
    return None if node is None or node.value is None else node
