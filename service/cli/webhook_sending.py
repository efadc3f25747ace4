"""The thread of a worker that delivers to webhooks, as long as the worker lives."""

import logging
from datetime import datetime
from threading import Event, Thread

from service.domain.errors import Unavailable
from service.usecases.forget_deliveries import forget_deliveries
from service.usecases.ports import Ports
from service.usecases.ports_webhooks import Courier
from service.usecases.send_deliveries import send_deliveries

WAKE_SECONDS = 2
AFTER_FAULT_SECONDS = 30


class WebhookSending(Thread):
    """Looks every few seconds whether something is due, which costs one read of an index.

    A daemon: whatever is being sent when the process ends is sent again by another one.
    """

    def __init__(self, ports: Ports, courier: Courier, logger: logging.Logger) -> None:
        super().__init__(name="crlt-webhooks", daemon=True)
        self._ports = ports
        self._courier = courier
        self._logger = logger
        self._ended = Event()
        self._forgot_at: datetime | None = None

    def run(self) -> None:
        """Send what is due, again and again, until `end`."""
        pause = 0
        while not self._ended.wait(pause):
            pause = WAKE_SECONDS if self._send() else AFTER_FAULT_SECONDS

    def end(self) -> None:
        """Begin nothing more; what is being sent is not waited for."""
        self._ended.set()

    def _send(self) -> bool:
        """Whether all went as it should, whatever the receivers answered."""
        try:
            for attempt in send_deliveries(self._ports, self._courier):
                if not attempt.settlement.outcome.accepted:
                    self._logger.warning(attempt.told)
                if self._ended.is_set():
                    return True
            self._forgot_at = forget_deliveries(self._ports, self._forgot_at)
        except Unavailable as error:
            self._logger.warning("webhooks wait: %s", error.detail)
            return False
        except Exception:  # the thread must outlive what nobody foresaw
            self._logger.exception("webhooks wait after a fault")
            return False
        return True
