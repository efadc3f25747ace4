"""What ships in data/: vocabulary, corrections, starter data set, snapshot, references."""

from functools import cache
from hashlib import sha256
from importlib.resources import files

from service.domain.release.corrections import Corrections, parse_corrections
from service.domain.release.vocabulary import Vocabulary
from service.domain.scoring.references import References
from service.domain.wikidata.documents import Answer
from service.domain.wikidata.snapshots import Snapshot
from service.storage.records import unpack

STARTER = "cr-lt-starter"
SNAPSHOT = "starter-snapshot"


@cache
def vocabulary() -> Vocabulary:
    """Property labels with their ids and data types."""
    text = files("data").joinpath("vocabulary", "properties.tsv").read_text(encoding="utf-8")
    return Vocabulary.parse(text)


@cache
def references() -> References:
    """Results that publications state, and the publications."""
    folder = files("data").joinpath("references")
    rows, publications = (
        folder.joinpath(name).read_text(encoding="utf-8")
        for name in ("reference-rows.tsv", "publications.tsv")
    )
    return References.parse(rows, publications)


def corrections(dataset: str) -> Corrections | None:
    """The corrections that ship for a data set, None where there are none."""
    path = files("data").joinpath("corrections", f"{dataset}.toml")
    return parse_corrections(path.read_text(encoding="utf-8")) if path.is_file() else None


def starter() -> list[tuple[str, bytes]]:
    """The starter data set's file by name."""
    name = f"{STARTER}.json"
    return [(name, files("data").joinpath("starter", name).read_bytes())]


def snapshot() -> Snapshot:
    """What Wikidata said of the starter data set's entities, as its statements were taken."""
    content = files("data").joinpath("snapshot", f"{SNAPSHOT}.jsonl").read_bytes()
    return Snapshot(SNAPSHOT, sha256(content).hexdigest(), lambda: _answers(content))


def _answers(content: bytes) -> tuple[Answer, ...]:
    return tuple(unpack(line, Answer) for line in content.splitlines())
