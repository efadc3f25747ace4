"""The fast way to write receipts, in the shape that scores.py documents.

A receipt has some forty slices of four rates; dumping it through marshmallow costs more than all
the scoring. So it is written straight, and tests load what was written through the schemas.
"""

from collections.abc import Mapping
from datetime import datetime
from functools import lru_cache

import msgspec

from service.domain.scoring.baselines import baselines
from service.domain.scoring.gold import Gold
from service.domain.scoring.kept_score import KeptScore
from service.domain.scoring.metrics import Counts, Rate, score
from service.domain.scoring.scored import Scored
from service.domain.scoring.slices import Sliced
from service.domain.submissions import Submission

encode = msgspec.json.encode


class _Lasting(msgspec.Struct):
    """The part of a receipt that never changes, each member as it is written."""

    signature: msgspec.Raw
    scores: msgspec.Raw
    unscored: msgspec.Raw
    baselines: msgspec.Raw
    warnings: msgspec.Raw


class _Overall(msgspec.Struct):
    """The one member of `scores` that is shown in short."""

    overall: msgspec.Raw


class ReceiptRenderer:
    """The port `RendersReceipts`: receipts as JSON bytes."""

    def lasting(self, scored: Scored) -> bytes:
        """The part that never changes."""
        return encode(
            _Lasting(
                signature=msgspec.Raw(encode(scored.signature)),
                scores=_scores(scored.sliced),
                unscored=_unscored(scored.gold),
                baselines=_baselines(scored.gold),
                warnings=msgspec.Raw(encode(scored.warnings)),
            )
        )

    def receipt(self, submission: Submission, human_eval: Mapping[str, object] | None) -> bytes:
        """The whole receipt of a stored submission."""
        return _receipt(
            submission, submission.id, submission.visibility, submission.created_at, human_eval
        )

    def score(self, score: KeptScore, *, current: bool) -> bytes:
        """One of a submission's scores in short."""
        lasting = msgspec.json.decode(score.receipt, type=_Lasting)
        return encode(
            {
                "number": score.number,
                "current": current,
                "scored_at": score.scored_at,
                "signature": lasting.signature,
                "overall": msgspec.json.decode(lasting.scores, type=_Overall).overall,
                "warnings": lasting.warnings,
            }
        )

    def unstored(self, submission: Submission) -> bytes:
        """The receipt of a submission that is not kept."""
        return _receipt(submission, None, None, submission.created_at, None)


def _receipt(
    submission: Submission,
    id: str | None,
    visibility: str | None,
    created_at: datetime,
    human_eval: Mapping[str, object] | None,
) -> bytes:
    lasting = msgspec.json.decode(submission.receipt, type=_Lasting)
    return encode(
        {
            "id": id,
            "dataset": submission.dataset,
            "release": submission.release,
            "system": submission.system,
            "visibility": visibility,
            "created_at": created_at,
            "signature": lasting.signature,
            "scores": lasting.scores,
            "unscored": lasting.unscored,
            "baselines": lasting.baselines,
            "human_eval": human_eval,
            "warnings": lasting.warnings,
        }
    )


def _scores(sliced: Sliced) -> msgspec.Raw:
    members: dict[str, object] = {"overall": score_members(sliced.overall)}
    for kind, slices in sliced.by.items():
        members[kind] = {key: score_members(counts) for key, counts in slices.items()}
    members["without_disputed"] = score_members(sliced.without_disputed)
    return msgspec.Raw(encode(members))


@lru_cache(maxsize=16_384)
def score_members(counts: Counts) -> msgspec.Raw:
    """A slice's counts and metrics as JSON."""
    found = score(counts)
    return msgspec.Raw(
        encode(
            {
                "entries": counts.entries,
                **counts._asdict(),
                "answered": counts.answered,
                "small": found.small,
                "accuracy": _rate(found.accuracy),
                "answer_rate": _rate(found.answer_rate),
                "accuracy_answered": _rate(found.accuracy_answered),
                "hallucination_rate": _rate(found.hallucination_rate),
            }
        )
    )


def _rate(rate: Rate) -> dict[str, object]:
    shown: dict[str, object] = {"value": rate.value, "low": rate.low, "high": rate.high}
    if rate.reason is not None:
        shown["reason"] = rate.reason
    return shown


@lru_cache(maxsize=8)
def _baselines(gold: Gold) -> msgspec.Raw:
    return msgspec.Raw(
        encode(
            {
                name: {
                    "overall": score_members(sliced.overall),
                    "by_task": {key: score_members(n) for key, n in sliced.by["by_task"].items()},
                }
                for name, sliced in baselines(gold).items()
            }
        )
    )


@lru_cache(maxsize=8)
def _unscored(gold: Gold) -> msgspec.Raw:
    return msgspec.Raw(encode(gold.unscored))
