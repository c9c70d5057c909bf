"""What each player of an event's table needs for the cut: each result shown reaches it when it is recorded."""

import io
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from league.accounts.models import User
from league.clubs.services import house_rules_create
from league.records.deals.services import deal_record, hanchan_begin, hanchan_stop
from league.records.models import Hanchan
from league.tournaments.draws.services import round_step, stage_draw
from league.tournaments.lifecycle.services import stage_add, tournament_amend
from league.tournaments.models import Round, Stage, Table, Tournament
from league.tournaments.results.playing import table_begin
from league.tournaments.results.services import result_enter
from league.tournaments.standings.tournament_table import tournament_table
from league.tournaments.targets.selectors import event_targets_of, table_of_hanchan
from rules.registry import RULESETS, find_ruleset
from scoring.replay import start_table
from scoring.targets import State
from tests.league.core.page import signed_in, words
from tests.league.permissions.world import rolled_back
from tests.league.tournaments.conftest import started_tournament
from tests.profile import LONG, TARGET_TABLES, times

FOUR = [ruleset.key for ruleset in RULESETS if 4 in ruleset.players]
KEYS = FOUR if LONG else ["riichi-club"]
MANGAN = {"result": {"type": "win", "wins": [{"winner": 1, "from": 0, "value": {"total": 5, "fu": 30}}]}}

pytestmark = [pytest.mark.django_db, pytest.mark.sampled]


def released(organiser: User, stage: Stage, seed: int = 1) -> Round:
    round_ = stage_draw(actor=organiser, stage=stage, seed=seed)[0]
    for step in ("confirm", "release"):
        round_ = round_step(actor=organiser, round_=round_, step=step)
    return round_


def finished(organiser: User, table: Table) -> None:
    hanchan = Hanchan.objects.get(pk=table.hanchan_id)
    if hanchan.is_open:
        hanchan_stop(actor=organiser, hanchan=hanchan, version=hanchan.version)


def begun(organiser: User, table: Table, ruleset: Any, random: Random, deals: int) -> Table:
    hanchan = table_begin(actor=organiser, table=table)
    state = start_table(ruleset, ruleset.defaults).state
    for number in range(1, deals + 1):
        way = random.choice(ruleset.outcomes(state, {}, ruleset.defaults).ways)
        # Small deals end no game; in MCR none ends one, and small wins leave every place to the next win.
        sizes = way.sizes[: 90 if ruleset.key == "mcr" else 6]
        deal = deal_record(actor=organiser, hanchan=hanchan, number=number, entry=random.choice(sizes).entry)
        state = deal.table["state"]
    found = table_of_hanchan(hanchan.pk)
    assert found is not None
    return found


def world(organiser: User, club: Any, key: str, random: Random, carry: int = 100) -> list[Table]:
    """Return the two tables of the last round before a final of four, each after two random deals."""
    ruleset = find_ruleset(key)
    rules = house_rules_create(actor=organiser, club=club, name=key, ruleset=key, options={})
    tournament = started_tournament(organiser, rules, players=8, rounds=2, method="random")
    stage_add(actor=organiser, tournament=tournament, name="Final", rounds_planned=1, method="top", cut=4, carry=carry)
    first = tournament.stages.get(number=1)
    for table in released(organiser, first).tables.order_by("number"):
        finished(organiser, begun(organiser, table, ruleset, random, 2))
    for round_ in tournament.rounds.filter(state=Round.State.RELEASED):
        round_step(actor=organiser, round_=round_, step="finish")
    return [
        begun(organiser, table, ruleset, random, 2) for table in released(organiser, first, 2).tables.order_by("number")
    ]


def above_the_cut(organiser: User, tables: list[Table], entry: Any, player: int, places: int) -> bool:
    """Record the entry at the first table, finish all tables, compute the event's table, and undo all of it."""
    with rolled_back():
        first = Hanchan.objects.get(pk=tables[0].hanchan_id)
        deal_record(actor=organiser, hanchan=first, number=first.deals.standing().count() + 1, entry=entry)
        for one in tables:
            finished(organiser, one)
        lines = tournament_table(tables[0].round.tournament).lines
    own = next(line for line in lines if line.entrant.player_id == player)
    return sum(line.rank <= own.rank for line in lines) <= places


