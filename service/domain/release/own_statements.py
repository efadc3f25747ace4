"""Statements, terms and values of this project's own form, read strictly."""

import re
from collections.abc import Mapping
from typing import cast, get_args

from service.domain.release.fields import Node, given
from service.domain.release.printing import print_statement
from service.domain.statements import (
    Correction,
    Origin,
    Qualifier,
    Statement,
    Term,
    Value,
    ValueKind,
)

WIKIDATA_ID = re.compile(r"[QP][1-9][0-9]*|L[1-9][0-9]*(-[FS][1-9][0-9]*)?")
AMOUNT = re.compile(r"-?[0-9]+(\.[0-9]+)?")
TIME = re.compile(r"-?[0-9]{4,}(-[0-9]{2}(-[0-9]{2})?)?")
LANGUAGE = re.compile(r"[a-z]{2,}(-[A-Za-z0-9]+)*")
PRECISIONS = (
    "day", "month", "year", "decade", "century", "millennium", "ten thousand years",
    "hundred thousand years", "million years", "ten million years", "hundred million years",
    "billion years",
)  # fmt: skip
VALUE_KINDS: tuple[str, ...] = get_args(ValueKind)
ORIGINS: tuple[str, ...] = get_args(Origin)
REQUIRED: dict[str, tuple[str, ...]] = {
    "time": ("time", "precision"),
    "quantity": ("amount",),
    "coordinate": ("latitude", "longitude"),
    "monolingual": ("language",),
}
OPTIONAL: dict[str, tuple[str, ...]] = {
    "entity": ("id",),
    "time": ("calendar",),
    "quantity": ("unit", "lower", "upper"),
    "coordinate": ("globe",),
}
NO_TERM = Term(id=None, label="")


def optional_text(members: Mapping[str, Node], name: str) -> str | None:
    """The member's text, None where it is absent or null."""
    node = given(members, name)
    return None if node is None else node.text(empty=True)


def read_terms(node: Node) -> tuple[Term, ...]:
    """A list of nodes."""
    return tuple(read_term(item) for item in node.items())


def read_term(node: Node | None) -> Term:
    """A node, property or unit: `label`, and `id` where it is known."""
    if node is None:
        return NO_TERM
    members = node.members(("label",), ("id",))
    return Term(
        id=_matching(members, "id", WIKIDATA_ID, "a Wikidata id such as Q42 or P31"),
        label=members["label"].text(empty=True) if "label" in members else "",
    )


def read_statement(node: Node) -> Statement:
    """A statement; `text` is printed from its parts where it is left out."""
    members = node.members(
        ("subject", "property", "value"),
        ("text", "origin", "corrected", "qualifiers", "id", "revision"),
    )
    qualifiers, origin = given(members, "qualifiers"), given(members, "origin")
    subject = read_term(members.get("subject"))
    property = read_term(members.get("property"))
    value = read_value(members.get("value"))
    narrowing = () if qualifiers is None else tuple(_qualifier(q) for q in qualifiers.items())
    revision = given(members, "revision")
    return Statement(
        text=optional_text(members, "text") or print_statement(subject, property, value, narrowing),
        subject=subject,
        property=property,
        value=value,
        qualifiers=narrowing,
        origin=cast("Origin", "subgraph" if origin is None else origin.choice(ORIGINS)),
        corrected=_correction(given(members, "corrected")),
        id=optional_text(members, "id"),
        revision=None if revision is None else revision.whole(1),
    )


def read_value(node: Node | None) -> Value:
    """A value with the fields its kind needs."""
    if node is None or not isinstance(node.value, dict):
        if node is not None:
            node.refuse("an object")
        return Value(kind="string", text="")
    kind = str(node.value.get("kind", ""))
    members = node.members(("kind", "text", *REQUIRED.get(kind, ())), OPTIONAL.get(kind, ()))
    if "kind" in members:
        kind = members["kind"].choice(VALUE_KINDS)
    unit, globe = given(members, "unit"), given(members, "globe")
    precision = given(members, "precision")
    return Value(
        kind=cast("ValueKind", kind or "string"),
        text=optional_text(members, "text") or "",
        id=_matching(members, "id", WIKIDATA_ID, "a Wikidata id such as Q42"),
        time=_matching(members, "time", TIME, 'a time such as "1982-04-22" or "-0044"'),
        precision=None if precision is None else precision.choice(PRECISIONS),
        calendar=optional_text(members, "calendar"),
        amount=_matching(members, "amount", AMOUNT, 'exact decimal text such as "11.5"'),
        unit=None if unit is None else read_term(unit),
        lower=_matching(members, "lower", AMOUNT, "exact decimal text"),
        upper=_matching(members, "upper", AMOUNT, "exact decimal text"),
        latitude=_degrees(given(members, "latitude"), 90),
        longitude=_degrees(given(members, "longitude"), 180),
        globe=None if globe is None else read_term(globe),
        language=_matching(members, "language", LANGUAGE, 'a language code such as "en"'),
    )


def _qualifier(node: Node) -> Qualifier:
    members = node.members(("property", "value"))
    return Qualifier(read_term(members.get("property")), read_value(members.get("value")))


def _correction(node: Node | None) -> Correction | None:
    if node is None:
        return None
    members = node.members(("reason",), ("subject", "property", "value"))
    subject, property = given(members, "subject"), given(members, "property")
    value = given(members, "value")
    return Correction(
        reason=members["reason"].text() if "reason" in members else "",
        subject=None if subject is None else read_term(subject),
        property=None if property is None else read_term(property),
        value=None if value is None else read_value(value),
    )


def _matching(
    members: Mapping[str, Node], name: str, pattern: re.Pattern[str], expected: str
) -> str | None:
    node = given(members, name)
    if node is None:
        return None
    text = node.text(empty=True)
    if not pattern.fullmatch(text):
        node.problems.add(node.pointer, f"expected {expected}")
    return text


def _degrees(node: Node | None, limit: int) -> float | None:
    return None if node is None else node.number(-limit, limit)
