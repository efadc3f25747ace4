"""Statements printed in the one form the grammar reads back to the same parts."""

from collections.abc import Sequence

from service.domain.statements import Qualifier, Term, Value


def print_statement(
    subject: Term, property: Term, value: Value, qualifiers: Sequence[Qualifier] = ()
) -> str:
    """`(subject, property, value {k, v}{k, v})` from labels and texts as released."""
    groups = "".join(f"{{{each.property.label}, {each.value.text}}}" for each in qualifiers)
    tail = f"{value.text} {groups}" if groups else value.text
    return f"({subject.label}, {property.label}, {tail})"
