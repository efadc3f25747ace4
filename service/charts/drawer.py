"""Draws charts through one process, started when first needed and anew when it has ended."""

import os
import subprocess
import sys
import weakref
from collections import OrderedDict
from importlib.util import find_spec
from pathlib import Path
from threading import Lock

import service
from service.domain.errors import Unavailable
from service.domain.figures.names import DrawnFormat

ROOT = Path(service.__file__).parent.parent
SECONDS = 30.0  # for one drawing; the first one of a process takes about one
IDLE = 120.0
RETRY_SECONDS = 5
MOST = 64  # drawings remembered


class ProcessDrawer:
    """The port `Drawer`. Safe between threads, which wait for each other."""

    def __init__(self, seconds: float = SECONDS, idle: float = IDLE) -> None:
        self._seconds = seconds
        self._idle = idle
        self._lock = Lock()
        self._process: _Process | None = None
        self._drawn: OrderedDict[tuple[DrawnFormat, bytes], bytes] = OrderedDict()

    def draw(self, specification: bytes, format: DrawnFormat) -> bytes:
        """A specification (JSON on one line) as a file of that format."""
        drawn = self._drawn.get((format, specification))
        if drawn is not None:
            return drawn
        if find_spec("vl_convert") is None:
            raise Unavailable(
                "Figures are drawn only where the extra `charts` is installed; "
                "their specifications (.json) are there without it.",
                code="charts-not-installed",
            )
        if not self._lock.acquire(timeout=self._seconds):
            raise _not_drawn("Others are being drawn.")
        try:
            return self._draw_once(specification, format)
        finally:
            self._lock.release()

    def _draw_once(self, specification: bytes, format: DrawnFormat) -> bytes:
        """What was drawn while one waited, or what is drawn now."""
        key = format, specification
        drawn = self._drawn.get(key)
        if drawn is None:
            drawn = self._ask(b"%b %b\n" % (format.encode(), specification))
            self._drawn[key] = drawn
            if len(self._drawn) > MOST:
                self._drawn.popitem(last=False)
        return drawn

    def _ask(self, line: bytes) -> bytes:
        for started in (self._process, None):
            if started is not None and not started.is_usable:
                continue
            self._process = started or _Process(self._seconds, self._idle)
            drawn = self._process.ask(line)
            if drawn is not None:
                return drawn
        self._process = None
        raise _not_drawn("It could not be drawn in time.")


class _Process:
    """A started process, of one thread at a time."""

    def __init__(self, seconds: float, idle: float) -> None:
        self._owner = os.getpid()
        self._process = subprocess.Popen(  # noqa: S603 - our own module
            [sys.executable, "-P", "-m", "service.charts.worker", repr(seconds), repr(idle)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={"PYTHONPATH": str(ROOT)},
            start_new_session=True,  # an interrupt of the terminal is for the service
        )
        self.end = weakref.finalize(self, _end, self._process, self._owner)

    @property
    def is_usable(self) -> bool:
        """Whether it runs, and is this process's own and not that of the one it was forked from."""
        return self._owner == os.getpid() and self._process.poll() is None

    def ask(self, line: bytes) -> bytes | None:
        """What it draws; None when it ended over it, or had before."""
        assert self._process.stdin is not None and self._process.stdout is not None  # noqa: S101, PT018 - pipes
        try:
            self._process.stdin.write(line)
            self._process.stdin.flush()
            size = self._process.stdout.readline()
            drawn = self._process.stdout.read(int(size)) if size else b""
        except OSError:
            drawn = b""
        if drawn:
            return drawn
        self.end()
        return None


def _end(process: "subprocess.Popen[bytes]", owner: int) -> None:
    """End a process and let go of it; a copy of the service lets go of one that is not its own."""
    if os.getpid() == owner:
        process.kill()
        process.wait()
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            try:
                pipe.close()
            except OSError:  # what was still to be written has nobody to read it
                continue


def _not_drawn(why: str) -> Unavailable:
    return Unavailable(f"The figure is not drawn yet. {why}", retry_after=RETRY_SECONDS)
