"""The cache in Redis, for several machines: an answer in a second, or none.

Imported only where it is asked for: the package `redis` is an extra.
"""

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry
from requests_cache.backends.redis import RedisDict, RedisHashDict
from requests_cache.models.response import CachedResponse

from service.wikidata.cache import FORMAT, KEPT_STALE, SERIALIZER, Forgiving, Rest

NAMESPACE = f"crlt-wikidata-{FORMAT}"
SECONDS = 1.0


def connect(url: str) -> redis.Redis:
    """A connection that is made when it is used. Raises ValueError for a URL that is none."""
    return redis.Redis.from_url(
        url, socket_timeout=SECONDS, socket_connect_timeout=SECONDS, retry=Retry(NoBackoff(), 0)
    )


class Answers(RedisDict):
    """The answers, each with its time to live; by a command that is not deprecated."""

    def __setitem__(self, key: str, item: CachedResponse) -> None:
        """Keep an answer."""
        age = item.expires_delta
        seconds = None if age is None else max(1, age + self.ttl_offset)
        self.connection.set(self._bkey(key), self.serialize(item), ex=seconds)


class RedisCache(Forgiving):
    """One session's view of the cache in Redis; copies go 30 days after their time."""

    def __init__(self, connection: redis.Redis, rest: Rest) -> None:
        super().__init__(NAMESPACE)
        self.rest = rest
        self.troubles = (redis.RedisError, OSError)
        self.responses = Answers(
            NAMESPACE, connection=connection, serializer=SERIALIZER, ttl_offset=KEPT_STALE
        )
        self.redirects = RedisHashDict(NAMESPACE, "redirects", connection=connection)
