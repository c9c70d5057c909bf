"""What each player of a running game needs for a rank in its season: each result shown reaches it when recorded."""

import io
from random import Random
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from league.clubs.services import house_rules_create
from league.players.services import player_add
from league.records.deals.services import deal_record, hanchan_begin, hanchan_stop
from league.records.models import Hanchan
from league.seasons.models import Season
from league.seasons.services import season_open
from league.standings.computing.following import standings_catch_up
from league.standings.computing.standings import standings_compute
from league.standings.targets.selectors import season_targets_of
from rules.registry import RULESETS, find_ruleset
from scoring.replay import start_table
from scoring.targets import State
from tests.league.core.page import words
from tests.league.factories import DAY, make_hanchan
from tests.league.permissions.world import rolled_back
from tests.profile import LONG, LONGEST, TARGET_TABLES, times

ONE_OF_EACH = {ruleset.family: ruleset.key for ruleset in RULESETS}.values()
KEYS = [ruleset.key for ruleset in RULESETS] if LONGEST else list(ONE_OF_EACH) if LONG else ["riichi-club"]
MANGAN = {"result": {"type": "win", "wins": [{"winner": 1, "from": 0, "value": {"total": 5, "fu": 30}}]}}

pytestmark = [pytest.mark.django_db, pytest.mark.sampled]


def settle(owner: Any, hanchan: Hanchan) -> None:
    present = Hanchan.objects.get(pk=hanchan.pk)
    if present.is_open:
        if not present.deals.standing().exists():
            raise AssertionError("a table without a deal cannot be settled")
        hanchan_stop(actor=owner, hanchan=present, version=present.version)


def rank_after(owner: Any, tables: list[Hanchan], entry: Any, player: int) -> int | None:
    """Record the entry at the first table, settle all tables, compute the season's table, and undo all of it."""
    with rolled_back():
        first = tables[0]
        deal_record(actor=owner, hanchan=first, number=first.deals.standing().count() + 1, entry=entry)
        for one in tables:
            settle(owner, one)
        assert first.season is not None
        lines = [
            line for line in standings_compute(first.season) if line.division_id is None and line.player_id == player
        ]
    return lines[0].rank


def world(owner: Any, club: Any, key: str, random: Random, *, games: int = 3) -> list[Hanchan]:
    """A season with some finished games and two tables in play, each after two random results."""
    ruleset = find_ruleset(key)
    rules = house_rules_create(actor=owner, club=club, name=key, ruleset=key, options={})
    season = season_open(actor=owner, club=club, name="Spring", opens=DAY, house_rules=rules)
    seats = len(start_table(ruleset, ruleset.defaults).totals)
    people = [player_add(actor=owner, club=club, name=f"P{number}") for number in range(2 * seats)]
    for _ in range(games):
        table = hanchan_begin(
            actor=owner, club=club, house_rules=rules, players=random.sample(people, seats), season=season
        )
        play(owner, table, ruleset, random, 2)
        settle(owner, table)
    tables = []
    for part in (people[:seats], people[seats:]):
        table = hanchan_begin(actor=owner, club=club, house_rules=rules, players=part, season=season)
        play(owner, table, ruleset, random, 2)
        tables.append(Hanchan.objects.select_related("season", "club", "house_rules").get(pk=table.pk))
    return tables


def play(owner: Any, table: Hanchan, ruleset: Any, random: Random, deals: int) -> None:
    state = start_table(ruleset, ruleset.defaults).state
    for number in range(1, deals + 1):
        way = random.choice(ruleset.outcomes(state, {}, ruleset.defaults).ways)
        deal = deal_record(actor=owner, hanchan=table, number=number, entry=random.choice(way.sizes[:6]).entry)
        state = deal.table["state"]


@pytest.mark.parametrize("number", TARGET_TABLES)
@pytest.mark.parametrize("key", KEYS)
def test_each_result_shown_reaches_its_rank_when_it_is_recorded_and_the_next_smaller_one_does_not(
    owner, club, key, number
):
    random = Random(f"{key} {number}")
    tables = world(owner, club, key, random)
    found = season_targets_of(tables[0])
    assert found is not None

    shown = [
        (person.player_id, one.target.goal.rank, size)  # type: ignore[attr-defined]
        for person, _rank, targets in found.players
        for one in targets
        for result in one.target.results
        for size in result.ranges
        if size.below
    ]
    tried = random.sample(shown, min(len(shown), times(3, 12, 40)))

    def reaches(player: int, rank: int, entry: Any) -> bool:
        return rank_after(owner, tables, entry, player) in range(1, rank + 1)

    print(f"results recorded: {2 * len(tried)}")
    assert tried
    assert [one for one in tried if not reaches(one[0], one[1], one[2].least.entry)] == []
    assert [one for one in tried if reaches(one[0], one[1], one[2].below.entry)] == []


