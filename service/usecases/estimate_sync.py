"""Estimate what a sync with Wikidata will take, before it begins."""

from dataclasses import dataclass
from datetime import date
from math import ceil

from service.domain.wikidata.entity_ids import BATCH
from service.usecases.ports import Ports
from service.usecases.sync_entities import Plan, lacking, said_by

NEW_NAMES, NEW_VALUES = 4, 3
"""Ids that one more item mentions and no other did (counted on 437 real ones: 4.0 and 3.1)."""
REQUESTS_A_STANDING = 2  # which revision stood, and that revision


@dataclass(frozen=True, slots=True)
class Cost:
    """How many entities a sync is about, how many of them are stored, and what it will take.

    `requests` is `exact` where all documents are stored: what they mention is known then.
    """

    entities: int
    stored: int
    requests: int
    exact: bool


def estimate(ports: Ports, plan: Plan) -> Cost:
    """The cost of a plan: counted as far as what is stored goes, else by what is usual."""
    level, seen, names = frozenset(plan.roots), frozenset[str](), frozenset(plan.named)
    new, guessed, to_fetch = 0, 0, 0  # documents: of the last level, not known by id, of all levels
    for _ in range(plan.depth + 1):
        missing = lacking(ports, level, plan.documents)
        if not seen:
            stored = len(level) - len(missing)
        new = len(missing) + NEW_VALUES * new
        guessed += new - len(missing)
        to_fetch += new
        said = said_by(ports, level - missing, plan.as_of)
        seen |= level
        names |= said.mentioned
        level = said.values - seen
    to_name = lacking(ports, names | seen if plan.as_of else names - seen, plan.names)
    unnamed = len(to_name) + max(NEW_NAMES * to_fetch - guessed, 0)
    return Cost(
        entities=len(set(plan.roots)),
        stored=stored,
        requests=_requests(to_fetch, plan.as_of) + _requests(unnamed),
        exact=to_fetch == 0,
    )


def _requests(ids: int, as_of: date | None = None) -> int:
    return ceil(ids / BATCH) if as_of is None else REQUESTS_A_STANDING * ids
