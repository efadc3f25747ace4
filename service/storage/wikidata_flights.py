"""Flights: who is fetching what, so that threads, processes and machines fetch it once."""

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import Connection, delete, func, select

from service.storage.inserting import insert_into
from service.storage.tables.wikidata import LONGEST_KEY, wikidata_flights
from service.storage.wikidata_rows import chunks, fits

FLIGHT = wikidata_flights.c
FLIGHTS = 7_305_129_847_120_546
"""The key of the advisory lock on Postgres that flights begin and end under.

They begin some at a time and end in any order: by locks on rows two would wait for each other.
"""


def begin_flights(
    connection: Connection, keys: Collection[str], owner: str, now: datetime, until: datetime
) -> frozenset[str]:
    """Take the keys that nobody has; gives those taken.

    Flights whose time is up end first, whatever they are of: those of processes that were killed.
    """
    _take_turn(connection)
    connection.execute(delete(wikidata_flights).where(FLIGHT.until <= now))
    wanted = sorted(key for key in set(keys) if fits(key, LONGEST_KEY))
    rows = [{"key": key, "owner": owner, "until": until} for key in wanted]
    taking = insert_into(connection, wikidata_flights).on_conflict_do_nothing()
    begun = connection.execute(taking.returning(FLIGHT.key), rows).scalars() if rows else ()
    return frozenset(begun)


def end_flights(connection: Connection, keys: Collection[str], owner: str) -> None:
    """Let go of keys that this owner has."""
    _take_turn(connection)
    for some in chunks(sorted(key for key in keys if fits(key, LONGEST_KEY))):
        connection.execute(
            delete(wikidata_flights).where(FLIGHT.owner == owner, FLIGHT.key.in_(some))
        )


def _take_turn(connection: Connection) -> None:
    """Wait for other transactions' flights; on SQLite one transaction writes at a time anyway."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(FLIGHTS)))
