"""Pages on the wire, and the parameters that choose a release and a page."""

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema, fields
from marshmallow.validate import Length

from schemas.strict import QueryWhole
from service.domain.search_words import searched_words

DEFAULT_LIMIT, LARGEST_LIMIT = 20, 1000
LONGEST_SEARCH = 500
FORMATS = ("json", "ndjson", "csv", "parquet")


class SearchWords(fields.String):
    """Words that must all be there: whole words, without regard to case and accents."""

    def __init__(self, where: str) -> None:
        super().__init__(
            validate=Length(1, LONGEST_SEARCH),
            metadata={
                "description": f"words in {where}: all must be there, as whole words, blind to "
                "case and accents; signs other than letters and digits only part words, and "
                "a search without any word finds nothing"
            },
        )


def words_of(query: Mapping[str, Any]) -> tuple[str, ...] | None:
    """The words that `q` searches for, None where nothing is searched."""
    q = query.get("q")
    return None if q is None else searched_words(q)


class ReleaseQuery(Schema):
    """Which release of the data set."""

    release = fields.String(
        validate=Length(1, 100),
        metadata={"description": "id of a release, or 8 and more of its first digits"},
    )


class DatasetQuery(ReleaseQuery):
    """Which data set and which release of it."""

    dataset = fields.String(validate=Length(1, 100), metadata={"description": "name of a data set"})


class PageQuery(Schema):
    """Which page."""

    limit = QueryWhole(
        1, LARGEST_LIMIT, metadata={"description": f"items on a page; {DEFAULT_LIMIT} unless said"}
    )
    cursor = fields.String(
        validate=Length(1, 200), metadata={"description": "from `next` of the page before"}
    )


class PageSchema(Schema):
    """A page: `total` counts all that match, `next` leads to the following page or is null."""

    total = fields.Integer(required=True)
    next = fields.String(required=True, allow_none=True)


class NothingQuery(Schema):
    """No parameters at all."""
