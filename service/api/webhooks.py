"""Webhooks over HTTP, for the organiser: register, list, remove, see and repeat deliveries."""

from collections.abc import Mapping
from typing import Any

import msgspec
from flask import Response, request
from flask_smorest import Blueprint
from marshmallow import Schema

from schemas.paging import DEFAULT_LIMIT, PageQuery
from schemas.webhooks import (
    DeliveriesPageSchema,
    DeliverySchema,
    NewWebhookSchema,
    RegisteredWebhookSchema,
    WebhookSchema,
    WebhooksPageSchema,
)
from service.api.asking import NEEDS_TOKEN, asker_who_may
from service.api.bodies import Body
from service.api.idempotency import once, takes_key
from service.api.json_bodies import json_body
from service.api.judged_pages import place_of, read_place
from service.api.paging import linked, page_after, read_cursor, write_cursor
from service.api.parameters import parameters
from service.api.representation import JSON, private, private_json
from service.domain.webhooks import Webhook
from service.usecases.list_webhooks import (
    WebhookPage,
    list_deliveries,
    list_webhooks,
    retry_delivery,
    show_webhook,
)
from service.usecases.ports_webhooks import Place
from service.usecases.register_webhook import (
    Keeping,
    register_webhook,
    register_webhook_once,
    remove_webhook,
)
from service.wiring import wired

NEW, WEBHOOK, REGISTERED = NewWebhookSchema(), WebhookSchema(), RegisteredWebhookSchema()
DELIVERY = DeliverySchema()
EXAMPLE = {
    "url": "https://receiver.example/hooks",
    "events": ["submission.scored", "judging.completed"],
    "secret": None,
}
NEW_BODY = {"required": True, "content": {JSON: {"schema": NewWebhookSchema, "example": EXAMPLE}}}
bp = Blueprint("webhooks", __name__, description="Where events are told")


@bp.post("/webhooks")
@bp.response(201, RegisteredWebhookSchema)
@bp.doc(requestBody=NEW_BODY, **NEEDS_TOKEN)
@takes_key
def registered() -> Response:
    """Register a webhook; the answer alone tells its secret."""
    who, body, wiring = asker_who_may("administer"), Body(), wired()
    asked, key = json_body(NEW, body), once(body)
    if key is None:
        made = _registered(*register_webhook(wiring.ports, wiring.courier, asked))
    else:
        keeping = Keeping(who, key, _registered)
        made = register_webhook_once(wiring.ports, wiring.courier, asked, keeping)
    return private(made, 201)


@bp.get("/webhooks")
@bp.response(200, WebhooksPageSchema)
@bp.doc(**NEEDS_TOKEN)
@parameters(PageQuery)
def listed(query: Mapping[str, Any]) -> Response:
    """List webhooks, newest first."""
    asker_who_may("administer")
    after, limit = _asked(query)
    return _page(list_webhooks(wired().ports, after=after, limit=limit), WEBHOOK, limit)


@bp.get("/webhooks/<id>")
@bp.response(200, WebhookSchema)
@bp.doc(**NEEDS_TOKEN)
def shown(id: str) -> Response:
    """Show a webhook."""
    asker_who_may("administer")
    return private_json(WEBHOOK.dump(show_webhook(wired().ports, id)))


@bp.delete("/webhooks/<id>")
@bp.response(204)
@bp.doc(**NEEDS_TOKEN)
def removed(id: str) -> Response:
    """Remove a webhook with all that was, or is still to be, delivered to it."""
    asker_who_may("administer")
    remove_webhook(wired().ports, id)
    return Response(status=204)


@bp.get("/webhooks/<id>/deliveries")
@bp.response(200, DeliveriesPageSchema)
@bp.doc(**NEEDS_TOKEN)
@parameters(PageQuery)
def delivered(query: Mapping[str, Any], id: str) -> Response:
    """List what was, or is to be, delivered to a webhook, newest first."""
    asker_who_may("administer")
    after, limit = _asked(query)
    return _page(list_deliveries(wired().ports, id, after=after, limit=limit), DELIVERY, limit)


@bp.post("/webhooks/<id>/deliveries/<delivery>/retry")
@bp.response(200, DeliverySchema)
@bp.alt_response(409, "CONFLICT", description="the webhook is disabled")
@bp.doc(**NEEDS_TOKEN)
def retried(id: str, delivery: str) -> Response:
    """Deliver something once more, under the same id, whatever came of it before."""
    asker_who_may("administer")
    again = retry_delivery(wired().ports, id, delivery)
    return private_json(DELIVERY.dump(again))


def _registered(webhook: Webhook, secret: str) -> bytes:
    return msgspec.json.encode({**WEBHOOK.dump(webhook), **REGISTERED.dump({"secret": secret})})


def _asked(query: Mapping[str, Any]) -> tuple[Place | None, int]:
    """The place to go on after, and how many are wanted."""
    cursor = query.get("cursor")
    after = None if cursor is None else read_place(read_cursor(cursor, request.path))
    return after, query.get("limit", DEFAULT_LIMIT)


def _page(page: WebhookPage[Any], schema: Schema, limit: int) -> Response:
    following = None
    if page.last is not None:
        cursor = write_cursor(place_of(page.last), request.path)
        following = page_after({"limit": limit, "cursor": cursor})
    items = [schema.dump(each) for each in page.items]
    body = {"items": items, "total": page.total, "next": following}
    return linked(private_json(body), following)
