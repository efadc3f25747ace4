"""The same scores as people write them with pandas and scikit-learn."""

import io
from collections.abc import Sequence

import pandas as pd
from sklearn.metrics import accuracy_score

from bench.measuring import Deed
from service.domain.scoring.gold import GoldEntry

OUTCOMES = ["correct", "wrong", "abstained", "missing"]
SLICES = ("task", "skill", "steps", "anchors", "gold", "qualified")


def scoring(gold: Sequence[GoldEntry], body: bytes) -> Deed:
    """A deed that reads predictions and counts what came of them, over all and by slice."""
    expected = pd.DataFrame(
        {
            "id": [entry.id for entry in gold],
            "gold": [bool(entry.answer) for entry in gold],
            "task": [entry.task for entry in gold],
            "skill": [entry.skills[0] for entry in gold],
            "steps": [entry.steps for entry in gold],
            "anchors": [entry.anchors for entry in gold],
            "qualified": [entry.qualified for entry in gold],
        }
    )

    def deed() -> list[object]:
        sent = pd.read_json(io.BytesIO(body), lines=True)
        joined = expected.merge(sent, on="id", how="left", indicator=True)
        joined["missing"] = joined["_merge"] == "left_only"
        joined["abstained"] = joined["answer"].isna() & ~joined["missing"]
        joined["correct"] = joined["gold"] == joined["answer"]
        joined["wrong"] = ~(joined["correct"] | joined["abstained"] | joined["missing"])
        answered = joined[joined["answer"].notna()]
        accuracy = accuracy_score(answered["gold"], answered["answer"].astype(bool))
        return [accuracy, joined[OUTCOMES].sum(), *(_counts(joined, name) for name in SLICES)]

    return deed


def _counts(joined: pd.DataFrame, name: str) -> pd.DataFrame:
    return joined.groupby(name)[OUTCOMES].sum()
