"""Addresses and ports to which no message is sent."""

from typing import Any

import pytest

from league.core.errors import LeagueError
from league.core.outgoing.addresses import is_public
from league.webhooks.sending import checked_address

pytestmark = pytest.mark.once


@pytest.mark.parametrize(
    "address",
    [
        "64:ff9b:1::1", "64:ff9b:1:ffff::8.8.8.8", "3fff::1", "3fff:fff::1", "5f00::1", "5f00:1::", "192.88.99.1",
        # 192.88.99.1 within IPv6: mapped, compatible, by NAT64 and by 6to4
        "::ffff:192.88.99.1", "::192.88.99.1", "64:ff9b::192.88.99.1", "2002:c058:6301::1",
        "::ffff:10.0.0.1", "64:ff9b::a00:1", "2002:a00:1::",
    ],
)  # fmt: skip
def test_a_special_network_is_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "192.88.98.1", "2a00:1450:4001::1", "64:ff9b::8.8.8.8", "4000::1"])
def test_an_ordinary_address_is_public(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize("port", [22, 25, 1, 79, 444, 1023, 65536, "x"])
def test_no_port_of_another_service_is_used(port: Any, settings: Any) -> None:
    settings.WEBHOOK_HOSTS = []

    with pytest.raises(LeagueError) as refused:
        checked_address(f"https://8.8.8.8:{port}/")
    assert refused.value.code == "webhook_refused"


@pytest.mark.parametrize("port", [443, 80, 1024, 8443])
def test_a_port_of_a_web_server_is_used(port: int, settings: Any) -> None:
    settings.WEBHOOK_HOSTS = []

    assert checked_address(f"https://8.8.8.8:{port}/") == ("8.8.8.8", port, "8.8.8.8")


def test_a_host_that_the_operator_names_may_have_any_port(settings: Any) -> None:
    settings.WEBHOOK_HOSTS = ["127.0.0.1"]

    assert checked_address("http://127.0.0.1:81/") == ("127.0.0.1", 81, "127.0.0.1")


@pytest.mark.parametrize(
    ("looked_up", "is_taken"),
    [(["8.8.8.8", "1.1.1.1"], True), (["8.8.8.8", "10.0.0.1"], False), (["127.0.0.1", "8.8.8.8"], False)],
)
def test_every_address_of_a_host_must_be_public(
    looked_up: list[str], is_taken: bool, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.WEBHOOK_HOSTS = []
    found = [(2, 1, 6, "", (address, 443)) for address in looked_up]
    monkeypatch.setattr("league.core.outgoing.addresses.socket.getaddrinfo", lambda *_asked, **_kind: found)

    if is_taken:
        assert checked_address("https://bot.example/") == ("bot.example", 443, looked_up[0])
    else:
        with pytest.raises(LeagueError) as refused:
            checked_address("https://bot.example/")
        assert refused.value.code == "webhook_refused"
