"""What use cases need of storage for the queue of human judgement."""

from typing import Protocol


class Queue(Protocol):
    """Items, slots, leases and the events that record judgements."""
