"""A simulated club to look at: names in four languages, two seasons under two rule systems, what happens in a club."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from random import Random

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.services import club_create, house_rules_create
from league.jobs.models import Job
from league.ladders.computing import ladders_catch_up
from league.ladders.services import ladder_open
from league.players.models import Player
from league.players.services import alias_add, player_add, player_merge
from league.records.models import Hanchan
from league.records.seats import Seat
from league.records.services import hanchan_amend, hanchan_record, hanchan_void, seats_of
from league.seasons.following import standings_catch_up
from league.seasons.models import Season
from league.seasons.services import adjustment_give, season_open
from league.sessions.models import Session
from league.sessions.services import session_close, session_open
from league.tournaments.simulate import event_simulate
from league.web.demo_deals import hanchan_by_deals

SLUG = "demo"
REGULARS = (
    "Amelia Hart", "Jonas Weber", "Priya Nair", "Oskar Lind", "佐藤 葵", "高橋 健太", "渡辺 みさき", "中村 陽斗",
    "王伟", "李娜", "张敏", "陈思远", "黃志豪", "林雅婷", "吳俊傑", "鄭佩珊",
)  # fmt: skip
GUESTS = ("Théo Martin", "小林 翼")
WEEK = timedelta(days=7)


@dataclass(frozen=True)
class Game:
    """How a hanchan of one rule system is simulated: scores in steps, how far they spread, whether there are chips."""

    start: int
    step: int
    spread: int
    stick: int
    has_chips: bool


RIICHI = Game(start=25000, step=100, spread=12000, stick=1000, has_chips=True)
MINGJIANG = Game(start=250, step=2, spread=90, stick=10, has_chips=False)


@dataclass
class Simulation:
    random: Random
    organiser: User
    club: Club
    players: list[Player]
    guests: list[Player]

    def __post_init__(self) -> None:
        self.skill = {player.pk: self.random.gauss(0, 0.25) for player in [*self.players, *self.guests]}

    def season(self, season: Season, game: Game, evenings: Sequence[date], tables: int, rounds: int) -> None:
        for day in evenings:
            session = session_open(actor=self.organiser, club=self.club, played_on=day)
            for _round in range(rounds):
                self._round(season, game, session, tables)
            session_close(actor=self.organiser, session=session)

    def by_deals(self, season: Season, evenings: Sequence[date]) -> None:
        """One more table of each evening, where somebody wrote down every deal."""
        for day in evenings:
            here = self.random.sample(self.players, 4)
            hanchan_by_deals(actor=self.organiser, season=season, players=here, played_on=day, random=self.random)

    def _round(self, season: Season, game: Game, session: Session, tables: int) -> None:
        here = self.random.sample(self.players, tables * 4)
        # A guest now and then takes somebody's chair.
        if self.random.random() < 0.1:
            here[self.random.randrange(len(here))] = self.random.choice(self.guests)
        for number in range(tables):
            self._hanchan(season, game, session, here[number * 4 : number * 4 + 4])

    def _hanchan(self, season: Season, game: Game, session: Session, players: list[Player]) -> Hanchan:
        deposits = game.stick if self.random.random() < 0.08 else 0
        scores = self._scores(game, players, deposits)
        chips = self._chips() if game.has_chips else [0, 0, 0, 0]
        return hanchan_record(
            actor=self.organiser,
            club=self.club,
            house_rules=season.house_rules,
            season=season,
            session=session,
            seats=[Seat(*seat) for seat in zip(players, scores, chips, strict=True)],
            deposits=deposits,
        )

    def _scores(self, game: Game, players: list[Player], deposits: int) -> list[int]:
        luck = [self.random.gauss(self.skill[player.pk], 1) for player in players]
        mean = sum(luck) / 4
        scores = [game.start + round((one - mean) * game.spread / game.step) * game.step for one in luck]
        # What rounding and the sticks on the table leave over falls to the last seat.
        scores[3] += 4 * game.start - deposits - sum(scores)
        return scores

    def _chips(self) -> list[int]:
        chips = [0, 0, 0, 0]
        for _win in range(self.random.randrange(4)):
            winner, payer = self.random.sample(range(4), 2)
            chips[winner] += 1
            chips[payer] -= 1
        return chips


@transaction.atomic
def make_demo(*, seed: int, slug: str = SLUG) -> Club:
    organiser = _organiser()
    club = club_create(
        actor=organiser, name="North Wind Circle", slug=slug, time_zone="Asia/Tokyo", day_begins=12, is_public=True
    )
    simulation = Simulation(Random(seed), organiser, club, *_people(organiser, club))
    today = club.day_of(timezone.now())
    past = _season(organiser, club, "Mingjiang Cup", "mingjiang", today - 46 * WEEK, today - 26 * WEEK)
    present = _season(organiser, club, "Club League", "riichi-club", today - 25 * WEEK, None)
    simulation.season(past, MINGJIANG, _evenings(past, 20), tables=3, rounds=2)
    simulation.season(present, RIICHI, _evenings(present, 24), tables=4, rounds=2)
    simulation.by_deals(past, _evenings(past, 20)[-4:])
    simulation.by_deals(present, _evenings(present, 24)[-12:])
    _club_life(simulation, present)
    event_simulate(
        actor=organiser, club=club, house_rules=present.house_rules, name="Autumn Cup", day=today - 3 * WEEK,
        players=len(REGULARS), rounds=4, seed=seed, final=True, names=REGULARS,
    )  # fmt: skip
    ladder_open(actor=organiser, club=club, name="Elo", kind="elo")
    ladder_open(actor=organiser, club=club, name="All points", kind="points", rulesets=["riichi-club"])
    _compute_tables(club)
    return club


def _compute_tables(club: Club) -> None:
    """At once, since no worker is there yet; so nothing is left to be asked for."""
    for season in club.seasons.all():
        standings_catch_up(season)
        Job.objects.filter(kind="standings", subject=str(season.pk)).delete()
    ladders_catch_up(club.ladders.all())
    Job.objects.filter(kind="ladders", subject=str(club.pk)).delete()


def _organiser() -> User:
    name, password = settings.DEMO_ORGANISER
    return User.objects.filter(username=name).first() or User.objects.create_user(
        username=name, password=password, shown_name="Demo organiser"
    )


def _people(organiser: User, club: Club) -> tuple[list[Player], list[Player]]:
    players = [player_add(actor=organiser, club=club, name=name) for name in REGULARS]
    guests = [player_add(actor=organiser, club=club, name=name, is_guest=True) for name in GUESTS]
    alias_add(actor=organiser, player=players[4], name="Aoi")
    return players, guests


def _season(organiser: User, club: Club, name: str, ruleset: str, opens: date, closes: date | None) -> Season:
    rules = house_rules_create(actor=organiser, club=club, name=f"{name} rules", ruleset=ruleset)
    return season_open(
        actor=organiser, club=club, name=name, opens=opens, closes=closes, house_rules=rules, min_games=10
    )


def _evenings(season: Season, number: int) -> list[date]:
    return [season.opens + week * WEEK for week in range(number)]


def _club_life(simulation: Simulation, season: Season) -> None:
    """What a club's log is full of: a corrected score, a doubled entry, a penalty, a name written two ways."""
    organiser, club = simulation.organiser, simulation.club
    hanchan = list(season.hanchan.in_order_of_play())
    amended, doubled = hanchan[20], hanchan[40]
    seats = seats_of(amended)
    swapped = [seats[0]._replace(score=seats[1].score), seats[1]._replace(score=seats[0].score), *seats[2:]]
    hanchan_amend(actor=organiser, hanchan=amended, version=1, seats=swapped, reason="East and South were mixed up")
    hanchan_void(actor=organiser, hanchan=doubled, version=1, reason="Entered twice")
    adjustment_give(
        actor=organiser,
        season=season,
        player=simulation.players[1],
        points=-20_000,
        reason="Chombo on the last evening",
    )
    twin = player_add(actor=organiser, club=club, name="J. Weber")
    player_merge(actor=organiser, kept=simulation.players[1], merged=twin, reason="The same person")
