"""Examples in Markdown: a curl line, then the answer it must have.

A fenced `sh` block of curl commands is followed by a fenced `json` or `text` block, the answer of
the last one. In the expected JSON, "…" stands for anything, a list ending in "…" may go on, objects
may have more members, and "$NAME" keeps the string found there for later commands.
"""

import json
import re
import shlex
from dataclasses import dataclass
from pathlib import Path

import requests

FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ANYTHING = "…"
TIMEOUT = 30


@dataclass(frozen=True, slots=True)
class Example:
    """One curl command and the answer the page shows (None where it shows none)."""

    command: str
    shown: str | None
    line: int


def examples(page: Path) -> list[Example]:
    """The examples of a page, in order."""
    text = page.read_text(encoding="utf-8")
    fences = list(FENCE.finditer(text))
    found = []
    for number, fence in enumerate(fences):
        if fence[1] != "sh" or not fence[2].lstrip().startswith("curl"):
            continue
        after = fences[number + 1] if number + 1 < len(fences) else None
        shown = after[2] if after and after[1] in ("json", "text") else None
        line = text.count("\n", 0, fence.start()) + 1
        *others, last = _commands(fence[2])
        found += [Example(command, None, line) for command in others]
        found.append(Example(last, shown, line))
    return found


def _commands(block: str) -> list[str]:
    joined = block.replace("\\\n", " ")
    return [line for line in joined.splitlines() if line.strip()]


def run(command: str, base_url: str, root: Path, kept: dict[str, str]) -> requests.Response:
    """Send what the curl command would send, to the service under test."""
    for name, value in kept.items():
        command = command.replace(f"${name}", value)
    words = shlex.split(command)[1:]
    method, url, headers, data = None, "", {}, None
    while words:
        word = words.pop(0)
        if word in ("-X", "--request"):
            method = words.pop(0)
        elif word in ("-H", "--header"):
            name, _, value = words.pop(0).partition(":")
            headers[name] = value.strip()
        elif word in ("-d", "--data", "--data-binary"):
            data = _body(words.pop(0), root)
        elif not word.startswith("-"):
            url = word
    method = method or ("GET" if data is None else "POST")
    target = url.replace("localhost:8000", base_url, 1)
    return requests.request(method, target, headers=headers, data=data, timeout=TIMEOUT)


def _body(word: str, root: Path) -> bytes:
    return (root / word[1:]).read_bytes() if word.startswith("@") else word.encode()


def check(shown: str, response: requests.Response, kept: dict[str, str]) -> None:
    """Compare an answer with what the page shows; keep what is named there."""
    try:
        expected = json.loads(shown)
    except json.JSONDecodeError:
        assert response.text.strip() == shown.strip()
        return
    _compare(expected, response.json(), "", kept)


def _compare(expected: object, found: object, where: str, kept: dict[str, str]) -> None:
    if expected == ANYTHING:
        return
    if isinstance(expected, str) and expected.startswith("$"):
        assert isinstance(found, str), f"{where}: a string is expected, found {found!r}"
        kept[expected[1:]] = found
    elif isinstance(expected, dict):
        assert isinstance(found, dict), f"{where}: an object is expected, found {found!r}"
        for name, value in expected.items():
            if name == ANYTHING:
                continue
            assert name in found, f"{where}/{name} is missing"
            _compare(value, found[name], f"{where}/{name}", kept)
    elif isinstance(expected, list):
        assert isinstance(found, list), f"{where}: a list is expected, found {found!r}"
        open_ended = bool(expected) and expected[-1] == ANYTHING
        wanted = expected[:-1] if open_ended else expected
        assert len(found) >= len(wanted) if open_ended else len(found) == len(wanted), where
        for number, value in enumerate(wanted):
            _compare(value, found[number], f"{where}/{number}", kept)
    else:
        assert found == expected, f"{where}: {found!r} is not {expected!r}"
