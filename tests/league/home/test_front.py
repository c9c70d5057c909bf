"""A club's front page: tables in play, this month, the last evenings, movers, records."""

from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from league.accounts.services import user_amend
from league.club_bests import selectors
from league.club_bests.services import club_bests_request
from league.clubs.models import Club
from league.ladders.services import ladder_open
from league.players.services import player_add, player_amend
from league.records.deals.services import deal_record, hanchan_begin, hanchan_stop
from league.records.evenings.running import running_tables
from league.records.models import Hanchan
from league.sessions.services import session_open
from tests.league.core.page import query_count, signed_in, words
from tests.league.factories import DAY, make_hanchan
from tests.league.jobs.at_once import run_jobs

MANGAN = {"riichi": [2], "result": {"type": "win", "wins": [{"winner": 1, "from": 0, "value": {"total": 5, "fu": 30}}]}}
DRAW = {"result": {"type": "exhaustive_draw", "ready": []}}


@pytest.fixture
def page(club):
    return reverse("club", args=[club.slug])


@pytest.fixture(autouse=True)
def _on_the_day(monkeypatch):
    """Show the page on the day of the hanchan."""
    monkeypatch.setattr(Club, "day_of", lambda club, moment: DAY)


@pytest.fixture
def open_table(owner, club, regulars, house_rules):
    return hanchan_begin(actor=owner, club=club, house_rules=house_rules, players=regulars, played_on=DAY)


# ----- tonight -----


def test_a_table_in_play_is_shown_with_its_scores(owner, club, open_table, page):
    deal_record(actor=owner, hanchan=open_table, number=1, entry=MANGAN)

    shown = words(Client().get(page))

    # Chika's riichi: 25000 - 1000; Ben takes 8000 of Aoi and the stick. Then it is Ben's deal.
    assert "東2局" in shown
    assert "北 Aoi 17,000 東 Ben 34,000 南 Chika 24,000 西 Dai 25,000" in shown


def test_a_table_without_a_deal_has_the_start_scores(open_table, page):
    assert "Table 1 東1局 Ladder rules 東 Aoi 25,000 南 Ben 25,000" in words(Client().get(page))


def test_a_table_that_is_over_is_among_the_latest_games(owner, club, open_table, page):
    deal_record(actor=owner, hanchan=open_table, number=1, entry=MANGAN)
    open_table.refresh_from_db()
    hanchan_stop(actor=owner, hanchan=open_table, version=open_table.version)

    shown = words(Client().get(page))

    assert "東2局" not in shown
    assert running_tables(club) == []
    assert "4 March 2026 #1 Aoi" in shown


def test_a_table_held_back_is_not_shown(club, open_table, page):
    Hanchan.objects.update(is_held_back=True)

    assert "東1局" not in words(Client().get(page))


def test_the_page_refreshes_itself_and_answers_304_when_unchanged(owner, open_table, page):
    client = Client()
    client.get(page)  # sets the CSRF cookie, whose token is in the page
    first = client.get(page)
    assert 'data-live data-every="10"' in first.content.decode()
    assert client.get(page, headers={"if-none-match": first["ETag"]}).status_code == 304

    deal_record(actor=owner, hanchan=open_table, number=1, entry=DRAW)

    again = client.get(page, headers={"if-none-match": first["ETag"]})
    assert again.status_code == 200
    assert again["ETag"] != first["ETag"]


# ----- this month -----


def test_this_month_lists_games_and_points(owner, club, regulars, house_rules, season, page):
    aoi, ben, chika, dai = regulars
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars, season=season, played_on=date(2026, 2, 28))
    make_hanchan(actor=owner, house_rules=house_rules, players=[ben, aoi, chika, dai], season=season)
    make_hanchan(actor=owner, house_rules=house_rules, players=[ben, aoi, chika, dai], season=season)

    shown = words(Client().get(page))

    # without February's game: Ben 31.2 + 31.2, Aoi 8.3 + 8.3
    assert "This month 2 games · 4 players" in shown
    assert "Player Games 1st Points Ben 2 2 +62.4 Aoi 2 0 +16.6" in shown


def test_a_month_without_a_game_says_so(owner, regulars, house_rules, season, page):
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars, season=season, played_on=date(2026, 2, 28))

    assert "No game this month yet." in words(Client().get(page))


def test_guests_are_not_listed_but_their_games_count(owner, regulars, house_rules, season, page):
    player_amend(actor=owner, player=regulars[0], is_guest=True)
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars, season=season)

    shown = words(Client().get(page))

    assert "This month 1 game · 4 players Player Games 1st Points Ben 1 0 +8.3" in shown


# ----- the last evenings -----


