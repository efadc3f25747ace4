"""Answer a creating request once: the same Idempotency-Key and request get the first answer."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from service.domain.access import Asker, KeptAnswer
from service.domain.errors import Unacceptable
from service.usecases.ports import Ports, Work


@dataclass(frozen=True, slots=True)
class Once:
    """A client's key, and the SHA-256 of its request, known once the body has been read."""

    key: str
    request_sha256: Callable[[], str]


def kept_answer(work: Work, asker: Asker, once: Once) -> KeptAnswer | None:
    """The answer already given to this key and request, or None.

    Raises Unacceptable when the key was used for another request.
    """
    kept = work.keys.find(_owner(asker), once.key)
    if kept is not None and kept.request_sha256 != once.request_sha256():
        raise Unacceptable(
            "This Idempotency-Key was used for another request.", code="idempotency-key-reused"
        )
    return kept


def keep_answer(work: Work, asker: Asker, once: Once, answer: KeptAnswer, at: datetime) -> None:
    """Keep an answer in the transaction that made it; raises Conflict when another was faster."""
    work.keys.keep(_owner(asker), once.key, answer, at)


def earlier_answer(ports: Ports, asker: Asker, once: Once) -> KeptAnswer | None:
    """The answer this key and request were given before; for requests that would now fail."""
    if asker.role is None:
        return None
    with ports.look() as work:
        return kept_answer(work, asker, once)


def _owner(asker: Asker) -> str:
    return asker.token_id or ""
