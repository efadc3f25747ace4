"""The service as it ships, in this process, on a database made for the run."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path

from flask import Flask

from service.api.metrics import share_between_workers
from service.app import create_app, open_ports, render
from service.config import Settings
from service.domain.entries import Release
from service.domain.release.reader import read_release
from service.storage import shipped
from service.storage.kept import KeptBodies
from service.storage.work import StoredPorts
from service.usecases.import_release import import_release
from service.wiring import KEY

ENTRIES = 350


@dataclass(frozen=True, slots=True)
class Subject:
    """An application with its ports; `release` is the one that is served."""

    app: Flask
    ports: StoredPorts
    release: Release

    def remember(self, room: int) -> None:
        """Forget all bodies kept in memory and keep at most `room` bytes from now on."""
        file = self.ports.database.url.database
        self.app.extensions[KEY].ports.kept = KeptBodies(file, room)


def settings(folder: Path) -> Settings:
    """Auth off, SQLite in a folder."""
    return Settings(home=folder, database_url=f"sqlite:///{folder / 'crlt.sqlite3'}", auth=False)


@contextmanager
def serving(folder: Path) -> Iterator[Subject]:
    """The application on a release of ENTRIES entries, its log going to a file."""
    share_between_workers(folder / "metrics")
    ports = open_ports(settings(folder))
    release = generated(ENTRIES)
    import_release(ports, release, render())
    shown = sys.stderr
    with (folder / "log").open("w") as log:
        sys.stderr = log
        try:
            app = create_app(settings(folder), ports.database)
            yield Subject(app, app.extensions[KEY].ports, release)
        finally:
            sys.stderr = shown
            ports.database.close()


def generated(size: int) -> Release:
    """A release of any size: the entries that ship, again and again under new ids."""
    starter = read_release(
        shipped.starter(), dataset=None, corrections=None, vocabulary=shipped.vocabulary()
    )
    known = starter.entries
    entries = tuple(
        replace(known[number % len(known)], id=f"E{number}", findings=()) for number in range(size)
    )
    id = sha256(f"generated {size}".encode()).hexdigest()
    return replace(starter, id=id, entries=entries, findings=())
