"""The port `Releases` in the database."""

from sqlalchemy import Connection


class StoredReleases:
    """The port `Releases` on a connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
