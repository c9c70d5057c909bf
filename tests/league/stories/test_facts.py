"""The facts of a club's days from its record: which games are told, what a correction changes, whom it names."""

from datetime import UTC, datetime, timedelta

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.clubs.services import house_rules_create
from league.players.services import player_amend
from league.records.deals.services import deal_amend, deal_record, hanchan_begin, hanchan_stop
from league.records.games.withholding import hanchan_hold_back
from league.records.models import Hanchan
from league.records.player_merges import player_merge
from league.records.services import hanchan_amend, hanchan_restore, hanchan_void
from league.seasons.models import Adjustment, Division
from league.seasons.services import adjustment_give, season_archive
from league.stories.chronicles import club_stories
from league.stories.facts.deals import deals_of
from league.stories.pages import told_days
from league.stories.selectors import day_stories
from scoring.stories.values import Title
from tests.league.factories import DAY, make_hanchan, make_players, seats_for

HIGH = (70600, 20000, 9000, 400)
WEEK = timedelta(days=7)


@pytest.fixture
def play(owner, house_rules, season, regulars):
    """Record a hanchan of the season: the regulars in this order, Aoi being 0, a number of weeks after DAY."""

    def make(order="0123", week=0, **more):
        players = [regulars[int(one)] for one in order]
        own = {"actor": owner, "house_rules": house_rules, "season": season} | more
        return make_hanchan(players=players, played_on=DAY + week * WEEK, **own)

    return make


def facts(club, day=DAY):
    return {one.fact.key: one.fact.values for story in day_stories(club, day) for one in story.story.told}


def test_a_day_tells_its_finished_games(club, regulars, play):
    games = [play(), play("1023")]

    (story,) = day_stories(club, DAY)

    aoi, ben, *_rest = regulars
    (told,) = told_days(club, DAY)
    assert [one.pk for one in told.games] == [one.pk for one in games]
    assert (story.story.games, story.story.people, story.number) == (2, 4, 1)
    # 31.2 + 8.3 = 39.5 each
    assert facts(club)["evening"].players == (aoi.pk, ben.pk)
    assert facts(club)["evening"].points == 39_500
    rows = [(one.player.name, one.row.rank, one.row.rank_before, one.row.points, one.row.total) for one in story.lines]
    assert rows[:2] == [("Aoi", 1, None, 39_500, 39_500), ("Ben", 1, None, 39_500, 39_500)]


def test_a_day_without_a_finished_game_has_no_story(owner, club, regulars, house_rules, season):
    hanchan_begin(actor=owner, club=club, house_rules=house_rules, players=regulars, played_on=DAY)

    assert day_stories(club, DAY) == []
    assert day_stories(club, DAY + WEEK) == []


def test_a_game_that_is_held_back_is_not_told(club, play):
    game = play()
    hanchan_hold_back(hanchan=[game.pk], is_held_back=True)

    assert day_stories(club, DAY) == []

    hanchan_hold_back(hanchan=[game.pk], is_held_back=False)
    assert [one.story.games for one in day_stories(club, DAY)] == [1]


def test_two_rule_systems_are_two_stories_the_one_with_more_games_first(owner, club, regulars, play):
    other = house_rules_create(actor=owner, club=club, name="Club", ruleset="riichi-club")
    play(house_rules=other, season=None)
    play()
    play("1023")

    stories = day_stories(club, DAY)

    assert [(one.ruleset.key, one.story.games, one.number) for one in stories] == [
        ("riichi-ladder", 2, 1), ("riichi-club", 1, 2)
    ]  # fmt: skip
    assert [one.season is None for one in stories] == [False, True]


def test_a_correction_tells_the_day_and_later_days_again(owner, club, play):
    game = play(scores=HIGH)
    later = play("1023", week=1)
    before = [day_stories(club, DAY), day_stories(club, later.played_on)]

    hanchan_void(actor=owner, hanchan=game, version=game.version, reason="Practice")

    assert day_stories(club, DAY) == []
    (story,) = day_stories(club, later.played_on)
    assert [one.row.rank_before for one in story.lines] == [None] * 4
    game.refresh_from_db()
    hanchan_restore(actor=owner, hanchan=game, version=game.version)
    again = [day_stories(club, DAY), day_stories(club, later.played_on)]
    assert [one[0].story for one in again] == [one[0].story for one in before]