def test_the_last_evenings_say_how_much_was_played_and_who_won_most(owner, club, regulars, house_rules, page):
    evening = session_open(actor=owner, club=club, played_on=DAY, name="Wednesday")
    play = {"actor": owner, "house_rules": house_rules, "session": evening}
    make_hanchan(**play, players=regulars)
    make_hanchan(**play, players=[regulars[1], regulars[0], *regulars[2:]])
    session_open(actor=owner, club=club, played_on=date(2026, 2, 25), name="Before")

    shown = words(Client().get(page))

    # Aoi and Ben both have 31.2 + 8.3, so the earlier entry is first
    assert "Wednesday open 2 games Aoi +39.5" in shown
    assert "Before open 0 games" in shown


# ----- ladders and records -----


def test_movers_and_records_are_shown_once_computed(owner, club, regulars, house_rules, season, page, monkeypatch):
    monkeypatch.setattr(selectors, "FEWEST_GAMES", 2)
    ladder_open(actor=owner, club=club, name="Points ladder", kind="points")
    aoi, ben, chika, dai = regulars
    play = {"actor": owner, "house_rules": house_rules, "season": season}
    make_hanchan(**play, players=regulars, played_on=date(2026, 2, 25))
    make_hanchan(**play, players=[dai, ben, chika, aoi], scores=(90000, 20000, 0, -10000))
    client = Client()
    client.get(page)
    run_jobs()

    shown = words(client.get(page))

    # Dai: -29.9 + 80 = +50.1, from the last rank to the first; Aoi: 31.2 - 50 = -18.8, from the first to the third
    assert "On the last evening, 4 March 2026 Dai rank 1 ↑3 50.1 +80.0" in shown
    assert "Highest score Dai · 2026-03-04 90,000" in shown
    assert "All records and the rarest hands" in shown


def test_records_are_shown_from_the_fifth_game_on(owner, club, regulars, house_rules, page):
    play = {"actor": owner, "house_rules": house_rules, "players": regulars}
    for _game in range(4):
        make_hanchan(**play)
    run_jobs()
    club_bests_request(club=club)
    run_jobs()
    before = words(Client().get(page))
    make_hanchan(**play)
    club_bests_request(club=club)
    run_jobs()

    after = words(Client().get(page))

    assert ("Club records" in before, "Club records" in after) == (False, True)


def test_an_empty_club_has_no_empty_sections(club, page):
    shown = words(Client().get(page))

    for title in ("Tonight", "This month", "Up and down", "Club records", "Last evenings"):
        assert title not in shown


def test_the_number_of_queries_does_not_grow_with_the_contents(owner, club, regulars, house_rules, season, page):
    client = signed_in(owner)
    ladder_open(actor=owner, club=club, name="Points", kind="points")
    evening = session_open(actor=owner, club=club, played_on=DAY)
    play = {"actor": owner, "house_rules": house_rules, "season": season, "session": evening}
    make_hanchan(**play, players=regulars, played_on=date(2026, 2, 25))
    make_hanchan(**play, players=[*regulars[1:], regulars[0]])
    _table(owner, club, house_rules, regulars)
    client.get(page)
    run_jobs()
    few = query_count(client, page)
    crowd = [player_add(actor=owner, club=club, name=f"Player {number}") for number in range(8)]
    for number in range(6):
        make_hanchan(**play, players=(crowd[number:] + regulars)[:4])
        session_open(actor=owner, club=club, played_on=DAY)
    for number in range(3):
        _table(owner, club, house_rules, crowd[number : number + 4])
    client.get(page)
    run_jobs()

    # One query fewer where nobody moved.
    assert query_count(client, page) in (few - 1, few)
    assert few <= 36


def _table(owner, club, house_rules, players):
    table = hanchan_begin(actor=owner, club=club, house_rules=house_rules, players=players, played_on=DAY)
    deal_record(actor=owner, hanchan=table, number=1, entry=DRAW)


def test_an_evening_shows_its_own_tables_with_their_scores(owner, club, regulars, house_rules):
    evening = session_open(actor=owner, club=club, played_on=DAY)
    table = hanchan_begin(
        actor=owner, club=club, house_rules=house_rules, players=regulars, played_on=DAY, session=evening
    )
    deal_record(actor=owner, hanchan=table, number=1, entry=MANGAN)
    other = session_open(actor=owner, club=club, played_on=DAY)
    client = Client()

    shown = words(client.get(reverse("evening", args=[club.slug, evening.pk])))

    assert "Being played Table 1 東2局" in shown
    assert "北 Aoi 17,000 東 Ben 34,000" in shown
    assert "東2局" not in words(client.get(reverse("evening", args=[club.slug, other.pk])))


def test_the_page_is_rendered_again_after_the_reader_s_name_changes(club, owner):
    client = signed_in(owner)
    client.get(f"/c/{club.slug}/")
    tag = client.get(f"/c/{club.slug}/").headers["ETag"]
    user_amend(actor=owner, shown_name="Yuki of the North")

    answer = client.get(f"/c/{club.slug}/", headers={"if-none-match": tag})

    assert answer.status_code == 200
    assert "Yuki of the North" in words(answer)
