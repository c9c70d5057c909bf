"""A table that follows its changes equals the one computed from nothing, after any sequence of changes."""

from collections.abc import Sequence
from datetime import date, timedelta
from random import Random

import pytest

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.players.models import Player, PlayerMerge
from league.players.services import player_add, player_amend
from league.records.models import Hanchan, Participant
from league.records.player_merges import player_merge, player_unmerge
from league.records.services import hanchan_amend, hanchan_restore, hanchan_void
from league.seasons.models import Adjustment, Season, StaleStandings, StandingsRow
from league.seasons.parts import division_add, part_join, part_leave, season_player_set, team_add
from league.seasons.services import (
    adjustment_give,
    adjustment_void,
    season_amend,
    season_open,
)
from league.standings.computing.following import standings_catch_up, standings_follow, standings_followed
from league.standings.computing.standings import standings_compute, standings_differences
from league.standings.computing.teams import teams_differences
from tests.league.factories import DAY, SCORES, make_hanchan, seats_for
from tests.profile import times

RULES = {
    "sums": ["points", "average_place", "firsts", "negatives"],
    "the record": ["average_score", "chips", "penalties"],
    "single games": ["best:2", "best_run:2", "latest", "mean_place"],
    "one another": ["points", "direct_encounter", "beaten"],
}


@pytest.fixture
def seasons(owner: User, club: Club, house_rules: HouseRulesVersion) -> list[Season]:
    opened = (
        season_open(actor=owner, club=club, name=name, opens=DAY, house_rules=house_rules, metrics=metrics, min_games=2)
        for name, metrics in RULES.items()
    )
    return list(opened)


@pytest.fixture
def crowd(owner: User, club: Club, regulars: list[Player]) -> list[Player]:
    return regulars + [player_add(actor=owner, club=club, name=name) for name in ("Emi", "Fay", "Gus", "Hal")]


@pytest.mark.parametrize("seed", range(times(4, 10, 1_000)))
def test_following_changes_is_the_same_as_computing_from_nothing(
    seed: int, owner: User, house_rules: HouseRulesVersion, seasons: list[Season], crowd: list[Player]
) -> None:
    random = Random(seed)
    for _step in range(16):
        change(random, owner, house_rules, random.choice(seasons), crowd)
        if random.random() < 0.5:
            season = random.choice(seasons)
            season.refresh_from_db()  # a job reads it anew
            standings_catch_up(season)
            assert is_right(season), (season.name, seed)
    for season in seasons:
        season.refresh_from_db()
        standings_catch_up(season)
        assert is_right(season), (season.name, seed)
        assert standings_catch_up(season) == 0
    assert not StaleStandings.objects.exists()


def is_right(season: Season) -> bool:
    season.refresh_from_db()
    return not standings_differences(season, standings_compute(season)) and not teams_differences(season)


def change(random: Random, owner: User, rules: HouseRulesVersion, season: Season, crowd: Sequence[Player]) -> None:
    """A change of a season's record."""
    finished, void = (list(season.hanchan.filter(state=state).order_by("pk")) for state in ("finished", "void"))
    standing = list(Player.objects.filter(merged_into=None).order_by("pk"))
    player = random.choice(standing)
    kinds = ["play"] * 5 + [
        "amend",
        "move",
        "void",
        "restore",
        "merge",
        "unmerge",
        "give",
        "take",
        "guest",
        "division",
        "team",
    ]
    match random.choice([*kinds, "rule"]):
        case "amend" if finished:
            one = random.choice(finished)
            seats = seats_for(four(random, crowd), shuffled(random))
            hanchan_amend(actor=owner, hanchan=one, version=one.version, seats=seats)
        case "move" if finished:
            one = random.choice(finished)
            hanchan_amend(actor=owner, hanchan=one, version=one.version, played_on=some_day(random))
        case "void" if finished:
            one = random.choice(finished)
            hanchan_void(actor=owner, hanchan=one, version=one.version, reason="x")
        case "restore" if void:
            one = random.choice(void)
            hanchan_restore(actor=owner, hanchan=one, version=one.version)
        case "merge" if len(standing) > 5:
            merge(owner, player, random.choice(standing))
        case "unmerge" if merges := list(PlayerMerge.objects.filter(undone_at=None)):
            player_unmerge(actor=owner, merge=random.choice(merges))
        case "give":
            adjustment_give(
                actor=owner, season=season, player=player, points=random.choice([-20000, 500]), reason="late"
            )
        case "take" if given := list(Adjustment.objects.filter(season=season, is_void=False)):
            adjustment_void(actor=owner, adjustment=random.choice(given), reason="not late")
        case "guest":
            player_amend(actor=owner, player=player, is_guest=not player.is_guest)
        case "division":
            name = f"{season.divisions.count()}"
            division = season.divisions.first() or division_add(actor=owner, season=season, name=name)
            season_player_set(actor=owner, season=season, player=player, division=random.choice([division, None]))
        case "team":
            name = random.choice("NESW")
            team = season.teams.filter(name=name).first() or team_add(actor=owner, season=season, name=name)
            deed = random.choice([part_join, part_join, part_leave])
            deed(actor=owner, part=team, player=player)
        case "rule":
            season_amend(actor=owner, season=season, min_games=random.randrange(4), counts_guests=random.random() < 0.5)
        case _:
            make_hanchan(
                actor=owner,
                house_rules=rules,
                players=four(random, crowd),
                scores=shuffled(random),
                played_on=some_day(random),
                season=season,
            )


