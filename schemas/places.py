"""What marshmallow found wrong with a body, as problems with JSON pointers."""

from collections.abc import Iterator, Mapping
from typing import Any

from marshmallow import Schema, ValidationError

from service.domain.errors import Problem, Unacceptable

OF_THE_WHOLE = "_schema"


def load_body(schema: Schema, body: object) -> Any:  # noqa: ANN401 - a mapping, or what post_load makes
    """What the schema makes of a JSON value; raises Unacceptable with a pointer to each fault."""
    try:
        return schema.load(body)  # type: ignore[arg-type] # it checks itself
    except ValidationError as error:
        problems = list(_problems(error.messages_dict, ""))
        raise Unacceptable("The body is not what it should be.", problems=problems) from None


def _problems(messages: object, pointer: str) -> Iterator[Problem]:
    if isinstance(messages, Mapping):
        for key, inner in messages.items():
            if key == OF_THE_WHOLE:
                yield from _problems(inner, pointer)
            else:
                step = str(key).replace("~", "~0").replace("/", "~1")
                yield from _problems(inner, f"{pointer}/{step}")
    elif isinstance(messages, list):
        for message in messages:
            yield from _problems(message, pointer)
    else:
        yield Problem(str(messages), pointer=pointer)
