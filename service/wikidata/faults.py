"""What goes wrong with Wikidata: told apart by whether asking again may help."""

from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from math import ceil
from typing import ClassVar

from service.domain.errors import Unavailable

LONGEST_WAIT = 86_400  # what an answer may ask us to wait, in seconds
SOON, LATER = 60, 300


class Fault(Exception):
    """An answer that is none. `retry_after`: seconds that were asked for, None: none were."""

    code: ClassVar[str] = "wikidata-unavailable"
    later: ClassVar[int | None] = SOON  # what our caller is told where nothing was asked for

    def __init__(self, detail: str, retry_after: int | None = None) -> None:
        super().__init__(detail)
        self.detail = detail
        self.retry_after = retry_after

    def told(self) -> Unavailable:
        """The same for the use cases."""
        wait = self.later if self.retry_after is None else self.retry_after
        return Unavailable(self.detail, code=self.code, retry_after=wait)


class Busy(Fault):
    """It asks us to come back: too many requests, replicas that lag, an overloaded server."""

    code = "wikidata-busy"


class Unreachable(Fault):
    """No connection, or one that ended early."""

    code = "wikidata-unreachable"


class Late(Unreachable):
    """Nothing within the time, or not all of it."""


class Misread(Fault):
    """What came is no answer to the question: a page, cut JSON, another entity's document."""

    code = "wikidata-misread"
    later = LATER


class TooMuch(Misread):
    """More bytes than are taken."""


class Rejected(Misread):
    """The interface refuses the question, with a word for it and perhaps the id at fault."""

    code = "wikidata-refused"

    def __init__(self, detail: str, word: str, entity: str | None = None) -> None:
        super().__init__(detail)
        self.entity = entity
        self.is_about_an_entity = word in ("no-such-entity", "invalid-entity-id")


class Absent(Fault):
    """There is nothing at this address: 404, or 400 for a revision that is a redirect."""

    code = "wikidata-misread"
    later = LATER


class Misconfigured(Fault):
    """We are turned away: contact, address or network have to be changed, waiting is no help."""

    code = "client-misconfigured"
    later = None


def fault_of_status(status: int, headers: Mapping[str, str], host: str) -> Fault | None:
    """The fault that a status tells of; None where the body is to be read."""
    asked = retry_after(headers.get("Retry-After"))
    if status == 403:
        detail = f"The client is misconfigured: {host} answers 403; see CRLT_CONTACT."
        return Misconfigured(detail)
    if status == 429:
        return Busy(f"{host} asks for fewer requests (429).", asked)
    if status >= 500:
        return Busy(f"{host} is out of order ({status}).", asked)
    if status in (400, 404):
        return Absent(f"{host} has nothing at this address, or refuses the question ({status}).")
    if status >= 400:
        return Misread(f"{host} refuses the request ({status}).")
    return None


def fault_of_error(error: object, headers: Mapping[str, str], host: str) -> Fault:
    """The fault in an answer of the interface, which comes with HTTP 200."""
    said = error if isinstance(error, Mapping) else {}
    code = str(said.get("code") or headers.get("MediaWiki-API-Error") or "unknown")
    if code in ("maxlag", "ratelimited", "readonly") or code.startswith("internal_api_error"):
        asked = retry_after(headers.get("Retry-After"))
        return Busy(f"{host} asks to come back later ({code}).", asked)
    entity = said.get("id")
    named = entity if isinstance(entity, str) else None
    return Rejected(f"{host} refuses the question ({code}).", code, named)


def retry_after(header: str | None, now: datetime | None = None) -> int | None:
    """Seconds of a Retry-After header, which has seconds or a date; None for anything else."""
    text = (header or "").strip()
    if text.isascii() and text.isdigit():
        return min(int(text[:9]), LONGEST_WAIT)
    try:
        until = parsedate_to_datetime(text)
    except ValueError:
        return None
    if until.tzinfo is None:
        until = until.replace(tzinfo=UTC)
    seconds = ceil((until - (now or datetime.now(UTC))).total_seconds())
    return min(max(seconds, 0), LONGEST_WAIT)
