"""The sign-in page, and a form that was sent while signed out: kept until it can be sent again."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Self

from flask import Response, request

from service.web.pages import page
from service.web.visitors import visitor
from service.wiring import wired

MARK = "kept:"
LOCAL = re.compile(r"/(?![/\\])[!-\[\]-~]*")
"""A path of this service: not `//host`, no backslash, nothing a browser would drop."""


@dataclass(frozen=True, slots=True)
class KeptForm:
    """The fields of a form, in their order."""

    fields: tuple[tuple[str, str], ...]

    @classmethod
    def sent(cls) -> Self:
        """The form of this request, without what belonged to the old session."""
        return cls(_pairs(lambda name: None if name == "csrf_token" else name))

    @classmethod
    def carried(cls) -> Self:
        """The form that the sign-in page carried along."""
        return cls(_pairs(lambda name: name[len(MARK) :] if name.startswith(MARK) else None))


def _pairs(rename: Callable[[str], str | None]) -> tuple[tuple[str, str], ...]:
    return tuple(
        (new, value)
        for name, value in request.form.items(multi=True)
        if (new := rename(name)) is not None
    )


def entrance(
    target: str, status: int = 200, *, fault: str | None = None, kept: KeptForm | None = None
) -> Response:
    """The sign-in page; leads to `target` afterwards, and says `fault`, if any, aloud."""
    return page(
        "sign_in.html",
        visitor(),
        status,
        target=local_path(target) or "",
        fault=fault,
        kept=[(MARK + name, value) for name, value in kept.fields] if kept else [],
        auth_on=wired().settings.auth_on,
    )


def local_path(target: str | None) -> str | None:
    """The path if it leads nowhere but to this service, else None."""
    return target if target and LOCAL.fullmatch(target) else None
