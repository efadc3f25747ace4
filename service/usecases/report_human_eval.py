"""Report a submission's human evaluation: values, intervals, bounds, what is still open."""

from service.domain.access import Asker
from service.domain.judging.human_eval import HumanEval
from service.usecases.ports import Ports
from service.usecases.show_human_eval import human_eval_of, no_human_eval
from service.usecases.show_submission import owned


def report_human_eval(ports: Ports, asker: Asker, submission_id: str) -> HumanEval:
    """Both metrics. Raises NotFound unless the asker owns the submission or is an admin."""
    with ports.look() as work:
        submission = owned(work, asker, submission_id)
        return human_eval_of(work, submission.id) or no_human_eval()
