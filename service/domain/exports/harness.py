"""A task for lm-evaluation-harness: two multiple-choice tasks, a group over both, their documents.

A document is one entry that is scored; a model chooses between "no" and "yes" for a question,
"false" and "true" for a claim, and its accuracy is counted.
"""

import json
import re
from collections.abc import Iterable, Iterator, Sequence

import yaml

from service.domain.entries import Dataset, Entry, Task
from service.domain.scoring.gold import usable_answer
from service.domain.submissions import AnswersVersion

PROMPTS: dict[Task, str] = {
    "question-answering": "Question: {{query}}\nAnswer (yes or no):",
    "claim-verification": "Claim: {{query}}\nThis claim is (true or false):",
}
CHOICES: dict[Task, list[str]] = {
    "question-answering": ["no", "yes"],
    "claim-verification": ["false", "true"],
}


def group_name(dataset: Dataset) -> str:
    """The data set's name as the harness likes names: letters, digits and underscores."""
    return re.sub(r"\W+", "_", dataset.name).strip("_") or "crlt"


def task_name(dataset: Dataset, task: Task) -> str:
    """The name under which `lm-eval --tasks` knows one task."""
    return f"{group_name(dataset)}_{task.replace('-', '_')}"


def harness_documents(entries: Iterable[Entry], answers: AnswersVersion) -> Iterator[bytes]:
    """A line for each entry that is scored; `label` is the place of its answer in the choices."""
    for entry in entries:
        answer = usable_answer(entry, answers)
        if answer is not None:
            document = {
                "id": entry.id,
                "query": entry.query,
                "label": int(answer),
                "entities": [anchor.label for anchor in entry.entities],
                "skills": list(entry.skills),
                "status": entry.status,
            }
            yield json.dumps(document, ensure_ascii=False).encode() + b"\n"


def harness_task(dataset: Dataset, task: Task, documents: str, release: str) -> bytes:
    """The YAML of one task; `documents` is the path of its JSONL.

    The harness takes a path from the folder it is started in, so an absolute one is wanted.
    """
    return _yaml(
        {
            "task": task_name(dataset, task),
            "dataset_path": "json",
            "dataset_kwargs": {"data_files": {"test": documents}},
            "test_split": "test",
            "output_type": "multiple_choice",
            "doc_to_text": PROMPTS[task],
            "doc_to_choice": CHOICES[task],
            "doc_to_target": "label",
            "metric_list": [{"metric": "acc", "aggregation": "mean", "higher_is_better": True}],
            "metadata": {"version": 1.0, "release": release},
        }
    )


def harness_group(dataset: Dataset, tasks: Sequence[Task], release: str) -> bytes:
    """The YAML of the group: accuracy over the documents of all tasks."""
    return _yaml(
        {
            "group": group_name(dataset),
            "task": [task_name(dataset, task) for task in tasks],
            "aggregate_metric_list": [
                {"metric": "acc", "aggregation": "mean", "weight_by_size": True}
            ],
            "metadata": {"version": 1.0, "release": release},
        }
    )


def _yaml(content: dict[str, object]) -> bytes:
    text: str = yaml.safe_dump(content, sort_keys=False, allow_unicode=True, width=1000)
    return text.encode()
