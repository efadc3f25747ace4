"""What the heavy programs make of exported files, as JSON: run by the Python that has them.

usage: reading.py FOLDER, which holds `hf`, `lm-eval`, `graph.jsonl` and tables.
"""

import json
import sys
from pathlib import Path
from typing import Any

import datasets
import lm_eval
import polars as pl
from lm_eval.api.instance import Instance
from lm_eval.api.model import LM
from lm_eval.tasks import TaskManager


class SaysTrue(LM):
    """A model that finds "yes" and "true" likelier than anything else."""

    def loglikelihood(self, requests: list[Instance]) -> list[tuple[float, bool]]:
        return [(0.0 if each.args[1] in (" yes", " true") else -1.0, True) for each in requests]

    def loglikelihood_rolling(self, requests: list[Instance]) -> list[float]:
        raise NotImplementedError

    def generate_until(self, requests: list[Instance]) -> list[str]:
        raise NotImplementedError


def read_folder(folder: Path) -> dict[str, Any]:
    """Ids and answers by configuration, and the default one."""
    path, found = str(folder), {}
    for name in (None, *datasets.get_dataset_config_names(path)):
        (split,) = datasets.load_dataset(path, name).items()
        found[name or "default"] = [split[0], list(split[1]["id"]), list(split[1]["answer"])]
    return found


def read_graphs(file: Path) -> list[Any]:
    rows = datasets.load_dataset("json", data_files=str(file), split="train")
    return [[row["id"], row["q_entity"], row["a_entity"], row["graph"], row["hop"]] for row in rows]


def run_task(folder: Path, group: str) -> dict[str, Any]:
    """Accuracy and number of documents by task and group."""
    manager = TaskManager(include_path=str(folder))
    done = lm_eval.simple_evaluate(
        model=SaysTrue(), tasks=[group], task_manager=manager, bootstrap_iters=0
    )
    counts = {name: each["original"] for name, each in done["n-samples"].items()}
    accuracy = {name: each["acc,none"] for name, each in done["results"].items()}
    return {"accuracy": accuracy, "documents": counts}


def read_tables(folder: Path) -> dict[str, Any]:
    """Types and answers by form."""
    frames = {
        "csv": pl.read_csv(folder / "entries.csv"),
        "parquet": pl.read_parquet(folder / "entries.parquet"),
    }
    return {
        form: [str(frame.schema["answer"]), frame["id"].to_list(), frame["answer"].to_list()]
        for form, frame in frames.items()
    }


if __name__ == "__main__":
    place = Path(sys.argv[1])
    told = {
        "hf": read_folder(place / "hf"),
        "graphs": read_graphs(place / "graph.jsonl"),
        "lm-eval": run_task(place / "lm-eval", "cr_lt_starter"),
        "polars": read_tables(place),
    }
    (place / "read.json").write_text(json.dumps(told))
