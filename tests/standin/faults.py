"""What can go wrong with Wikidata: each as it looks on the wire."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Kind = Literal[
    "maxlag",  # HTTP 200, an error in the body
    "limited",  # 429 with an HTML page
    "busy",  # 503
    "broken",  # 500
    "forbidden",  # 403: the client is misconfigured
    "gone",  # 404 with an HTML page
    "html",  # HTTP 200 with an HTML page
    "cut",  # the connection ends in the middle of the body
    "half",  # a whole answer whose JSON ends in the middle
    "list",  # JSON of another shape
    "other",  # another entity's document
    "error",  # an error without "info"
    "elsewhere",  # a redirect to another host
    "large",  # more bytes than anybody wants
    "dropped",  # the connection ends before any answer
    "slow",  # the right answer, `seconds` later
]
PAGE = b"<!DOCTYPE html><html><head><title>Error</title></head><body>Our servers</body></html>"
HTML = {"Content-Type": "text/html; charset=utf-8"}
JSON = {"Content-Type": "application/json; charset=utf-8"}
STATUS = {"limited": 429, "busy": 503, "broken": 500, "forbidden": 403, "gone": 404, "html": 200}
LARGE = 300_000


@dataclass
class Fault:
    """A fault of the next requests: of so many, or (None) for ever."""

    kind: Kind
    times: int | None = 1
    retry_after: str | None = None  # seconds, or a date as HTTP has them
    only: str = ""  # what must stand in the request's path and query
    seconds: float = 0.2


@dataclass
class Reply:
    """What goes back. `cut`: only so many bytes of the body, then the connection ends."""

    status: int = 200
    headers: dict[str, str] = field(default_factory=lambda: dict(JSON))
    body: bytes = b""
    cut: int | None = None


def json_reply(body: object, headers: Mapping[str, str] | None = None, status: int = 200) -> Reply:
    """JSON as Wikidata sends it: ASCII."""
    return Reply(status, JSON | dict(headers or {}), json.dumps(body).encode("ascii"))


def error_reply(code: str, info: str | None, **more: object) -> Reply:
    """An error of the interface: HTTP 200, told by a header and in the body."""
    error = {"code": code} | ({} if info is None else {"info": info}) | more
    return json_reply({"error": error, "servedby": "mw1"}, {"MediaWiki-API-Error": code})


def spoiled(fault: Fault, right: Reply) -> Reply | None:
    """The reply with the fault; None where there is none at all."""
    later = {} if fault.retry_after is None else {"Retry-After": fault.retry_after}
    if fault.kind in STATUS:
        return Reply(STATUS[fault.kind], HTML | later, PAGE)
    half = len(right.body) // 2
    made: dict[str, Reply | None] = {
        "maxlag": error_reply("maxlag", "Waiting for all: 3.45 seconds lagged.", lag=3.45),
        "cut": Reply(right.status, right.headers, right.body, cut=half),
        "half": Reply(right.status, right.headers, right.body[:half]),
        "list": json_reply(["hello"]),
        "other": json_reply({"entities": {"Q999": {"id": "Q999", "type": "item", "labels": {}}}}),
        "error": error_reply("internal_api_error_DBQueryError", None),
        "elsewhere": Reply(302, HTML | {"Location": "http://elsewhere.example/w/api.php"}, PAGE),
        "large": json_reply({"entities": {}, "more": "x" * LARGE}),
        "dropped": None,
        "slow": right,
    }
    reply = made[fault.kind]
    if fault.kind == "maxlag" and reply is not None:
        reply.headers |= {"Retry-After": "5", "X-Database-Lag": "3"} | later
    return reply
