"""Read answers from responses, as scoring does."""

from collections.abc import Sequence

from service.domain.scoring.answers import Reading, read_answer


def read_answers(
    responses: Sequence[str | None], queries: Sequence[str | None] | None = None
) -> list[Reading]:
    """What each response answers, to the query at its place where there is one; never raises."""
    asked = queries or [None] * len(responses)
    return [read_answer(each, query) for each, query in zip(responses, asked, strict=True)]
