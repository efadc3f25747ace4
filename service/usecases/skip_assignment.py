"""Skip an assignment: its slot goes to somebody else, and the skipper is not offered it again."""

from service.domain.access import Asker
from service.usecases.ports import Ports
from service.usecases.release_assignment import release_assignment


def skip_assignment(ports: Ports, asker: Asker, id: str, token: str, reason: str | None) -> None:
    """Free the slot for others for good. Raises Conflict when it is not the asker's."""
    release_assignment(ports, asker, id, token, reason, ending="skipped")
