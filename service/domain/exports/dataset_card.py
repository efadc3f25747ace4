"""The README.md of a folder that `datasets.load_dataset` takes: its configurations and a word."""

from collections.abc import Sequence

import yaml

from service.domain.catalogue import ReleaseInfo
from service.domain.entries import Dataset, Task

SPLIT = "test"


def file_of(task: Task) -> str:
    """Where the entries of a task are, from the folder."""
    return f"{task}/{SPLIT}.parquet"


def dataset_card(dataset: Dataset, release: ReleaseInfo, tasks: Sequence[Task]) -> bytes:
    """`all` (the default) and one configuration for each task, all of them one split: test."""
    files = {"all": [file_of(task) for task in tasks]} | {task: [file_of(task)] for task in tasks}
    header = {
        "pretty_name": dataset.title,
        "license": dataset.licence.lower() if dataset.licence else "unknown",
        "language": ["en"],
        "task_categories": ["question-answering", "text-classification"],
        "tags": ["knowledge-graph", "wikidata", "commonsense", "long-tail"],
        "configs": [
            {"config_name": name, "data_files": [{"split": SPLIT, "path": paths}]}
            | ({"default": True} if name == "all" else {})
            for name, paths in files.items()
        ],
    }
    lines = [
        "---",
        yaml.safe_dump(header, sort_keys=False, allow_unicode=True, width=1000).rstrip(),
        "---",
        "",
        f"# {dataset.title}",
        "",
        f"Data set `{dataset.name}`, release `{release.id}`: {release.entries} entries.",
        "`answer` is the gold with corrections, null where none is usable; `released_answer` is",
        "what was published. An entry whose `status` is `withdrawn` should not be used.",
        *(["", dataset.citation] if dataset.citation else []),
        *(["", dataset.homepage] if dataset.homepage else []),
    ]
    return ("\n".join(lines) + "\n").encode()