def four(random: Random, crowd: Sequence[Player]) -> list[Player]:
    standing = list(Player.objects.filter(pk__in=[player.pk for player in crowd], merged_into=None).order_by("pk"))
    return random.sample(standing, 4)


def shuffled(random: Random) -> list[int]:
    return random.sample(SCORES, 4)


def some_day(random: Random) -> date:
    return DAY + timedelta(days=random.randrange(4))


def merge(owner: User, kept: Player, merged: Player) -> None:
    tables = Participant.objects.filter(player=kept).values("hanchan")
    if kept != merged and not Participant.objects.filter(player=merged, hanchan__in=tables).exists():
        player_merge(actor=owner, kept=kept, merged=merged)


# ----- what it leaves alone -----


@pytest.fixture
def played(owner: User, house_rules: HouseRulesVersion, season: Season, crowd: list[Player]) -> list[Hanchan]:
    tables = (crowd[:4], crowd[4:], crowd[2:6])
    return [
        make_hanchan(actor=owner, house_rules=house_rules, players=players, season=season, played_on=DAY)
        for players in tables
    ]


def test_only_those_whose_games_changed_are_added_up_again(
    played: list[Hanchan], season: Season, owner: User, crowd: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    standings_catch_up(season)
    added_up: list[object] = []
    monkeypatch.setattr(
        "league.standings.computing.following.tallies_of", lambda season, rule, players: added_up.append(players) or {}
    )
    hanchan_void(actor=owner, hanchan=played[0], version=1, reason="twice")
    standings_follow(season)

    assert added_up == [{player.pk for player in crowd[:4]}]


def test_a_change_that_comes_in_while_computing_is_not_lost(played: list[Hanchan], season: Season, owner: User) -> None:
    followed = standings_follow(season)
    hanchan_void(actor=owner, hanchan=played[0], version=1, reason="twice")
    standings_followed(season, followed)

    assert StaleStandings.objects.count() == 1
    standings_catch_up(season)
    assert is_right(season)


def test_a_merged_entry_without_games_takes_its_points_and_its_division_along(
    played: list[Hanchan], season: Season, owner: User, club: Club, crowd: list[Player]
) -> None:
    twin = player_add(actor=owner, club=club, name="Aoi (2)")
    adjustment_give(actor=owner, season=season, player=twin, points=5000, reason="first evening")
    division = division_add(actor=owner, season=season, name="A")
    season_player_set(actor=owner, season=season, player=twin, division=division)
    standings_catch_up(season)
    player_merge(actor=owner, kept=crowd[0], merged=twin)
    standings_catch_up(season)

    rows = StandingsRow.objects.filter(season=season)
    assert not rows.filter(player=twin).exists()
    assert rows.get(player=crowd[0], division=None).values[0] == "36200"  # 31.2 + 5
    assert rows.get(player=crowd[0], division=division).games == 1
    assert is_right(season)
