"""Where a webhook may lead: which URLs are read, and which addresses are public."""

import re
from dataclasses import dataclass
from ipaddress import (
    IPv4Address,
    IPv4Network,
    IPv6Address,
    IPv6Network,
    ip_address,
)
from urllib.parse import urlsplit

LONGEST_URL = 2000
PORTS = {"http": 80, "https": 443}
NAME = re.compile(r"(?=.{1,253}$)[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*")
UNICAST = IPv6Network("2000::/3")  # all that is given out; the rest is reserved or local
NAT64 = IPv6Network("64:ff9b::/96")
NOT_PUBLIC: tuple[IPv4Network | IPv6Network, ...] = (  # which some Pythons take for global
    IPv4Network("192.0.0.0/24"),
    IPv4Network("192.88.99.0/24"),
    IPv6Network("2001::/23"),  # Teredo among it
    IPv6Network("3fff::/20"),
)


@dataclass(frozen=True, slots=True)
class Receiver:
    """A URL in its parts: what is connected to, named in Host and in TLS, and asked for."""

    secure: bool
    host: str
    port: int
    path: str


def read_receiver(url: str, *, plain: bool) -> Receiver:
    """The parts of a URL; `plain`: http is allowed too. Raises ValueError saying what is wrong."""
    if not re.fullmatch(r"[!-~]+", url) or "\\" in url or len(url) > LONGEST_URL:
        raise ValueError(f"must be at most {LONGEST_URL} printable ASCII characters, escaped")
    parts = urlsplit(url)  # raises ValueError for brackets that hold no address
    if parts.scheme not in PORTS:
        raise ValueError("must begin with https://" + (" or http://" if plain else ""))
    if parts.scheme == "http" and not plain:
        raise ValueError("must begin with https://; http is for CRLT_WEBHOOKS_PRIVATE=on")
    if "@" in parts.netloc:
        raise ValueError("may hold no user name or password")
    if "#" in url:
        raise ValueError("may hold no fragment")
    host = parts.hostname or ""
    if not _is_host(host):
        raise ValueError("must name a host")
    port = parts.port if parts.port is not None else PORTS[parts.scheme]
    if port == 0:
        raise ValueError("may not name the port 0")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Receiver(parts.scheme == "https", host, port, path)


def _is_host(host: str) -> bool:
    if ":" not in host:
        return NAME.fullmatch(host) is not None
    try:
        return IPv6Address(host).scope_id is None
    except ValueError:
        return False


def is_public(address: str) -> bool:
    """Whether an address is one that the whole Internet can reach; False for what is none.

    Of an IPv6 address that stands for an IPv4 one (mapped, 6to4, NAT64), that one counts.
    """
    try:
        found = ip_address(address)
    except ValueError:
        return False
    if isinstance(found, IPv6Address):
        inner = _embedded(found)
        if inner is None:
            return found in UNICAST and _is_global(found)
        found = inner
    return _is_global(found)


def _embedded(address: IPv6Address) -> IPv4Address | None:
    if address in NAT64:
        return IPv4Address(int(address) & 0xFFFFFFFF)
    return address.ipv4_mapped or address.sixtofour


def _is_global(address: IPv4Address | IPv6Address) -> bool:
    if address.is_multicast or address.is_reserved or address.is_unspecified:
        return False
    return address.is_global and not any(
        address in network for network in NOT_PUBLIC if network.version == address.version
    )
