"""The transport's cache: a SQLite file or Redis behind requests-cache, never in the way.

Whatever is wrong with it (locked, read-only, full, broken, not there), answers come from Wikidata;
it is told once in the log, and tried again a minute later. Values are no pickles: who can write
to the cache cannot run code here.
"""

import logging
import time
import zlib
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from typing import Any, TypeVar

import msgspec
from requests import Response
from requests_cache.backends.base import BaseCache
from requests_cache.models.response import CachedResponse
from requests_cache.serializers import SerializerPipeline, Stage
from requests_cache.serializers.preconf import base_stage

FORMAT = 1  # of what is stored: another one is another file
KEPT_STALE = 30 * 86_400  # seconds that a copy is kept after its time, for when Wikidata is down
REST = 60.0  # seconds without the cache after it failed
T = TypeVar("T")

log = logging.getLogger("crlt.wikidata")
logging.getLogger("requests_cache").setLevel(logging.ERROR)  # it logs faults that we tell


def _pack(value: dict[str, Any]) -> bytes:
    return zlib.compress(msgspec.msgpack.encode(value), 1)


def _unpack(value: bytes) -> dict[str, Any]:
    return msgspec.msgpack.decode(zlib.decompress(value), type=dict)


class _Total(SerializerPipeline):
    """What cannot be read, for whatever reason, is not there (requests-cache takes ValueError)."""

    def copy(self) -> "_Total":
        return _Total([stage.copy() for stage in self.stages], self.name, self.is_binary)

    def loads(self, value: Any) -> CachedResponse:  # noqa: ANN401 - requests-cache's own
        try:
            return super().loads(value)
        except Exception as error:
            raise ValueError(str(error)) from error


SERIALIZER = _Total(
    [base_stage, Stage(dumps=_pack, loads=_unpack)], name=f"crlt-{FORMAT}", is_binary=True
)


class Rest:
    """Whether the cache is left alone for a while. One for all threads of a process."""

    def __init__(self, where: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._where = where
        self._clock = clock
        self._until = 0.0
        self._told = False

    @property
    def is_on(self) -> bool:
        """Whether it is to be left alone now."""
        return self._clock() < self._until

    def begin(self, error: Exception) -> None:
        """After an error: no cache for a while, and a line in the log the first time."""
        self._until = self._clock() + REST
        if not self._told:
            self._told = True
            log.warning("The cache %s cannot be used: %s; asking without it.", self._where, error)


class Forgiving(BaseCache):
    """A cache that fails in silence: reads find nothing then, writes keep nothing.

    `rest` is shared by the sessions of a process. Subclasses say how it is made ready, again after
    each failure.
    """

    rest: Rest
    troubles: tuple[type[Exception], ...] = (OSError,)
    _ready = False

    def prepare(self) -> None:
        """Bring the store into a state where it can be used; raises one of the troubles."""

    def make_ready(self) -> None:
        """Prepare the store now, or tell why that cannot be done."""
        self._spared(lambda: None, None)

    def mend(self, error: Exception) -> None:
        """After a trouble: do what helps, if anything does."""

    def get_response(
        self, key: str, default: CachedResponse | None = None
    ) -> CachedResponse | None:
        """What is cached under a key."""
        return self._spared(lambda: super(Forgiving, self).get_response(key, default), default)

    def save_response(
        self, response: Response, cache_key: str | None = None, expires: datetime | None = None
    ) -> None:
        """Cache a response."""
        self._spared(
            lambda: super(Forgiving, self).save_response(response, cache_key, expires), None
        )

    def _spared(self, use: Callable[[], T], otherwise: T) -> T:
        """Use the store; skip that where it fails, and everything for a while after it."""
        if self.rest.is_on:
            return otherwise
        try:
            if not self._ready:
                self.prepare()
                self._ready = True
            return use()
        except self.troubles as error:
            self._ready = False
            self.rest.begin(error)
            with suppress(*self.troubles):
                self.mend(error)
                self.close()  # type: ignore[no-untyped-call] # requests-cache's own
            return otherwise
