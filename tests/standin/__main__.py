"""Run a stand-in by itself: `python -m tests.standin --port 8099 --shared ../shared`."""

import argparse
from pathlib import Path
from threading import Event

from tests.standin import StandIn, running


def main() -> None:
    """Serve until interrupted; the URL is the first line of the output."""
    reader = argparse.ArgumentParser(prog="python -m tests.standin", description=__doc__)
    reader.add_argument("--port", type=int, default=0, help="0: a free one")
    reader.add_argument("--shared", type=Path, help="the folder with data/wikidata")
    reader.add_argument("--bulk", action="store_true", help="also the documents in bulk/")
    reader.add_argument("--delay", type=float, default=0.0, help="seconds before every answer")
    given = reader.parse_args()
    standin = StandIn(delay=given.delay)
    if given.shared is not None:
        standin.library.load(given.shared, bulk=given.bulk)
    with running(standin, given.port):
        print(standin.url, flush=True)  # noqa: T201 - this is what it is asked for
        Event().wait()


if __name__ == "__main__":
    main()
