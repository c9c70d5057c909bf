"""Clubs of made-up games: evenings of unequal players, deals, ties, guests, events, penalties, games of other rules."""

from datetime import timedelta
from random import Random

from scoring.games import Adjustment, Game
from scoring.metrics import table_rule
from scoring.stories.days import Behind, People, PlayedGame, SeasonRules, System, Won
from tests.scoring.stories.nights import FIRST, POINTS, SEASON

SYSTEMS = {"riichi": System("riichi", 4, 1000, is_riichi=True), "hk": System("hk", 4, 1000)}
SIZES = ((100, "baiman"), (200, "sanbaiman"), (300, "yakuman"))
PATTERNS = ("sankantsu", "ryanpeikou", "chinitsu", "honitsu", "toitoi", "sanankou")


class SimulatedClub:
    """A club; the same seed makes the same one."""

    def __init__(self, seed: int, days: int = 36) -> None:
        self.chance = Random(seed)
        self.players = list(range(1, self.chance.choice((9, 14, 20)) + 1))
        self.people = People(frozenset(self.players[2:4]), frozenset(self.players[-2:]))
        self.games: list[PlayedGame] = []
        gaps = [self.chance.choice((1, 7, 7, 7, 14, 60)) for _day in range(days)]
        self.dates = [(FIRST + timedelta(days=sum(gaps[:at]))).toordinal() for at in range(days)]
        for day in self.dates:
            self._evening(day)
        self.rules = self._rules()

    def _rules(self) -> SeasonRules:
        given = tuple(
            (day + self.chance.choice((0, 0, 1)), Adjustment(player, 1000 * self.chance.choice((-20, -5, 10))))
            for day in self.dates for player in self.players if self.chance.random() < 0.01
        )  # fmt: skip
        return SeasonRules(
            SEASON, table_rule(["points"], least_games=self.chance.choice((0, 3))), given, self.chance.choice((0, 4)),
            self.chance.choice((0, 2)), self.people.guests,
            {player: 1 + player % 4 for player in self.players[:-2]} if self.chance.random() < 0.5 else {},
            max(one.game.day for one in self.games if one.season) if self.chance.random() < 0.5 else 0,
        )  # fmt: skip

    def _evening(self, day: int) -> None:
        is_late = day > self.dates[31]  # the guests come late, when the club has a past
        there = [
            one for one in self.players if self.chance.random() < 0.7 and (is_late or one not in self.people.guests)
        ]
        is_event = self.chance.random() < 0.05
        for _round in range(self.chance.choice((1, 1, 2, 3))):
            self.chance.shuffle(there)
            for at in range(0, len(there) - 3, 4):
                self.games.append(self._game(day, there[at : at + 4]))
        if is_event:
            self.games[-1] = self.games[-1]._replace(is_apart=True, season=0)

    def _game(self, day: int, players: list[int]) -> PlayedGame:
        number = len(self.games) + 1
        luck = {player: self.chance.gauss(-player, 8) for player in players}
        order = sorted(players, key=lambda player: -luck[player])
        second = self.chance.choice((20_000, 25_000, 30_000))
        top = second + self.chance.choice((100, 900, 1000, 1100, 8000, 20_000, 32_000))
        scores = [top, second, 15_000 - self.chance.randrange(5) * 100, 0]
        scores[3] = 100_000 - sum(scores)
        scores.sort(reverse=True)
        places = [1, 2, 3, 4]
        if self.chance.random() < 0.05:
            scores[0] = scores[1] = (scores[0] + scores[1]) // 2
            places[1] = 1
        points = tuple(scores[at] - 25_000 + 1000 * POINTS[at] // 2 for at in range(4))
        is_other = self.chance.random() < 0.15
        made = Game(number, number, tuple(order), tuple(places), points, 1000, tuple(scores), day=day)
        season = 0 if is_other or self.chance.random() < 0.05 else SEASON
        return PlayedGame(made, "hk" if is_other else "riichi", season, 100_000, *self._deals(order, places))

    def _deals(self, order: list[int], places: list[int]) -> tuple[int, tuple[Won, ...], Behind | None]:
        if self.chance.random() < 0.5:
            return 0, (), None
        deals = self.chance.randrange(5, 15)
        wins = tuple(self._won(self.chance.choice(order), deal) for deal in range(1, deals))
        deficit = self.chance.choice((0, 5000, 9000, 15_900, 16_000, 30_000))
        behind = Behind(order[0], deficit, "S", 2, 0, 3) if deficit and places.count(1) == 1 else None
        return deals, tuple(win for win in wins if win.size or win.uncommon), behind

    def _won(self, player: int, deal: int) -> Won:
        size, limit = self.chance.choice(SIZES) if self.chance.random() < 0.01 else (0, "")
        uncommon = (PATTERNS[min(5, int(self.chance.expovariate(0.5)))],) if self.chance.random() < 0.1 else ()
        return Won(player, deal, limit, 1, 8, uncommon, 8000, True, False, False, size, uncommon)
