"""A process of 16 threads that all ask for the same entities: `python -m tests.e2e.asking`.

Reads CRLT_* and the ids from its arguments; starts when its input ends, so that several start at
once.
"""

import sys
from concurrent.futures import ThreadPoolExecutor

from service.app import build_source, open_ports
from service.config import load_settings
from service.usecases.ensure_entities import ensure

THREADS = 16


def main(ids: list[str]) -> None:
    """Ask for all ids in every thread; an error of one is the process's."""
    settings = load_settings()
    ports, source = open_ports(settings), build_source(settings)
    assert source is not None
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    sys.stdin.read()
    with ThreadPoolExecutor(THREADS) as pool:
        for each in [pool.submit(ensure, ports, source, ids, whole=True) for _ in range(THREADS)]:
            each.result()


if __name__ == "__main__":
    main(sys.argv[1:])
