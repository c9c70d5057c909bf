"""The table as the page shows it: players, seats, scores, and the name of the next deal."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import prefetch_related_objects
from django.utils import translation

from league.families import family_of
from league.players.models import Player
from league.records.models import Hanchan, Participant
from league.records.selectors import STINTS
from league.records.settlement import played_under
from rules.ruleset import Ruleset
from scoring.replay import Table, settle_table
from scoring.words.family import WIND_NAMES, say


@dataclass(frozen=True)
class Sitting:
    """A player at the table; `seat` is None for a player who waits for a turn, `place` and `points` before the end.

    player      the place of the participant in the order of the hanchan
    who         who plays the seat; once the game is settled, whom its result counts for
    """

    player: int
    who: Player
    name: str
    score: int
    chips: int
    seat: int | None
    wind: str
    is_dealer: bool
    place: int | None
    points: int | None


@dataclass(frozen=True)
class TableShown:
    sittings: tuple[Sitting, ...]
    waiting: tuple[Sitting, ...]
    name: str
    honba: int
    deposits: int
    ends: str
    is_decider: bool
    has_chips: bool
    unit: int

    @property
    def names(self) -> list[str]:
        return [one.name for one in self.sittings]


def table_shown(
    hanchan: Hanchan, table: Table, people: Sequence[Participant], *, is_settled: bool = False
) -> TableShown:
    """Return the table between two deals; `people` are the participants in the order of their seats.

    is_settled      show it as a game that ends here, with places and points
    """
    # Of several tables the caller has read them at once.
    prefetch_related_objects([hanchan], STINTS)
    ruleset, options = played_under(hanchan.house_rules)[:2]
    state = {**table.state, "dealer": None} if is_settled else table.state
    result = settle_table(ruleset, options, table) if is_settled else None

    def sitting(player: int, seat: int | None) -> Sitting:
        dealer = state.get("dealer")
        wind = "" if seat is None or dealer is None else ruleset.wind_of_seat(state, seat, options)
        who = people[player].player if is_settled else people[player].played_by(table.played + 1)
        return Sitting(
            player,
            who,
            who.public_name,
            table.totals[player],
            table.chips[player],
            seat,
            say(translation, WIND_NAMES.get(wind, "")) if family_of(ruleset).hand.seat_winds else "",
            seat is not None and seat == dealer,
            result.places[player] if result else None,
            result.points[player] if result else None,
        )

    return TableShown(
        sittings=tuple(sitting(player, seat) for seat, player in enumerate(state.get("table", range(len(people))))),
        waiting=tuple(sitting(player, None) for player in state.get("waiting", ())),
        name=deal_name(ruleset, state, table.played, options),
        honba=0 if is_settled else state.get("honba") or 0,
        deposits=state.get("deposits") or 0,
        ends="" if table.over or is_settled else family_of(ruleset).words.ending(translation, state, options),
        is_decider=state.get("phase") == "decider" and not is_settled,
        has_chips=any(table.chips),
        unit=hanchan.house_rules.points_unit,
    )


def deal_name(ruleset: Ruleset[Any], state: Mapping[str, Any], played: int, options: Any) -> str:
    """Return the name of the deal as players say it: 東2局, the decider, deal 5 of 16."""
    return family_of(ruleset).words.name_of_deal(translation, state, played, options)


def deal_heading(ruleset: Ruleset[Any], state: Mapping[str, Any], played: int, options: Any) -> str:
    """Return the name of the deal for a list, with its number where the name does not have it."""
    name = deal_name(ruleset, state, played, options)
    return name if family_of(ruleset).numbers_deals else f"{played + 1}. {name}"
