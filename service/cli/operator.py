"""What every command begins with: settings, and a database brought to this version's schema."""

from dataclasses import dataclass
from functools import cached_property

from service.app import open_ports
from service.config import Settings
from service.storage.work import StoredPorts


@dataclass
class Operator:
    """The one who runs a command."""

    settings: Settings

    @cached_property
    def ports(self) -> StoredPorts:
        """The database, created or migrated first."""
        return open_ports(self.settings)
