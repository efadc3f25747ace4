"""Flights: who is fetching what, so that threads, processes and machines fetch it once."""

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import Connection, delete
from sqlalchemy.dialects import postgresql, sqlite

from service.storage.judging_codec import NUL
from service.storage.tables.wikidata import LONGEST_KEY, wikidata_flights
from service.storage.wikidata_rows import chunks

FLIGHT = wikidata_flights.c


def begin_flights(
    connection: Connection, keys: Collection[str], owner: str, now: datetime, until: datetime
) -> frozenset[str]:
    """Take the keys that nobody has, or whose time is up; gives those taken.

    Keys in order, so that two who want the same ones never wait for each other.
    """
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
    for some in chunks(sorted(filter(_is_storable, keys))):
        connection.execute(
            delete(wikidata_flights).where(FLIGHT.owner == owner, FLIGHT.key.in_(some))
        )


def _is_storable(key: str) -> bool:
    return len(key) <= LONGEST_KEY and NUL not in key
