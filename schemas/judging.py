"""What is sent while judging: claims, leases, judgements, corrected lists."""

from typing import Any

from marshmallow import Schema, ValidationError, fields, post_load
from marshmallow.validate import Length, Range

from schemas.paging import PageQuery
from schemas.strict import LARGEST, StrictBoolean, Word
from schemas.submissions import Text
from service.domain.judging.assignments import Wish
from service.domain.judging.labels import (
    FACT_LABELS,
    STATES,
    STEP_KINDS,
    STEP_LABELS,
    Judgement,
)
from service.domain.submissions import HUMAN_KINDS
from service.usecases.correct_items import GivenStep, Lists
from service.usecases.judge import SentJudgement

LONGEST_NOTE, LONGEST_FLAG, LONGEST_REASON = 200_000, 20_000, 20_000
LONGEST_TOKEN, LONGEST_ITEM, MOST_ITEMS = 100, 20_000, 10_000


class ClaimSchema(Schema):
    """What to claim; null means any."""

    kinds = fields.List(
        Word(HUMAN_KINDS), allow_none=True, load_default=None, validate=Length(1, 2)
    )
    submission = Text(100, allow_none=True, load_default=None)

    @post_load
    def make(self, data: dict[str, Any], **_: object) -> Wish:
        """The domain value."""
        kinds = data["kinds"]
        return Wish(None if kinds is None else tuple(kinds), data["submission"])


class HeldSchema(Schema):
    """The lease an assignment is held under, and why it is given back."""

    lease = Text(LONGEST_TOKEN, required=True)
    reason = Text(LONGEST_REASON, allow_none=True, load_default=None)


def _labels(words: tuple[str, ...], of: str) -> fields.List[Any]:
    return fields.List(
        Word(words, allow_none=True),
        allow_none=True,
        load_default=None,
        metadata={"description": f"a label for each {of}, null while there is none"},
    )


class JudgementSchema(Schema):
    """A judgement, draft or final."""

    facts = _labels(FACT_LABELS, "fact")
    steps = _labels(STEP_LABELS, "step")
    step_kinds = fields.List(Word(STEP_KINDS), allow_none=True, load_default=None)
    evidence = fields.List(
        fields.List(fields.Integer(strict=True)),
        allow_none=True,
        load_default=None,
        metadata={
            "description": "indices of the entry's statements, for each fact, or for each fact "
            "and then each step"
        },
    )
    answered = StrictBoolean(
        load_default=True, metadata={"description": "false: the response gives no answer"}
    )
    flag = Text(
        LONGEST_FLAG,
        allow_none=True,
        load_default=None,
        metadata={"description": "why the lists are badly split"},
    )
    note = Text(LONGEST_NOTE, allow_none=True, load_default=None)
    lease = Text(
        LONGEST_TOKEN,
        allow_none=True,
        load_default=None,
        metadata={"description": "required until the judgement is final"},
    )
    version = fields.Integer(
        strict=True,
        allow_none=True,
        load_default=None,
        validate=Range(0, LARGEST),
        metadata={"description": "the last one seen; 0 before the first save"},
    )
    final = StrictBoolean(load_default=False)

    @post_load
    def make(self, data: dict[str, Any], **_: object) -> SentJudgement:
        """The domain value."""
        judgement = Judgement(
            facts=_tuple(data["facts"]),
            steps=_tuple(data["steps"]),
            step_kinds=_tuple(data["step_kinds"]),
            evidence=_tuple(data["evidence"] and [tuple(row) for row in data["evidence"]]),
            **{name: data[name] for name in ("answered", "flag", "note")},
        )
        return SentJudgement(judgement, data["final"], data["lease"], data["version"])


class StepField(fields.Field[GivenStep]):
    """A step: its text, or `{"text", "kind"}` to say of which kind it is."""

    def _deserialize(
        self,
        value: Any,  # noqa: ANN401 - JSON as sent
        attr: str | None,  # noqa: ARG002 - the signature is given
        data: Any,  # noqa: ANN401, ARG002 - the same
        **_kwargs: object,
    ) -> GivenStep:
        given = {"text": value} if isinstance(value, str) else value
        return GivenStep(**GivenStepSchema().load(given))


class GivenStepSchema(Schema):
    """A step with its kind."""

    text = Text(LONGEST_ITEM, required=True)
    kind = Word(STEP_KINDS, allow_none=True, load_default=None)


GIVEN_STEP = {
    "type": "object",
    "properties": {
        "text": {"type": "string"},
        "kind": {"type": ["string", "null"], "enum": [*STEP_KINDS, None]},
    },
    "required": ["text"],
    "additionalProperties": False,
}


class ListsSchema(Schema):
    """The lists of a response as they shall be; one that is null or left out stays."""

    facts = fields.List(
        Text(LONGEST_ITEM), allow_none=True, load_default=None, validate=Length(max=MOST_ITEMS)
    )
    steps = fields.List(
        StepField(metadata={"oneOf": [{"type": "string", "minLength": 1}, GIVEN_STEP]}),
        allow_none=True,
        load_default=None,
        validate=Length(max=MOST_ITEMS),
    )

    @post_load
    def make(self, data: dict[str, Any], **_: object) -> Lists:
        """The domain value."""
        if data["facts"] is None and data["steps"] is None:
            raise ValidationError("Needs facts or steps.")
        return Lists(**data)


class AssignmentsQuery(PageQuery):
    """Which assignments."""

    state = Word(STATES, metadata={"description": "assignments in one state"})
    submission = Text(100, metadata={"description": "id of a submission"})
    annotator = Text(120, metadata={"description": "the annotator's name, or token:<id>"})


def _tuple(values: Any) -> Any:  # noqa: ANN401 - a list or None
    return None if values is None else tuple(values)
