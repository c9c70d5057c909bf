"""The marks of results that are not settled: in lists of games, on the page of an evening, above a season's table."""

import pytest

from league.accounts.models import User
from league.clubs.models import Club
from league.confirmations.services import dispute_decide, result_confirm, result_dispute
from league.players.models import Player
from league.records.models import Hanchan
from league.seasons.models import Season
from league.seasons.services import season_amend
from league.sessions.services import session_open
from league.standings.computing.following import standings_catch_up
from tests.league.confirmations.test_services import pass_hours
from tests.league.core.page import query_count, signed_in, url, words
from tests.league.factories import make_hanchan


def test_a_list_of_games_marks_what_is_not_settled(
    people: list[User], organiser: User, club: Club, game: Hanchan
) -> None:
    client, address = signed_in(people[0]), url(club, "games")
    reported = client.get(address)
    result_confirm(actor=people[0], hanchan=game, version=1)
    half = words(client.get(address))
    result_dispute(actor=people[1], hanchan=game, version=1)
    disputed = client.get(address)
    dispute_decide(actor=organiser, hanchan=game, version=1, reason="the photo shows it")

    assert "○ not confirmed" in words(reported)
    assert 'title="Not all of its players have confirmed this result. It counts already."' in reported.content.decode()
    assert "◐ confirmed by some" in half
    assert "✗ disputed" in words(disputed)
    assert 'title="A player says that this result is wrong. An organiser decides."' in disputed.content.decode()
    assert "decided" not in words(client.get(address))


def test_a_result_that_silence_has_confirmed_has_no_mark(
    people: list[User], club: Club, game: Hanchan, monkeypatch: pytest.MonkeyPatch
) -> None:
    pass_hours(monkeypatch, 73)

    assert "confirmed" not in words(signed_in(people[0]).get(url(club, "games")))


def test_the_page_of_an_evening_marks_it_until_everybody_has_confirmed(
    people: list[User], recorder: User, club: Club, game: Hanchan, regulars: list[Player]
) -> None:
    evening = session_open(actor=recorder, club=club)
    played = make_hanchan(
        actor=recorder, house_rules=game.house_rules, players=regulars, season=game.season, session=evening,
        played_on=evening.played_on,
    )  # fmt: skip
    client, address = signed_in(people[0]), url(club, "evening", evening.pk)
    before = words(client.get(address))
    for user in people:
        result_confirm(actor=user, hanchan=played, version=1)

    assert "○ not confirmed" in before
    assert "not confirmed" not in words(client.get(address))


def test_silence_draws_the_page_of_an_evening_anew(
    people: list[User], recorder: User, club: Club, game: Hanchan, regulars: list[Player],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    evening = session_open(actor=recorder, club=club)
    make_hanchan(
        actor=recorder, house_rules=game.house_rules, players=regulars, season=game.season, session=evening,
        played_on=evening.played_on,
    )  # fmt: skip
    client, address = signed_in(people[0]), url(club, "evening", evening.pk)
    seen = client.get(address)
    pass_hours(monkeypatch, 73)

    again = client.get(address, headers={"If-None-Match": seen["ETag"]})
    assert again.status_code == 200
    assert "not confirmed" not in words(again)


def test_silence_draws_the_page_of_a_day_anew(
    people: list[User], club: Club, game: Hanchan, monkeypatch: pytest.MonkeyPatch
) -> None:
    client, address = signed_in(people[0]), url(club, "day", game.played_on.isoformat())
    seen = client.get(address)
    pass_hours(monkeypatch, 73)

    assert "○ not confirmed" in words(seen)
    again = client.get(address, headers={"If-None-Match": seen["ETag"]})
    assert again.status_code == 200
    assert "not confirmed" not in words(again)


def test_the_table_of_the_season_says_how_many_wait(
    people: list[User], recorder: User, club: Club, game: Hanchan, regulars: list[Player], asking_season: Season
) -> None:
    for _number in range(2):
        make_hanchan(actor=recorder, house_rules=game.house_rules, players=regulars, season=asking_season)
    standings_catch_up(asking_season)
    client, address = signed_in(people[0]), url(club, "season", asking_season.slug)
    page = client.get(address)
    result_dispute(actor=people[0], hanchan=game, version=1)
    disputed = client.get(address, headers={"If-None-Match": page["ETag"]})

    assert "3 results wait to be confirmed; they count already." in words(page)
    assert "2 results wait to be confirmed; they count already. ✗ 1 result is disputed." in words(disputed)


def test_silence_takes_the_note_away(
    people: list[User], club: Club, game: Hanchan, asking_season: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    client, address = signed_in(people[0]), url(club, "season", asking_season.slug)
    client.get(address)  # the first page brings a cookie, on which the ETag depends
    pass_hours(monkeypatch, 0)
    before = client.get(address)
    known = {"If-None-Match": before["ETag"]}
    unchanged = client.get(address, headers=known)
    pass_hours(monkeypatch, 73)
    after = client.get(address, headers=known)

    assert "1 result waits to be confirmed; it counts already." in words(before)
    assert (unchanged.status_code, after.status_code) == (304, 200)
    assert "to be confirmed" not in words(after)


def test_a_season_that_does_not_ask_has_no_note_and_no_marks(
    people: list[User], organiser: User, club: Club, game: Hanchan, asking_season: Season
) -> None:
    season_amend(actor=organiser, season=asking_season, asks_confirmation=False)
    client = signed_in(people[0])

    assert "confirmed" not in words(client.get(url(club, "season", asking_season.slug)))
    assert "confirmed" not in words(client.get(url(club, "games")))


def test_many_marks_need_as_many_queries_as_one(
    people: list[User], recorder: User, club: Club, game: Hanchan, regulars: list[Player]
) -> None:
    client, address = signed_in(people[0]), url(club, "games")
    one = query_count(client, address)
    for _number in range(3):
        make_hanchan(actor=recorder, house_rules=game.house_rules, players=regulars, season=game.season)

    assert query_count(client, address) == one
