"""The port `Queue` in the database."""

from sqlalchemy import Connection


class StoredQueue:
    """The port `Queue` on a connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
