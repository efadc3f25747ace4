"""Settings: defaults, what is allowed, and errors that name the variable."""

from dataclasses import fields
from pathlib import Path

import pytest

from service.config import Settings, SettingsError, load_settings


def test_defaults_are_the_contract_s() -> None:
    settings = load_settings({})
    assert (settings.host, settings.port) == ("127.0.0.1", 8000)
    assert settings.max_body == 64_000_000
    assert settings.lease_seconds == 900
    assert settings.database_url.startswith("sqlite:////")
    assert not settings.auth_on
    assert not settings.read_through
    assert not settings.webhooks_private


def test_every_setting_is_read_from_a_variable_of_its_name() -> None:
    texts = {"default_dataset": "d", "host": "h", "contact": "c", "official_url": "http://o"}
    texts |= {"log_level": "error", "wikidata_url": "http://w", "sparql_url": "http://s"}
    texts |= {"cache_url": "redis://c"}
    numbers = {"max_body": 2048, "lease_seconds": 5, "port": 1, "workers": 3, "threads": 6}
    numbers |= {"trusted_proxies": 2, "session_seconds": 7, "sparql_seconds": 9}
    switches = {"auth": True, "read_through": True, "webhooks_private": True}
    home, url = Path("kept"), "sqlite:///x"
    expected = Settings(home, url, **texts, **numbers, **switches)  # type: ignore[arg-type]
    given = {"home": str(home), "database_url": url, **texts, **dict.fromkeys(switches, "on")}
    given |= {name: str(number) for name, number in numbers.items()}
    assert given.keys() == {field.name for field in fields(Settings)}
    assert load_settings({f"CRLT_{name.upper()}": v for name, v in given.items()}) == expected


@pytest.mark.parametrize(
    ("variable", "value", "said"),
    [
        ("CRLT_PORT", "http", "whole number from 0 to 65535"),
        ("CRLT_PORT", "70000", "whole number from 0 to 65535"),
        ("CRLT_MAX_BODY", "-1", "whole number"),
        ("CRLT_MAX_BODY", "1e6", "whole number"),
        ("CRLT_AUTH", "maybe", "one of on, off"),
        ("CRLT_LOG_LEVEL", "loud", "one of debug"),
        ("CRLT_WIKIDATA_URL", "ftp://x", "http:// or https://"),
        ("CRLT_CACHE_URL", "memcached://u:secret@h", "redis:// or rediss://"),
        ("CRLT_CONTACT", "a@b.c\r\nCookie: x", "one line of ASCII"),
        ("CRLT_DATABASE_URL", "mysql://u:secret@h/d", "sqlite:/// or postgresql://"),
    ],
)
def test_a_wrong_value_is_named_with_what_is_allowed(variable: str, value: str, said: str) -> None:
    with pytest.raises(SettingsError, match=said) as told:
        load_settings({variable: value})
    assert variable in str(told.value)
    assert "secret" not in str(told.value)


def test_auth_is_on_where_others_can_reach_us() -> None:
    assert load_settings({"CRLT_HOST": "0.0.0.0"}).auth_on
    assert load_settings({"CRLT_TRUSTED_PROXIES": "1"}).auth_on
    assert not load_settings({"CRLT_HOST": "0.0.0.0", "CRLT_AUTH": "off"}).auth_on
    assert load_settings({"CRLT_AUTH": "on"}).auth_on


def test_postgres_urls_get_the_driver_that_is_installed() -> None:
    settings: Settings = load_settings({"CRLT_DATABASE_URL": "postgresql://u@h/d"})
    assert settings.database_url == "postgresql+psycopg://u@h/d"


def test_a_contact_turns_reading_through_on() -> None:
    assert load_settings({"CRLT_CONTACT": "a@b.c"}).read_through
    assert not load_settings({"CRLT_CONTACT": "a@b.c", "CRLT_READ_THROUGH": "off"}).read_through
