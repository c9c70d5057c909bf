"""Who plays in the demo club, how well, and how its evenings go."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from random import Random

from league.accounts.models import User
from league.clubs.models import Club
from league.players.models import Player
from league.records.models import Hanchan
from league.records.seats import Seat
from league.records.services import hanchan_record
from league.seasons.models import Season
from league.sessions.models import Session
from league.sessions.services import session_close, session_open
from league.web.demo_deals import hanchan_by_deals

Groups = Sequence[Sequence[Player]]  # who sits down with whom


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

    def season(self, season: Season, game: Game, evenings: Sequence[date], groups: Groups, tables: int) -> None:
        """Two rounds each evening; of each group so many tables."""
        for day in evenings:
            session = session_open(actor=self.organiser, club=self.club, played_on=day)
            for _round in range(2):
                self._round(season, game, session, groups, tables)
            session_close(actor=self.organiser, session=session)

    def by_deals(self, season: Season, evenings: Sequence[date], groups: Groups) -> None:
        """One more table of each evening, where somebody wrote down every deal."""
        for number, day in enumerate(evenings):
            here = self.random.sample(groups[number % len(groups)], 4)
            hanchan_by_deals(
                actor=self.organiser, house_rules=season.house_rules, season=season, players=here, played_on=day,
                random=self.random,
            )  # fmt: skip

    def _round(self, season: Season, game: Game, session: Session, groups: Groups, tables: int) -> None:
        for group in groups:
            here = self.random.sample(group, tables * 4)
            # A guest now and then takes somebody's chair.
            if self.random.random() < 0.1 / len(groups):
                here[self.random.randrange(len(here))] = self.random.choice(self.guests)
            for number in range(tables):
                self.hanchan(season, game, session, here[number * 4 : number * 4 + 4])

    def hanchan(self, season: Season, game: Game, session: Session, players: list[Player]) -> Hanchan:
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
