"""Queries in processes of their own: stopped, broken, replaced, bounded, ended with the service."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Barrier, Thread

import pytest

from service.domain.errors import CrltError
from service.domain.sparql import Wanted
from service.sparql import evaluator as module
from service.sparql import process
from service.sparql.evaluator import ProcessEvaluator

SECONDS = 0.5
VALUES = " ".join(f"VALUES ?v{n} {{ {'1 ' * 40} }}" for n in range(9))
ENDLESS = {
    "product": "SELECT (COUNT(*) AS ?z) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i . ?j ?k ?l . ?m ?n ?o }",
    "path": "ASK { ?a (wdt:P1|wdt:P2)*/(^wdt:P1|!wdt:P3)* ?b . ?c (!wdt:P1|^wdt:P2)* ?d . "
    "?e (!wdt:P7)* ?f FILTER(STRLEN(CONCAT(STR(?a), STR(?d), STR(?f))) > 999) }",
    "nothing": f"ASK {{ {VALUES} FILTER(?v1 + ?v2 + ?v3 + ?v4 < ?v8) }}",
    "told from a service": f"ASK {{ BIND('service' AS ?a) {VALUES} FILTER(?v1 + ?v2 < ?v8) }}",
}


def graph(size: int = 300) -> bytes:
    """Statements of items in rings."""
    at = "http://www.wikidata.org"
    lines = (
        f"<{at}/entity/Q{n}> <{at}/prop/direct/P{n % 7}> <{at}/entity/Q{n * 3 % size}> .\n"
        for n in range(size)
    )
    return "".join(lines).encode()


@pytest.fixture
def evaluator() -> Iterator[ProcessEvaluator]:
    made = ProcessEvaluator(SECONDS)
    yield made
    made.close()


def ask(evaluator: ProcessEvaluator, query: str = "ASK { ?s ?p ?o }", key: str = "ring") -> bytes:
    return evaluator.results(key, graph, query, Wanted()).content


def fault(evaluator: ProcessEvaluator, query: str) -> str:
    with pytest.raises(CrltError) as found:
        ask(evaluator, query)
    return found.value.stable_code


def idle(evaluator: ProcessEvaluator) -> list[int]:
    return [each.pid for each in evaluator._idle]


@pytest.mark.parametrize("query", ENDLESS.values(), ids=ENDLESS)
def test_an_endless_query_is_stopped_in_its_time(evaluator: ProcessEvaluator, query: str) -> None:
    assert ask(evaluator).endswith(b"true}")
    began = time.monotonic()
    assert fault(evaluator, query) == "query-timeout"
    assert SECONDS * 0.9 < time.monotonic() - began < SECONDS * 6
    assert ask(evaluator, "ASK { wd:Q1 ?p wd:Q3 }").endswith(b"true}")


def test_a_query_that_breaks_its_process_is_told_and_the_next_one_works(
    evaluator: ProcessEvaluator,
) -> None:
    for costly in (
        f"ASK {'{' * 30_000}{'}' * 30_000}",
        "SELECT (GROUP_CONCAT(CONCAT(?x, ?x)) AS ?y) { { SELECT (GROUP_CONCAT(CONCAT("
        "STR(?a), STR(?c), STR(?d), STR(?f))) AS ?x) { ?a ?b ?c . ?d ?e ?f } } VALUES ?z { "
        + "1 " * 60
        + "} }",
    ):
        assert fault(ProcessEvaluator(20.0), costly) == "query-too-costly"
    assert ask(evaluator).endswith(b"true}")


def test_a_process_killed_while_idle_is_replaced(evaluator: ProcessEvaluator) -> None:
    ask(evaluator)
    (pid,) = idle(evaluator)
    os.kill(pid, signal.SIGKILL)
    _until(lambda: evaluator._idle[0].is_over)
    assert ask(evaluator, "ASK { ?x ?y wd:Q1 }").endswith(b"false}")
    assert idle(evaluator) not in ([], [pid])


def test_a_query_reaches_nothing_outside(evaluator: ProcessEvaluator) -> None:
    ask(evaluator)
    (pid,) = idle(evaluator)
    limits = Path(f"/proc/{pid}/limits")
    if not limits.exists():
        pytest.skip("needs /proc")
    opened = next(line for line in limits.read_text().splitlines() if "open files" in line)
    assert opened.split()[3:5] == ["3", "3"]  # standard input, output, errors: no file, no socket
    assert len(list(Path(f"/proc/{pid}/fd").iterdir())) == 3


def test_as_many_run_at_once_as_may(
    evaluator: ProcessEvaluator, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "WAIT_SECONDS", 0.05)
    begin = Barrier(6)
    codes: list[str] = []

    def run() -> None:
        begin.wait()
        codes.append(fault(evaluator, ENDLESS["product"]))

    threads = [Thread(target=run) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(codes) == ["queries-busy"] * 4 + ["query-timeout"] * 2
    assert ask(evaluator).endswith(b"true}")


def test_a_graph_is_made_once_and_the_oldest_makes_room(
    evaluator: ProcessEvaluator, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, "MOST_GRAPHS", 2)
    made: list[str] = []

    def asked(key: str, query: str) -> bytes:
        def make() -> bytes:
            made.append(key)
            return f"<a:{key}> <a:p> 1 .\n".replace("1", '"1"').encode()

        return evaluator.results(key, make, query, Wanted()).content

    for number, key in enumerate("aabbacab"):
        assert b"true" in asked(key, f"ASK {{ <a:{key}> ?p{number} ?x }}")
    assert made == ["a", "b", "c", "b"]


def test_the_same_query_has_the_same_results_unless_they_vary(evaluator: ProcessEvaluator) -> None:
    same, varying = "SELECT ?x { wd:Q1 ?y ?x }", "SELECT (UUID() AS ?x) {}"
    assert evaluator.results("ring", graph, same, Wanted()) is evaluator.results(
        "ring", _never, same, Wanted()
    )
    assert ask(evaluator, varying) != ask(evaluator, varying)
    ask(evaluator, same, key="other")
    assert evaluator.results("ring", _never, same, Wanted(rows="csv")).format == "csv"


def test_an_error_in_making_a_graph_is_the_askers(evaluator: ProcessEvaluator) -> None:
    with pytest.raises(ZeroDivisionError):
        evaluator.results("none", lambda: bytes([1 // 0]), "ASK {}", Wanted())
    assert ask(evaluator).endswith(b"true}")
    assert len(idle(evaluator)) == 1


def test_after_a_fork_each_side_has_processes_of_its_own() -> None:
    """As where a service is loaded before its workers fork; several threads ask at once there."""
    program = f"""
