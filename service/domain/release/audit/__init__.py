"""The defects of a release that a program can see by what its entries say."""

from collections.abc import Sequence

from service.domain.entries import Entry, Finding
from service.domain.release.audit.across import audit_across
from service.domain.release.audit.anchors import audit_anchors
from service.domain.release.audit.counts import audit_counts
from service.domain.release.audit.labels import audit_labels
from service.domain.release.audit.names import audit_names
from service.domain.release.audit.notation import audit_notation
from service.domain.release.audit.statements import audit_statements
from service.domain.release.audit.texts import audit_texts
from service.domain.release.audit.times import audit_times
from service.domain.release.audit.verdicts import audit_verdict
from service.domain.release.raw import RawEntry
from service.domain.release.vocabulary import Vocabulary

__all__ = ["audit_entry", "audit_release"]


def audit_entry(raw: RawEntry, entry: Entry, vocabulary: Vocabulary) -> list[Finding]:
    """What one entry alone shows, from its anchors to its texts."""
    return [
        *audit_anchors(raw, entry),
        *audit_labels(raw, entry, vocabulary),
        *audit_statements(raw, entry),
        *audit_times(raw, entry),
        *audit_counts(raw, entry),
        *audit_verdict(raw, entry),
        *audit_texts(raw, entry),
    ]


def audit_release(raws: Sequence[RawEntry], entries: Sequence[Entry]) -> list[Finding]:
    """What only the whole shows: habits of writing first (no entry), then disagreements."""
    return [
        *audit_notation(raws, entries),
        *audit_across(raws, entries),
        *audit_names(raws, entries),
    ]
