"""Routes for those who run the service: health, metrics, the OpenAPI document."""

from flask import Response, current_app
from flask_smorest import Blueprint

from schemas.operation import HealthSchema
from service.api.asking import NEEDS_TOKEN, asker_who_may
from service.api.documentation import YAML, document
from service.api.metrics import MEDIA_TYPE
from service.api.offered import UNCHANGED
from service.api.representation import reply
from service.api.transport import read_metrics
from service.usecases.check_health import check_health
from service.wiring import wired

bp = Blueprint("operation", __name__, description="Health, metrics and the interface itself")


@bp.get("/health/live")
@bp.response(200, HealthSchema)
def live() -> dict[str, str]:
    """Whether the process answers at all."""
    return {"status": "ok"}


@bp.get("/health/ready")
@bp.response(200, HealthSchema)
def ready() -> dict[str, str]:
    """Whether the database answers and is at this version's schema."""
    return {"status": check_health(wired().ports)}


@bp.get("/metrics")
@bp.response(200, {"type": "string"}, content_type="text/plain")
@bp.doc(**NEEDS_TOKEN)
def metrics() -> Response:
    """Requests and their times by route, for Prometheus; for admins where tokens are needed."""
    asker_who_may("administer")
    return Response(read_metrics(current_app), content_type=MEDIA_TYPE)


@bp.get("/openapi.yaml")
@bp.response(200, {"type": "object"}, content_type=YAML)
@bp.alt_response(304, description=UNCHANGED)
def openapi() -> Response:
    """This document."""
    written, digest = document()
    return reply(written, digest, media_type=YAML)