@pytest.mark.parametrize("number", TARGET_TABLES)
@pytest.mark.parametrize("key", KEYS)
def test_each_result_shown_leads_above_the_cut_when_it_is_recorded_and_the_next_smaller_one_does_not(
    organiser: User, club: Any, key: str, number: int
) -> None:
    random = Random(f"{key} {number}")
    tables = world(organiser, club, key, random)
    found = event_targets_of(tables[0], sees_all=False)
    assert found is not None
    assert found.cut is not None

    shown = [
        (person.player_id, size)
        for person, _rank, targets in found.players
        for one in targets
        for result in one.target.results
        for size in result.ranges
        if size.below
    ]
    tried = random.sample(shown, min(len(shown), times(3, 12, 40)))

    print(f"results recorded: {2 * len(tried)}")
    assert tried
    reaches = [above_the_cut(organiser, tables, size.least.entry, player, 4) for player, size in tried]
    below = [above_the_cut(organiser, tables, size.below.entry, player, 4) for player, size in tried if size.below]
    assert (set(reaches), set(below)) == ({True}, {False})


# ----- one event -----
@pytest.fixture
def round_(organiser: User, make_tournament: Callable[..., Tournament]) -> Round:
    """The only round before a final of four."""
    tournament = make_tournament(players=8, rounds=1, method="random")
    stage_add(actor=organiser, tournament=tournament, name="Final", rounds_planned=1, method="top", cut=4)
    return released(organiser, tournament.stages.get(number=1))


@pytest.fixture
def table(organiser: User, round_: Round) -> Table:
    hanchan = table_begin(actor=organiser, table=round_.tables.get(number=1))
    deal_record(actor=organiser, hanchan=hanchan, number=1, entry=MANGAN)
    found = table_of_hanchan(hanchan.pk)
    assert found is not None
    return found


def states(table: Table) -> list[State]:
    found = event_targets_of(table, sees_all=False)
    assert found is not None
    return [targets[0].target.state for _person, _rank, targets in found.players]


def test_the_api_says_what_is_needed_above_the_cut(table: Table) -> None:
    answer = Client().get(f"/api/v1/hanchan/{table.hanchan_id}/targets/event/").json()

    assert answer["cut"] == {"stage": 2, "name": "Final", "places": 4, "by_division": False}
    assert (answer["round"], answer["rounds_left"], answer["tables_left"]) == (1, 0, 1)
    # South won 8,000 off East: 33,000 and 17,000. The other table has no result, so that its players have no game.
    assert [one["rank"] for one in answer["players"]] == [4, 1, 3, 2]
    first = answer["players"][0]["targets"][0]
    assert first["goal"]["text"] == "above the cut of Final (best 4)"
    assert (first["goal"]["kind"], first["goal"]["rank"], first["state"]) == ("cut", 4, "stands")


def test_the_api_answers_for_a_rank_of_ones_own_choice(table: Table) -> None:
    answer = Client().get(f"/api/v1/hanchan/{table.hanchan_id}/targets/event/?rank=1").json()

    assert {target["goal"]["text"] for one in answer["players"] for target in one["targets"]} == {
        "rank 1 in Autumn Open"
    }
    assert answer["players"][1]["targets"][0]["state"] == "stands"


def test_nothing_is_certain_while_another_table_has_no_result(organiser: User, round_: Round, table: Table) -> None:
    assert State.CERTAIN not in states(table)

    result_enter(actor=organiser, table=round_.tables.get(number=2), scores=[40100, 29900, 20100, 9900])

    found = event_targets_of(table, sees_all=False)
    assert found is not None
    assert found.tables_left == 0


