"""Settings: read once from CRLT_* variables; a wrong one is named with what is allowed."""

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

T = TypeVar("T")
LOOPBACK = ("127.0.0.1", "localhost", "::1")


class SettingsError(Exception):
    """A CRLT_* variable has a value that is not allowed."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What the operator decided. `auth` None means: off on a loopback address, else on."""

    home: Path
    database_url: str
    default_dataset: str | None = None
    max_body: int = 64 * 1_000_000
    lease_seconds: int = 900
    session_seconds: int = 43_200
    auth: bool | None = None
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 2
    threads: int = 4
    trusted_proxies: int = 0
    log_level: str = "info"
    official_url: str | None = None
    wikidata_url: str = "https://www.wikidata.org"
    sparql_url: str | None = None
    contact: str | None = None
    cache_url: str | None = None
    read_through: bool = False
    sparql_seconds: int = 10
    webhooks_private: bool = False

    @property
    def auth_on(self) -> bool:
        """Whether requests need tokens: as set, else unless on loopback without proxies."""
        if self.auth is not None:
            return self.auth
        return self.host not in LOOPBACK or self.trusted_proxies > 0


def load_settings(environ: Mapping[str, str] | None = None) -> Settings:
    """Read the CRLT_* variables. Raises SettingsError naming the variable and what is allowed."""
    given = _Reader(os.environ if environ is None else environ)
    home = Path(given.text("CRLT_HOME") or ".crlt")
    contact = given.read("CRLT_CONTACT", _contact)
    chosen: dict[str, Any] = {
        "database_url": given.read("CRLT_DATABASE_URL", _database_url),
        "default_dataset": given.text("CRLT_DEFAULT_DATASET"),
        "max_body": given.integer("CRLT_MAX_BODY", 1024, 2**40),
        "lease_seconds": given.integer("CRLT_LEASE_SECONDS", 1, 7 * 86400),
        "session_seconds": given.integer("CRLT_SESSION_SECONDS", 1, 365 * 86400),
        "auth": given.switch("CRLT_AUTH"),
        "host": given.text("CRLT_HOST"),
        "port": given.integer("CRLT_PORT", 0, 65535),
        "workers": given.integer("CRLT_WORKERS", 1, 256),
        "threads": given.integer("CRLT_THREADS", 1, 256),
        "trusted_proxies": given.integer("CRLT_TRUSTED_PROXIES", 0, 10),
        "log_level": given.choice("CRLT_LOG_LEVEL", ("debug", "info", "warning", "error")),
        "official_url": given.read("CRLT_OFFICIAL_URL", _http_url),
        "wikidata_url": given.read("CRLT_WIKIDATA_URL", _http_url),
        "sparql_url": given.read("CRLT_SPARQL_URL", _http_url),
        "contact": contact,
        "cache_url": given.read("CRLT_CACHE_URL", _cache_url),
        "read_through": given.switch("CRLT_READ_THROUGH"),
        "sparql_seconds": given.integer("CRLT_SPARQL_SECONDS", 1, 600),
        "webhooks_private": given.switch("CRLT_WEBHOOKS_PRIVATE"),
    }
    standard: dict[str, Any] = {
        "home": home,
        "database_url": f"sqlite:///{home.absolute() / 'crlt.sqlite3'}",
        "read_through": contact is not None,
    }
    return Settings(**standard | {name: v for name, v in chosen.items() if v is not None})


class _Reader:
    """One variable at a time, with errors that name it. Empty means unset."""

    def __init__(self, environ: Mapping[str, str]) -> None:
        self._environ = environ

    def text(self, name: str) -> str | None:
        return self._environ.get(name, "").strip() or None

    def read(self, name: str, parse: Callable[[str], T]) -> T | None:
        value = self.text(name)
        if value is None:
            return None
        try:
            return parse(value)
        except ValueError as error:
            raise SettingsError(f"{name}={_shown(name, value)}: {error}") from None

    def integer(self, name: str, low: int, high: int) -> int | None:
        def parse(value: str) -> int:
            if not (value.isascii() and value.isdigit()) or not low <= int(value) <= high:
                raise ValueError(f"must be a whole number from {low} to {high}")
            return int(value)

        return self.read(name, parse)

    def choice(self, name: str, allowed: tuple[str, ...]) -> str | None:
        def parse(value: str) -> str:
            if value.lower() not in allowed:
                raise ValueError(f"must be one of {', '.join(allowed)}")
            return value.lower()

        return self.read(name, parse)

    def switch(self, name: str) -> bool | None:
        found = self.choice(name, ("on", "off"))
        return None if found is None else found == "on"


def _database_url(value: str) -> str:
    for plain in ("postgresql://", "postgres://"):
        if value.startswith(plain):
            return "postgresql+psycopg://" + value.removeprefix(plain)
    if not value.startswith(("sqlite:///", "postgresql+psycopg://")):
        raise ValueError("must begin with sqlite:/// or postgresql://")
    return value


def _http_url(value: str) -> str:
    if not value.startswith(("http://", "https://")):
        raise ValueError("must begin with http:// or https://")
    return value.rstrip("/")


def _cache_url(value: str) -> str:
    if not value.startswith(("redis://", "rediss://")):
        raise ValueError("must begin with redis:// or rediss://")
    return value


def _contact(value: str) -> str:
    if not (value.isascii() and value.isprintable()):
        raise ValueError("must be one line of ASCII: an e-mail address or the URL of a page")
    return value


def _shown(name: str, value: str) -> str:
    """The value as it may be printed: the URL of a database or cache can hold a password."""
    return "(not shown)" if name in ("CRLT_DATABASE_URL", "CRLT_CACHE_URL") else repr(value)
