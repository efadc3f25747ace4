"""What Prometheus reads: how many requests of each route there were and how long they took.

Order of events: the files that workers share are named by an environment variable which
prometheus_client reads when it is first imported; so `crlt serve` calls `share_between_workers`
before the application is made, and the import stands inside a function.
"""

import os
import shutil
from pathlib import Path
from typing import Protocol

SHARED_FOLDER = "PROMETHEUS_MULTIPROC_DIR"
MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.25, 1, 5, 30)
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


def share_between_workers(folder: Path) -> None:
    """Count in files of `folder`, emptied first, so that every worker can tell for all."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    os.environ[SHARED_FOLDER] = str(folder)


class Observed(Protocol):
    """The part of a prometheus histogram that is used per request."""

    def observe(self, amount: float) -> None:
        """Count one value."""
        ...


class Metrics:
    """The counters of one application."""

    def __init__(self) -> None:
        from prometheus_client import CollectorRegistry, Histogram  # noqa: PLC0415 - see above

        self._registry = CollectorRegistry()
        self._seconds = Histogram(
            "crlt_http_request_seconds",
            "Time from a request's arrival until its answer was sent.",
            ("method", "route", "status"),
            registry=self._registry,
            buckets=SECONDS,
        )
        self._known: dict[tuple[str, str, int], Observed] = {}

    def observe(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count one answered request; `route` is the rule, never the path asked for."""
        key = (method, route, status)
        child = self._known.get(key)
        if child is None:
            shown = method if method in METHODS else "other"
            child = self._seconds.labels(shown, route, str(status))
            if shown == method:
                self._known[key] = child
        child.observe(seconds)

    def written(self) -> bytes:
        """All workers' counters as Prometheus reads them."""
        from prometheus_client import CollectorRegistry, generate_latest  # noqa: PLC0415
        from prometheus_client.multiprocess import MultiProcessCollector  # noqa: PLC0415

        registry = self._registry
        if SHARED_FOLDER in os.environ:
            registry = CollectorRegistry()
            MultiProcessCollector(registry)  # type: ignore[no-untyped-call] # the library's
        return generate_latest(registry)
