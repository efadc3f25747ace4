"""What is shown while judging: assignments, leases, and what was saved."""

from marshmallow import Schema, fields

from schemas.paging import PageSchema
from schemas.statements import StatementSchema
from schemas.strict import Instant, Word
from service.domain.entries import TASKS
from service.domain.judging.labels import FACT_LABELS, ROLES, STATES, STEP_KINDS, STEP_LABELS


class LeaseSchema(Schema):
    """The right to judge, until it ends or, after that, is given to somebody else."""

    token = fields.String(required=True)
    expires_at = Instant(required=True)


class StepSchema(Schema):
    """A step, and the kind it seems to be."""

    text = fields.String(required=True)
    kind = Word(STEP_KINDS, required=True)


class EvidenceSchema(Schema):
    """What an annotator sees of an entry."""

    id = fields.String(required=True)
    task = Word(TASKS, required=True)
    query = fields.String(required=True)
    statements = fields.List(fields.Nested(StatementSchema), required=True)


class SaidSchema(Schema):
    """A judgement as stored."""

    facts = fields.List(Word(FACT_LABELS, allow_none=True), required=True, allow_none=True)
    steps = fields.List(Word(STEP_LABELS, allow_none=True), required=True, allow_none=True)
    step_kinds = fields.List(Word(STEP_KINDS), required=True, allow_none=True)
    evidence = fields.List(fields.List(fields.Integer()), required=True, allow_none=True)
    answered = fields.Boolean(required=True)
    flag = fields.String(required=True, allow_none=True)
    note = fields.String(required=True, allow_none=True)


class OwnJudgementSchema(SaidSchema):
    """The asker's own; `unsaved` is what was last refused with a 409."""

    unsaved = fields.Nested(SaidSchema, required=True, allow_none=True)


class AssignmentSchema(Schema):
    """A response to judge. `version` counts saves; `lease` is null when there is none."""

    id = fields.String(required=True)
    state = Word(STATES, required=True)
    version = fields.Integer(required=True)
    entry = fields.Nested(EvidenceSchema, required=True)
    response = fields.String(required=True)
    answer = fields.Boolean(required=True, allow_none=True)
    facts = fields.List(fields.String(), required=True, allow_none=True)
    steps = fields.List(fields.Nested(StepSchema), required=True, allow_none=True)
    judgement = fields.Nested(OwnJudgementSchema, required=True, allow_none=True)
    guideline = fields.String(required=True)
    lease = fields.Nested(LeaseSchema, required=True, allow_none=True)


class SavedSchema(Schema):
    """A judgement was stored."""

    id = fields.String(required=True)
    state = Word(("draft", "final"), required=True)
    version = fields.Integer(required=True)


class ListedAssignmentSchema(Schema):
    """An assignment in a list; `expires_at` is null when the slot is not held."""

    id = fields.String(required=True)
    submission = fields.String(required=True)
    entry = fields.String(required=True)
    role = Word(
        ROLES,
        required=True,
        metadata={"description": "gold and worked items have known labels and count nowhere"},
    )
    annotator = fields.String(required=True)
    state = Word(STATES, required=True)
    version = fields.Integer(required=True)
    reason = fields.String(required=True, allow_none=True)
    claimed_at = Instant(required=True)
    saved_at = Instant(required=True, allow_none=True)
    expires_at = Instant(required=True, allow_none=True)


class AssignmentsPageSchema(PageSchema):
    """A page of assignments, in the order they were claimed."""

    items = fields.List(fields.Nested(ListedAssignmentSchema), required=True)


class ListsShownSchema(Schema):
    """The lists of a response in their present version; null where not asked for."""

    entry = fields.String(required=True)
    version = fields.Integer(required=True)
    facts = fields.List(fields.String(), required=True, allow_none=True)
    steps = fields.List(fields.Nested(StepSchema), required=True, allow_none=True)
