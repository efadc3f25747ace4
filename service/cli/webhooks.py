"""crlt webhooks: say where events are told, and deliver what is due once (for cron)."""

from typing import cast

import click

from service.app import build_courier
from service.cli.operator import Operator
from service.domain.webhooks import EVENTS, Event, NewWebhook
from service.usecases.forget_deliveries import forget_deliveries
from service.usecases.list_webhooks import list_webhooks
from service.usecases.register_webhook import register_webhook, remove_webhook
from service.usecases.send_deliveries import send_deliveries

AT_ONCE = 100


@click.group()
def webhooks() -> None:
    """Webhooks: where finished submissions and completed judging are told."""


@webhooks.command()
@click.argument("url")
@click.option("--event", "events", type=click.Choice(EVENTS), multiple=True, help="Else all.")
@click.pass_obj
def add(operator: Operator, url: str, events: tuple[str, ...]) -> None:
    """Register URL and print its secret, once, alone on standard output."""
    wanted = cast("tuple[Event, ...]", tuple(each for each in EVENTS if each in events)) or None
    courier = build_courier(operator.settings)
    webhook, secret = register_webhook(operator.ports, courier, NewWebhook(url, wanted))
    click.echo(f"Registered {webhook.id}", err=True)
    click.echo(secret)


@webhooks.command("list")
@click.pass_obj
def list_command(operator: Operator) -> None:
    """List webhooks, newest first: id, state, events, URL."""
    after = None
    while True:
        page = list_webhooks(operator.ports, after=after, limit=AT_ONCE)
        for webhook in page.items:
            events = ",".join(webhook.events or ("all",))
            click.echo(f"{webhook.id} {webhook.state:8} {events} {webhook.url}")
        after = page.last
        if after is None:
            return


@webhooks.command()
@click.argument("id")
@click.pass_obj
def remove(operator: Operator, id: str) -> None:
    """Remove the webhook ID with all that was, or is still to be, delivered to it."""
    remove_webhook(operator.ports, id)
    click.echo(f"Removed {id}", err=True)


@webhooks.command()
@click.pass_obj
def send(operator: Operator) -> None:
    """Deliver what is due once, and exit; `crlt serve` does so itself."""
    accepted, all_sent = 0, 0
    for attempt in send_deliveries(operator.ports, build_courier(operator.settings)):
        click.echo(attempt.told)
        all_sent += 1
        accepted += attempt.settlement.outcome.accepted
    forget_deliveries(operator.ports, None)
    click.echo(f"{accepted} of {all_sent} delivered")
