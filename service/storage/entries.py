"""The port `Entries` in the database."""

from sqlalchemy import Connection


class StoredEntries:
    """The port `Entries` on a connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
