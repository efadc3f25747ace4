"""The real thing: `crlt serve` in a folder of its own on a free port."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import requests

CRLT = str(Path(sys.executable).with_name("crlt"))
START_SECONDS = 60
ENDED = 15


@dataclass
class Served:
    """A running service: where it is, its process, and what it wrote to standard error."""

    url: str
    process: subprocess.Popen[bytes]
    log: Path

    def get(self, path: str, **kwargs: Any) -> requests.Response:  # noqa: ANN401 - requests's
        """GET a path."""
        return requests.get(self.url + path, timeout=30, **kwargs)

    def post(self, path: str, **kwargs: Any) -> requests.Response:  # noqa: ANN401 - requests's
        """POST to a path."""
        return requests.post(self.url + path, timeout=30, **kwargs)


def free_port() -> int:
    """A port nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def environment(home: Path, settings: Mapping[str, str]) -> dict[str, str]:
    """The variables of a command: none of the caller's CRLT_*, but these."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("CRLT_")}
    return kept | {"CRLT_HOME": str(home)} | dict(settings)


def run(
    *words: str, home: Path, cwd: Path | None = None, **settings: str
) -> subprocess.CompletedProcess[str]:
    """Run a crlt command to its end."""
    return subprocess.run(
        [CRLT, *words],
        env=environment(home, settings),
        cwd=cwd or home.parent,
        check=False,
        capture_output=True,
        text=True,
        timeout=START_SECONDS,
    )


@contextmanager
def serving(home: Path, *, crlt: str = CRLT, **settings: str) -> Iterator[Served]:
    """A service that is ready; ended when the block is left."""
    port = free_port()
    home.mkdir(parents=True, exist_ok=True)
    log = home / f"served-{port}.log"
    with log.open("wb") as stream:
        process = subprocess.Popen(
            [crlt, "serve", "--port", str(port)],
            env=environment(home, settings),
            cwd=home,
            stdout=stream,
            stderr=stream,
        )
    served = Served(f"http://127.0.0.1:{port}", process, log)
    try:
        _wait_until_ready(served)
        yield served
    finally:
        process.terminate()
        try:
            process.wait(ENDED)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait(ENDED)


def _wait_until_ready(served: Served) -> None:
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end:
        assert served.process.poll() is None, served.log.read_text()
        try:
            if served.get("/health/ready").status_code == 200:
                return
        except requests.ConnectionError:
            pass
        time.sleep(0.1)
    raise AssertionError(f"not ready in {START_SECONDS} s: {served.log.read_text()}")
