"""Report a submission's human evaluation: values, intervals, bounds, agreement, what is open."""

from dataclasses import dataclass, replace
from operator import itemgetter

from service.domain.access import Asker
from service.domain.judging.agreement import AgreementReport
from service.domain.judging.human_eval import HumanEval
from service.domain.judging.pseudonyms import Pseudonyms
from service.usecases.measure_agreement import Agreements, agreement_of, no_agreement
from service.usecases.ports import Ports
from service.usecases.show_human_eval import human_eval_of, no_human_eval
from service.usecases.show_submission import sighted


@dataclass(frozen=True, slots=True)
class HumanEvalReport:
    """Both metrics and the agreement behind them."""

    scores: HumanEval
    agreement: Agreements


def report_human_eval(
    ports: Ports, asker: Asker, submission_id: str, *, with_names: bool = False
) -> HumanEvalReport:
    """Both metrics; annotators go by their pseudonyms unless `with_names`.

    Raises NotFound unless the asker owns the submission or is an admin.
    """
    with ports.look() as work:
        submission = sighted(work, asker, submission_id)
        found = human_eval_of(work, submission.id)
        if found is None:
            return HumanEvalReport(no_human_eval(), no_agreement())
        said = agreement_of(work, submission.id)
        if with_names:
            return HumanEvalReport(found, said)
        called = work.batches.pseudonyms(submission.id)
        nameless = Agreements(_nameless(said.factscore, called), _nameless(said.reasoning, called))
        return HumanEvalReport(found, nameless)


def _nameless(report: AgreementReport, called: Pseudonyms) -> AgreementReport:
    """Those left out one by one under their pseudonyms."""
    without = ((called.of(name), agreement) for name, agreement in report.without)
    return replace(report, without=tuple(sorted(without, key=itemgetter(0))))