def test_an_amended_score_is_told(owner, club, regulars, play):
    game = play()
    assert facts(club)["evening"].points == 31_200

    hanchan_amend(actor=owner, hanchan=game, version=game.version, seats=seats_for(regulars, HIGH), reason="Wrong")

    # 70.6 - 25 + 15
    assert facts(club)["evening"].points == 60_600


def test_no_fact_begins_with_a_hidden_player_from_the_moment_of_hiding(owner, club, regulars, play):
    play()
    aoi = regulars[0]
    assert aoi.pk in {one for told in day_stories(club, DAY)[0].story.told for one in told.fact.people}

    player_amend(actor=owner, player=aoi, is_hidden=True)

    (story,) = day_stories(club, DAY)
    assert aoi.pk not in {one for told in story.story.told for one in told.fact.people}
    assert story.lines[0].player.public_name == f"#{aoi.pk}"


def test_a_guest_has_no_line_and_may_be_named_for_a_score(owner, club, regulars, play):
    (theo,) = make_players(owner, club, ("Théo",), is_guest=True)
    for week in range(10):
        play(week=week)
    players = [theo, *regulars[1:]]
    make_hanchan(
        actor=owner, house_rules=play().house_rules, season=play("0123", 20).season, players=players, scores=HIGH,
        played_on=DAY + 11 * WEEK,
    )  # fmt: skip

    (story,) = day_stories(club, DAY + 11 * WEEK)

    assert theo.pk not in {line.player.pk for line in story.lines}
    assert [one.fact.values.player for one in story.story.told if one.fact.key == "score"] == [theo.pk]


def test_a_merged_entry_counts_for_whom_it_stands_for(owner, club, regulars, play, season, house_rules):
    (again,) = make_players(owner, club, ("Aoi K.",))
    play()
    make_hanchan(actor=owner, house_rules=house_rules, season=season, players=[again, *regulars[1:]], played_on=DAY)
    adjustment_give(actor=owner, season=season, player=again, points=-5000, reason="Late")
    Adjustment.objects.update(given_at=datetime(2026, 3, 4, 9, tzinfo=UTC))  # 18:00 in Tokyo

    player_merge(actor=owner, kept=regulars[0], merged=again)

    (story,) = day_stories(club, DAY)
    first = story.lines[0]
    # 31.2 + 31.2 - 5.0
    assert (first.player, first.row.points, first.row.adjustment) == (regulars[0], 62_400, -5000)
    assert first.row.total == 57_400


@pytest.mark.parametrize(
    ("given_at", "before", "on_the_day"),
    [
        (datetime(2026, 3, 11, 2, tzinfo=UTC), 26_200, 0),  # 11:00 in Tokyo: the club's day before
        (datetime(2026, 3, 11, 3, tzinfo=UTC), 31_200, -5000),  # 12:00, when its day begins
        (datetime(2026, 3, 12, 3, tzinfo=UTC), 31_200, 0),
    ],
)
def test_an_adjustment_counts_on_the_clubs_day(owner, club, regulars, season, play, given_at, before, on_the_day):
    play()
    play(week=1)
    adjustment_give(actor=owner, season=season, player=regulars[0], points=-5000, reason="Late")
    Adjustment.objects.update(given_at=given_at)

    (story,) = day_stories(club, DAY + WEEK)

    row = story.lines[0].row
    assert row.adjustment == on_the_day
    assert row.total - row.points - row.adjustment == before


WINS = [(1, 0, 5, 30), (3, 2, 1, 30), (0, 1, 13, 30), (2, 3, 1, 30), (2, 3, 1, 30), (2, 3, 1, 30)]


@pytest.fixture
def by_deals(owner, club, regulars, house_rules, season):
    """Ben's mangan off Aoi, a small hand, then Aoi's counted yakuman off Ben, and three small ones."""
    own = {"actor": owner, "club": club, "house_rules": house_rules, "season": season, "played_on": DAY}
    hanchan = hanchan_begin(players=regulars, **own)
    for number, (winner, loser, han, fu) in enumerate(WINS, 1):
        one = {"winner": winner, "from": loser, "value": {"total": han, "fu": fu}}
        deal_record(actor=owner, hanchan=hanchan, number=number, entry={"result": {"type": "win", "wins": [one]}})
    hanchan.refresh_from_db()
    return hanchan_stop(actor=owner, hanchan=hanchan, version=hanchan.version)


