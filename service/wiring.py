"""What the composition root hands to the views: ports and settings, one per application."""

from dataclasses import dataclass

from flask import current_app

from service.config import Settings
from service.usecases.ports import Ports

KEY = "crlt"


@dataclass(frozen=True, slots=True)
class Wiring:
    """Everything a view may reach."""

    ports: Ports
    settings: Settings


def wired() -> Wiring:
    """The wiring of the application that answers this request."""
    found: Wiring = current_app.extensions[KEY]
    return found
