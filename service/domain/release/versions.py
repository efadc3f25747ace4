"""What is known of the published data set: its name and the states its files have had."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from service.domain.entries import Dataset
from service.domain.release.raw import RawEntry

MAIN = "cr-lt-kgqa"
KNOWN = {
    MAIN: Dataset(
        name=MAIN,
        title="CR-LT-KGQA: knowledge graph question answering that needs commonsense reasoning"
        " and long-tail knowledge",
        licence=None,
        citation="Guo, Toroghi and Sanner (2024). CR-LT-KGQA: A Knowledge Graph Question"
        " Answering Dataset Requiring Commonsense Reasoning and Long-Tail Knowledge."
        " arXiv:2403.01395.",
        homepage="https://github.com/D3Mlab/cr-lt-kgqa",
    )
}
SIZES = {MAIN: {"S": 200, "C": 150}}


@dataclass(frozen=True, slots=True)
class OlderState:
    """A file as it was once published: commit and date."""

    commit: str
    date: str


# By the SHA-256 of the file's bytes.
OLDER = {
    "033fc820ad2c6e1482dc9f578e2c99240074d5c36ebdcbf4277fff1535444f39": OlderState(
        "e659cd9", "2025-05-02"
    ),
    "f1ab12e5f921c694d3396891d0723072c4ad049e179b11d403bb2601b38d9af4": OlderState(
        "f6c61cb", "2024-02-07"
    ),
    "a3048d2021dff334bffb444eaeb494ec0d3901d8317eeff94a42186092adc1c2": OlderState(
        "f6c61cb", "2024-02-07"
    ),
}


def describe(name: str) -> Dataset:
    """The data set of that name, with its name as title where nothing more is known."""
    return KNOWN.get(name) or Dataset(name, name, licence=None, citation=None, homepage=None)


def is_complete(name: str, raws: Sequence[RawEntry], digests: Collection[str]) -> bool:
    """Whether entries from files of these digests are all of the data set, in its latest state."""
    if any(digest in OLDER for digest in digests):
        return False
    sizes = SIZES.get(name)
    if sizes is None:
        return True
    wanted = {f"{letter}{n}" for letter, size in sizes.items() for n in range(1, size + 1)}
    return wanted <= {raw.id for raw in raws}
