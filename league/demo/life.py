"""Typical events of the demo club: teams and divisions, a corrected score, a penalty, an evening under other rules."""

from collections.abc import Sequence
from datetime import date, time, timedelta

from django.utils import timezone

from league.clubs.services import house_rules_amend, house_rules_create
from league.demo.deals import hanchan_by_deals, table_under_way
from league.demo.evenings import Game, Simulation
from league.evening_series.models import Weekday
from league.evening_series.services import series_open
from league.evenings.services import answer_give
from league.players.models import Player
from league.players.services import player_add
from league.records.player_merges import player_merge
from league.records.services import hanchan_amend, hanchan_void, seats_of
from league.seasons.models import Season
from league.seasons.parts import division_add, part_fill, team_add
from league.seasons.services import adjustment_give
from league.sessions.services import session_close, session_open
from rules.registry import find_ruleset

TEAMS = ("Team East", "Team South", "Team West", "Team North")
DIVISIONS = ("First division", "Second division")
OTHER_RULES = (
    ("Guobiao evening", "mcr"),
    ("Blood battle evening", "sichuan"),
    ("Yueqing evening", "yueqing"),
    ("Hong Kong evening", "hk"),
)
WEEKS_AGO = (10, 6, 2, 4)


def teams_of_four(simulation: Simulation, season: Season) -> None:
    actor = simulation.organiser
    for number, name in enumerate(TEAMS):
        team = team_add(actor=actor, season=season, name=name)
        part_fill(actor=actor, part=team, players=simulation.players[number :: len(TEAMS)])


def by_strength(season: Season) -> list[Player]:
    """The regulars in the order of the season's table."""
    rows = season.rows.filter(division=None, player__is_guest=False).select_related("player").order_by("order")
    return [row.player for row in rows]


def two_divisions(simulation: Simulation, season: Season, strongest_first: Sequence[Player]) -> list[list[Player]]:
    actor, half = simulation.organiser, len(strongest_first) // 2
    halves = [list(strongest_first[:half]), list(strongest_first[half:])]
    for order, (name, players) in enumerate(zip(DIVISIONS, halves, strict=True)):
        division = division_add(actor=actor, season=season, name=name, order=order)
        part_fill(actor=actor, part=division, players=players)
    return halves


def corrections(simulation: Simulation, season: Season) -> None:
    """A corrected score, a double entry, a penalty and a bonus, and two entries of one player."""
    actor, club, players = simulation.organiser, simulation.club, simulation.players
    hanchan = list(season.hanchan.in_order_of_play())
    amended, entered_twice = hanchan[20], hanchan[40]
    seats = seats_of(amended)
    swapped = [seats[0]._replace(score=seats[1].score), seats[1]._replace(score=seats[0].score), *seats[2:]]
    hanchan_amend(actor=actor, hanchan=amended, version=1, seats=swapped, reason="East and South were mixed up")
    hanchan_void(actor=actor, hanchan=entered_twice, version=1, reason="Entered twice")
    for player, points, reason in ((1, -20, "Chombo on the last evening"), (7, 5, "Ran the beginners' evening")):
        adjustment_give(
            actor=actor, season=season, player=players[player], points=points * season.points_unit, reason=reason
        )
    twin = player_add(actor=actor, club=club, name="J. Weber")
    player_merge(actor=actor, kept=players[1], merged=twin, reason="The same person")


def other_rules(simulation: Simulation, today: date) -> None:
    """One evening outside the seasons for each further rule system, with every hand in tiles."""
    actor, club = simulation.organiser, simulation.club
    for weeks, (name, ruleset) in zip(WEEKS_AGO, OTHER_RULES, strict=True):
        _evening(simulation, today - timedelta(weeks=weeks, days=2), name, ruleset)
    blood_battle = club.house_rules.get(name=OTHER_RULES[1][0])
    house_rules_amend(actor=actor, house_rules=blood_battle, options={"cap": 16}, reason="Agreed after the evening")


def evening_of_three(simulation: Simulation, today: date) -> None:
    """One evening of three-player riichi outside the seasons, with every hand in tiles."""
    _evening(simulation, today - timedelta(weeks=8, days=2), "Three-player evening", "tenhou-3")


def _evening(simulation: Simulation, day: date, name: str, ruleset: str) -> None:
    actor, club = simulation.organiser, simulation.club
    rules = house_rules_create(actor=actor, club=club, name=name, ruleset=ruleset)
    session = session_open(actor=actor, club=club, played_on=day, name=name)
    players = simulation.random.sample(simulation.players, find_ruleset(ruleset).seats)
    hanchan_by_deals(actor=actor, house_rules=rules, players=players, random=simulation.random, session=session)
    session_close(actor=actor, session=session)


def next_week(simulation: Simulation) -> None:
    """A weekly series, to whose first evening some have answered."""
    actor, club = simulation.organiser, simulation.club
    day = club.day_of(timezone.now()) + timedelta(days=7)
    series = series_open(
        actor=actor,
        club=club,
        weekday=Weekday.values[day.weekday()],
        time=time(19, 30),
        first_day=day,
        place="Community centre, room 4",
        capacity=12,
    )
    session = series.evenings.select_related("session__club").get(day=day).session
    for player, kind in zip(simulation.players, ["yes"] * 6 + ["late", "maybe", "no"], strict=False):
        answer_give(actor=actor, session=session, kind=kind, player=player)


def tonight(simulation: Simulation, season: Season, game: Game) -> None:
    """An open evening with one round played and one table recorded deal by deal."""
    actor = simulation.organiser
    session = session_open(actor=actor, club=simulation.club)
    present = simulation.random.sample(simulation.players, 12)
    for first in (0, 4):
        simulation.hanchan(season, game, session, present[first : first + 4])
    table_under_way(
        actor=actor, house_rules=season.house_rules, players=present[8:], random=simulation.random, deals=4,
        season=season, session=session,
    )  # fmt: skip
