"""What ships with the project in data/: vocabulary, corrections, the starter data set."""

from functools import cache
from importlib.resources import files

from service.domain.release.corrections import Corrections, parse_corrections
from service.domain.release.vocabulary import Vocabulary

STARTER = "cr-lt-starter"


@cache
def vocabulary() -> Vocabulary:
    """Property labels with their ids and data types."""
    text = files("data").joinpath("vocabulary", "properties.tsv").read_text(encoding="utf-8")
    return Vocabulary.parse(text)


def corrections(dataset: str) -> Corrections | None:
    """The corrections that ship for a data set, None where there are none."""
    path = files("data").joinpath("corrections", f"{dataset}.toml")
    return parse_corrections(path.read_text(encoding="utf-8")) if path.is_file() else None


def starter() -> list[tuple[str, bytes]]:
    """The starter data set's file by name."""
    name = f"{STARTER}.json"
    return [(name, files("data").joinpath("starter", name).read_bytes())]
