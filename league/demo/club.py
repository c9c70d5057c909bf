"""The demo club: names in four languages, two seasons under two rule systems, and what else happens in a club."""

from collections.abc import Callable, Sequence
from datetime import date, timedelta
from random import Random

from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.utils import timezone

from league.accounts.demo import demo_organiser
from league.accounts.models import User
from league.clubs.models import Club, Role
from league.clubs.services import club_create, house_rules_create, membership_set
from league.demo.evenings import MINGJIANG, RIICHI, Simulation
from league.demo.life import (
    by_strength,
    corrections,
    evening_of_three,
    next_week,
    other_rules,
    teams_of_four,
    tonight,
    two_divisions,
)
from league.jobs.models import Job
from league.ladders.computing.storing import ladders_catch_up
from league.ladders.services import ladder_open
from league.members.services import player_join
from league.odds.jobs import odds_row, odds_store
from league.players.models import Player
from league.players.services import alias_add, player_add
from league.seasons.models import Season
from league.seasons.services import season_archive, season_open
from league.standings.computing.following import standings_catch_up
from league.tournaments.lifecycle.simulation import tournament_simulate

SLUG = "demo"
REGULARS = (
    "Amelia Hart", "Jonas Weber", "Priya Nair", "Oskar Lind", "佐藤 葵", "高橋 健太", "渡辺 みさき", "中村 陽斗",
    "王伟", "李娜", "张敏", "陈思远", "黃志豪", "林雅婷", "吳俊傑", "鄭佩珊",
)  # fmt: skip
# The accounts of three of them, after the organiser's. With a space they are names that nobody can choose: a person of
# the server who had one of them would become the demo's.
MEMBERS = ("demo Jonas", "demo Priya", "demo Oskar")
GUESTS = ("Théo Martin", "小林 翼")
WEEK = timedelta(days=7)
STEPS = 6
Said = Callable[[int], None]


def _in_silence(done: int) -> None:
    pass


@transaction.atomic
def make_demo(*, seed: int, slug: str = SLUG, said: Said = _in_silence) -> Club:
    """Make the club; `said` is called with the number of finished steps, at last with STEPS."""
    organiser, _ = demo_organiser()
    club = club_create(
        actor=organiser,
        name="North Wind Circle",
        slug=slug,
        time_zone="Asia/Tokyo",
        day_begins=12,
        is_public=True,
        by_operator=True,
    )
    simulation = Simulation(Random(seed), organiser, club, *_people(organiser, club))
    today = club.day_of(timezone.now())
    past = _season(organiser, club, "Mingjiang Cup", "mingjiang", today - 46 * WEEK, today - 26 * WEEK)
    present = _season(organiser, club, "Club League", "riichi-club", today - 25 * WEEK, today + 9 * WEEK)
    _the_cup(simulation, past)
    season_archive(actor=organiser, season=past)
    said(1)
    _the_league(simulation, present, by_strength(past))
    said(2)
    corrections(simulation, present)
    other_rules(simulation, today)
    said(3)
    tournament_simulate(
        actor=organiser, club=club, house_rules=present.house_rules, name="Autumn Cup", day=today - 3 * WEEK,
        players=len(REGULARS), rounds=4, seed=seed, final=True, names=REGULARS,
    )  # fmt: skip
    said(4)
    tonight(simulation, present, RIICHI)
    next_week(simulation)
    # The last draws of the simulation, so that everything before them stays as it was.
    evening_of_three(simulation, today)
    ladder_open(actor=organiser, club=club, name="Elo", kind="elo")
    ladder_open(actor=organiser, club=club, name="All points", kind="points", rulesets=["riichi-club"])
    said(5)
    _compute_tables(club)
    said(6)
    return club


def demo_club() -> Club | None:
    """Return the demo club that everybody may look at; a club of other people at its address is none."""
    organiser = settings.DEMO_ORGANISER[0]
    return Club.objects.filter(slug=SLUG, is_public=True, memberships__user__username=organiser).first()


def _the_cup(simulation: Simulation, season: Season) -> None:
    """A season of four teams in which everybody may meet everybody."""
    teams_of_four(simulation, season)
    everybody = [simulation.players]
    simulation.season(season, MINGJIANG, _evenings(season, 20), everybody, tables=3)
    simulation.by_deals(season, _evenings(season, 20)[-4:], everybody)
    standings_catch_up(season)


def _the_league(simulation: Simulation, season: Season, strongest_first: Sequence[Player]) -> None:
    """A season of two divisions by the results of the cup, each at its own tables."""
    divisions = two_divisions(simulation, season, strongest_first)
    simulation.season(season, RIICHI, _evenings(season, 24), divisions, tables=2)
    simulation.by_deals(season, _evenings(season, 24)[-12:], divisions)


def _compute_tables(club: Club) -> None:
    """Compute tables and ladders now, since no worker runs yet, and delete the requests for them."""
    for season in club.seasons.all():
        standings_catch_up(season)
        Job.objects.filter(kind="standings", subject=str(season.pk)).delete()
        odds_store(season, odds_row(season))
    ladders_catch_up(club.ladders.all())
    Job.objects.filter(kind="ladders", subject=str(club.pk)).delete()


def _people(organiser: User, club: Club) -> tuple[list[Player], list[Player]]:
    players = [player_add(actor=organiser, club=club, name=name) for name in REGULARS]
    guests = [player_add(actor=organiser, club=club, name=name, is_guest=True) for name in GUESTS]
    alias_add(actor=organiser, player=players[4], name="Aoi")
    _join(organiser, club, players)
    return players, guests


def _join(organiser: User, club: Club, players: Sequence[Player]) -> None:
    """Make the organiser and three members players of the club. Nobody knows a password of the three."""
    player_join(actor=organiser, player=players[0], user=organiser)
    for player, name in zip(players[1:], MEMBERS, strict=False):
        user, _is_new = User.objects.get_or_create(
            username=name, defaults={"shown_name": player.name, "password": make_password(None)}
        )
        membership_set(actor=organiser, club=club, user=user, role=Role.PLAYER)
        player_join(actor=organiser, player=player, user=user)


def _season(organiser: User, club: Club, name: str, ruleset: str, opens: date, closes: date | None) -> Season:
    rules = house_rules_create(actor=organiser, club=club, name=f"{name} rules", ruleset=ruleset)
    return season_open(
        actor=organiser, club=club, name=name, opens=opens, closes=closes, house_rules=rules, min_games=10
    )


def _evenings(season: Season, number: int) -> list[date]:
    return [season.opens + week * WEEK for week in range(number)]
