"""A malformed or huge number in an address, a form or a body is refused or ignored and never causes a server error."""

from typing import Any

import pytest

from tests.league.core.page import signed_in
from tests.league.permissions.cells import cells, isolated
from tests.league.permissions.world import rolled_back

pytestmark = [pytest.mark.django_db, pytest.mark.once]

ODD = ("²", "-1", "9" * 19, "9" * 5000)
ADDRESSES = (
    "/c/{club}/player/{player}/beside/?other={odd}",
    "/c/{club}/season/{season}/?why={odd}", "/c/{club}/season/{season}/?why_team={odd}",
    "/c/{club}/season/{season}/?division={odd}", "/c/{club}/season/{season}/days/?since=2026-01-01&why={odd}",
    "/c/{club}/rules/{rules}/?against={odd}", "/c/{club}/record/?season={odd}", "/c/{club}/record/?rules={odd}",
    "/calc/riichi-ladder/?club={club}&rules={odd}", "/c/{club}/games/?page={odd}",
    "/c/{club}/sheets/deals.csv?game={odd}", "/e/{event}/seating/?round={odd}", "/e/{event}/results/?round={odd}",
    "/e/{event}/standings/?why={odd}", "/e/{event}/seating/find/?find={odd}",
    "/e/{event}/desk/round/1/?table={odd}", "/api/v1/clubs/{club}/hanchan/?player={odd}",
    "/api/v1/clubs/{club}/seasons/{season}/standings/?division={odd}",
    "/api/v1/clubs/{club}/sheets/points/csv/?player={odd}", "/api/v1/tournaments/{event}/standings/?after={odd}",
    "/api/v1/clubs/{club}/players/?page_size={odd}",
)  # fmt: skip


@pytest.mark.sampled
@pytest.mark.parametrize("address", ADDRESSES)
def test_a_malformed_number_in_an_address_causes_no_server_error(address: str, world: dict[str, Any]) -> None:
    with cells() as cell:
        for odd in ODD:
            with cell(odd[:20]), isolated():
                client = signed_in(world["users"]["owner"])
                assert client.get(address.format(**{**world, "odd": odd})).status_code in (200, 400, 404, 422)


FORMS = (
    ("/c/{club}/g/{by_deals}/undo/", "number"), ("/c/{club}/g/{by_deals}/stop/", "version"),
    ("/e/{event}/desk/round/1/timer/", "table"),
    ("/e/{event}/desk/round/1/timer/", "minutes"), ("/e/{event}/desk/round/1/swap/", "seat"),
    ("/e/{event}/kiosk/{secret_kiosk}/", "entrant"), ("/c/{club}/webhooks/{webhook}/", "delivery"),
    ("/e/{event}/desk/links/", "entrant"), ("/e/{event}/desk/players/apart/", "let_meet"),
)  # fmt: skip


@pytest.mark.sampled
@pytest.mark.parametrize(("address", "field"), FORMS)
def test_a_malformed_number_in_a_form_causes_no_server_error(address: str, field: str, world: dict[str, Any]) -> None:
    with cells() as cell:
        for odd in ODD:
            with cell(odd[:20]), isolated():
                client = signed_in(world["users"]["owner"])
                sent = {"table": "1", "minutes": "5", "to": "extra", "do": "again", "more": "win", field: odd}
                assert client.post(address.format(**world), sent).status_code < 500


# Larger than any primary key that a database can store.
HUGE = 10**30
BODIES = (
    ("post", "clubs/{club}/hanchan/", {"seats": [{"player": HUGE, "score": 25000}] * 4, "house_rules": HUGE}),
    ("post", "clubs/{club}/hanchan/", {"seats": [], "house_rules": 1, "session": HUGE, "order": HUGE}),
    ("post", "clubs/{club}/hanchan/begin/", {"players": [HUGE] * 4}),
    ("post", "clubs/{club}/merges/", {"kept": HUGE, "merged": 1}),
    ("post", "clubs/{club}/seasons/", {"name": "S", "opens_on": "2026-01-01", "house_rules": HUGE}),
    ("patch", "clubs/{club}/seasons/{season}/", {"min_games": HUGE}),
    ("post", "clubs/{club}/seasons/{season}/teams/", {"name": "T", "players": [HUGE]}),
    ("post", "clubs/{club}/seasons/{season}/adjustments/", {"player": "Aoi", "points": HUGE, "reason": "x"}),
    ("post", "hanchan/{game}/void/", {"version": HUGE, "reason": "x"}),
    ("post", "hanchan/{by_deals}/deals/", {"number": HUGE, "result": {}}),
    ("put", "hanchan/{by_deals}/deals/1/", {"version": HUGE, "result": {}}),
    ("patch", "hanchan/{by_deals}/deals/1/", {"adjustments": [HUGE, -HUGE, 0, 0], "version": 1, "reason": "x"}),
    ("post", "tournaments/{event}/entrants/", {"player": HUGE}),
    ("post", "tournaments/{event}/penalties/", {"entrant": HUGE, "points": "1", "reason": "x", "round": HUGE}),
    ("post", "tournaments/{event}/hands/", {"entrant": HUGE, "round": HUGE, "what": "x"}),
    ("post", "tournaments/{event}/teams/", {"name": "T", "entrants": [HUGE]}),
    ("post", "tournaments/{event}/pairs/", {"one": HUGE, "other": 1}),
    ("post", "tournaments/{event}/rounds/1/swap/", {key: {"table": HUGE, "seat": 0} for key in ("one", "other")}),
    ("post", "tournaments/{event}/entrants/{entrant}/withdraw/", {"last_round": HUGE}),
)  # fmt: skip


@pytest.mark.sampled
@pytest.mark.parametrize(("method", "address", "body"), BODIES)
def test_a_number_too_large_for_a_key_is_refused_in_a_body(
    method: str, address: str, body: dict[str, Any], world: dict[str, Any]
) -> None:
    client = signed_in(world["users"]["owner"])
    with rolled_back():
        path = "/api/v1/" + address.format(**world)
        answer = getattr(client, method)(path, data=body, content_type="application/json")

    assert 400 <= answer.status_code < 500
    assert {"error", "message"} <= answer.json().keys()


@pytest.mark.sampled
@pytest.mark.parametrize(
    "pattern", ["/c/{club}/g/%d/", "/c/{club}/player/%d/", "/e/{event}/players/%d/", "/api/v1/hanchan/%d/deals/",
                "/api/v1/clubs/{club}/ladders/{ladder}/players/%d/", "/api/v1/tournaments/{event}/entrants/%d/",
                "/api/v1/tournaments/{event}/rounds/%d/", "/api/v1/clubs/{club}/seasons/{season}/standings/%d/why/",
                "/api/v1/tournaments/{event}/standings/%d/why/",
                "/c/{club}/season/{season}/why/%d/",
                "/c/{club}/work/%d/", "/c/{club}/rules/1/%d/"],
)  # fmt: skip
def test_a_number_too_large_for_a_key_is_not_found(pattern: str, world: dict[str, Any]) -> None:
    client = signed_in(world["users"]["owner"])

    assert client.get((pattern % HUGE).format(**world)).status_code == 404
