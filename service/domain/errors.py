"""Everything that can go wrong, as one tree.

CrltError
|- Malformed            the bytes are not what they claim to be            (400)
|- BadQuery             the query string asks for something unknown        (400)
|- Unauthenticated      no token, or an unknown or expired one             (401)
|- Forbidden            the token's role may not do this                   (403)
|- NotFound             nothing there, or not for the asker                (404)
|- Conflict             somebody else got there first                      (409)
|- TooLarge             more than a limit allows                           (413)
|- UnsupportedMedia     a media type we do not read                        (415)
|- Unacceptable         well-formed but wrong                              (422)
|  |- Refused           input that is not the data set it should be        (CLI exit 1)
|  `- WrongFormat       results that no wanted format carries (sparql.py)   (400, 406)
`- Unavailable          the database or Wikidata is busy or not to be had  (503)
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

LISTED_PROBLEMS = 100


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault of the input: what is wrong, and where by pointer, parameter or line."""

    detail: str
    pointer: str | None = None
    parameter: str | None = None
    line: int | None = None


def unknown_parameter(name: str, allowed: Iterable[str]) -> Problem:
    """The problem with a parameter that is not among those allowed."""
    known = ", ".join(sorted(allowed)) or "none"
    return Problem(f"unknown parameter; allowed: {known}", parameter=name)


class CrltError(Exception):
    """The root. `detail` is for people, `code` for programs, `problems` say where.

    `problem_count` is the true number even when only the first of many are kept.
    """

    code: ClassVar[str] = "error"

    def __init__(
        self,
        detail: str,
        *,
        problems: Sequence[Problem] = (),
        problem_count: int | None = None,
        code: str | None = None,
        retry_after: int | None = None,
        extra: dict[str, object] | None = None,
    ) -> None:
        super().__init__(detail)
        self.detail = detail
        self.problems = tuple(problems[:LISTED_PROBLEMS])
        self.problem_count = len(problems) if problem_count is None else problem_count
        self.stable_code = code or self.code
        self.retry_after = retry_after
        self.extra = extra or {}


class Malformed(CrltError):
    """The bytes cannot be read as the media type they claim."""

    code = "malformed"


class BadQuery(CrltError):
    """An unknown, repeated, out-of-range or undecodable parameter."""

    code = "bad-query"


class Unauthenticated(CrltError):
    """No token where one is needed, or one that is unknown or expired."""

    code = "unauthenticated"


class Forbidden(CrltError):
    """The asker is known and may not."""

    code = "forbidden"


class NotFound(CrltError):
    """Absent, or hidden from the asker: the two are answered alike."""

    code = "not-found"


class Conflict(CrltError):
    """The state has moved on since the asker saw it."""

    code = "conflict"


class TooLarge(CrltError):
    """More bytes than a limit allows, before or after decompression."""

    code = "too-large"


class UnsupportedMedia(CrltError):
    """A media type or content coding that is not read here."""

    code = "unsupported-media-type"


class Unacceptable(CrltError):
    """Well-formed input whose content is wrong."""

    code = "unacceptable"


class Refused(Unacceptable):
    """A release that is not what it should be; says what was expected and what was found."""

    code = "refused"


class Unavailable(CrltError):
    """What cannot be used now: storage (locked, full, missing, newer), Wikidata, an endpoint."""

    code = "unavailable"
