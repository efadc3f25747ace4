"""crlt score with several files, and with a server that is busy or breaks off."""

import json
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path
from socket import SHUT_RDWR
from threading import Thread
from typing import Any

import pytest
import requests
from click.testing import CliRunner, Result
from flask import Flask
from werkzeug.serving import make_server

from service.cli import sending
from service.cli.operator import Operator
from service.cli.score import progress, score
from service.config import Settings
from service.storage.work import StoredPorts
from tests.releases import imported
from tests.scoring import DATASET, GOLD, envelope, lines, rows

pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
TOKEN = "a-token-that-nobody-may-see"
Environ = dict[str, Any]
App = Callable[..., Any]


@pytest.fixture
def operator(settings: Settings, ports: StoredPorts) -> Operator:
    imported(ports)
    return Operator(settings)


def run(operator: Operator, *words: str | Path) -> Result:
    return CliRunner().invoke(score, [*map(str, words), "--dataset", DATASET], obj=operator)


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    """All right, one of six right, and without a system in its envelope."""
    first, second, third = (tmp_path / name for name in ("all.v1.jsonl", "few.csv", "none.json"))
    first.write_bytes(lines(rows(dict(GOLD))))
    second.write_text("id,answer\nE1,yes\n")
    unnamed = envelope(rows({"E1": False}))
    del unnamed["system"]
    third.write_text(json.dumps(unnamed))
    return [first, second, third]


def test_a_table_of_all_of_them(operator: Operator, files: list[Path]) -> None:
    done = run(operator, *files, files[0])
    assert (done.exit_code, done.stderr) == (0, "")
    title, _, *table = [line.split() for line in done.stdout.splitlines()]
    assert title[:2] == [DATASET, title[1]]
    shown = [(Path(row[0]).name, *row[1:5]) for row in table[:3]]
    assert shown == [
        ("all.v1.jsonl", "all.v1", "6", "6", "0"),
        ("few.csv", "few", "6", "1", "0"),
        ("none.json", "none", "6", "0", "1"),
    ]
    assert [row[:2] for row in table[3:]] == [
        ["always", "true"],
        ["always", "false"],
        ["abstain", "6"],
    ]
    receipts = run(operator, *files, "--json", "--system", "mine").stdout.splitlines()
    assert [json.loads(receipt)["system"]["name"] for receipt in receipts] == ["mine"] * 3


def test_what_is_refused_does_not_stop_the_others(operator: Operator, files: list[Path]) -> None:
    folder = files[0].parent
    bad = [folder / name for name in ("unknown.jsonl", "short.jsonl", "null.jsonl", "odd.txt")]
    for file, text in zip(bad, ('{"id": "X", "answer": true}', "{", "\x00", ""), strict=True):
        file.write_text(text)
    done = run(operator, *bad, *files, "--store")
    assert done.exit_code == 1
    told = [line for line in done.stderr.splitlines() if line.startswith("Error: ")]
    assert [str(file) in line for file, line in zip(bad, told, strict=True)] == [True] * 4
    with operator.ports.look() as work:
        stored = work.submissions.ids(DATASET, "", 10)
    assert [id in done.stdout for id in stored] == [True] * 3
    assert all(file.name in done.stdout for file in files)


class Terminal(StringIO):
    """A standard error that somebody looks at."""

    def isatty(self) -> bool:
        return True


def test_a_terminal_sees_how_far_it_is(
    database_url: str, files: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    with progress(tuple(files)) as going:
        assert list(going) == files
    shown = terminal.getvalue()
    assert "100%" in shown
    assert "few.csv" in shown


class Troubled:
    """An application that first is busy, then does what is asked and breaks off, then answers."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.seen: list[Environ] = []

    def __call__(self, environ: Environ, start: App) -> Any:  # noqa: ANN401 - WSGI's own
        self.seen.append(environ)
        if len(self.seen) == 1:
            start("429 Too Many Requests", [("Retry-After", "7"), ("Content-Length", "0")])
            return [b""]
        answer = b"".join(self.app(environ, start if len(self.seen) > 2 else _ignored))
        if len(self.seen) == 2:
            environ["werkzeug.socket"].shutdown(SHUT_RDWR)
            raise ConnectionResetError
        return [answer]


def _ignored(*_: object) -> None:
    """Tell nobody of the status."""


@pytest.fixture
def troubled(app: Flask) -> Iterator[tuple[Troubled, str]]:
    trouble = Troubled(app.wsgi_app)
    served = make_server("127.0.0.1", 0, trouble, threaded=True)
    thread = Thread(target=served.serve_forever)
    thread.start()
    yield trouble, f"http://127.0.0.1:{served.port}"
    served.shutdown()
    thread.join()
    served.server_close()


def test_a_server_in_trouble_keeps_a_run_once(
    operator: Operator,
    files: list[Path],
    troubled: tuple[Troubled, str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    waited: list[float] = []
    monkeypatch.setattr(sending, "sleep", waited.append)
    trouble, url = troubled
    receipt = json.loads(run(operator, files[0], "--server", url, "--store", "--json").output)
    assert waited == [7, 2]
    assert len({environ["HTTP_IDEMPOTENCY_KEY"] for environ in trouble.seen}) == 1
    with operator.ports.look() as work:
        assert work.submissions.ids(DATASET, "", 10) == (receipt["id"],)


def answering(status: int, text: str = "", **headers: str) -> requests.Response:
    made = requests.Response()
    made.status_code, made._content = status, text.encode()
    made.headers.update({name.replace("_", "-"): value for name, value in headers.items()})
    return made


def test_what_a_server_says_is_told_in_words(
    operator: Operator, files: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    problem = {"detail": "Busy.", "errors": [{"detail": "is odd", "line": 3}], "error_count": 1}
    for answer, told, times in (
        (answering(503, json.dumps(problem)), "answers 503: Busy.\n  line 3: is odd\n", 5),
        (answering(503, "<p>", Retry_After="3600"), "answers 503: <p>\n", 1),
        (answering(308, Location="https://there/score"), "it is at https://there/score", 1),
        (answering(422, "[]"), "answers 422: []\n", 1),
    ):
        asked: list[str] = []
        monkeypatch.setattr(sending, "sleep", lambda _: None)
        monkeypatch.setattr(
            requests,
            "post",
            lambda url, asked=asked, answer=answer, **_: asked.append(url) or answer,
        )
        done = run(operator, files[0], "--server", "http://here/")
        assert (done.exit_code, told in done.output) == (1, True), done.output
        assert asked == ["http://here/score"] * times


def test_the_token_goes_to_the_server_and_nowhere_else(
    operator: Operator,
    files: list[Path],
    troubled: tuple[Troubled, str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    netrc = tmp_path / "netrc"
    netrc.write_text("machine 127.0.0.1 login somebody password else\n")
    monkeypatch.setenv("NETRC", str(netrc))
    monkeypatch.setattr(sending, "sleep", lambda _: None)
    trouble, url = troubled
    assert run(operator, files[0], "--server", url).exit_code == 0
    monkeypatch.setenv("CRLT_TOKEN", f"{TOKEN}\n")
    refused = run(operator, files[0], "--server", url)
    sent = [environ.get("HTTP_AUTHORIZATION") for environ in trouble.seen]
    assert sent == [None, None, None, f"Bearer {TOKEN}"]
    assert TOKEN not in refused.output
    monkeypatch.setenv("CRLT_TOKEN", f"{TOKEN}\nX-Other: 1")
    odd = run(operator, files[0], "--server", url)
    assert (odd.exit_code, TOKEN in odd.output, len(trouble.seen)) == (1, False, 4)
