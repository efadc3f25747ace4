"""Read answers from responses, as scoring does."""

from collections.abc import Iterable

from service.domain.scoring.answers import Reading, read_answer


def read_answers(responses: Iterable[str | None]) -> list[Reading]:
    """What each response answers; never raises, whatever a text holds."""
    return [read_answer(response) for response in responses]
