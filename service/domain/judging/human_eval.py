"""FActScore and reasoning score of a submission, from the votes on its items."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from service.domain.judging.estimates import Estimate, mean_share, nothing, share_true
from service.domain.judging.factscore import FactScore, score_item_facts
from service.domain.judging.reasoning import ReasoningScore, score_item_steps
from service.domain.judging.votes import ItemVotes, MetricProgress, Progress

Bounds = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Standing:
    """How far a metric has come.

    `judged` counts items with all judgements asked for. `excluded` counts by reason those out of
    the mean, `unresolved` those whose value is open, `flagged` those to look at again. `bounds`
    is where the mean over all items may still end, None without any.
    """

    items: int
    judged: int
    unresolved: int
    excluded: dict[str, int]
    flagged: int
    bounds: Bounds | None

    @property
    def provisional(self) -> bool:
        """Whether anything is unresolved."""
        return self.unresolved > 0


@dataclass(frozen=True, slots=True)
class FactScoreReport:
    """FActScore; `relevant_only` leaves irrelevant facts out, `pooled` counts facts alike."""

    score: Estimate
    relevant_only: Estimate
    pooled: Estimate
    standing: Standing


@dataclass(frozen=True, slots=True)
class ReasoningReport:
    """The reasoning score, and by the literal reading of the paper's formula."""

    score: Estimate
    strict: Estimate
    standing: Standing


@dataclass(frozen=True, slots=True)
class HumanEval:
    """Both metrics of a submission."""

    factscore: FactScoreReport
    reasoning: ReasoningReport


def evaluate(items: Iterable[ItemVotes], progress: Progress) -> HumanEval:
    """Both metrics from the judged items of a submission, and the counts of all.

    Items that come out alike share one score, so that 100,000 take no more memory than their kinds.
    """
    facts: list[FactScore] = []
    steps: list[ReasoningScore] = []
    same_facts: dict[FactScore, FactScore] = {}
    same_steps: dict[ReasoningScore, ReasoningScore] = {}
    left_short = Counter[str]()
    for item in items:
        if item.facts is not None:
            score = score_item_facts(item)
            facts.append(same_facts.setdefault(score, score))
            left_short["facts"] += item.had_extra_vote and facts[-1].wants_votes
        if item.steps is not None:
            steps_score = score_item_steps(item)
            steps.append(same_steps.setdefault(steps_score, steps_score))
            left_short["steps"] += item.had_extra_vote and steps[-1].wants_votes
    return HumanEval(
        _factscore(facts, progress, left_short["facts"]),
        _reasoning(steps, progress, left_short["steps"]),
    )


def is_short_of_votes(item: ItemVotes) -> bool:
    """Whether a fact or step has fewer votes than were asked for, and no step is invalid."""
    return score_item_facts(item).is_short or score_item_steps(item).is_short


def _factscore(scores: Sequence[FactScore], progress: Progress, left_short: int) -> FactScoreReport:
    resolved = [score for score in scores if score.value is not None]
    flagged = sum(score.wants_adjudication for score in scores) + left_short
    standing = _standing(scores, progress.facts, "no_facts", flagged)
    reason = _reason(standing, progress)
    values = [score.value for score in resolved if score.value is not None]
    relevant = [score.relevant_only for score in resolved if score.relevant_only is not None]
    without = "all_irrelevant" if resolved else reason
    return FactScoreReport(
        score=mean_share(values, reason),
        relevant_only=mean_share(relevant, without),
        pooled=_pooled(resolved, reason),
        standing=standing,
    )


def _pooled(resolved: Sequence[FactScore], reason: str) -> Estimate:
    """Supported over all facts; no interval, since facts of one response are not independent."""
    total = sum(len(score.supported) for score in resolved)
    if total == 0:
        return nothing(reason)
    return Estimate(sum(s.count_supported for s in resolved) / total, None, None, total)


def _reasoning(
    scores: Sequence[ReasoningScore], progress: Progress, left_short: int
) -> ReasoningReport:
    flagged = sum(score.is_flagged or score.wants_adjudication for score in scores) + left_short
    standing = _standing(scores, progress.steps, "no_steps", flagged)
    reason = _reason(standing, progress)
    values = [score.value for score in scores if score.value is not None]
    strict = [score.strict for score in scores if score.value is not None]
    return ReasoningReport(
        score=share_true(values, reason),
        strict=share_true([bool(value) for value in strict], reason),
        standing=standing,
    )


def _standing(
    scores: Sequence[FactScore] | Sequence[ReasoningScore],
    progress: MetricProgress,
    nothing_to_label: str,
    flagged: int,
) -> Standing:
    excluded = Counter(str(score.excluded) for score in scores if score.excluded is not None)
    excluded += Counter({nothing_to_label: progress.empty})
    is_open = sum(score.excluded is None and score.value is None for score in scores)
    bounds = [score.bounds for score in scores if score.bounds is not None]
    return Standing(
        items=progress.items,
        judged=progress.judged,
        unresolved=is_open + progress.untouched,
        excluded=dict(sorted(excluded.items())),
        flagged=flagged,
        bounds=_mean_bounds(bounds, progress.untouched),
    )


def _mean_bounds(
    bounds: Sequence[tuple[Fraction | int, Fraction | int]], untouched: int
) -> Bounds | None:
    """The mean of all bounds; an untouched item may still come to anything."""
    n = len(bounds) + untouched
    if n == 0:
        return None
    low = sum((Fraction(low) for low, _ in bounds), Fraction())
    high = sum((Fraction(high) for _, high in bounds), Fraction(untouched))
    return float(low / n), float(high / n)


def _reason(standing: Standing, progress: Progress) -> str:
    """Why there is no value, should there be none."""
    if standing.items == 0:
        return "not_queued"
    if standing.unresolved:
        return "unresolved" if progress.final else "not_judged"
    return max(standing.excluded, key=standing.excluded.__getitem__, default="not_judged")