@pytest.mark.parametrize("key", KEYS)
def test_a_certain_rank_holds_and_a_rank_out_of_reach_is_not_reached_whatever_both_tables_bring(owner, club, key):
    random = Random(key)
    tables = world(owner, club, key, random)
    found = season_targets_of(tables[0], ranks=range(1, 9))
    assert found is not None
    settled = [
        (person.player_id, one.target.goal.rank, one.target.state)  # type: ignore[attr-defined]
        for person, _rank, targets in found.players
        for one in targets
        if one.target.state in (State.CERTAIN, State.OUT_OF_REACH)
    ]
    assert settled

    for _ in range(times(2, 6, 20)):
        with rolled_back():
            for one in tables:
                record_any(owner, one, random)
                settle(owner, one)
            assert tables[0].season is not None
            rank = {
                line.player_id: line.rank for line in standings_compute(tables[0].season) if line.division_id is None
            }

        wrong = [one for one in settled if (rank[one[0]] <= one[1]) is not (one[2] is State.CERTAIN)]
        assert wrong == []


def record_any(owner: Any, table: Hanchan, random: Random) -> None:
    ruleset = find_ruleset(table.house_rules.ruleset)
    last = table.deals.standing().last()
    assert last is not None
    way = random.choice(ruleset.outcomes(last.table["state"], {}, ruleset.defaults).ways)
    deal_record(actor=owner, hanchan=table, number=last.number + 1, entry=random.choice(way.sizes).entry)


# ----- page, API, command -----
@pytest.fixture
def table(owner, club, house_rules, regulars, season):
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars, season=season)
    standings_catch_up(Season.objects.get())
    begun = hanchan_begin(actor=owner, club=club, house_rules=house_rules, players=regulars, season=season)
    deal_record(actor=owner, hanchan=begun, number=1, entry=MANGAN)
    return begun


def test_the_page_of_a_game_shows_what_is_needed_in_the_season(club, table):
    shown = words(Client().get(reverse("game", args=[club.slug, table.pk])))

    # Aoi has 31.2 - 23.0, Ben 8.3 + 23.0 as the table stands.
    assert "In the season: Spring" in shown
    assert "Ben rank 1 now rank 1 in Spring · as the table stands" in shown


def test_the_api_shows_a_rank_that_is_asked_for(table):
    answer = Client().get(f"/api/v1/hanchan/{table.pk}/targets/season/?rank=1").json()

    assert [one["rank"] for one in answer["players"]] == [2, 1, 3, 4]
    assert {target["goal"]["rank"] for one in answer["players"] for target in one["targets"]} == {1}
    assert answer["players"][0]["targets"][0]["state"] == "open"
    assert answer["players"][0]["targets"][0]["goal"]["text"] == "rank 1 in Spring"


def test_a_game_of_no_season_has_no_season_targets(owner, club, house_rules, regulars):
    begun = hanchan_begin(actor=owner, club=club, house_rules=house_rules, players=regulars)

    answer = Client().get(f"/api/v1/hanchan/{begun.pk}/targets/season/")

    assert (answer.status_code, answer.json()["error"]) == (400, "no_season_targets")


def test_a_table_ranked_by_single_games_has_no_season_targets(table, season):
    Season.objects.update(metrics=["best:5"])

    assert season_targets_of(Hanchan.objects.select_related("season", "club").get(pk=table.pk)) is None


@pytest.mark.parametrize("words", [("targets", "--scope", "season"), ("season_targets",)], ids=["new", "old"])
def test_the_command_prints_what_is_needed(words, table):
    out, err = io.StringIO(), io.StringIO()

    call_command(*words, table.pk, "--rank", "1", stdout=out, stderr=err)

    assert err.getvalue().endswith("Use: manage.py targets --scope season\n") == (words == ("season_targets",))
    assert "Ben: rank 1 now\n  rank 1 in Spring (as the table stands)\n" in out.getvalue()
