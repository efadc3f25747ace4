"""Full-text search: FTS5 on SQLite, tsvector on Postgres, the same words and answers on both.

Neither database splits or folds anything: the words come from domain/search_words.py, joined by
blanks for FTS5's `ascii` tokenizer (to which all other characters are letters) and as finished
lexemes for Postgres. A row's key is release and position in one number, so that a search runs in
released order from wherever a page begins.
"""

from collections.abc import Iterable, Sequence
from typing import Literal

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Connection,
    String,
    TableClause,
    bindparam,
    cast,
    column,
    literal_column,
    table,
    text,
)
from sqlalchemy.dialects.postgresql import TSQUERY

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
SQLITE = table("entry_search", column("rowid", BigInteger))
POSTGRES = table("entry_search", column("key", BigInteger))
HOLDING_SQLITE = literal_column("entry_search").op("MATCH", is_comparison=True)(
    bindparam("words", type_=String)
)
HOLDING_POSTGRES = literal_column("words").op("@@", is_comparison=True)(
    cast(bindparam("words", type_=String), TSQUERY)
)


def first_key(serial: int, kind: Kind) -> int:
    """The key of position 0 in a release's entries or entities."""
    return (2 * serial + (kind == "entity")) * POSITIONS


def search_index(*, sqlite: bool) -> tuple[TableClause, ColumnElement[int]]:
    """The index to select from or to join, and its column of keys."""
    index = SQLITE if sqlite else POSTGRES
    return index, next(iter(index.c))


def holding(*, sqlite: bool) -> ColumnElement[bool]:
    """That a row holds what the parameter `words` (a phrase) asks for."""
    return HOLDING_SQLITE if sqlite else HOLDING_POSTGRES


def phrase(words: Words, where: SearchIn, *, sqlite: bool) -> str:
    """All the words (at least one), there, in the language of the index.

    Words hold letters and digits alone, so nothing of them is syntax once they are quoted.
    """
    if sqlite:
        return " AND ".join(f'{COLUMN[where]}"{word}"' for word in words)
    return " & ".join(f"'{word}'{WEIGHT[where]}" for word in words)


def add_to_search(
    connection: Connection,
    serial: int,
    kind: Kind,
    rows: Iterable[tuple[int, Words, Words, Words]],
) -> None:
    """Index rows of (position, query's words, rule's words, all other words)."""
    base = first_key(serial, kind)
    if connection.dialect.name == "sqlite":
        statement, row = ADD_SQLITE, _row_of_texts
    else:
        statement, row = ADD_POSTGRES, _row_of_lexemes
    added = [row(base + position, *words) for position, *words in rows]
    if added:
        connection.execute(statement, added)


def _row_of_texts(key: int, query: Words, rule: Words, rest: Words) -> dict[str, object]:
    texts = {"query": query, "rule": rule, "rest": rest}
    return {"key": key} | {name: " ".join(words) for name, words in texts.items()}


def _row_of_lexemes(key: int, query: Words, rule: Words, rest: Words) -> dict[str, object]:
    lexemes = [f"'{word}':1A" for word in query]
    lexemes += [f"'{word}':2B" for word in rule]
    lexemes += [f"'{word}':3C" for word in rest]
    return {"key": key, "words": " ".join(lexemes)}
