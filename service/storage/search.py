"""Full-text search: FTS5 on SQLite, tsvector on Postgres, the same words and answers on both.

Neither database splits or folds anything: the words come from domain/search_words.py, joined by
blanks for FTS5's `ascii` tokenizer (to which all other characters are letters) and as finished
lexemes for Postgres. A row's key is release and position in one number, so that a search runs in
released order from wherever a page begins.
"""

from collections.abc import Iterable, Sequence
from typing import Literal

from sqlalchemy import ColumnElement, Connection, FromClause, bindparam, column, table, text
from sqlalchemy.sql.expression import literal_column

from service.domain.catalogue import SearchIn

Kind = Literal["entry", "entity"]
Words = Sequence[str]
POSITIONS = 2**32
COLUMN: dict[SearchIn, str] = {"query": "{query} : ", "rule": "{rule} : ", "all": ""}
WEIGHT: dict[SearchIn, str] = {"query": ":A", "rule": ":B", "all": ""}
ADD_SQLITE = text(
    "INSERT INTO entry_search (rowid, query, rule, rest) VALUES (:key, :query, :rule, :rest)"
)
ADD_POSTGRES = text("INSERT INTO entry_search (key, words) VALUES (:key, CAST(:words AS tsvector))")


class Search:
    """The index seen from one connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._sqlite = connection.dialect.name == "sqlite"

    def add(self, serial: int, kind: Kind, rows: Iterable[tuple[int, Words, Words, Words]]) -> None:
        """Index rows of (position, query's words, rule's words, all other words)."""
        base = first_key(serial, kind)
        added = [
            self._row(base + position, query, rule, rest) for position, query, rule, rest in rows
        ]
        if added:
            self._connection.execute(ADD_SQLITE if self._sqlite else ADD_POSTGRES, added)

    def _row(self, key: int, query: Words, rule: Words, rest: Words) -> dict[str, object]:
        if self._sqlite:
            return {
                "key": key,
                "query": " ".join(query),
                "rule": " ".join(rule),
                "rest": " ".join(rest),
            }
        lexemes = [f"'{word}':1A" for word in query]
        lexemes += [f"'{word}':2B" for word in rule]
        lexemes += [f"'{word}':3C" for word in rest]
        return {"key": key, "words": " ".join(lexemes)}

    def source(self) -> FromClause:
        """What to select from, or join to."""
        return SQLITE if self._sqlite else POSTGRES

    def key(self) -> ColumnElement[int]:
        """The column that holds release and position."""
        return self.source().c[0]

    def holds(self, words: Words, where: SearchIn) -> ColumnElement[bool]:
        """That a row holds all the words (at least one) there."""
        if self._sqlite:
            asked = " AND ".join(f'{COLUMN[where]}"{word}"' for word in words)
            return literal_column("entry_search").op("MATCH", is_comparison=True)(
                bindparam(None, asked)
            )
        asked = " & ".join(f"'{word}'{WEIGHT[where]}" for word in words)
        return literal_column("words").op("@@", is_comparison=True)(
            text("CAST(:asked AS tsquery)").bindparams(asked=asked)
        )


SQLITE = table("entry_search", column("rowid"))
POSTGRES = table("entry_search", column("key"))


def first_key(serial: int, kind: Kind) -> int:
    """The key of position 0 in a release's entries or entities."""
    return (2 * serial + (kind == "entity")) * POSITIONS
