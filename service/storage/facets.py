"""Facets in the database: four SELECTs over the positions of the entries that match."""

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

from sqlalchemy import CTE, ColumnElement, Connection, Row, Select, Table, and_, func, select

from service.domain.catalogue import EntryFilter, ReleaseInfo
from service.domain.facets import Facet, Facets, Tally
from service.domain.statistics import ANSWERS
from service.storage.browsing import RELEASE, matching
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

    def tally(statement: Select[str, int]) -> Tally:
        return _in_order((row[0], row[1]) for row in connection.execute(statement, values))

    own = _own(connection.execute(_cells(found), values))
    counted = own.pop("counted")
    codes = tally(_by(found, findings.c.code, findings, of_entries=True))
    flawed = connection.execute(_flawed(found), values).scalar_one()
    properties = tally(_by(found, entry_properties.c.key, entry_properties))
    tallies: dict[Facet, Tally] = {
        **{name: _in_order(each.items()) for name, each in own.items()},  # type: ignore[misc]
        "findings": _in_order((("with", flawed), ("without", counted.total() - flawed))),
        "finding": codes,
        "skill": tally(_by(found, entry_skills.c.skill, entry_skills)),
        "property": tuple(each for each in properties if not P_ID.fullmatch(each[0])),
    }
    return Facets(counted.total(), tallies)


def _cells(found: CTE) -> Select[Any]:
    """How many there are of every combination of the entries' own columns."""
    return select(*OWN, func.count().label("n")).select_from(_entries(found)).group_by(*OWN)


def _own(rows: Iterable[Row[*tuple[Any, ...]]]) -> dict[str, Counter[str]]:
    names = ("counted", "task", "answer", "status", "form", "negated", "steps")
    tallies: dict[str, Counter[str]] = {name: Counter() for name in names}
    for task, answer, status, form, negated, steps, n in rows:
        words = ("", task, ANSWERS[answer], status, form, str(negated).lower(), str(steps))
        for name, word in zip(names, words, strict=True):
            tallies[name][word] += n
    return tallies


def _entries(found: CTE) -> Any:  # noqa: ANN401 - a join, which SQLAlchemy gives no public name
    return found.join(
        entries,
        and_(entries.c.release_id == RELEASE, entries.c.position == found.c.position),
    )


def _by(
    found: CTE, value: ColumnElement[str], table: Table, *, of_entries: bool = False
) -> Select[str, int]:
    """How many of the entries have each value of a column of `table`.

    Its rows stand at positions of entries; with `of_entries` they name entries by id.
    """
    source, position = _rows_of(found, table, of_entries=of_entries)
    n = func.count(position.distinct())
    return (
        select(value, n)
        .select_from(source)
        .group_by(value)
        .order_by(n.desc(), value)
        .limit(MOST_VALUES)
    )


def _flawed(found: CTE) -> Select[int]:
    """How many of the entries have findings."""
    source, position = _rows_of(found, findings, of_entries=True)
    return select(func.count(position.distinct())).select_from(source)


def _rows_of(found: CTE, table: Table, *, of_entries: bool) -> tuple[Any, ColumnElement[int]]:
    if of_entries:
        named = and_(table.c.release_id == RELEASE, table.c.entry_id == entries.c.id)
        return _entries(found).join(table, named), entries.c.position
    at = and_(table.c.release_id == RELEASE, table.c.position == found.c.position)
    return found.join(table, at), found.c.position


def _in_order(counts: Iterable[tuple[str, int]]) -> Tally:
    """Those that are there, the frequent ones first; words decide between equal numbers."""
    there = [each for each in counts if each[1]]
    return tuple(sorted(there, key=lambda each: (-each[1], each[0])))
