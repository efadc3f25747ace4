"""Tokens after they are made: list them, and let one be known no more."""

from service.domain.access import ListedToken, annotator_of
from service.domain.errors import NotFound
from service.usecases.change_annotator import turn_annotator
from service.usecases.ports import Ports

REASON = "the token was deactivated"


def list_tokens(ports: Ports) -> list[ListedToken]:
    """All tokens, oldest first."""
    with ports.look() as work:
        return work.tokens.listed()


def deactivate_token(ports: Ports, id: str) -> None:
    """From now on the token is unknown; who judged with it holds nothing more.

    Raises NotFound for an id that no token has.
    """
    annotator = annotator_of(id)
    with ports.work() as work:
        work.queue.alone(annotator)
        if not work.tokens.deactivate(id):
            raise NotFound(f"There is no token {id!r}.")
        person = work.annotators.find(annotator)
        if person is not None:
            turn_annotator(work, person, "deactivated", REASON, by=None, now=ports.now())
