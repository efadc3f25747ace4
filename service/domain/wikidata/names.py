"""Names of entities: the label in the language asked for, else in the nearest there is."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Name:
    """How an entity is called: `language` is the code that the label is in.

    `datatype` is a property's, None for everything else.
    """

    label: str
    language: str
    description: str | None = None
    datatype: str | None = None


Names = Mapping[str, Name]
