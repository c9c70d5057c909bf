"""The finished games of a club as stories read them."""

from collections.abc import Iterable, Iterator
from datetime import date
from math import lcm
from typing import Any, NamedTuple

from league.clubs.models import Club, HouseRulesVersion
from league.core.bulk import rows_of
from league.records.models import ORDERS_PER_DAY, Hanchan, Participant
from league.records.settlement import FINAL_SCORE, played_under
from league.stories.facts.deals import RIICHI, GameDeals
from league.stories.facts.kept_deals import DealGame, kept_deals
from rules.registry import find_ruleset
from scoring.games import Game, games_from_rows
from scoring.stories.days import PlayedGame, System

NO_DEALS = GameDeals(0, (), None)


class Place(NamedTuple):
    """Where a hanchan counts: the version of its house rules, its season; 0: none."""

    version: int
    season: int
    is_by_deals: bool
    is_of_event: bool
    updated_at: str


def played_games(club: Club) -> tuple[list[PlayedGame], dict[str, System]]:
    """The shown games that count, in the order played, and the rule systems that they are of."""
    games, places = _games(club)
    versions = {version.pk: version for version in HouseRulesVersion.objects.filter(house_rules__club=club)}
    deals = kept_deals(club, {game.id: _deal_game(game, place) for game in games
                              if (place := places[game.id]).is_by_deals})  # fmt: skip
    starts = {pk: start_score(version) for pk, version in versions.items()}
    played = []
    for game in games:
        place = places[game.id]
        system = system_key(versions[place.version].ruleset, len(game.players))
        start = starts[place.version] * len(game.players)
        told = deals.get(game.id, NO_DEALS)
        played.append(PlayedGame(game, system, place.season, start, *told, place.is_of_event))
    return played, _systems(played, versions.values())


def _deal_game(game: Game, place: Place) -> DealGame:
    mark = place.updated_at, place.version, game.players
    return DealGame(place.version, date.fromordinal(game.day).year, mark)


def system_key(ruleset: str, seats: int) -> str:
    """The key of a rule system with a number of players, of which a day has a story of its own."""
    return f"{ruleset}/{seats}"


def ruleset_of(system: str) -> str:
    """The ruleset of a system's key.

    >>> ruleset_of("riichi-club/4")
    'riichi-club'
    """
    return system.partition("/")[0]


def _games(club: Club) -> tuple[list[Game], dict[int, Place]]:
    seats = Participant.objects.filter(club=club).counted()
    own = ("hanchan__house_rules", "season", "hanchan__entry", "hanchan__tournament_table", "hanchan__updated_at")
    columns = ("hanchan_id", "played_key", "hanchan__house_rules__points_unit", *own)
    result = ("player_id", "place", "points", FINAL_SCORE, "chips", "penalty")
    rows = seats.order_by("played_key", "hanchan", "seat").values_list(*columns, *result)
    places: dict[int, Place] = {}
    return list(games_from_rows(_noted(rows_of(rows), places))), places


def _noted(bunches: Iterable[Iterable[tuple[Any, ...]]], places: dict[int, Place]) -> Iterator[tuple[Any, ...]]:
    """The rows that a game is made of; what they say of the whole game is kept in `places`."""
    for bunch in bunches:
        for hanchan, key, unit, version, season, entry, table, updated_at, *seat in bunch:
            is_by_deals = entry == Hanchan.Entry.DEALS
            places[hanchan] = Place(version, season or 0, is_by_deals, table is not None, str(updated_at))
            yield hanchan, key, unit, 0, key // ORDERS_PER_DAY, *seat


def start_score(version: HouseRulesVersion) -> int:
    """The score of a seat at the start; 0: scores are net."""
    under = played_under(version)
    return max(under.ruleset.start_state(under.options)["scores"], default=0)


def _systems(played: Iterable[PlayedGame], versions: Iterable[HouseRulesVersion]) -> dict[str, System]:
    units: dict[str, int] = {}
    for version in versions:
        units[version.ruleset] = lcm(units.get(version.ruleset, 1), version.points_unit)
    keys = {(one.system, len(one.game.players)) for one in played}
    return {key: _system(key, seats, units[ruleset_of(key)]) for key, seats in sorted(keys)}


def _system(key: str, seats: int, unit: int) -> System:
    return System(key, seats, unit, find_ruleset(ruleset_of(key)).family in RIICHI)
