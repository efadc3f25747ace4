"""Fields that take one spelling only: booleans, whole numbers, instants."""

import re
from collections.abc import Mapping
from datetime import UTC, date, datetime
from typing import Any

from marshmallow import fields
from marshmallow.validate import Length, OneOf, Range, Regexp

LARGEST = 2**31 - 1


class StrictBoolean(fields.Boolean):
    """JSON true or false; never 1, "yes" or "true"."""

    def _deserialize(
        self,
        value: object,
        attr: str | None,  # noqa: ARG002 - the signature is given
        data: Mapping[str, Any] | None,  # noqa: ARG002
        **_kwargs: object,
    ) -> bool:
        if not isinstance(value, bool):
            raise self.make_error("invalid")
        return value


class QueryBoolean(fields.Boolean):
    """The words true and false in a query string, and no others."""

    def _deserialize(
        self,
        value: object,
        attr: str | None,  # noqa: ARG002 - the signature is given
        data: Mapping[str, Any] | None,  # noqa: ARG002
        **_kwargs: object,
    ) -> bool:
        if value not in ("true", "false"):
            raise self.make_error("invalid")
        return value == "true"

    default_error_messages = {"invalid": "Must be one of: true, false."}  # noqa: RUF012 - so in marshmallow


class QueryWhole(fields.Integer):
    """A whole number of a query string: digits alone, within bounds that are told."""

    default_error_messages = {"invalid": "Must be a whole number, written in digits."}  # noqa: RUF012 - so in marshmallow

    def __init__(self, low: int = 0, high: int = LARGEST, **more: Any) -> None:  # noqa: ANN401 - a field's own arguments
        super().__init__(validate=Range(low, high), **more)

    def _deserialize(
        self,
        value: object,
        attr: str | None,
        data: Mapping[str, Any] | None,
        **kwargs: Any,  # noqa: ANN401 - marshmallow's own
    ) -> int:
        if not isinstance(value, str) or not re.fullmatch(r"[0-9]{1,100}", value, re.ASCII):
            raise self.make_error("invalid")
        return int(super()._deserialize(value, attr, data, **kwargs))


class Word(fields.String):
    """One of a few words."""

    def __init__(self, words: tuple[str, ...], **more: Any) -> None:  # noqa: ANN401 - a field's own arguments
        super().__init__(validate=OneOf(words, error="Must be one of: {choices}."), **more)


class Format(Word):
    """The format of an answer, from those offered; the first is usual."""

    def __init__(self, formats: tuple[str, ...]) -> None:
        told = {"description": f"of the answer, whatever Accept says; else {formats[0]}"}
        super().__init__(formats, metadata=told)


class Text(fields.String):
    """A text of a query string that is looked up as it is: neither empty nor endless."""

    def __init__(self, longest: int, **more: Any) -> None:  # noqa: ANN401 - a field's own arguments
        super().__init__(validate=Length(1, longest), **more)


class Qid(fields.String):
    """The id of a Wikidata item."""

    def __init__(self, **more: Any) -> None:  # noqa: ANN401 - a field's own arguments
        wrong = "Must be the id of an item, such as Q42."
        super().__init__(validate=Regexp(r"^Q[1-9][0-9]{0,18}$(?!\n)", error=wrong), **more)


class Language(fields.String):
    """The code of a language as Wikidata has it, in whatever case: en, pt-br, zh-hans, mul.

    Three that real labels have are spelt by no rule.
    """

    def __init__(self, **more: Any) -> None:  # noqa: ANN401 - a field's own arguments
        wrong = "Must be the code of a language, such as en, pt-br, zh-hans or mul."
        odd = "simple|tokipona|zh-classical"
        allowed = Regexp(
            rf"^([a-zA-Z]{{2,3}}(-[a-zA-Z0-9]{{1,8}}){{0,4}}|{odd})$(?!\n)", error=wrong
        )
        super().__init__(validate=allowed, **more)

    def _deserialize(
        self,
        value: object,
        attr: str | None,
        data: Mapping[str, Any] | None,
        **kwargs: Any,  # noqa: ANN401 - marshmallow's own
    ) -> str:
        text: str = super()._deserialize(value, attr, data, **kwargs)
        return text.lower()


class Day(fields.Field[date]):
    """A day as YYYY-MM-DD, and in no other spelling."""

    default_error_messages = {"invalid": "Must be a day, such as 2022-11-01."}  # noqa: RUF012 - so in marshmallow

    def _serialize(
        self,
        value: date | None,
        attr: str | None,  # noqa: ARG002 - the signature is given
        obj: object,  # noqa: ARG002
        **_kwargs: object,
    ) -> str | None:
        return None if value is None else value.isoformat()

    def _deserialize(
        self,
        value: object,
        attr: str | None,  # noqa: ARG002 - the signature is given
        data: Mapping[str, Any] | None,  # noqa: ARG002
        **_kwargs: object,
    ) -> date:
        text = str(value)
        try:
            if re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text, re.ASCII):
                return date.fromisoformat(text)
        except ValueError:
            pass
        raise self.make_error("invalid")


class Instant(fields.Field[datetime]):
    """An aware datetime as RFC 3339 in UTC ("2026-01-31T12:00:00Z")."""

    def _serialize(
        self,
        value: datetime | None,
        attr: str | None,  # noqa: ARG002 - the signature is given
        obj: object,  # noqa: ARG002
        **_kwargs: object,
    ) -> str | None:
        if value is None:
            return None
        return value.astimezone(UTC).isoformat().replace("+00:00", "Z")

    def _deserialize(
        self,
        value: object,
        attr: str | None,  # noqa: ARG002 - the signature is given
        data: Mapping[str, Any] | None,  # noqa: ARG002
        **_kwargs: object,
    ) -> datetime:
        try:
            instant = datetime.fromisoformat(str(value))
        except ValueError:
            raise self.make_error("validator_failed") from None
        if instant.tzinfo is None:
            raise self.make_error("validator_failed")
        return instant.astimezone(UTC)
