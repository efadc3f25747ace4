"""Webhooks and their deliveries on the wire."""

from typing import Any

from marshmallow import Schema, fields, post_load
from marshmallow.validate import Length

from schemas.paging import PageSchema
from schemas.strict import Instant, Word
from service.domain.webhook_addresses import LONGEST_URL
from service.domain.webhooks import EVENTS, SECRET_BYTES, NewWebhook

LONGEST_SECRET = 100
STATES = ("active", "disabled")
DELIVERY_STATES = ("pending", "delivered", "failed")
URL = {
    "description": "where events are posted: https, no user name, not in a private network",
    "example": "https://receiver.example/hooks",
}
WANTED = {"description": "what is told there; null: all there is, also what is added later"}
SECRET = {
    "description": f"bodies are signed with it: whsec_ and the base64 of {SECRET_BYTES.start} to "
    f"{SECRET_BYTES.stop - 1} bytes",
}


def _events(**more: Any) -> fields.List[Any]:  # noqa: ANN401 - a field's own arguments
    return fields.List(Word(EVENTS), allow_none=True, metadata=WANTED, **more)


class NewWebhookSchema(Schema):
    """What is registered; without a secret one is made."""

    url = fields.String(required=True, validate=Length(1, LONGEST_URL), metadata=URL)
    events = _events(load_default=None, validate=Length(1, len(EVENTS)))
    secret = fields.String(
        allow_none=True, load_default=None, validate=Length(1, LONGEST_SECRET), metadata=SECRET
    )

    @post_load
    def make(self, data: dict[str, Any], **_more: object) -> NewWebhook:
        """The domain value, each event once."""
        events = data["events"]
        wanted = None if events is None else tuple(each for each in EVENTS if each in events)
        return NewWebhook(data["url"], wanted, data["secret"])


class WebhookSchema(Schema):
    """A webhook; its secret is told once, when it is registered."""

    id = fields.String(required=True)
    url = fields.String(required=True, metadata=URL)
    events = _events(required=True)
    state = Word(
        STATES,
        required=True,
        metadata={"description": "disabled: the receiver answered 410 Gone"},
    )
    created_at = Instant(required=True)


class RegisteredWebhookSchema(WebhookSchema):
    """A webhook that was registered just now, with its secret."""

    secret = fields.String(required=True, metadata=SECRET)


class DeliverySchema(Schema):
    """An event told, or to be told, to a webhook."""

    id = fields.String(
        required=True, metadata={"description": "the header webhook-id of every attempt"}
    )
    event = Word(EVENTS, required=True)
    state = Word(DELIVERY_STATES, required=True)
    attempts = fields.Integer(required=True, metadata={"description": "that were begun"})
    status = fields.Integer(
        required=True, allow_none=True, metadata={"description": "of the last answer"}
    )
    error = fields.String(
        required=True, allow_none=True, metadata={"description": "why there was no answer"}
    )
    created_at = Instant(required=True)
    next_at = Instant(
        required=True,
        allow_none=True,
        metadata={"description": "when it is sent, or that it is being sent; null: never again"},
    )


class WebhooksPageSchema(PageSchema):
    """Webhooks, newest first."""

    items = fields.List(fields.Nested(WebhookSchema), required=True)


class DeliveriesPageSchema(PageSchema):
    """Deliveries to a webhook, newest first."""

    items = fields.List(fields.Nested(DeliverySchema), required=True)
