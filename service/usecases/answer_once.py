"""Answer a creating request once: the same Idempotency-Key and request get the first answer."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256

from service.domain.access import Asker, KeptAnswer
from service.domain.errors import Conflict, Unacceptable
from service.usecases.ports import Ports, Work

OWNER = 32  # characters


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


def keep_first(ports: Ports, asker: Asker, once: Once, answer: KeptAnswer) -> KeptAnswer:
    """Keep an answer of which making it twice does no harm; gives the one that was first."""
    try:
        with ports.work() as work:
            keep_answer(work, asker, once, answer, ports.now())
    except Conflict:
        return earlier_answer(ports, asker, once) or answer
    return answer


def _owner(asker: Asker) -> str:
    """Whose key it is: a token's, with auth off that of a name, or anybody's."""
    if asker.token_id is not None or asker.annotator is None:
        return asker.token_id or ""
    return sha256(asker.annotator.encode()).hexdigest()[:OWNER]
