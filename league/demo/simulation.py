"""Write many random hanchan for measurements, without the services but with the rows that the services would write."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import accumulate, count, islice
from random import Random

from django.db import connection, transaction
from django.db.models import Max
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


Board = tuple[date, int, list[int], list[int]]  # day, position in the day, players and scores by seat


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
        yield FIRST_DAY + timedelta(days=index // a_day), index % a_day + 1, [players[seat] for seat in seats], scores


def _four(random: Random, weights: list[float]) -> list[int]:
    everybody = range(len(weights))
    while True:
        seats = random.choices(everybody, cum_weights=weights, k=4)
        if len(set(seats)) == 4:
            return seats


HANCHAN = ("id", "club_id", "season_id", "house_rules_id", "played_on", "order", "played_key", "state",
           "state_before_void", "entry", "version", "deposits", "spectators", "note", "sum_reason", "source",
           "source_ordinal", "is_held_back", "recorded_by_id", "recorded_at", "updated_at")  # fmt: skip
SEAT = ("hanchan_id", "seat", "player_id", "recorded_player_id", "score", "chips", "penalty", "place", "points",
        "club_id", "season_id", "played_key", "counts")  # fmt: skip


@dataclass(frozen=True)
class _Writer:
    actor: User
    season: Season
    rules: HouseRulesVersion
    under: PlayedUnder
    recorded_at: object

    def write(self, boards: list[tuple[int, Board]]) -> None:
        rows_insert(Hanchan, HANCHAN, [self._hanchan(key, board) for key, board in boards])
        rows_insert(Participant, SEAT, (row for key, board in boards for row in self._seats(key, board)))

    def _hanchan(self, key: int, board: Board) -> tuple[object, ...]:
        day, order, _players, _scores = board
        club, season, rules = self.season.club_id, self.season.pk, self.rules.pk
        return (key, club, season, rules, day, order, played_key(day, order), "finished",
                "", "scores", 1, 0, "[]", "", "", "", 0,
                False, self.actor.pk, self.recorded_at, self.recorded_at)  # fmt: skip

    def _seats(self, key: int, board: Board) -> Iterator[tuple[object, ...]]:
        day, order, players, scores = board
        club, season, at = self.season.club_id, self.season.pk, played_key(day, order)
        result = settle_game(self.under.ruleset, self.under.options, scores=scores)
        for seat, (player, score, place, points) in enumerate(
            zip(players, scores, result.places, result.points, strict=True)
        ):
            yield key, seat, player, player, score, 0, 0, place, points, club, season, at, True
