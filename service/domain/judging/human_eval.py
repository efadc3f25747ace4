"""FActScore and reasoning score of a submission, from the votes on its items."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from service.domain.judging.estimates import Estimate, mean_share, nothing, share_true
from service.domain.judging.factscore import FactScore, score_item_facts
from service.domain.judging.reasoning import ReasoningScore, score_item_steps
from service.domain.judging.votes import ItemVotes, Progress

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
    """Both metrics from all items of a submission."""
    facts: list[FactScore] = []
    steps: list[ReasoningScore] = []
    for item in items:
        if item.facts is not None:
            facts.append(score_item_facts(item))
        if item.steps is not None:
            steps.append(score_item_steps(item))
    any_final = progress.final > 0
    return HumanEval(
        _factscore(facts, progress.facts_judged, any_final=any_final),
        _reasoning(steps, progress.steps_judged, any_final=any_final),
    )


def _factscore(scores: Sequence[FactScore], judged: int, *, any_final: bool) -> FactScoreReport:
    resolved = [score for score in scores if score.value is not None]
    standing = _standing(scores, judged, flagged=sum(s.wants_adjudication for s in scores))
    reason = _reason(standing, any_final=any_final)
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
    scores: Sequence[ReasoningScore], judged: int, *, any_final: bool
) -> ReasoningReport:
    flagged = sum(score.is_flagged or score.wants_adjudication for score in scores)
    standing = _standing(scores, judged, flagged=flagged)
    reason = _reason(standing, any_final=any_final)
    values = [score.value for score in scores if score.value is not None]
    strict = [score.strict for score in scores if score.value is not None]
    return ReasoningReport(
        score=share_true(values, reason),
        strict=share_true([bool(value) for value in strict], reason),
        standing=standing,
    )


def _standing(
    scores: Sequence[FactScore] | Sequence[ReasoningScore], judged: int, *, flagged: int
) -> Standing:
    excluded = Counter(str(score.excluded) for score in scores if score.excluded is not None)
    bounds = [score.bounds for score in scores if score.bounds is not None]
    return Standing(
        items=len(scores),
        judged=judged,
        unresolved=sum(score.excluded is None and score.value is None for score in scores),
        excluded=dict(sorted(excluded.items())),
        flagged=flagged,
        bounds=_mean_bounds(bounds),
    )


def _mean_bounds(bounds: Sequence[tuple[Fraction | int, Fraction | int]]) -> Bounds | None:
    if not bounds:
        return None
    low = sum((Fraction(low) for low, _ in bounds), Fraction())
    high = sum((Fraction(high) for _, high in bounds), Fraction())
    return float(low / len(bounds)), float(high / len(bounds))


def _reason(standing: Standing, *, any_final: bool) -> str:
    """Why there is no value, should there be none."""
    if standing.items == 0:
        return "not_queued"
    if standing.unresolved:
        return "unresolved" if any_final else "not_judged"
    return max(standing.excluded, key=standing.excluded.__getitem__, default="not_judged")
