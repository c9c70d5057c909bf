"""Every service that changes something a client keeps moves its `updated_at`."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from league.accounts.models import User
from league.clubs.models import HouseRules, HouseRulesVersion
from league.clubs.services import house_rules_amend
from league.external_ids.services import ExternalId, external_ids_replace
from league.players.models import Player
from league.players.services import alias_add, alias_remove, player_add, player_amend
from league.records.deals.services import (
    deal_amend,
    deal_record,
    deal_undo,
    hanchan_amend_details,
    hanchan_begin,
    hanchan_resume,
    hanchan_stop,
)
from league.records.games.withholding import hanchan_hold_back
from league.records.models import Hanchan
from league.records.player_merges import player_merge, player_unmerge
from league.records.services import hanchan_amend, hanchan_record, hanchan_restore, hanchan_void
from league.season_settings.rule_change.services import season_rules_change
from league.seasons.models import Season
from league.seasons.parts import division_add, division_cut, part_join, part_remove, part_rename
from league.seasons.services import adjustment_give, adjustment_void, season_amend, season_archive
from league.sessions.models import Session
from league.sessions.services import session_amend, session_close, session_open, session_reopen
from league.tournaments.entrants.services import (
    entrant_amend,
    entrant_check_in,
    entrant_move,
    entrant_register,
    entrant_return,
    entrant_withdraw,
    numbers_assign,
    team_put,
)
from league.tournaments.lifecycle.services import (
    order_publish,
    stage_add,
    stage_amend,
    stage_remove,
    tournament_amend,
    tournament_create,
    tournament_start,
    tournament_unstart,
)
from league.tournaments.models import Entrant, Tournament
from tests.league.factories import DAY, make_hanchan, seats_for

BEFORE = datetime(2026, 1, 1, tzinfo=UTC)
NOW = datetime(2026, 3, 4, 12, tzinfo=UTC)
DRAW = {"result": {"type": "exhaustive_draw", "ready": [0]}}


@dataclass
class World:
    actor: User
    rules: HouseRulesVersion
    players: list[Player]
    season: Season

    @property
    def by(self) -> dict[str, Any]:
        return {"actor": self.actor}

    @property
    def of_club(self) -> dict[str, Any]:
        return {"actor": self.actor, "club": self.season.club}

    def hanchan(self, **more: Any) -> Hanchan:
        return make_hanchan(**self.by, house_rules=self.rules, players=self.players, **more)

    def changed(self, hanchan: Hanchan) -> dict[str, Any]:
        """The arguments of a service that changes the hanchan as it is now."""
        return {"actor": self.actor, "hanchan": Hanchan.objects.get(pk=hanchan.pk), "version": self.version(hanchan)}

    def version(self, hanchan: Hanchan) -> int:
        return Hanchan.objects.get(pk=hanchan.pk).version

    def begun(self, *, deals: int = 0) -> Hanchan:
        hanchan = hanchan_begin(**self.of_club, house_rules=self.rules, players=self.players, played_on=DAY)
        for number in range(1, deals + 1):
            deal_record(**self.by, hanchan=hanchan, number=number, entry=DRAW)
        return hanchan

    def tournament(self) -> Tournament:
        return tournament_create(**self.of_club, name="Autumn Open", house_rules=self.rules, starts_on=date(2026, 3, 7))

    def ready(self) -> Tournament:
        tournament = self.tournament()
        for player in self.players:
            entrant_register(**self.by, tournament=tournament, player=player)
        return order_publish(**self.by, tournament=tournament)

    def entrant(self) -> Entrant:
        return entrant_register(**self.by, tournament=self.tournament(), player=self.players[0])

    def stopped(self) -> Hanchan:
        hanchan = self.begun(deals=1)
        return hanchan_stop(**self.changed(hanchan))


@pytest.fixture
def world(owner: User, house_rules: HouseRulesVersion, regulars: list[Player], season: Season) -> World:
    return World(owner, house_rules, regulars, season)


def void(world: World) -> Hanchan:
    return hanchan_void(**world.changed(world.hanchan()), reason="twice")


def merged(world: World) -> tuple[Player, Player]:
    return player_add(**world.of_club, name="Emi"), player_add(**world.of_club, name="Emi M.")


def held_back(world: World) -> Hanchan:
    hanchan = world.hanchan()
    hanchan_hold_back(hanchan=[hanchan.pk], is_held_back=True)
    return hanchan


def unmerge(world: World, pair: tuple[Player, Player], which: int) -> Player:
    merge = player_merge(**world.by, kept=pair[0], merged=pair[1])
    Player.objects.update(updated_at=BEFORE)
    player_unmerge(**world.by, merge=merge)
    return pair[which]


Make = Callable[[World], Any]
Act = Callable[[World, Any], Any]
# What is there before, and what is done to it.
CHANGES: dict[str, tuple[Make, Act]] = {
    "hanchan_amend": (World.hanchan, lambda world, one: hanchan_amend(**world.changed(one), note="Final")),
    "hanchan_amend of seats": (
        World.hanchan,
        lambda world, one: hanchan_amend(**world.changed(one), seats=seats_for(world.players[::-1])),
    ),
    "hanchan_void": (World.hanchan, lambda world, one: hanchan_void(**world.changed(one), reason="twice")),
    "hanchan_restore": (void, lambda world, one: hanchan_restore(**world.changed(one))),
    "hanchan_hold_back": (World.hanchan, lambda _, one: hanchan_hold_back(hanchan=[one.pk], is_held_back=True)),
    "hanchan_release": (held_back, lambda _, one: hanchan_hold_back(hanchan=[one.pk], is_held_back=False)),
    "a hanchan put before it": (World.hanchan, lambda world, _: world.hanchan(order=1)),
    "deal_record": (World.begun, lambda world, one: deal_record(**world.by, hanchan=one, number=1, entry=DRAW)),
    "deal_amend": (
        lambda world: world.begun(deals=1),
        lambda world, one: deal_amend(
            **world.changed(one), number=1, entry={"result": {"type": "exhaustive_draw", "ready": [1]}}
        ),
    ),
    "deal_undo": (
        lambda world: world.begun(deals=1),
        lambda world, one: deal_undo(**world.by, hanchan=one, number=1),
    ),
    "hanchan_stop": (
        lambda world: world.begun(deals=1),
        lambda world, one: hanchan_stop(**world.changed(one)),
    ),
    "hanchan_resume": (World.stopped, lambda world, one: hanchan_resume(**world.changed(one))),
    "hanchan_amend_details": (
        World.begun, lambda world, one: hanchan_amend_details(**world.changed(one), note="Final"),
    ),
    "player_amend": (
        lambda world: world.players[0], lambda world, one: player_amend(**world.by, player=one, is_hidden=True),
    ),
    "player_amend of the name": (
        lambda world: world.players[0], lambda world, one: player_amend(**world.by, player=one, name="Emi"),
    ),
    "alias_add": (lambda world: world.players[0], lambda world, one: alias_add(**world.by, player=one, name="Emi")),
    "alias_remove": (
        lambda world: player_add(**world.of_club, name="Emi", aliases=["E."]),
        lambda world, one: alias_remove(**world.by, player=one, name="E."),
    ),
    "player_merge, kept": (
        lambda world: world.players[0],
        lambda world, one: player_merge(**world.by, kept=one, merged=merged(world)[0]),
    ),
    "player_merge, merged": (
        lambda world: merged(world)[0],
        lambda world, one: player_merge(**world.by, kept=world.players[0], merged=one),
    ),
    "session_amend": (
        lambda world: session_open(**world.of_club),
        lambda world, one: session_amend(**world.by, session=one, name="Cup night"),
    ),
    "external_ids_replace": (
        World.hanchan,
        lambda world, one: external_ids_replace(**world.by, thing=one, external_ids=[ExternalId("card", "7")]),
    ),
    "session_close": (
        lambda world: session_open(**world.of_club), lambda world, one: session_close(**world.by, session=one),
    ),
    "session_reopen": (
        lambda world: session_close(**world.by, session=session_open(**world.of_club)),
        lambda world, one: session_reopen(**world.by, session=one),
    ),
    "season_amend": (
        lambda world: world.season, lambda world, one: season_amend(**world.by, season=one, name="Spring 2026"),
    ),
    "season_archive": (lambda world: world.season, lambda world, one: season_archive(**world.by, season=one)),
    "season_rules_change": (
        lambda world: world.season,
        lambda world, one: season_rules_change(
            **world.by, season=one, house_rules=other_rules(world), reason="agreed",
        ),
    ),
    "division_add": (
        lambda world: world.season, lambda world, one: division_add(**world.by, season=one, name="A"),
    ),
    "part_rename": (
        lambda world: division_add(**world.by, season=world.season, name="A").season,
        lambda world, one: part_rename(**world.by, part=one.divisions.get(), name="B"),
    ),
    "division_cut": (
        lambda world: division_add(**world.by, season=world.season, name="A").season,
        lambda world, one: division_cut(**world.by, division=one.divisions.get(), cut=2),
    ),
    "part_join": (
        lambda world: division_add(**world.by, season=world.season, name="A").season,
        lambda world, one: part_join(**world.by, part=one.divisions.get(), player=world.players[0]),
    ),
    "part_remove": (
        lambda world: division_add(**world.by, season=world.season, name="A").season,
        lambda world, one: part_remove(**world.by, part=one.divisions.get()),
    ),
    "adjustment_give": (
        lambda world: world.season,
        lambda world, one: adjustment_give(**world.by, season=one, player=world.players[0], points=-10, reason="late"),
    ),
    "adjustment_void": (
        lambda world: adjustment_give(
            **world.by, season=world.season, player=world.players[0], points=-10, reason="late"
        ).season,
        lambda world, one: adjustment_void(**world.by, adjustment=one.adjustments.get(), reason="not late"),
    ),
    "house_rules_amend": (
        lambda world: world.rules.house_rules,
        lambda world, one: house_rules_amend(**world.by, house_rules=one, options={"start": 30000}),
    ),
    "tournament_amend": (
        World.tournament, lambda world, one: tournament_amend(**world.by, tournament=one, place="Tokyo"),
    ),
    "order_publish": (World.tournament, lambda world, one: order_publish(**world.by, tournament=one)),
    "tournament_start": (World.ready, lambda world, one: tournament_start(**world.by, tournament=one)),
    "tournament_unstart": (
        lambda world: tournament_start(**world.by, tournament=world.ready()),
        lambda world, one: tournament_unstart(**world.by, tournament=one),
    ),
    "stage_add": (
        World.tournament,
        lambda world, one: stage_add(**world.by, tournament=one, name="Main", rounds_planned=2),
    ),
    "stage_amend": (
        lambda world: stage_add(**world.by, tournament=world.tournament(), name="Main", rounds_planned=2).tournament,
        lambda world, one: stage_amend(**world.by, stage=one.stages.get(), name="First"),
    ),
    "stage_remove": (
        lambda world: stage_add(**world.by, tournament=world.tournament(), name="Main", rounds_planned=2).tournament,
        lambda world, one: stage_remove(**world.by, stage=one.stages.get()),
    ),
    "entrant_register": (
        World.tournament,
        lambda world, one: entrant_register(**world.by, tournament=one, player=world.players[0]),
    ),
    "entrant_amend": (World.entrant, lambda world, one: entrant_amend(**world.by, entrant=one, country="Japan")),
    "entrant_move": (
        World.entrant, lambda world, one: entrant_move(**world.by, entrant=one, state=Entrant.State.WAITING),
    ),
    "entrant_withdraw": (World.entrant, lambda world, one: entrant_withdraw(**world.by, entrant=one)),
    "entrant_return": (
        lambda world: entrant_withdraw(**world.by, entrant=world.entrant()),
        lambda world, one: entrant_return(**world.by, entrant=one),
    ),
    "entrant_check_in": (World.entrant, lambda world, one: entrant_check_in(**world.by, entrant=one, now=NOW)),
    "numbers_assign": (World.entrant, lambda world, one: numbers_assign(**world.by, tournament=one.tournament)),
    "team_put": (
        World.entrant,
        lambda world, one: team_put(**world.by, tournament=one.tournament, name="Red", entrants=[one]),
    ),
    "player_amend of an entrant": (
        World.entrant, lambda world, one: player_amend(**world.by, player=one.player, name="Emi"),
    ),
}  # fmt: skip


def other_rules(world: World) -> HouseRulesVersion:
    return house_rules_amend(**world.by, house_rules=world.rules.house_rules, options={"start": 30000})


@pytest.mark.parametrize(("make", "act"), CHANGES.values(), ids=CHANGES)
def test_a_change_moves_the_instant_of_the_last_change(world: World, make: Make, act: Act) -> None:
    row = make(world)
    for model in (Hanchan, Player, Session, Season, HouseRules, Tournament, Entrant):
        model.objects.update(updated_at=BEFORE)

    act(world, type(row).objects.get(pk=row.pk))

    row.refresh_from_db()
    assert row.updated_at > BEFORE


@pytest.mark.parametrize("which", [0, 1], ids=["kept", "merged"])
def test_undoing_a_merge_moves_both_entries(world: World, which: int) -> None:
    player = unmerge(world, merged(world), which)

    player.refresh_from_db()
    assert player.updated_at > BEFORE


def test_a_change_of_one_hanchan_leaves_the_others(world: World) -> None:
    first, second = world.hanchan(), world.hanchan()
    Hanchan.objects.update(updated_at=BEFORE)

    hanchan_amend(**world.changed(second), note="Final")

    first.refresh_from_db()
    assert first.updated_at == BEFORE


def test_a_new_hanchan_moves_neither_season_nor_players(world: World) -> None:
    Season.objects.update(updated_at=BEFORE)
    Player.objects.update(updated_at=BEFORE)

    hanchan_record(
        **world.of_club, house_rules=world.rules, seats=seats_for(world.players), played_on=DAY, season=world.season
    )

    assert not Season.objects.exclude(updated_at=BEFORE).exists()
    assert not Player.objects.exclude(updated_at=BEFORE + timedelta(0)).exists()
