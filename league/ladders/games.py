"""The hanchan that ladders rate, in the order they were played."""

from collections.abc import Iterable, Iterator
from itertools import chain, groupby
from typing import Any, NamedTuple

from django.db.models import QuerySet

from league.bulk import rows_of
from league.clubs.models import HouseRulesVersion
from league.ladders.models import Ladder
from league.records.models import ORDERS_PER_DAY, Participant
from scoring.games import Game, games_from_rows
from scoring.tables import Tables, tables_from_rows

HANCHAN_AT_ONCE = 512


class Choice(NamedTuple):
    """Which of a club's hanchan a ladder rates; ladders of one choice are computed in one pass."""

    club: int
    season: int | None
    rulesets: tuple[str, ...]

    @classmethod
    def of(cls, ladder: Ladder) -> "Choice":
        return cls(ladder.club_id, ladder.season_id, tuple(ladder.rulesets))

    def seats(self) -> QuerySet[Participant]:
        seats = Participant.objects.filter(club=self.club, counts=True)
        if self.season:
            seats = Participant.objects.filter(season=self.season)
        return seats.filter(hanchan__house_rules__ruleset__in=self.rulesets) if self.rulesets else seats

    def units(self) -> dict[int, int]:
        """In what unit each version of the club's house rules keeps points."""
        versions = HouseRulesVersion.objects.filter(house_rules__club=self.club)
        return dict(versions.values_list("pk", "points_unit"))


def tables_since(choice: Choice, key: int) -> Iterator[Tables]:
    """The hanchan from a key on, as columns."""
    units = choice.units()
    seats = choice.seats().filter(played_key__gte=key).order_by("played_key", "hanchan", "seat")
    columns = ("hanchan_id", "played_key", "player_id", "place", "points", "score")
    if len(set(units.values())) < 2:
        rows = chain.from_iterable(rows_of(seats.values_list(*columns)))
        yield from _tables(rows, *(set(units.values()) or {1}))
        return
    # Points of different units: a new table wherever the unit changes.
    versions = chain.from_iterable(rows_of(seats.values_list(*columns, "hanchan__house_rules")))
    for unit, several in groupby(versions, key=lambda row: units[row[-1]]):
        yield from _tables((row[:-1] for row in several), unit)


def _tables(rows: Iterable[Any], unit: int) -> Iterator[Tables]:
    return tables_from_rows(rows, unit=unit, at_once=4 * HANCHAN_AT_ONCE)


def ladder_games(ladder: Ladder, *, since: int = 0, until: int | None = None) -> Iterator[Game]:
    """The hanchan a ladder rates, as a stream of games.

    since, until    first and last key; without, from the first and to the last
    """
    choice = Choice.of(ladder)
    seats = choice.seats().filter(played_key__gte=since).order_by("played_key", "hanchan", "seat")
    if until is not None:
        seats = seats.filter(played_key__lte=until)
    columns = ("hanchan_id", "played_key", "hanchan__house_rules")
    result = ("player_id", "place", "points", "score", "chips", "penalty")
    units = choice.units()
    games = games_from_rows(
        (hanchan, key, units[version], 0, key // ORDERS_PER_DAY, *seat)
        for bunch in rows_of(seats.values_list(*columns, *result))
        for hanchan, key, version, *seat in bunch
    )
    return (game for game in games if ladder.rules.fits(game))
