"""The hanchan that ladders rate, in the order they were played."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, groupby
from typing import Any, NamedTuple

from django.db.models import QuerySet

from league.clubs.models import HouseRulesVersion
from league.core.bulk import rows_of
from league.ladders.models import Ladder
from league.records.models import ORDERS_PER_DAY, Hanchan, Participant
from scoring.games import Game, games_from_rows
from scoring.tables import Tables, tables_from_rows, tables_of_round

HANCHAN_AT_ONCE = 512


class Choice(NamedTuple):
    """The hanchan of a club that a ladder rates; ladders with the same choice are computed in one pass."""

    club: int
    season: int | None
    rulesets: tuple[str, ...]

    @classmethod
    def of(cls, ladder: Ladder) -> "Choice":
        return cls(ladder.club_id, ladder.season_id, tuple(ladder.rulesets))

    def seats(self) -> QuerySet[Participant]:
        if self.season:
            seats = Participant.objects.counting_for(self.season, self.club)
        else:
            seats = Participant.objects.filter(club=self.club).counted()
        return seats.filter(hanchan__house_rules__ruleset__in=self.rulesets) if self.rulesets else seats

    def units(self) -> dict[int, int]:
        """The points unit of each version of the club's house rules."""
        versions = HouseRulesVersion.objects.filter(house_rules__club=self.club)
        return dict(versions.values_list("pk", "points_unit"))


def rounds_since(club: int, key: int) -> dict[int, int]:
    """The hanchan of tournaments from a key on, with their rounds: the tables of a round are rated together."""
    played = Hanchan.objects.filter(club=club, played_key__gte=key, tournament_table__isnull=False)
    return dict(played.order_by().values_list("pk", "tournament_table__round"))


def tables_since(choice: Choice, key: int, *, with_scores: bool = True) -> Iterator[Tables]:
    """The hanchan from a key on, as columns; those of one round are together."""
    units, rounds = choice.units(), rounds_since(choice.club, key)
    seats = choice.seats().filter(played_key__gte=key).order_by("played_key", "hanchan")
    columns = ["hanchan_id", "seat", "played_key", "player_id", "place", "points"]
    if with_scores:
        columns.append("score")
    if len(set(units.values())) < 2:
        rows = chain.from_iterable(rows_of(seats.values_list(*columns), binary=True))
        yield from _tables(rows, next(iter(units.values()), 1), rounds)
        return
    # The games of one `Tables` have one points unit.
    versions = chain.from_iterable(rows_of(seats.values_list(*columns, "hanchan__house_rules"), binary=True))
    for unit, several in groupby(versions, key=lambda row: units[row[-1]]):
        yield from _tables((row[:-1] for row in several), unit, rounds)


def _tables(rows: Iterable[Any], unit: int, rounds: Mapping[int, int]) -> Iterator[Tables]:
    if not rounds:
        yield from tables_from_rows(rows, unit=unit, at_once=4 * HANCHAN_AT_ONCE)
        return
    for number, several in groupby(rows, key=lambda row: rounds.get(row[0], 0)):
        if number:
            yield from tables_of_round(several, number, unit=unit)
        else:
            yield from tables_from_rows(several, unit=unit, at_once=4 * HANCHAN_AT_ONCE)


def ladder_games(ladder: Ladder, *, since: int = 0, until: int | None = None) -> Iterator[Game]:
    """The hanchan that a ladder rates, as a stream of games.

    since, until    first and last key; by default all hanchan
    """
    choice = Choice.of(ladder)
    seats = choice.seats().filter(played_key__gte=since).order_by("played_key", "hanchan", "seat")
    if until is not None:
        seats = seats.filter(played_key__lte=until)
    columns = ("hanchan_id", "played_key", "hanchan__house_rules")
    result = ("player_id", "place", "points", "score", "chips", "penalty")
    units, rounds = choice.units(), rounds_since(choice.club, since)
    games = games_from_rows(
        (hanchan, key, units[version], rounds.get(hanchan, 0), key // ORDERS_PER_DAY, *seat)
        for bunch in rows_of(seats.values_list(*columns, *result))
        for hanchan, key, version, *seat in bunch
    )
    return (game for game in games if ladder.rules.fits(game))
