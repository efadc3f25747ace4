"""Statements as answers: JSON by the schemas, and the formats that tools of others read."""

from collections.abc import Callable, Hashable

from flask import Response

from service.api.paging import linked
from service.api.representation import MEDIA_TYPES, REVALIDATE, chosen_format, reply
from service.domain.catalogue import Body
from service.domain.graphs.graph import GRAPH_FORMATS, GraphFormat
from service.wiring import wired

OTHER_FORMATS = tuple(name for name in GRAPH_FORMATS if name != "json")


def chosen_graph_format(asked: str | None) -> GraphFormat:
    """The format of the answer, by `?format=` or Accept."""
    name = chosen_format(asked, GRAPH_FORMATS)
    return next(each for each in GRAPH_FORMATS if each == name)


def answer_graph(
    key: Hashable,
    state: Hashable,
    shape: GraphFormat,
    make: Callable[[], Body],
    *,
    caching: str = REVALIDATE,
) -> Response:
    """What `make` writes, from memory while it stays: by `key`, and as long as `state` is the same.

    `state` None: it never changes.
    """
    kept, whole = wired().ports.kept, (key, shape)
    body = kept.body(whole, make) if state is None else kept.changing(whole, state, make)
    response = reply(body.content, body.etag, media_type=MEDIA_TYPES[shape], caching=caching)
    return linked(response, body.next)
