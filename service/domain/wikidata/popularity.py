"""Popularity of an entity (paper, section 3.1): how many of Wikidata's triples contain it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Popularity:
    """How many of Wikidata's triples contain an entity, and how that was counted."""

    value: int
    method: str
