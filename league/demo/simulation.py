"""Write many random hanchan for measurements, without the services but with the rows that the services would write."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import accumulate, count, islice
from random import Random

from django.db import connection, transaction
from django.db.models import Max, Model
from django.utils import timezone

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.services import club_create, house_rules_create
from league.core.bulk import rows_insert, rows_reset_keys
from league.ladders.services import ladder_open
from league.players.models import Player, PlayerName, fold_name
from league.records.models import Hanchan, Participant, played_key
from league.records.settlement import PlayedUnder, played_under
from league.seasons.models import Season
from league.seasons.services import season_open
from scoring.game import settle_game

HANCHAN_AT_ONCE = 5000
# A row by its columns, all in the same order.
Row = dict[str, object]
FIRST_DAY = date(2000, 1, 1)
LADDERS = ("points", "elo", "tenhou_r")


@dataclass(frozen=True)
class Simulated:
    club: Club
    season: Season
    players: list[Player]


@transaction.atomic
def simulate(*, actor: User, hanchan: int, players: int, seed: int, name: str = "Simulated") -> Simulated:
    """A club with one season and three ladders, which are not computed yet. The same seed makes the same club."""
    club = club_create(actor=actor, name=name, by_operator=True)
    rules = house_rules_create(actor=actor, club=club, name="Rules", ruleset="riichi-ladder")
    season = season_open(actor=actor, club=club, name="Season", opens=FIRST_DAY, house_rules=rules)
    people = _players(club, players)
    writer = _Writer(
        actor, season, rules, played_under(rules), connection.ops.adapt_datetimefield_value(timezone.now())
    )
    boards = zip(_free_keys(), _boards(Random(seed), [player.pk for player in people], hanchan), strict=False)
    while bunch := list(islice(boards, HANCHAN_AT_ONCE)):
        writer.write(bunch)
    rows_reset_keys(Hanchan)
    for kind in LADDERS:
        ladder_open(actor=actor, club=club, name=kind, kind=kind)
    return Simulated(club, season, people)


def _players(club: Club, count: int) -> list[Player]:
    people = Player.objects.bulk_create(
        (Player(club=club, name=f"Player {number}") for number in range(1, count + 1)), batch_size=HANCHAN_AT_ONCE
    )
    names = (
        PlayerName(club=club, player=player, name=player.name, folded=fold_name(player.name), is_alias=False)
        for player in people
    )
    PlayerName.objects.bulk_create(names, batch_size=HANCHAN_AT_ONCE)
    return people


@dataclass(frozen=True, slots=True)
class Board:
    """A hanchan; `order` is its position in the day, players and scores are by seat."""

    played_on: date
    order: int
    players: list[int]
    scores: list[int]

    @property
    def played_key(self) -> int:
        return played_key(self.played_on, self.order)


def _free_keys() -> Iterator[int]:
    return count((Hanchan.objects.aggregate(last=Max("pk"))["last"] or 0) + 1)


def _boards(random: Random, players: list[int], number: int) -> Iterator[Board]:
    """Few players play much and many play little, as in a real club. Every day has as many hanchan."""
    weights = list(accumulate(1 / (rank + 5) for rank in range(len(players))))
    skill = [random.gauss(0, 0.3) for _ in players]
    a_day = max(1, min(2000, number // 1000))
    for index in range(number):
        seats = _four(random, weights)
        luck = [random.gauss(skill[seat], 1) for seat in seats]
        mean = sum(luck) / 4
        scores = [25000 + 100 * round((value - mean) * 120) for value in luck]
        scores[3] += 100_000 - sum(scores)
        day = FIRST_DAY + timedelta(days=index // a_day)
        yield Board(day, index % a_day + 1, [players[seat] for seat in seats], scores)


def _four(random: Random, weights: list[float]) -> list[int]:
    everybody = range(len(weights))
    while True:
        seats = random.choices(everybody, cum_weights=weights, k=4)
        if len(set(seats)) == 4:
            return seats


@dataclass(frozen=True)
class _Writer:
    actor: User
    season: Season
    rules: HouseRulesVersion
    under: PlayedUnder
    recorded_at: object

    def write(self, boards: list[tuple[int, Board]]) -> None:
        _insert(Hanchan, [self._hanchan(key, board) for key, board in boards])
        _insert(Participant, [row for key, board in boards for row in self._seats(key, board)])

    def _hanchan(self, key: int, board: Board) -> Row:
        written = {"recorded_by_id": self.actor.pk, "recorded_at": self.recorded_at, "updated_at": self.recorded_at}
        texts = {"spectators": "[]", "state_before_void": "", "note": "", "sum_reason": "", "source": ""}
        return {
            "id": key, "club_id": self.season.club_id, "season_id": self.season.pk, "house_rules_id": self.rules.pk,
            "played_on": board.played_on, "order": board.order, "played_key": board.played_key, "state": "finished",
            "entry": "scores", "version": 1, "deposits": 0, "source_ordinal": 0, "is_held_back": False,
            **texts, **written,
        }  # fmt: skip

    def _seats(self, key: int, board: Board) -> Iterator[Row]:
        result = settle_game(self.under.ruleset, self.under.options, scores=board.scores)
        game = {"club_id": self.season.club_id, "season_id": self.season.pk, "played_key": board.played_key}
        for seat, player in enumerate(board.players):
            yield {
                "hanchan_id": key, "seat": seat, "player_id": player, "recorded_player_id": player,
                "score": board.scores[seat], "chips": 0, "penalty": 0,
                "place": result.places[seat], "points": result.points[seat], "counts": True, **game,
            }  # fmt: skip


def _insert(model: type[Model], rows: list[Row]) -> None:
    rows_insert(model, tuple(rows[0]), (tuple(row.values()) for row in rows))
