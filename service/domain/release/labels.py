"""Labels of entities that an entry shows: they may hold commas, and tell where a subject ends."""

from collections.abc import Iterable

from service.domain.release.folding import match_key


class Labels:
    """A growing set of labels, compared whatever their case and blanks."""

    def __init__(self, labels: Iterable[str] = ()) -> None:
        self._keys: set[str] = set()
        self.most_parts = 0
        for label in labels:
            self.add(label)

    def add(self, label: str) -> None:
        """Know one label more."""
        self._keys.add(match_key(label))
        self.most_parts = max(self.most_parts, label.count(",") + 1)

    def __contains__(self, label: str) -> bool:
        return match_key(label) in self._keys
