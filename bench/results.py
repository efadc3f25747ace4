"""The rows of the table: names, references and targets, and how they are shown and kept."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Literal

KEPT = Path(__file__).parent / "results.json"
BARE = "bare Flask constant answer of that size"


@dataclass(frozen=True, slots=True)
class Goal:
    """What is measured against what, and how good it should be."""

    reference: str
    target: float
    better: Literal["lower", "higher"] = "lower"


ITEM = "JSON of one item from memory"
LOADS = "read + orjson.loads"
LOADS_LINES = "read + orjson.loads of each line"
GOALS = {
    "entry_cached": Goal(BARE, 1.5),
    "entry_first_read": Goal(BARE, 2.6),
    "entry_304": Goal(BARE, 1.4),
    "entity_cached": Goal(BARE, 2),
    "entity_statements_cached": Goal(BARE, 2),
    "subgraph_both_cached": Goal(BARE, 2.5),
    "sparql_ask": Goal(ITEM, 5),
    "sparql_ask_again": Goal(ITEM, 2),
    "drift_350": Goal("reading the entries from the database, CPU", 40),
    "entry_cpu_over_http": Goal("bare Flask under the same gunicorn, CPU per request", 1.25),
    "entry_vs_datasette": Goal("Datasette's row answer, CPU per request, one process each", 0.4),
    "page_20": Goal(BARE, 3.5),
    "page_last_of_million": Goal("the first page at 350", 1.2),
    "explorer_page_100k": Goal(BARE, 10),
    "export_ndjson": Goal("sending a file of those bytes", 5),
    "leaderboard_1000": Goal(BARE, 10),
    "leaderboard_page_1000": Goal(BARE, 10),
    "score_350": Goal(LOADS, 2.5),
    "score_350_stored": Goal(LOADS, 5),
    "score_350_queued": Goal(LOADS, 7),
    "score_million_ordered": Goal(LOADS_LINES, 1.0),
    "score_million_shuffled": Goal(LOADS_LINES, 4.5),
    "score_million_vs_pandas": Goal("pandas merge + scikit-learn + groupby", 0.5),
    "score_million_memory_mib": Goal("absolute, above the gold", 16),
    "score_million_stall_ms": Goal("absolute, longest wait of other requests", 50),
    "claim_million_vs_10k": Goal("10 thousand items", 0.8, "higher"),
    "claim_100k_vs_1k": Goal("a thousand items, one claim after another", 3),
    "human_eval_100k_memory_mib": Goal("absolute, 200,000 votes read and resolved", 32),
    "start_to_ready": Goal("bare Flask's", 3.2),
    "worker_uss_mib": Goal("absolute, extra worker, preloaded", 16),
}


@dataclass(frozen=True, slots=True)
class Measured:
    """A median with its quartiles."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Result:
    """One row."""

    name: str
    value: float
    low: float
    high: float
    better: str
    target: float
    reference: str


def result(name: str, measured: Measured) -> Result:
    """A measured row with its goal."""
    goal = GOALS[name]
    value, low, high = (round(n, 3) for n in (measured.value, measured.low, measured.high))
    return Result(name, value, low, high, goal.better, goal.target, goal.reference)


def line(row: Result) -> str:
    """One line of the table."""
    met = row.value <= row.target if row.better == "lower" else row.value >= row.target
    sign = "<=" if row.better == "lower" else ">="
    return (
        f"{row.name:<26}{row.value:>9.2f}  ({row.low:.2f} to {row.high:.2f})".ljust(58)
        + f"{sign} {row.target:<6g}{'yes' if met else 'NO':<5}{row.reference}"
    )


def keep(rows: Sequence[Result]) -> None:
    """Write bench/results.json; a run of some rows replaces only those."""
    known = {row["name"]: row for row in _kept()}
    known |= {row.name: asdict(row) for row in rows}
    ordered = [known[name] for name in GOALS if name in known]
    KEPT.write_text(json.dumps(ordered, indent=1) + "\n", encoding="utf-8")


def _kept() -> list[dict[str, object]]:
    found: list[dict[str, object]] = json.loads(KEPT.read_text()) if KEPT.exists() else []
    return found