def test_hidden_results_are_hidden_here_too(organiser: User, stranger: User, round_: Round, table: Table) -> None:
    tournament_amend(actor=organiser, tournament=round_.tournament, frozen_from=1)
    found = table_of_hanchan(table.hanchan_id or 0)
    assert found is not None
    address = f"/api/v1/hanchan/{table.hanchan_id}/targets/event/"

    assert event_targets_of(found, sees_all=False) is None
    assert signed_in(stranger).get(address).status_code in (400, 404)
    assert signed_in(organiser).get(address).status_code == 200


def test_before_the_last_round_the_cut_is_that_after_this_round(
    organiser: User, make_tournament: Callable[..., Tournament]
) -> None:
    tournament = make_tournament(players=8, rounds=3, method="random")
    stage_add(actor=organiser, tournament=tournament, name="Final", rounds_planned=1, method="top", cut=4)
    round_ = released(organiser, tournament.stages.get(number=1))
    table = begun(organiser, round_.tables.get(number=1), find_ruleset("riichi-ladder"), Random(1), 1)

    found = event_targets_of(table, sees_all=False)

    assert found is not None
    assert found.rounds_left == 2
    assert found.players[0][2][0].goal == "above the cut of Final (best 4) if it were after this round"


def test_an_event_without_a_cut_shows_ranks(organiser: User, make_tournament: Callable[..., Tournament]) -> None:
    round_ = released(organiser, make_tournament(players=8, rounds=1, method="random").stages.get())
    table = begun(organiser, round_.tables.get(number=1), find_ruleset("riichi-ladder"), Random(1), 1)

    found = event_targets_of(table, sees_all=False)

    assert found is not None
    assert found.cut is None
    assert {one.target.goal.kind for _person, _rank, targets in found.players for one in targets} == {"rank"}


def test_a_hanchan_of_no_event_has_no_event_targets(
    organiser: User, club: Any, house_rules: Any, regulars: Any
) -> None:
    game = hanchan_begin(actor=organiser, club=club, house_rules=house_rules, players=regulars)

    answer = Client().get(f"/api/v1/hanchan/{game.pk}/targets/event/")

    assert (answer.status_code, answer.json()["error"]) == (400, "no_event_targets")


@pytest.mark.parametrize("words", [("targets", "--scope", "event"), ("event_targets",)], ids=["new", "old"])
def test_the_command_prints_what_is_needed(words: tuple[str, ...], table: Table) -> None:
    out, err = io.StringIO(), io.StringIO()

    call_command(*words, table.hanchan_id, stdout=out, stderr=err)

    assert "rank 1 now\n  above the cut of Final (best 4) (as the table stands)\n" in out.getvalue()
    assert err.getvalue().endswith("Use: manage.py targets --scope event\n") == (words == ("event_targets",))
    with pytest.raises(CommandError, match="no hanchan"):
        call_command(*words, 10**6, stdout=out, stderr=err)


def test_the_page_of_the_game_shows_what_is_needed(club: Any, table: Table) -> None:
    shown = words(Client().get(reverse("game", args=[club.slug, table.hanchan_id])))

    assert "In the event: Autumn Open" in shown
    assert "above the cut of Final (best 4) · as the table stands" in shown


def test_the_wall_of_the_event_shows_the_tables_that_are_recorded_deal_by_deal(
    organiser: User, round_: Round, table: Table
) -> None:
    wall = reverse("event_tv", args=[round_.tournament.slug])
    assert "above the cut of Final" not in words(Client().get(wall))  # players are looking for their tables
    Round.objects.update(timer_played=60)
    Tournament.objects.update(revision=1000)

    shown = words(Client().get(wall))

    assert "Round 1 above the cut of Final (best 4)" in shown
    # South won a mangan off East.
    assert "33,000 as the table stands" in shown
    tournament_amend(actor=organiser, tournament=round_.tournament, frozen_from=1)
    assert "above the cut of Final" not in words(Client().get(wall))
