"""Answers of Wikidata through a cache: one session a thread, cookies refused, redirects at home."""

import os
import threading
import weakref
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from http.cookiejar import DefaultCookiePolicy
from pathlib import Path
from urllib.parse import urljoin, urlsplit

from requests import PreparedRequest, Response
from requests.cookies import RequestsCookieJar
from requests.exceptions import RequestException, TooManyRedirects
from requests_cache import CachedSession
from requests_cache.policy import DEFAULT_IGNORED_PARAMS

from service import __version__
from service.config import SettingsError
from service.wikidata.adapter import MOST_BYTES, CheckedAdapter
from service.wikidata.cache import Forgiving, Rest, log
from service.wikidata.cache_file import FILE, FileCache, tidy
from service.wikidata.calls import EXPIRE_AFTER
from service.wikidata.faults import Misconfigured, Misread
from service.wikidata.pace import Paces

MOST_REDIRECTS = 3
IGNORED = (*DEFAULT_IGNORED_PARAMS, "Cookie", "Set-Cookie", "User-Agent", "From")
TABLES_OF_RESULTS = "application/sparql-results+json"

MakeCache = Callable[[], Forgiving]


@dataclass(frozen=True, slots=True)
class Got:
    """The body of a good answer; `fetched_at` is when it came, None: just now."""

    body: bytes
    fetched_at: datetime | None = None


class Session(CachedSession):
    """A session that follows redirects on its own host only."""

    def get_redirect_target(self, resp: Response) -> str | None:
        """Where a response leads; raises Misread for another host."""
        target = super().get_redirect_target(resp)
        if target is not None:
            host, other = urlsplit(resp.url).hostname, urlsplit(urljoin(resp.url, target)).hostname
            if other != host:
                raise Misread(f"{host} leads to another host, {other}, which is not followed.")
        return target


class Transport:
    """Asks over the network, or has it in the cache. Safe for threads, and across a fork."""

    def __init__(
        self, make_cache: MakeCache, contact: str, paces: Paces, *, most_bytes: int = MOST_BYTES
    ) -> None:
        self._make_cache = make_cache
        self._agent = f"crlt-kgqa/{__version__} ({contact})"
        self._paces = paces
        self._most_bytes = most_bytes
        self._local = threading.local()
        self._sessions: weakref.WeakSet[Session] = weakref.WeakSet()
        self._counting = threading.Lock()
        self.requests = 0

    def get(self, url: str, parameters: Mapping[str, str]) -> Got:
        """The good answer to a question. Raises Fault."""
        with _sent():
            response = self._session().get(url, params=parameters)
        if not response.from_cache:
            return Got(response.content)
        if response.is_expired:
            log.warning("Wikidata cannot be asked; its answer of %s is used.", response.created_at)
        return Got(response.content, response.created_at)

    def post(self, url: str, form: Mapping[str, str]) -> Got:
        """The good answer to a SPARQL query, which is not cached. Raises Fault."""
        headers = {"Accept": TABLES_OF_RESULTS}
        with _sent():
            return Got(self._session().post(url, data=form, headers=headers).content)

    def close(self) -> None:
        """Close all sessions: connections and the cache."""
        for session in list(self._sessions):
            session.close()  # type: ignore[no-untyped-call] # requests-cache's own
        self._local = threading.local()

    def _session(self) -> Session:
        """This thread's session; a process that was forked off makes its own."""
        if getattr(self._local, "process", None) != os.getpid():
            self._local.process, self._local.session = os.getpid(), self._open()
        found: Session = self._local.session
        return found

    def _open(self) -> Session:
        session = Session(
            backend=self._make_cache(),
            urls_expire_after=EXPIRE_AFTER,
            ignored_parameters=IGNORED,
            allowable_methods=("GET",),
            stale_if_error=True,
        )
        session.max_redirects = MOST_REDIRECTS
        session.headers.update({"User-Agent": self._agent, "Accept-Encoding": "gzip"})
        session.cookies = RequestsCookieJar(DefaultCookiePolicy(allowed_domains=[]))
        session.auth = _nobody
        adapter = CheckedAdapter(self._paces, self._count, most_bytes=self._most_bytes)
        session.mount("https://", adapter)
        session.mount("http://", adapter)
        self._sessions.add(session)
        return session

    def _count(self) -> None:
        with self._counting:
            self.requests += 1


@contextmanager
def _sent() -> Iterator[None]:
    """What requests itself refuses becomes a Fault."""
    try:
        yield
    except TooManyRedirects:
        raise Misread("Wikidata's address leads in a circle.") from None
    except RequestException as error:
        why = type(error).__name__
        told = f"CRLT_WIKIDATA_URL or CRLT_SPARQL_URL is no address that can be asked ({why})."
        raise Misconfigured(told) from None


def _nobody(request: PreparedRequest) -> PreparedRequest:
    """No credentials, also where a .netrc has some for the host."""
    return request


def cache_in(home: Path, url: str | None) -> MakeCache:
    """What makes a session's view of the cache: a file in the home folder, or Redis at a URL.

    The file is made ready here, before there are workers. Raises SettingsError for a URL that is
    none, and where the package for Redis is missing.
    """
    if url is not None:
        return _cache_in_redis(url)
    path, rest = home / FILE, Rest(FILE)
    FileCache(path, rest).make_ready()
    tidy(path)
    return lambda: FileCache(path, rest)


def _cache_in_redis(url: str) -> MakeCache:
    try:
        from service.wikidata.cache_redis import RedisCache, connect  # noqa: PLC0415 - an extra

        rest, connection = Rest("in Redis"), connect(url)
    except ImportError:
        told = "CRLT_CACHE_URL needs the package redis: pip install 'crlt-kgqa[redis]'"
        raise SettingsError(told) from None
    except ValueError as error:
        raise SettingsError(f"CRLT_CACHE_URL=(not shown): {error}") from None
    return lambda: RedisCache(connection, rest)
