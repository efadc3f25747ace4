"""The calls of Wikidata's interface that are used: their parameters, and how long they hold."""

import re
from collections.abc import Mapping, Sequence
from datetime import date

from requests_cache.policy import DO_NOT_CACHE, NEVER_EXPIRE, ExpirationTime

LISTED = 500  # titles in one page of a list, likewise
DAY = 86_400
PROPERTIES = "120"  # the namespace of properties

WHOLE = "info|datatype|labels|descriptions|aliases|claims"
NAMES = "info|datatype|labels|descriptions"
WORDS = "info|datatype|labels|descriptions|aliases"

EXPIRE_AFTER: dict[str | re.Pattern[str], ExpirationTime] = {
    re.compile(r"/Special:EntityData/[^?]+\?(.*&)?revision="): NEVER_EXPIRE,
    re.compile(r"[?&]ids=P[0-9]+(%7CP[0-9]+)*(&|$)"): 30 * DAY,
    re.compile(r"[?&]action=wbgetentities(&|$)"): DAY,
    re.compile(r".*"): DO_NOT_CACHE,  # look-ups of revisions, lists, SPARQL
}

Call = Mapping[str, str]
_ALWAYS = {"format": "json", "formatversion": "2", "maxlag": "5"}


def get_entities(ids: Sequence[str], props: str) -> Call:
    """Up to 50 documents; merged ids are followed and say so."""
    return _ALWAYS | {
        "action": "wbgetentities",
        "ids": "|".join(ids),
        "props": props,
        "redirects": "yes",
    }


def revision_until(title: str, as_of: date) -> Call:
    """The last revision of a page up to the end of a date."""
    return _ALWAYS | {
        "action": "query",
        "prop": "revisions",
        "titles": title,
        "rvprop": "ids|timestamp",
        "rvlimit": "1",
        "rvdir": "older",
        "rvstart": f"{as_of.isoformat()}T23:59:59Z",
    }


def list_properties(start: str | None) -> Call:
    """A page of the titles of all properties, from one on."""
    return _ALWAYS | {
        "action": "query",
        "list": "allpages",
        "apnamespace": PROPERTIES,
        "apfilterredir": "nonredirects",
        "aplimit": str(LISTED),
        **({} if start is None else {"apcontinue": start}),
    }
