"""Whether requests can be answered now."""

from service.domain.errors import Unavailable
from service.usecases.ports import Ports


def check_health(ports: Ports) -> str:
    """The word "ok". Raises Unavailable when the database is out of reach or out of date."""
    if not ports.is_current():
        raise Unavailable(
            "The database is not at this version's schema; run a crlt command.",
            code="database-outdated",
        )
    return "ok"
