"""What the composition root hands to the views: ports, settings, a courier; one of each."""

from dataclasses import dataclass

from flask import current_app

from service.config import Settings
from service.usecases.ports import Ports
from service.usecases.ports_webhooks import Courier

KEY = "crlt"


@dataclass(frozen=True, slots=True)
class Wiring:
    """Everything a view may reach."""

    ports: Ports
    settings: Settings
    courier: Courier


def wired() -> Wiring:
    """The wiring of the application that answers this request."""
    found: Wiring = current_app.extensions[KEY]
    return found
