"""The cache in Redis, for several machines: an answer in a second, or none."""

from service.config import SettingsError
from service.wikidata.cache import FORMAT, KEPT_STALE, SERIALIZER, Forgiving, Rest

NAMESPACE = f"crlt-wikidata-{FORMAT}"
SECONDS = 1.0

try:
    import redis
    from redis.backoff import NoBackoff
    from redis.retry import Retry
    from requests_cache.backends.redis import RedisDict, RedisHashDict
except ImportError:  # the extra is not installed
    redis = None  # type: ignore[assignment]


def connect(url: str) -> "redis.Redis":
    """A connection that is made when it is used. Raises SettingsError without the extra."""
    if redis is None:
        raise SettingsError(
            "CRLT_CACHE_URL: needs the package redis (pip install crlt-kgqa[redis])"
        )
    return redis.Redis.from_url(
        url, socket_timeout=SECONDS, socket_connect_timeout=SECONDS, retry=Retry(NoBackoff(), 0)
    )


class RedisCache(Forgiving):
    """One session's view of the cache in Redis; copies go 30 days after their time."""

    def __init__(self, connection: "redis.Redis", rest: Rest) -> None:
        super().__init__(NAMESPACE)
        self.rest = rest
        self.troubles = (redis.RedisError, OSError)
        self.responses = RedisDict(
            NAMESPACE, connection=connection, serializer=SERIALIZER, ttl_offset=KEPT_STALE
        )
        self.redirects = RedisHashDict(NAMESPACE, "redirects", connection=connection)
