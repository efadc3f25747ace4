"""What the composition root hands to the views: one of each thing that works."""

from dataclasses import dataclass

from flask import current_app

from service.config import Settings
from service.usecases.ports import Ports
from service.usecases.ports_figures import Drawer
from service.usecases.ports_sparql import Evaluator
from service.usecases.ports_webhooks import Courier
from service.usecases.ports_wikidata import WikidataSource

KEY = "crlt"


@dataclass(frozen=True, slots=True)
class Wiring:
    """Everything a view may reach. `source` is None where Wikidata may not be asked."""

    ports: Ports
    settings: Settings
    courier: Courier
    evaluator: Evaluator
    drawer: Drawer
    source: WikidataSource | None = None

    @property
    def read_source(self) -> WikidataSource | None:
        """Wikidata for what is read and not stored; None where that is not to be fetched."""
        return self.source if self.settings.read_through else None


def wired() -> Wiring:
    """The wiring of the application that answers this request."""
    found: Wiring = current_app.extensions[KEY]
    return found
