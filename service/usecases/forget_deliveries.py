"""Forget what was told to webhooks long ago: senders do so in passing."""

from datetime import datetime, timedelta

from service.usecases.ports import Ports

KEPT = timedelta(days=30)
PAUSE = timedelta(hours=1)
AT_ONCE = 1000


def forget_deliveries(ports: Ports, last: datetime | None) -> datetime:
    """Remove a bounded number of old deliveries, unless that was done within the hour.

    `last` is when it was done, None for never; gives when it has been done now.
    """
    now = ports.now()
    if last is not None and now - last < PAUSE:
        return last
    with ports.work() as work:
        work.deliveries.forget(now - KEPT, AT_ONCE)
    return now
