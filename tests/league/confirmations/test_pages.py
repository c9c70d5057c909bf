"""Results confirmed, disputed and decided by page and by API, and the setting of a season."""

import re
from typing import Any

import pytest

from league.accounts.models import User
from league.clubs.models import Club
from league.confirmations.services import result_dispute
from league.players.models import Player
from league.players.services import player_amend
from league.records.models import Hanchan
from league.records.services import hanchan_amend
from league.seasons.models import Season
from tests.league.api import calls
from tests.league.core.page import query_count, signed_in, url, words
from tests.league.factories import make_hanchan


def carried(page: Any, name: str, game: Hanchan) -> dict[str, str]:
    """The hidden fields of the form that the page has for this address."""
    html = page.content.decode()
    address = re.escape(f"/g/{game.pk}/{name}/")
    form = re.search(rf'<form action="[^"]*{address}".*?</form>', html, re.DOTALL)
    assert form
    return dict(re.findall(r'type="hidden" name="(version|from)" value="([^"]*)"', form[0]))


def test_a_player_confirms_on_the_first_page_in_one_tap(people: list[User], club: Club, game: Hanchan) -> None:
    client = signed_in(people[0])
    page = client.get("/")
    after = client.post(url(club, "result_confirm", game.pk), carried(page, "confirm", game), follow=True)

    assert "Results to confirm" in words(page)
    assert "Aoi 41,200" in words(page)
    assert after.redirect_chain == [("/", 302)]
    assert "You have confirmed the result." in words(after)
    assert "Results to confirm" not in words(after)


def test_a_player_disputes_on_the_page_of_the_game_and_an_organiser_decides(
    people: list[User], organiser: User, club: Club, game: Hanchan
) -> None:
    client, address = signed_in(people[1]), url(club, "game", game.pk)
    page = client.get(address)
    said = {**carried(page, "dispute", game), "reason": "mine was 29,300"}
    disputed = words(client.post(url(club, "result_dispute", game.pk), said, follow=True))
    client = signed_in(organiser)
    said = {**carried(client.get(address), "decide", game), "reason": "the photo shows it"}
    decided = words(client.post(url(club, "dispute_decide", game.pk), said, follow=True))

    assert "Result not confirmed" in words(page)
    assert "Result disputed" in disputed
    assert "Ben disputes · mine was 29,300" in disputed
    assert "Result decided" in decided
    assert "Decided by olga: the photo shows it" in decided
    assert "The result stands" not in decided


def test_a_page_that_is_older_than_an_amendment_confirms_nothing(
    people: list[User], organiser: User, club: Club, game: Hanchan
) -> None:
    client = signed_in(people[0])
    seen = carried(client.get(url(club, "game", game.pk)), "confirm", game)
    hanchan_amend(actor=organiser, hanchan=game, version=1, note="other")
    refused = client.post(url(club, "result_confirm", game.pk), seen)
    again = carried(client.get(url(club, "game", game.pk)), "confirm", game)
    taken = client.post(url(club, "result_confirm", game.pk), again, follow=True)

    assert refused.status_code == 409
    assert "Result confirmed by some" in words(taken)


def test_visitors_see_who_has_confirmed_and_no_button(club: Club, game: Hanchan, stranger: User, owner: User) -> None:
    page = signed_in(owner).get(url(club, "game", game.pk))

    assert "Aoi no answer yet" in words(page)
    assert "Confirm the result" not in words(page)


def test_a_hidden_player_stays_hidden(
    people: list[User], organiser: User, club: Club, game: Hanchan, regulars: list[Player]
) -> None:
    player_amend(actor=organiser, player=regulars[0], is_hidden=True)
    page = words(signed_in(people[1]).get(url(club, "game", game.pk)))
    answer = calls.signed_in(people[1]).get(f"/api/v1/hanchan/{game.pk}/confirmation/").json()

    assert "Aoi" not in page
    assert "Aoi" not in str(answer)


def test_the_end_of_a_season_names_disputed_results(
    people: list[User], organiser: User, club: Club, game: Hanchan, asking_season: Season
) -> None:
    result_dispute(actor=people[0], hanchan=game, version=1)
    page = words(signed_in(organiser).get(url(club, "season_close", asking_season.slug)))

    assert "Results not confirmed 2026-03-04 #1 disputed" in page


def test_the_setting_is_made_on_the_page_of_the_season(organiser: User, club: Club, season: Season) -> None:
    client, address = signed_in(organiser), url(club, "season_edit", season.slug)
    form = client.get(address).context["form"]
    sent = {name: form[name].value() for name in form.fields}
    sent = {name: value for name, value in sent.items() if value is not None and value is not False}
    refused = client.post(address, sent | {"asks_confirmation": "on", "silent_hours": "337"})
    client.post(address, sent | {"asks_confirmation": "on", "silent_hours": "48"})
    season.refresh_from_db()

    assert "silent_hours" in refused.context["form"].errors
    assert (season.asks_confirmation, season.silent_hours) == (True, 48)


def test_programs_list_confirm_dispute_and_decide(
    people: list[User], organiser: User, club: Club, game: Hanchan
) -> None:
    client, address = calls.signed_in(people[0]), f"/api/v1/hanchan/{game.pk}/confirmation/"
    waiting = client.get(f"/api/v1/clubs/{club.slug}/confirmations/").json()
    confirmed = client.post(f"{address}confirm/", {"version": 1}, format="json")
    disputed = client.post(f"{address}dispute/", {"version": 1, "reason": "no"}, format="json")
    decided = calls.signed_in(organiser).post(f"{address}decide/", {"version": 1, "reason": "yes"}, format="json")
    late = client.post(f"{address}confirm/", {"version": 1}, format="json")
    old = client.post(f"{address}confirm/", {"version": 0}, format="json")

    assert [one["hanchan"] for one in waiting["results"]] == [game.pk]
    assert confirmed.json()["state"] == "half"
    assert [one["says"] for one in disputed.json()["seats"]] == ["disputes", "silent", "silent", "silent"]
    assert (decided.json()["state"], decided.json()["decision"]) == ("decided", "yes")
    assert (late.json()["error"], old.json()["error"]) == ("result_settled", "version_conflict")
    assert client.get(f"/api/v1/clubs/{club.slug}/confirmations/").json()["results"] == []


@pytest.mark.parametrize(
    ("sent", "hours"), [({"asks_confirmation": True}, 72), ({"asks_confirmation": True, "silent_hours": 1}, 1)]
)
def test_programs_make_the_setting(
    sent: dict[str, Any], hours: int, organiser: User, club: Club, season: Season
) -> None:
    client, address = calls.signed_in(organiser), f"/api/v1/clubs/{club.slug}/seasons/{season.slug}/"
    refused = client.patch(address, sent | {"silent_hours": 0}, format="json")
    answer = client.patch(address, sent, format="json").json()

    assert refused.status_code == 400
    assert (answer["asks_confirmation"], answer["silent_hours"]) == (True, hours)


def test_many_results_need_as_many_queries_as_one(
    people: list[User], recorder: User, club: Club, game: Hanchan, regulars: list[Player]
) -> None:
    client = signed_in(people[0])
    one = query_count(client, "/")
    for _number in range(3):
        make_hanchan(actor=recorder, house_rules=game.house_rules, players=regulars, season=game.season)

    assert query_count(client, "/") == one
