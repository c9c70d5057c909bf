"""The pages that correct who sat where and put substitutes in: shown first, then stored."""

from typing import Any

import pytest
from django.test import Client

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.services import house_rules_create
from league.players.models import Player
from league.records.deals.services import deal_record, hanchan_begin
from league.records.models import Hanchan
from tests.league.core.page import signed_in
from tests.league.factories import DAY, make_players
from tests.league.records.sitting.test_services import win


@pytest.fixture
def game(owner: User, recorder: User, club: Club, regulars: list[Player]) -> Hanchan:
    rules = house_rules_create(actor=owner, club=club, name="Club rules", ruleset="riichi-club")
    hanchan = hanchan_begin(actor=recorder, club=club, house_rules=rules, players=regulars, played_on=DAY)
    for number, entry in enumerate((win(0, 1, 1), win(1, 2, 3)), 1):
        deal_record(actor=recorder, hanchan=hanchan, number=number, entry=entry)
    hanchan.refresh_from_db()
    return hanchan


@pytest.fixture
def page(recorder: User) -> Client:
    return signed_in(recorder)


def address(game: Hanchan, name: str) -> str:
    return f"/c/{game.club.slug}/g/{game.pk}/{name}/"


def sitting(game: Hanchan, names: list[str], **more: Any) -> dict[str, Any]:
    players = {f"player_{seat}": name for seat, name in enumerate(names)}
    common = {"version": game.version, "house_rules": game.house_rules_id, "deals_of": "players", "reason": "mixed up"}
    return {**players, **common, "step": "show", **more}


def names(game: Hanchan) -> list[str]:
    return list(game.participants.order_by("seat").values_list("player__name", flat=True))


TURNED = ["Ben", "Chika", "Dai", "Aoi"]


def test_another_first_dealer_turns_the_table(page: Client, game: Hanchan) -> None:
    shown = page.get(address(game, "sitting"), {"first": 1})

    assert [row["player"].value() for row in shown.context["form"].seat_rows] == TURNED


def test_the_result_is_shown_before_it_is_stored(page: Client, game: Hanchan) -> None:
    shown = page.post(address(game, "sitting"), sitting(game, TURNED))

    assert shown.status_code == 200
    # Ben deals: 1,000 to Aoi off him; then Chika deals: 3,900 to Ben off Chika.
    assert [(one.player.name, one.score) for one in shown.context["result"]] == [
        ("Ben", 27900), ("Chika", 21100), ("Dai", 25000), ("Aoi", 26000),
    ]  # fmt: skip
    assert names(game) == ["Aoi", "Ben", "Chika", "Dai"]

    stored = page.post(address(game, "sitting"), sitting(game, TURNED, step="store"))

    assert (stored.status_code, stored["Location"]) == (302, f"/c/{game.club.slug}/g/{game.pk}/")
    assert names(game) == TURNED
    assert list(game.participants.order_by("seat").values_list("score", flat=True)) == [27900, 21100, 25000, 26000]


@pytest.mark.parametrize(
    ("more", "field", "code"),
    [
        ({"player_0": "Nobody"}, None, "unknown_player"),
        ({"player_0": "Aoi", "player_3": "Ben", "player_1": "Chika", "player_2": "Dai"}, None, None),
        ({"player_0": "Chika"}, None, "player_twice"),
        ({"reason": ""}, "reason", "required"),
        ({"house_rules": "0"}, "house_rules", "invalid_choice"),
    ],
)
def test_a_refused_correction_keeps_what_was_entered_and_is_sent_again(
    page: Client, game: Hanchan, more: dict[str, Any], field: str | None, code: str | None
) -> None:
    form = page.post(address(game, "sitting"), sitting(game, TURNED, **more)).context["form"]

    assert (code is None) == (not form.errors)
    assert code is None or form.has_error(field or "__all__", code)
    assert form["player_2"].value() == more.get("player_2", "Dai")
    assert page.post(address(game, "sitting"), sitting(game, TURNED, step="store")).status_code == 302


def test_a_game_that_somebody_else_changed_is_not_overwritten(page: Client, owner: User, game: Hanchan) -> None:
    old = sitting(game, TURNED, step="store")
    deal_record(actor=owner, hanchan=game, number=3, entry=win(3, 0, 1))

    refused = page.post(address(game, "sitting"), old)

    assert (refused.status_code, names(game)) == (409, ["Aoi", "Ben", "Chika", "Dai"])


def test_a_substitute_is_put_in_and_taken_back(page: Client, owner: User, club: Club, game: Hanchan) -> None:
    make_players(owner, club, ("Emi",))
    body = {"version": game.version, "seat": 0, "player": "Emi", "from_deal": 2, "counts_for": "substitute",
            "reason": "Aoi had to leave"}  # fmt: skip

    done = page.post(address(game, "substitute"), body, follow=True)
    assert (names(game)[0], done.status_code) == ("Emi", 200)
    assert "From deal 1: Aoi" in page.get(f"/c/{club.slug}/g/{game.pk}/").content.decode()

    game.refresh_from_db()
    back = {"version": game.version, "seat": 0, "reason": "She did not"}
    page.post(address(game, "substitute/take-back"), back)
    assert (names(game)[0], game.stints.count()) == ("Aoi", 0)


def test_a_refused_substitute_is_corrected_and_put_in(page: Client, owner: User, club: Club, game: Hanchan) -> None:
    make_players(owner, club, ("Emi",))
    body = {"version": game.version, "seat": 0, "player": "Ben", "from_deal": 9, "counts_for": "present",
            "reason": "Aoi had to leave"}  # fmt: skip

    late = page.post(address(game, "substitute"), body).context["form"]
    twice = page.post(address(game, "substitute"), {**body, "from_deal": 3}).context["form"]
    page.post(address(game, "substitute"), {**body, "from_deal": 3, "player": "Emi"})

    assert (late.has_error("from_deal", "bad_takeover"), twice.has_error("player", "player_twice")) == (True, True)
    assert list(game.stints.values_list("from_deal", "player__name")) == [(1, "Aoi"), (3, "Emi")]
    assert names(game)[0] == "Aoi"
