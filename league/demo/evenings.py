"""The demo club's players, their skill, and its evenings."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from random import Random

from league.accounts.models import User
from league.clubs.models import Club
from league.demo.deals import hanchan_by_deals
from league.players.models import Player
from league.records.models import Hanchan
from league.records.seats import Seat
from league.records.services import hanchan_record
from league.seasons.models import Season
from league.sessions.models import Session
from league.sessions.services import session_close, session_open

Groups = Sequence[Sequence[Player]]  # players meet within their group


@dataclass(frozen=True)
class Game:
    """The simulation of a hanchan under one rule system: start, step and spread of scores, riichi stick, chips."""

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
        """Two rounds each evening, with `tables` tables of each group."""
        for day in evenings:
            session = session_open(actor=self.organiser, club=self.club, played_on=day)
            for _round in range(2):
                self._round(season, game, session, groups, tables)
            session_close(actor=self.organiser, session=session)

    def by_deals(self, season: Season, evenings: Sequence[date], groups: Groups) -> None:
        """One more table each evening, recorded deal by deal."""
        for number, day in enumerate(evenings):
            present = self.random.sample(groups[number % len(groups)], 4)
            hanchan_by_deals(
                actor=self.organiser, house_rules=season.house_rules, season=season, players=present, played_on=day,
                random=self.random,
            )  # fmt: skip

    def _round(self, season: Season, game: Game, session: Session, groups: Groups, tables: int) -> None:
        for group in groups:
            present = self.random.sample(group, tables * 4)
            # Sometimes a guest replaces a player.
            if self.random.random() < 0.1 / len(groups):
                present[self.random.randrange(len(present))] = self.random.choice(self.guests)
            for number in range(tables):
                self.hanchan(season, game, session, present[number * 4 : number * 4 + 4])

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
        scores = [game.start + round((value - mean) * game.spread / game.step) * game.step for value in luck]
        # The last seat gets the rest that rounding and deposits leave.
        scores[3] += 4 * game.start - deposits - sum(scores)
        return scores

    def _chips(self) -> list[int]:
        chips = [0, 0, 0, 0]
        for _win in range(self.random.randrange(4)):
            winner, payer = self.random.sample(range(4), 2)
            chips[winner] += 1
            chips[payer] -= 1
        return chips
