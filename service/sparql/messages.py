"""What the service and a process that answers queries tell each other through pipes.

A message is its length in four bytes, then MessagePack.
"""

import os
from typing import Literal

import msgspec

from service.domain.sparql import RowsFormat, TriplesFormat

LENGTH = 4
PIECE = 1 << 16

Fault = Literal[
    "syntax", "update", "service", "dataset", "form", "large", "evaluation", "memory", "graph"
]


class Question(msgspec.Struct, array_like=True):
    """A query over the graph under a key; `graph` is its N-Triples where it is not there yet.

    `forget` are keys of graphs that make room for it. A format is None where none is wanted.
    """

    key: str
    query: str
    rows: RowsFormat | None
    triples: TriplesFormat | None
    graph: bytes | None = None
    forget: tuple[str, ...] = ()


class Reply(msgspec.Struct, array_like=True):
    """Results in a format, or a fault with its words."""

    format: RowsFormat | TriplesFormat = "json"
    content: bytes = b""
    fault: Fault | None = None
    detail: str = ""


def send(pipe: int, message: bytes) -> None:
    """Write a message; raises OSError when nobody reads."""
    left = memoryview(len(message).to_bytes(LENGTH, "big") + message)
    while left:
        left = left[os.write(pipe, left) :]


def receive(pipe: int) -> bytes | None:
    """The next message, None when the other side has ended."""
    read = os.read(pipe, PIECE)
    while read and len(read) < LENGTH:
        more = os.read(pipe, LENGTH - len(read))
        if not more:
            return None
        read += more
    if not read:
        return None
    size = int.from_bytes(read[:LENGTH], "big")
    if len(read) == LENGTH + size:
        return read[LENGTH:]
    whole = bytearray(read[LENGTH:])
    while len(whole) < size:
        more = os.read(pipe, min(PIECE, size - len(whole)))
        if not more:
            return None
        whole += more
    return bytes(whole)
