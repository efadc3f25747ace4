"""Documents of Wikidata that lie beside the project in bulk, each file unpacked once."""

import bz2
from functools import cache
from pathlib import Path


@cache
def bulk_lines(path: Path) -> tuple[str, ...]:
    """The JSON of each document in a file of lines, also where they make up an array."""
    lines = bz2.decompress(path.read_bytes()).decode().split("\n")
    return tuple(text for line in lines if (text := line.strip().rstrip(",")).startswith("{"))
