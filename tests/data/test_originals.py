"""The originals that ship: one for every starter entry, found by its query, with an answer."""

from collections import Counter
from hashlib import sha256
from pathlib import Path

from service.domain.entries import Release, SourceFile
from service.domain.release.folding import match_key
from service.domain.release.own_release import read_own_release, split_own_form

ORIGINALS = Path(__file__).resolve().parents[2] / "data/originals/cr-lt-starter-originals.json"


def read_originals() -> Release:
    content = ORIGINALS.read_bytes()
    own = split_own_form(content.decode(), ORIGINALS.name)
    assert own is not None
    file = SourceFile(ORIGINALS.name, sha256(content).hexdigest(), len(content))
    return read_own_release(own, file, "cr-lt-starter-originals")


def test_every_starter_entry_has_its_original(release: Release) -> None:
    originals = read_originals()
    assert originals.complete
    assert len(originals.entries) == len(release.entries) == 34
    for entry, original in zip(release.entries, originals.entries, strict=True):
        assert entry.original is not None
        assert match_key(entry.original.query) == match_key(original.query)
        assert (entry.id, entry.task, entry.skills) == (original.id, original.task, original.skills)
        assert entry.original.entities == original.entities
        assert all(anchor.label.split()[-1] in original.rule.text for anchor in original.entities)


def test_their_answers_are_balanced_and_not_those_of_the_entries(release: Release) -> None:
    """Counted in the file by hand."""
    originals = read_originals()
    assert Counter(entry.answer for entry in originals.entries) == {True: 17, False: 17}
    pairs = zip(release.entries, originals.entries, strict=True)
    assert sum(entry.answer != original.answer for entry, original in pairs) == 10
