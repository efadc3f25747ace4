"""Servers as processes: started, waited for, asked over HTTP, and what they cost by /proc."""

import http.client
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path

BIN = Path(sys.executable).parent
ROOT = Path(__file__).resolve().parents[1]
TICKS = os.sysconf("SC_CLK_TCK")
START_SECONDS = 60
UNSET = ("CRLT_", "PYTHONDONTWRITEBYTECODE")  # compiled files are part of an installed service


@dataclass(frozen=True, slots=True)
class Running:
    """A server that answers."""

    process: "subprocess.Popen[bytes]"
    port: int
    start_seconds: float

    def pids(self) -> list[int]:
        """The process and its children."""
        pid = self.process.pid
        text = Path(f"/proc/{pid}/task/{pid}/children").read_text()
        return [pid, *(int(word) for word in text.split())]

    def cpu_seconds(self) -> float:
        """What all its processes have used so far."""
        return sum(_cpu(pid) for pid in self.pids())

    def ask(self, path: str, times: int) -> float:
        """CPU seconds per request over one kept connection."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        before = self.cpu_seconds()
        for _ in range(times):
            connection.request("GET", path)
            answer = connection.getresponse()
            answer.read()
            assert answer.status == 200, path
        connection.close()
        return (self.cpu_seconds() - before) / times


@contextmanager
def running(
    command: Sequence[str], ready: str, *, home: Path, **settings: str
) -> Iterator[Running]:
    """A server; `{port}` in the command becomes a free port, `ready` is the path waited for."""
    port = _free_port()
    kept = {name: value for name, value in os.environ.items() if not name.startswith(UNSET)}
    begun = time.perf_counter()
    with (
        (home / "server.log").open("wb") as log,
        subprocess.Popen(
            [word.format(port=port) for word in command],
            cwd=ROOT,
            env=kept | {"CRLT_HOME": str(home)} | settings,
            stdout=log,
            stderr=log,
        ) as process,
    ):
        try:
            _wait(process, port, ready)
            yield Running(process, port, time.perf_counter() - begun)
        finally:
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()


def crlt(home: Path, **settings: str) -> AbstractContextManager[Running]:
    """The service as it ships."""
    command = [str(BIN / "crlt"), "serve", "--port", "{port}"]
    return running(command, "/health/ready", home=home, **settings)


def bare(home: Path, body: Path, workers: int = 2) -> AbstractContextManager[Running]:
    """Bare Flask under the same server."""
    options = ["--worker-class", "gthread", "--threads", "4", "--preload", "--no-control-socket"]
    options += ["--graceful-timeout", "3"]
    command = [str(BIN / "gunicorn"), "--bind", "127.0.0.1:{port}", "--workers", str(workers)]
    return running([*command, *options, f"bench.bare:from_file({str(body)!r})"], "/", home=home)


def uss_mib(pid: int) -> float:
    """Memory that a process shares with no other."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Private_")) / 1024


def _cpu(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait(process: "subprocess.Popen[bytes]", port: int, path: str) -> None:
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end:
        assert process.poll() is None, f"ended with {process.returncode}"
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        try:
            connection.request("GET", path)
            answer = connection.getresponse()
            answer.read()
            if answer.status == 200:
                return
        except OSError:
            pass
        finally:
            connection.close()
        time.sleep(0.01)
    raise TimeoutError(path)
