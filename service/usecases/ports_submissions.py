"""What use cases need of storage for submissions and the gold they are scored against."""

from typing import Protocol


class Submissions(Protocol):
    """Stored submissions, their predictions and scores."""
