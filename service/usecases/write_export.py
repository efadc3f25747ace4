"""Write a release in a form that other people's programs read, as it goes out."""

from collections.abc import Iterable, Iterator

from service.domain.catalogue import ReleaseInfo
from service.domain.entries import TASKS, Dataset, Entry, Task
from service.domain.errors import NotFound
from service.domain.exports import harness
from service.domain.exports.dataset_card import dataset_card
from service.domain.exports.files import FILE_EXPORTS, FileExport, Selection
from service.domain.exports.published import FILE_NAMES
from service.domain.submissions import AnswersVersion
from service.usecases.load_release import every_entry
from service.usecases.ports import Ports

Files = Iterable[tuple[str, Iterable[bytes]]]


def write_export(
    ports: Ports, release: ReleaseInfo, name: FileExport, chosen: Selection
) -> Iterator[bytes]:
    """An export that is one file, in pieces; raises NotFound before the first of them."""
    dataset = _dataset(ports, release)
    return FILE_EXPORTS[name](dataset, _entries(ports, release, chosen.task), chosen.answers)


def published_files(ports: Ports, release: ReleaseInfo, answers: AnswersVersion) -> Files:
    """Name and content of the files in the published shape: one for each task there is."""
    for task in tasks_of(ports, release):
        yield FILE_NAMES[task], write_export(ports, release, "published", Selection(task, answers))


def harness_files(
    ports: Ports, release: ReleaseInfo, answers: AnswersVersion, folder: str
) -> Files:
    """Name and content of the files that lm-evaluation-harness wants in an absolute `folder`."""
    dataset, tasks = _dataset(ports, release), tasks_of(ports, release)
    yield f"{harness.group_name(dataset)}.yaml", [harness.harness_group(dataset, tasks, release.id)]
    for task in tasks:
        name = harness.task_name(dataset, task)
        yield f"{name}.jsonl", harness.harness_documents(_entries(ports, release, task), answers)
        documents = f"{folder}/{name}.jsonl"
        yield f"{name}.yaml", [harness.harness_task(dataset, task, documents, release.id)]


def card(ports: Ports, release: ReleaseInfo) -> bytes:
    """The README.md of the folder for `datasets`."""
    return dataset_card(_dataset(ports, release), release, tasks_of(ports, release))


def tasks_of(ports: Ports, release: ReleaseInfo) -> tuple[Task, ...]:
    """The tasks that the release has entries of."""
    with ports.look() as work:
        by_task = work.releases.summary(release.id).statistics.entries.by_task
    return tuple(task for task in TASKS if by_task.get(task))


def _dataset(ports: Ports, release: ReleaseInfo) -> Dataset:
    with ports.look() as work:
        stored = work.releases.dataset(release.dataset)
    if stored is None:
        raise NotFound(f"The data set {release.dataset} is no longer there.")
    return stored.dataset


def _entries(ports: Ports, release: ReleaseInfo, task: Task | None) -> Iterator[Entry]:
    return (each for each in every_entry(ports, release) if task in (None, each.task))
