"""Flights: who is fetching what, so that threads, processes and machines fetch it once."""

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import Connection, delete, func, select
from sqlalchemy.dialects import postgresql, sqlite

from service.storage.judging_codec import NUL
from service.storage.tables.wikidata import LONGEST_KEY, wikidata_flights
from service.storage.wikidata_rows import chunks

FLIGHT = wikidata_flights.c
FLIGHTS = 7_305_129_847_120_546
"""The key of the advisory lock on Postgres that flights begin and end under.

They begin some at a time and end in any order: by locks on rows two would wait for each other.
"""


def begin_flights(
    connection: Connection, keys: Collection[str], owner: str, now: datetime, until: datetime
) -> frozenset[str]:
    """Take the keys that nobody has, or whose time is up; gives those taken."""
    _take_turn(connection)
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    new = dialect.insert(wikidata_flights)
    taking = new.on_conflict_do_update(
        index_elements=["key"],
        set_={"owner": new.excluded.owner, "until": new.excluded.until},
        where=FLIGHT.until <= now,
    ).returning(FLIGHT.key)
    wanted = sorted(set(filter(_is_storable, keys)))
    rows = [{"key": key, "owner": owner, "until": until} for key in wanted]
    begun = connection.execute(taking, rows).scalars() if rows else ()
    return frozenset(begun)


def end_flights(connection: Connection, keys: Collection[str], owner: str) -> None:
    """Let go of keys that this owner has."""
    _take_turn(connection)
    for some in chunks(sorted(filter(_is_storable, keys))):
        connection.execute(
            delete(wikidata_flights).where(FLIGHT.owner == owner, FLIGHT.key.in_(some))
        )


def _take_turn(connection: Connection) -> None:
    """Wait for other transactions' flights; on SQLite one transaction writes at a time anyway."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(FLIGHTS)))


def _is_storable(key: str) -> bool:
    return len(key) <= LONGEST_KEY and NUL not in key
