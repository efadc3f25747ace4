"""The port `Submissions` in the database."""

from sqlalchemy import Connection


class StoredSubmissions:
    """The port `Submissions` on a connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
