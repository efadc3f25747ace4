"""Report on a submission: its receipt, what became of every query, what was noted."""

from service.domain.access import Asker
from service.domain.scoring.report import Outcomes, outcomes
from service.usecases.ports import Ports
from service.usecases.ports_submissions import RendersReceipts
from service.usecases.show_submission import human_eval, show_predictions, sighted


def report_submission(
    ports: Ports, asker: Asker, id: str, render: RendersReceipts
) -> tuple[bytes, str | None, Outcomes]:
    """The receipt, the owner's notes, and the ids by verdict.

    Raises NotFound unless the asker owns the submission or is an admin.
    """
    predictions = show_predictions(ports, asker, id)
    with ports.look() as work:
        submission = sighted(work, asker, id)
        receipt = render.receipt(submission, human_eval(work, submission))
    found = outcomes(prediction for _, prediction in predictions.after(-1))
    return receipt, submission.notes, found
