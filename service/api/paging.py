"""Collections over HTTP: pages with a cursor and a `next`, or everything in a chosen format."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from types import MappingProxyType
from urllib.parse import quote, urlencode

import msgspec
from flask import Response, request

from schemas.paging import DEFAULT_LIMIT
from service.api.exports import EXPORTS
from service.api.releases import Query, caching_of
from service.api.representation import MEDIA_TYPES, REVALIDATE, chosen_format, reply, stream
from service.domain.catalogue import Body, ReleaseInfo
from service.domain.errors import BadQuery, Problem
from service.usecases.collection import Collection
from service.wiring import wired

WHICH_PAGE = ("limit", "cursor", "format", "dataset", "release")
MAC_BYTES = 8
POSITION_BYTES = 4
NOTHING: Mapping[str, object] = MappingProxyType({})


def answer_collection(
    release: ReleaseInfo,
    query: Query,
    collection: Collection,
    columns: tuple[str, ...] = (),
    *,
    state: Hashable = None,
    more: Mapping[str, object] = NOTHING,
) -> Response:
    """A page as JSON, or in the other formats everything unless `limit` is sent.

    `columns` are those of a table; without them only json and ndjson are offered. `state` is that
    of whatever items are made of that changes while the release stays; `more` is what else a page
    of JSON says.
    """
    offered = ("json", *EXPORTS) if columns else ("json", "ndjson")
    shape = chosen_format(query.get("format"), offered)
    asked = Asked(request.path, release, query, state)
    if shape == "json":
        return _page(asked, collection, more)
    return _export(asked, collection, shape, columns)


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked of a collection; `query` is the query string as its schema reads it.

    `state` is None where items change only with the release.
    """

    path: str
    release: ReleaseInfo
    query: Query
    state: Hashable = None

    @property
    def filters(self) -> list[tuple[str, object]]:
        """What narrows the collection, in a fixed order."""
        names = sorted(name for name in self.query if name not in WHICH_PAGE)
        return [(name, self.query[name]) for name in names]

    @property
    def question(self) -> str:
        """What tells this question from others, whatever page it is about."""
        return repr((self.path, self.release.id, self.filters))

    @property
    def page(self) -> str:
        """What tells a page from all others: question, page, release, rendering, root."""
        path = request.script_root + self.path  # which links to other pages begin with
        release = (self.release.id, self.release.rendering)
        return repr((path, release, sorted(self.query.items())))

    def etag(self, shape: str) -> str:
        """Differs between all representations, and with the state that they are made of."""
        whole = repr((self.page, shape, self.state))
        return blake2b(whole.encode(), digest_size=16).hexdigest()

    @property
    def caching(self) -> str:
        """For ever where nothing can change what is asked for."""
        return caching_of(self.query, self.release) if self.state is None else REVALIDATE

    @property
    def after(self) -> int:
        """The position that the cursor says was shown last, -1 without one.

        Raises BadQuery for a cursor of another question or a garbled one.
        """
        cursor = self.query.get("cursor")
        if cursor is None:
            return -1
        return int.from_bytes(read_cursor(cursor, self.question)[:POSITION_BYTES])

    def next(self, last: int | None) -> str | None:
        """Path and query of the page after a position; the release is named, so that it stays."""
        if last is None:
            return None
        cursor = write_cursor(last.to_bytes(POSITION_BYTES), self.question)
        again = [(name, self.query[name]) for name in ("limit", "format") if name in self.query]
        pairs = [(name, _as_sent(value)) for name, value in (*self.filters, *again)]
        return page_after([*pairs, ("release", self.release.id), ("cursor", cursor)])


def write_cursor(place: bytes, question: str) -> str:
    """A place as opaque text that only the same question takes back."""
    mac = blake2b(place + question.encode(), digest_size=MAC_BYTES).digest()
    return urlsafe_b64encode(mac + place).rstrip(b"=").decode()


def read_cursor(cursor: str, question: str) -> bytes:
    """The place; raises BadQuery for a cursor of another question or a garbled one."""
    try:
        padded = cursor.encode("ascii") + b"=" * (-len(cursor) % 4)
        place = urlsafe_b64decode(padded)[MAC_BYTES:]
    except (NotBase64, UnicodeEncodeError):
        place = b""
    if write_cursor(place, question) != cursor:
        problem = Problem("not given out for this query; begin without one", parameter="cursor")
        raise BadQuery("The cursor cannot be used.", problems=[problem])
    return place


def place_number(place: bytes) -> int:
    """The number that is a cursor's place; one that was made up lies behind the end."""
    return int(place) if place.isdigit() and len(place) < 10 else 2**31 - 1


def page_after(pairs: Mapping[str, object] | Sequence[tuple[str, object]]) -> str:
    """Path and query of another page of what is asked for, as the client reaches it."""
    return f"{quote(request.script_root + request.path)}?{urlencode(pairs, doseq=True)}"


def page_body(
    items: Sequence[bytes], total: int, following: str | None, more: Mapping[str, object] = NOTHING
) -> bytes:
    """A page of items that are JSON already; `more` is what else it says."""
    tail = msgspec.json.encode({"total": total, "next": following, **more})
    return b'{"items":[' + b",".join(items) + b"]," + tail[1:]


def linked(response: Response, following: str | None) -> Response:
    """The response with a Link to what follows, if anything does."""
    if following is not None:
        response.headers["Link"] = f'<{following}>; rel="next"'
    return response


def _page(asked: Asked, collection: Collection, more: Mapping[str, object]) -> Response:
    etag = asked.etag("json")

    def make() -> Body:
        page = collection.page(asked.after, asked.query.get("limit", DEFAULT_LIMIT))
        following = asked.next(page.last)
        content = page_body(page.items, page.total, following, more)
        return Body(content, etag if asked.state is None else Body.of(content).etag, following)

    kept = wired().ports.kept
    if asked.state is None:
        body = kept.body(etag, make)
    else:
        body = kept.changing(asked.page, asked.state, make)
    response = reply(body.content, body.etag, caching=asked.caching)
    return linked(response, body.next)


def _export(asked: Asked, collection: Collection, shape: str, columns: tuple[str, ...]) -> Response:
    after, limit = asked.after, asked.query.get("limit")
    following = None
    if limit is None:
        pieces = collection.pieces(after)
    else:
        page = collection.page(after, limit)
        pieces, following = iter([page.items]), asked.next(page.last)
    response = stream(
        EXPORTS[shape](pieces, columns),
        asked.etag(shape),
        media_type=MEDIA_TYPES[shape],
        caching=asked.caching,
    )
    return linked(response, following)


def _as_sent(value: object) -> object:
    return str(value).lower() if isinstance(value, bool) else value
