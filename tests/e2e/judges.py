"""Annotators over HTTP who never give up: a lost connection, and they send the same again."""

import http.client
import json
import random
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

BUSY = 503
AGAIN_SECONDS = 0.05
LABELS = {"facts": ("supported", "contradicted", "not-in-kg"), "steps": ("valid", "invalid")}
Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """A save that was answered with 200: of what, in which version, final or draft, and what."""

    assignment: str
    annotator: str
    version: int
    state: str
    sent: Json


@dataclass
class Caller:
    """Requests of one annotator on one connection, made again until they are answered."""

    address: str
    annotator: str
    end: float
    lost: int = 0
    _connection: http.client.HTTPConnection | None = None

    def call(self, method: str, path: str, body: Mapping[str, object]) -> tuple[int, Json, str]:
        """Status, body and Retry-After of an answer; raises TimeoutError at the end."""
        while time.monotonic() < self.end:
            try:
                status, text, after = self._once(method, path, body)
            except (OSError, http.client.HTTPException):
                self.lost += 1
                self.close()
            else:
                if status != BUSY:
                    return status, json.loads(text) if text else {}, after
            time.sleep(AGAIN_SECONDS)
        raise TimeoutError(f"{self.annotator}: {method} {path}")

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _once(self, method: str, path: str, body: Mapping[str, object]) -> tuple[int, bytes, str]:
        if self._connection is None:
            self._connection = http.client.HTTPConnection(self.address, timeout=30)
        headers = {"Content-Type": "application/json", "X-Annotator": self.annotator}
        self._connection.request(method, path, json.dumps(body), headers)
        answer = self._connection.getresponse()
        text = answer.read()
        return answer.status, text, answer.getheader("Retry-After") or ""


@dataclass
class Judge:
    """An annotator who claims, saves a draft, and judges, until nothing is left."""

    caller: Caller
    chance: random.Random
    saved: list[Acknowledged] = field(default_factory=list)

    def work(self) -> "Judge":
        """Until nothing is left; raises TimeoutError when that takes too long."""
        while self._claim():
            pass
        self.caller.close()
        return self

    def _claim(self) -> bool:
        status, given, after = self.caller.call("POST", "/assignments/claim", {})
        if status == 204:
            if after:
                time.sleep(min(float(after), AGAIN_SECONDS * 4))
            return bool(after)
        assert status in {200, 201}, (status, given)
        version = given["version"]
        if self.chance.random() < 0.7:
            version = self._put(given, version, final=False)
        self._put(given, version, final=True)
        return True

    def _put(self, given: Json, version: int, *, final: bool) -> int:
        said = self._labels(given) | {"note": f"{self.caller.annotator} {self.chance.random()}"}
        body = said | {"lease": given["lease"]["token"], "version": version, "final": final}
        path = f"/assignments/{given['id']}/judgement"
        status, answer, _ = self.caller.call("PUT", path, body)
        assert status == 200, (status, answer)
        got = Acknowledged(
            given["id"], self.caller.annotator, answer["version"], answer["state"], said
        )
        self.saved.append(got)
        return got.version

    def _labels(self, given: Json) -> Json:
        return {
            kind: [self.chance.choice(labels) for _ in given[kind]]
            for kind, labels in LABELS.items()
        }