def test_the_deals_tell_the_dearest_hand_and_the_comeback(club, regulars, by_deals):
    told = deals_of({by_deals.pk: by_deals.house_rules_id})[by_deals.pk]

    aoi = regulars[0].pk
    (win,) = told.wins
    assert (win.player, win.deal, win.limit, win.gain, win.is_self_draw) == (aoi, 3, "yakuman", 32_000, False)
    assert told.deals == 6
    # Ben 33,000 and Aoi 17,000 before the third deal: 16,000.
    assert (told.behind.player, told.behind.deficit, told.behind.deal) == (aoi, 16_000, 3)
    assert (told.behind.round_wind, told.behind.dealer_number, told.behind.honba) == ("E", 3, 0)
    assert facts(club)["hand"].limit == "yakuman"


def test_the_deals_of_a_game_are_read_once(club, play, by_deals):
    day_stories(club, DAY)
    play(week=1)

    with CaptureQueriesContext(connection) as queries:
        (story,) = day_stories(club, DAY)

    assert "hand" in {one.fact.key for one in story.story.told}
    assert not any('FROM "records_deal"' in query["sql"] for query in queries)


def test_the_hand_of_a_merged_entry_is_told_of_whom_it_stands_for(owner, club, regulars, by_deals):
    (kept,) = make_players(owner, club, ("Aoi K.",))
    assert facts(club)["hand"].player == regulars[0].pk

    player_merge(actor=owner, kept=kept, merged=regulars[0])

    assert facts(club)["hand"].player == kept.pk


def test_an_amended_deal_is_told_again(owner, club, by_deals):
    facts(club)
    one = {"winner": 0, "from": 1, "value": {"total": 8, "fu": 30}}
    entry = {"result": {"type": "win", "wins": [one]}}

    hanchan = Hanchan.objects.get()
    deal_amend(actor=owner, hanchan=hanchan, number=3, entry=entry, version=hanchan.version, reason="Misheard")

    assert facts(club)["hand"].limit == "baiman"


def test_the_champion_is_told_when_the_season_is_closed(owner, club, regulars, season, play):
    play(week=0)
    play(week=1)
    assert "title" not in facts(club, DAY + WEEK)

    season_archive(actor=owner, season=season)

    assert facts(club, DAY + WEEK)["title"] == Title(regulars[0].pk, 62_400)
    assert "title" not in facts(club)
    season_archive(actor=owner, season=season, is_archived=False)
    assert "title" not in facts(club, DAY + WEEK)


def test_a_season_of_divisions_has_no_champion_of_its_own(owner, club, season, play):
    play()
    Division.objects.create(season=season, name="First")

    season_archive(actor=owner, season=season)

    assert "title" not in facts(club)


def count(club, day):
    cache.clear()
    with CaptureQueriesContext(connection) as queries:
        day_stories(club, day)
    return len(queries)


def test_more_games_need_no_more_statements(club, play, by_deals):
    play(week=1)
    few = count(club, DAY + WEEK)

    for order in ("1023", "2013", "3012", "0123"):
        play(order, week=1)
        play(order, week=2)

    assert count(club, DAY + WEEK) == few
    day_stories(club, DAY)
    with CaptureQueriesContext(connection) as queries:
        day_stories(club, DAY + WEEK)
    assert len(queries) <= few - 7  # the record is not read again


def test_the_same_record_tells_the_same_in_whatever_order_it_was_stored(owner, club, regulars, play):
    for week, order in enumerate(("0123", "1023", "2013")):
        play(order, week=week)
        play(order[::-1], week=week)
    before = list(club_stories(club))

    for game in Hanchan.objects.order_by("-pk"):
        rows = list(game.participants.order_by("-seat"))
        game.participants.all().delete()
        for row in rows:
            row.pk = None
            row.save()

    assert list(club_stories(club)) == before
