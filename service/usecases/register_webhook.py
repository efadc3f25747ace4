"""Register where events are to be told; or take a webhook away."""

from collections.abc import Callable
from dataclasses import dataclass

from service.domain.access import Asker, KeptAnswer
from service.domain.errors import Conflict, NotFound, Problem, Unacceptable
from service.domain.ids import new_id
from service.domain.webhooks import NewWebhook, Webhook, new_secret, secret_key
from service.usecases.answer_once import Once, keep_answer, kept_answer
from service.usecases.ports import Ports
from service.usecases.ports_webhooks import Courier

CREATED = 201


@dataclass(frozen=True, slots=True)
class Keeping:
    """Whose key the answer is kept under, and how it is written."""

    asker: Asker
    once: Once
    written: Callable[[Webhook, str], bytes]


def register_webhook(ports: Ports, courier: Courier, asked: NewWebhook) -> tuple[Webhook, str]:
    """The webhook and its secret, which is not told again.

    Raises Unacceptable for a URL that nothing may be sent to, and for what is no secret.
    """
    webhook, secret = _new(ports, courier, asked)
    with ports.work() as work:
        work.webhooks.add(webhook, secret)
    return webhook, secret


def register_webhook_once(
    ports: Ports, courier: Courier, asked: NewWebhook, keeping: Keeping
) -> bytes:
    """The same for a request that may be sent again: the answer that its key was given first."""
    webhook, secret = _new(ports, courier, asked)
    try:
        return _add_once(ports, webhook, secret, keeping)
    except Conflict:  # another request with this key was faster: its answer is there now
        return _add_once(ports, webhook, secret, keeping)


def remove_webhook(ports: Ports, id: str) -> None:
    """Delete a webhook with all that was, or is still to be, delivered to it."""
    with ports.work() as work:
        if not work.webhooks.remove(id):
            raise NotFound(f"There is no webhook {id}.")


def _new(ports: Ports, courier: Courier, asked: NewWebhook) -> tuple[Webhook, str]:
    secret = new_secret() if asked.secret is None else asked.secret
    try:
        secret_key(secret)
    except ValueError as error:
        problem = Problem(str(error), pointer="/secret")
        raise Unacceptable("The secret cannot be used.", problems=[problem]) from None
    courier.check(asked.url)
    return Webhook(new_id(), asked.url, asked.events, "active", ports.now()), secret


def _add_once(ports: Ports, webhook: Webhook, secret: str, keeping: Keeping) -> bytes:
    asker, once = keeping.asker, keeping.once
    with ports.work() as work:
        kept = kept_answer(work, asker, once)
        if kept is not None:
            return kept.body
        work.webhooks.add(webhook, secret)
        body = keeping.written(webhook, secret)
        answer = KeptAnswer(once.request_sha256(), CREATED, body)
        keep_answer(work, asker, once, answer, webhook.created_at)
    return body
