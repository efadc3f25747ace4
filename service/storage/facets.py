"""Facets in the database: four SELECTs over the positions of the entries that match."""

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

from sqlalchemy import (
    CTE,
    ColumnElement,
    Connection,
    FromClause,
    Row,
    Select,
    Table,
    and_,
    func,
    select,
)

from service.domain.catalogue import EntryFilter, ReleaseInfo
from service.domain.facets import Facet, Facets, Tally
from service.domain.statistics import ANSWERS
from service.storage.browsing import FLAWED, RELEASE, matching
from service.storage.tables.catalogue import entries, entry_properties, entry_skills, findings

MOST_VALUES = 100  # of one facet
P_ID = re.compile(r"p[0-9]+")
OWN = (
    entries.c.task,
    entries.c.answer,
    entries.c.status,
    entries.c.rule_form,
    entries.c.rule_negated,
    entries.c.steps,
)


def count_facets(
    connection: Connection, release: ReleaseInfo, asked: EntryFilter, most: int
) -> Facets:
    """The facets of the first so many entries that match."""
    if asked.words == ():
        return Facets(0, {})
    positions, values = matching(connection, release, asked, most)
    found = positions.cte("found")
    own = _own(connection.execute(_cells(found), values))
    counted = sum(own["task"].values()) if own else 0

    def tally(statement: Select[str, int]) -> Tally:
        return _in_order((row[0], row[1]) for row in connection.execute(statement, values))

    tallies = {name: _in_order(each.items()) for name, each in own.items()}
    tallies["finding"] = tally(_codes(found))
    tallies["skill"] = tally(_by(entry_skills, entry_skills.c.skill, found))
    keys = tally(_by(entry_properties, entry_properties.c.key, found))
    tallies["property"] = tuple(each for each in keys if not P_ID.fullmatch(each[0]))
    return Facets(counted, tallies)


def _entries(found: CTE) -> FromClause:
    at = and_(entries.c.release_id == RELEASE, entries.c.position == found.c.position)
    return found.join(entries, at)


def _cells(found: CTE) -> Select[*tuple[Any, ...]]:
    """How many there are of every combination of what stands in the entries' own rows."""
    flawed = entries.c.id.in_(FLAWED).label("flawed")
    rows = select(*OWN, flawed).select_from(_entries(found)).subquery()
    return select(*rows.c, func.count()).group_by(*rows.c)


def _own(rows: Iterable[Row[*tuple[Any, ...]]]) -> dict[Facet, Counter[str]]:
    tallies: dict[Facet, Counter[str]] = {}
    for task, answer, status, form, negated, steps, flawed, n in rows:
        cell: dict[Facet, str] = {
            "task": task,
            "answer": ANSWERS[answer],
            "status": status,
            "form": form,
            "negated": str(bool(negated)).lower(),
            "steps": str(steps),
            "findings": "with" if flawed else "without",
        }
        for facet, word in cell.items():
            tallies.setdefault(facet, Counter())[word] += n
    return tallies


def _by(table: Table, value: ColumnElement[str], found: CTE) -> Select[str, int]:
    """How many of the entries have each value of a table that leads to their positions.

    The release's part of the table is read along its key, so whatever is found costs the same.
    """
    n = func.count()
    within = table.c.position.in_(select(found.c.position))
    return _frequent(select(value, n).where(table.c.release_id == RELEASE, within), value, n)


def _codes(found: CTE) -> Select[str, int]:
    """How many of the entries have findings of each code."""
    n = func.count(findings.c.entry_id.distinct())
    within = findings.c.entry_id.in_(select(entries.c.id).select_from(_entries(found)))
    query = select(findings.c.code, n).where(findings.c.release_id == RELEASE, within)
    return _frequent(query, findings.c.code, n)


def _frequent(
    query: Select[str, int], value: ColumnElement[str], n: ColumnElement[int]
) -> Select[str, int]:
    return query.group_by(value).order_by(n.desc(), value).limit(MOST_VALUES)


def _in_order(counts: Iterable[tuple[str, int]]) -> Tally:
    """The frequent ones first; words decide between equal numbers."""
    return tuple(sorted(counts, key=lambda each: (-each[1], each[0])))
