"""POST /answers/read: the extractor that scores stand on, for anyone to try."""

import msgspec
from flask import Response
from flask_smorest import Blueprint

from schemas.answers import AnswersSchema, ResponsesSchema
from service.api.json_bodies import json_body
from service.api.representation import JSON
from service.domain.scoring.answers import EXTRACTOR
from service.usecases.read_answers import read_answers

RESPONSES = ResponsesSchema()
EXAMPLE = {"responses": ["It could not. So the answer is no.", None]}
BODY = {"required": True, "content": {JSON: {"schema": ResponsesSchema, "example": EXAMPLE}}}
bp = Blueprint("answers", __name__, description="Read answers from responses")


@bp.post("/answers/read")
@bp.response(200, AnswersSchema)
@bp.doc(requestBody=BODY)
def read() -> Response:
    """Read the answer of each response, as scoring does."""
    items = read_answers(**json_body(RESPONSES))
    return Response(
        msgspec.json.encode({"extractor": EXTRACTOR, "items": items}), content_type=JSON
    )
