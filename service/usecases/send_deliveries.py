"""Send what is due to webhooks: at least once each, by however many senders.

A delivery is taken in one short transaction, sent in none, and settled in another. A sender that
is killed in between leaves it to the next one, which sends the same again once the lease is over.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from random import random

from service.domain.webhooks import Due, Outcome, Settlement, settle
from service.usecases.ports import Ports
from service.usecases.ports_webhooks import Courier

LEASE_SECONDS = 120
"""Longer than any attempt takes."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """One attempt and what follows from it."""

    due: Due
    settlement: Settlement

    @property
    def told(self) -> str:
        """In words; without the URL, which may hold a secret."""
        outcome = self.settlement.outcome
        came = outcome.error if outcome.status is None else f"answered {outcome.status}"
        return (
            f"webhook {self.due.webhook}: delivery {self.due.id}, attempt {self.due.attempts}, "
            f"{came}: {self.settlement.state}"
        )


def send_deliveries(
    ports: Ports, courier: Courier, draw: Callable[[], float] = random
) -> Iterator[Attempt]:
    """Send all that is due, each attempt given as it is done.

    A webhook that did not accept one is sent nothing more in this run, so that a dead receiver
    holds up the others once and not for all that waits for it.
    """
    with ports.look() as work:
        if not work.deliveries.any_due(ports.now()):
            return
    failing: set[str] = set()
    while (due := _take(ports, failing)) is not None:
        outcome = courier.deliver(due, ports.now())
        attempt = _settle(ports, due, outcome, draw())
        if not outcome.accepted:
            failing.add(due.webhook)
        yield attempt


def _take(ports: Ports, besides: set[str]) -> Due | None:
    now = ports.now()
    with ports.work() as work:
        return work.deliveries.take(now, now + timedelta(seconds=LEASE_SECONDS), besides)


def _settle(ports: Ports, due: Due, outcome: Outcome, draw: float) -> Attempt:
    settlement = settle(due.attempts, outcome, ports.now(), draw)
    with ports.work() as work:
        work.deliveries.settle(due, settlement)
    return Attempt(due, settlement)
