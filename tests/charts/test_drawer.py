"""Drawing in a process: files of three kinds, equal wherever they are drawn, and an end to it."""

import os
import signal
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from xml.etree import ElementTree as ET

import msgspec
import pytest

import service.charts.drawer
from service.charts.drawer import ProcessDrawer
from service.domain.errors import Unavailable
from service.domain.figures.names import DrawnFormat
from service.domain.figures.specification import with_title
from tests.domain.figures.drawing_on import figures_of
from tests.releases import tiny_release

FIGURES = figures_of(tiny_release(8), {"Q900001": 12, "Q900002": 0, "Q19686": 4321})
BEGINNINGS: dict[DrawnFormat, bytes] = {"svg": b"<svg", "png": b"\x89PNG", "pdf": b"%PDF"}


@pytest.fixture(scope="module")
def drawer() -> Iterator[ProcessDrawer]:
    started = ProcessDrawer()
    yield started
    ended(started)


def ended(drawer: ProcessDrawer) -> None:
    if drawer._process is not None:
        drawer._process.end()


def specification(name: str) -> bytes:
    return msgspec.json.encode(FIGURES[name].specification)


@pytest.mark.parametrize("name", FIGURES)
def test_figures_are_drawn(drawer: ProcessDrawer, name: str) -> None:
    for kind, beginning in BEGINNINGS.items():
        assert drawer.draw(specification(name), kind).startswith(beginning)
    figure = FIGURES[name]
    root = ET.fromstring(with_title(drawer.draw(specification(name), "svg"), figure))
    namespace = "{http://www.w3.org/2000/svg}"
    assert root.findtext(f"{namespace}title") == figure.title
    assert root.findtext(f"{namespace}desc") == figure.said
    texts = [each.text for each in root.iter(f"{namespace}text")]
    assert figure.title in texts


def test_another_process_draws_the_same_bytes(drawer: ProcessDrawer) -> None:
    other = ProcessDrawer()
    for kind in BEGINNINGS:
        for name in FIGURES:
            same = drawer.draw(specification(name), kind)
            assert other.draw(specification(name), kind) == same
    ended(other)


def test_labels_of_all_scripts_stay_text(drawer: ProcessDrawer) -> None:
    labels = ["ソルターニーイェ", "Ұлытау", "<b>&amp;", "دریاچه", "हम्पी"]
    spec = {
        "data": {"values": [{"label": label} for label in labels]},
        "mark": "point",
        "encoding": {"y": {"field": "label", "type": "nominal"}},
    }
    drawn = drawer.draw(msgspec.json.encode(spec), "svg")
    assert set(labels) <= {text for each in ET.fromstring(drawn).iter() if (text := each.text)}
    assert drawer.draw(msgspec.json.encode(spec), "pdf").startswith(b"%PDF")


def test_data_from_elsewhere_is_not_fetched() -> None:
    drawer = ProcessDrawer(seconds=5)
    spec = {"data": {"url": "http://127.0.0.1:9/rows.json"}, "mark": "point"}
    with pytest.raises(Unavailable):
        drawer.draw(msgspec.json.encode(spec), "svg")


def test_what_takes_too_long_is_ended_and_the_next_is_drawn() -> None:
    drawer = ProcessDrawer(seconds=0.05)  # it takes longer to start
    with pytest.raises(Unavailable) as raised:
        drawer.draw(specification("steps"), "svg")
    assert raised.value.retry_after
    drawer._seconds = 30
    assert drawer.draw(specification("steps"), "svg").startswith(b"<svg")
    ended(drawer)


def test_an_ended_process_is_replaced_and_drawings_are_remembered() -> None:
    drawer = ProcessDrawer(idle=30)
    first = drawer.draw(specification("steps"), "svg")
    assert drawer._process is not None
    process = drawer._process._process
    os.kill(process.pid, signal.SIGALRM)  # as the system does after idle time
    process.wait()
    assert drawer.draw(specification("steps"), "svg") is first
    assert drawer._process._process is process
    assert drawer.draw(specification("answers"), "svg").startswith(b"<svg")
    assert drawer._process._process.pid != process.pid
    ended(drawer)


def test_an_idle_process_ends() -> None:
    drawer = ProcessDrawer(idle=0.2)
    drawer.draw(specification("steps"), "svg")
    assert drawer._process is not None
    until = time.monotonic() + 5
    while drawer._process.is_usable:
        assert time.monotonic() < until
    ended(drawer)


def test_many_who_want_the_same_have_it_drawn_once(
    drawer: ProcessDrawer, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []
    ask = drawer._ask
    monkeypatch.setattr(drawer, "_ask", lambda line: asked.append(line) or ask(line))
    spec = msgspec.json.encode({"data": {"values": []}, "mark": "bar"})
    with ThreadPoolExecutor(4) as threads:
        drawn = set(threads.map(lambda _: drawer.draw(spec, "svg"), range(8)))
    assert (len(asked), len(drawn)) == (1, 1)


def test_without_the_extra_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service.charts.drawer, "find_spec", lambda _: None)
    with pytest.raises(Unavailable, match="extra `charts`") as raised:
        ProcessDrawer().draw(specification("steps"), "png")
    assert raised.value.stable_code == "charts-not-installed"
