"""Where webhooks may lead: URLs as they are read, addresses that are public and that are not."""

import pytest

from service.domain.webhook_addresses import Receiver, is_public, read_receiver

PUBLIC = (
    "8.8.8.8",
    "1.1.1.1",
    "172.15.255.255",
    "172.32.0.1",
    "100.63.255.255",
    "100.128.0.1",
    "2606:4700:4700::1111",
    "2a00:1450:4001:80b::200e",
    "::ffff:8.8.8.8",
    "64:ff9b::808:808",  # 8.8.8.8 by NAT64
    "2002:808:808::1",  # 8.8.8.8 by 6to4
)
FOREIGN = (
    *("127.0.0.1", "127.255.255.254", "::1", "0.0.0.0", "0.1.2.3", "::"),
    *("10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "fc00::1", "fd12:3456::1"),
    *("169.254.169.254", "fe80::1", "fe80::1%eth0", "fec0::1"),
    *("100.64.0.1", "100.127.255.255", "192.0.0.1", "192.0.0.170", "192.88.99.1"),
    *("192.0.2.1", "198.51.100.1", "203.0.113.1", "2001:db8::1", "3fff::1", "198.18.0.1"),
    *("224.0.0.1", "239.1.2.3", "ff02::1", "ff0e::1", "240.0.0.1", "255.255.255.255"),
    *("::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:169.254.169.254", "::127.0.0.1"),
    *("64:ff9b::7f00:1", "64:ff9b::a9fe:a9fe", "64:ff9b:1::808:808"),
    *("2002:7f00:1::", "2002:a00:1::1", "2002:a9fe:a9fe::1"),
    *("2001:0:808:808::1", "100::1", "4000::1", "5f00::1"),
    *("", "localhost", "127.1", "2130706433", "0x7f000001", "8.8.8.8.8", "8.8.8.8 "),
)


@pytest.mark.parametrize("address", PUBLIC)
def test_public_addresses(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize("address", FOREIGN)
def test_addresses_that_nothing_is_sent_to(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize(
    ("url", "receiver"),
    [
        ("https://a.example", Receiver(True, "a.example", 443, "/")),
        ("https://A.Example:8443/x/y?z=1", Receiver(True, "a.example", 8443, "/x/y?z=1")),
        ("https://a.example?z", Receiver(True, "a.example", 443, "/?z")),
        ("https://8.8.8.8/", Receiver(True, "8.8.8.8", 443, "/")),
        ("HTTPS://[2606:4700::1]:1/", Receiver(True, "2606:4700::1", 1, "/")),
        ("https://xn--bcher-kva.example/", Receiver(True, "xn--bcher-kva.example", 443, "/")),
    ],
)
def test_urls_are_taken_apart(url: str, receiver: Receiver) -> None:
    assert read_receiver(url, plain=False) == receiver


def test_http_is_read_where_it_is_allowed() -> None:
    assert read_receiver("http://a.example/x", plain=True).port == 80
    with pytest.raises(ValueError, match="https"):
        read_receiver("http://a.example/x", plain=False)


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("", "printable"),
        ("ftp://a.example/", "begin with https"),
        ("file:///etc/passwd", "begin with https"),
        ("gopher://a.example/", "begin with https"),
        ("//a.example/", "begin with https"),
        ("a.example/hooks", "begin with https"),
        ("https:a.example", "name a host"),
        ("https://", "name a host"),
        ("https:///x", "name a host"),
        ("https://:443/", "name a host"),
        ("https://a..example/", "name a host"),
        ("https://.example/", "name a host"),
        ("https://a.example./", "name a host"),
        (f"https://{'a' * 64}.example/", "name a host"),
        (f"https://{'a.' * 130}example/", "name a host"),
        ("https://a%2eexample/", "name a host"),
        ("https://user@a.example/", "user name"),
        ("https://user:pass@a.example/", "user name"),
        ("https://a.example@127.0.0.1/", "user name"),
        ("https://a.example\\@127.0.0.1/", "printable"),
        ("https://a.example/#x", "fragment"),
        ("https://a.example/#", "fragment"),
        ("https://a.example:0/", "port 0"),
        ("https://a.example:65536/", "(?i)port"),
        ("https://a.example:x/", "(?i)port"),
        ("https://[::1", "Invalid IPv6"),
        ("https://[fe80::1%25eth0]/", "name a host"),
        ("https://bücher.example/", "printable"),
        ("https://a.example/a b", "printable"),
        ("https://a.example/\r\nX: y", "printable"),
        ("https://a.example/\x00", "printable"),
        (f"https://a.example/{'x' * 2000}", "2000"),
    ],
)
def test_other_urls_are_refused(url: str, told: str) -> None:
    for plain in (False, True):
        with pytest.raises(ValueError, match=told):
            read_receiver(url, plain=plain)