import os, threading
from service.domain.sparql import Wanted
from service.sparql.evaluator import ProcessEvaluator
made = ProcessEvaluator(10)
graph = {graph()!r}
def ask():
    other = "ASK {{ ?x ?y ?z }} #" + os.urandom(4).hex()
    return made.results("g", lambda: graph, other, Wanted())
ask()
first = made._idle[0].pid
child = os.fork()
threads = [threading.Thread(target=ask) for _ in range(4)]
for each in threads: each.start()
for each in threads: each.join()
own = {{each.pid for each in made._idle}}
if child:
    assert os.waitpid(child, 0)[1] == 0 and first in own, own
else:
    assert own and first not in own, own
ask()
"""
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, b"")


def test_processes_end_with_a_service_that_is_killed() -> None:
    """One is idle then, the other in a query without an end."""
    program = f"""
import threading, time
from service.domain.sparql import Wanted
from service.sparql.evaluator import ProcessEvaluator
made = ProcessEvaluator({SECONDS})
made.results("g", lambda: {graph()!r}, "ASK {{}}", Wanted())
first = made._idle[0]
endless = threading.Thread(target=made.results, args=("g", None, {ENDLESS["product"]!r}, Wanted()))
endless.start()
while made._idle: time.sleep(0.01)
made.results("g", lambda: {graph()!r}, "ASK {{ ?x ?y ?z }}", Wanted())
print(first.pid, made._idle[0].pid, flush=True)
endless.join()
time.sleep(60)
"""
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE) as service:
        assert service.stdout is not None
        pids = [int(word) for word in service.stdout.readline().split()]
        service.kill()
    assert len(set(pids)) == 2
    _until(lambda: not any(map(_runs, pids)))


def _never() -> bytes:
    raise AssertionError


def _runs(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


def _until(met: Callable[[], bool]) -> None:
    end = time.monotonic() + 10
    while not met():
        assert time.monotonic() < end
        time.sleep(0.02)
