"""A process of 16 threads that all ask for the same entities: `python -m tests.e2e.asking`.

Reads CRLT_* and the ids from its arguments; starts when its input ends, so that several start at
once.
"""

import sys
from concurrent.futures import ThreadPoolExecutor

from service.config import load_settings
from service.storage.database import Database
from service.storage.work import StoredPorts
from service.usecases.ensure_entities import ensure
from service.wikidata.source import source_of

THREADS = 16


def main(ids: list[str]) -> None:
    """Ask for all ids in every thread; an error of one is the process's."""
    settings = load_settings()
    ports = StoredPorts(Database(settings.database_url))
    source = source_of(settings, settings.contact or "", patient=False)
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    sys.stdin.read()
    with ThreadPoolExecutor(THREADS) as pool:
        for each in [pool.submit(ensure, ports, source, ids, whole=True) for _ in range(THREADS)]:
            each.result()


if __name__ == "__main__":
    main(sys.argv[1:])
