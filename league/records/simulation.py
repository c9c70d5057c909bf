"""Very many hanchan at once, to measure with: written past the services, as the services would have written them."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import accumulate, islice
from random import Random

from django.db import transaction
from django.db.models import Max

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.services import club_create, house_rules_create
from league.ladders.services import ladder_open
from league.players.models import Player, PlayerName, fold_name
from league.records.models import Hanchan, Participant, played_key
from league.records.settling import PlayedUnder, played_under
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
    """A club with one season and three ladders, none of them computed yet. The same seed makes the same club."""
    club = club_create(actor=actor, name=name)
    rules = house_rules_create(actor=actor, club=club, name="Rules", ruleset="riichi-ladder")
    season = season_open(actor=actor, club=club, name="Season", opens=FIRST_DAY, house_rules=rules)
    people = _players(club, players)
    writer = _Writer(actor, season, rules, played_under(rules))
    games = _games(Random(seed), people, hanchan)
    while bunch := list(islice(games, HANCHAN_AT_ONCE)):
        writer.write(bunch)
    for kind in LADDERS:
        ladder_open(actor=actor, club=club, name=kind, kind=kind)
    return Simulated(club, season, people)


def _players(club: Club, number: int) -> list[Player]:
    people = Player.objects.bulk_create(
        (Player(club=club, name=f"Player {one}") for one in range(1, number + 1)), batch_size=HANCHAN_AT_ONCE
    )
    names = (
        PlayerName(club=club, player=one, name=one.name, folded=fold_name(one.name), is_alias=False) for one in people
    )
    PlayerName.objects.bulk_create(names, batch_size=HANCHAN_AT_ONCE)
    return people


Board = tuple[date, int, list[Player], list[int]]


def _games(random: Random, players: list[Player], number: int) -> Iterator[Board]:
    """Few play much and many play little, as in a real club; the days are full evenly."""
    weights = list(accumulate(1 / (rank + 5) for rank in range(len(players))))
    skill = [random.gauss(0, 0.3) for _ in players]
    a_day = max(1, min(2000, number // 1000))
    for one in range(number):
        seats = _four(random, weights)
        luck = [random.gauss(skill[seat], 1) for seat in seats]
        mean = sum(luck) / 4
        scores = [25000 + 100 * round((value - mean) * 120) for value in luck]
        scores[3] += 100_000 - sum(scores)
        yield FIRST_DAY + timedelta(days=one // a_day), one % a_day + 1, [players[seat] for seat in seats], scores


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

    def write(self, boards: list[Board]) -> None:
        Hanchan.objects.bulk_create([self._hanchan(day, order) for day, order, _players, _scores in boards])
        # SQLite gives no keys back for so many rows at once; they are the last ones written.
        last = Hanchan.objects.aggregate(last=Max("pk"))["last"]
        keys = range(last - len(boards) + 1, last + 1)
        rows = (row for key, board in zip(keys, boards, strict=True) for row in self._participants(key, board))
        Participant.objects.bulk_create(rows, batch_size=HANCHAN_AT_ONCE)

    def _hanchan(self, day: date, order: int) -> Hanchan:
        return Hanchan(
            club_id=self.season.club_id,
            season=self.season,
            house_rules=self.rules,
            played_on=day,
            order=order,
            played_key=played_key(day, order),
            recorded_by=self.actor,
        )

    def _participants(self, hanchan: int, board: Board) -> Iterator[Participant]:
        day, order, players, scores = board
        result = settle_game(self.under.ruleset, self.under.options, scores=scores)
        for seat, player in enumerate(players):
            yield Participant(
                hanchan_id=hanchan,
                seat=seat,
                player_id=player.pk,
                recorded_player_id=player.pk,
                score=scores[seat],
                place=result.places[seat],
                points=result.points[seat],
                club_id=self.season.club_id,
                season_id=self.season.pk,
                played_key=played_key(day, order),
            )
