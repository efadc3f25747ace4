"""Find inference rules, and show one."""

from service.domain.catalogue import Body, EntryFilter, ReleaseInfo
from service.usecases.browse_entries import browse_entries
from service.usecases.collection import Collection
from service.usecases.ports import Ports
from service.usecases.show_entry import show_entry


def find_rules(ports: Ports, release: ReleaseInfo, asked: EntryFilter) -> Collection:
    """The rules of the entries that match."""
    return browse_entries(ports, release, asked, "rule")


def show_rule(ports: Ports, release: ReleaseInfo, id: str) -> Body:
    """The rule of an entry. Raises NotFound."""
    return show_entry(ports, release, id, "rule")
