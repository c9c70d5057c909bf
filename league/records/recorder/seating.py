"""The table as the page shows it: players, seats, scores, and the name of the next deal."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from league.families import family_of
from league.families.words import WIND_NAMES
from league.records.models import Hanchan, Participant
from league.records.settlement import played_under
from rules.ruleset import Ruleset
from scoring.replay import Table


@dataclass(frozen=True)
class Sitting:
    """A player at the table; `seat` is None for a player who waits for a turn."""

    player: int
    name: str
    score: int
    chips: int
    seat: int | None
    wind: str
    is_dealer: bool


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

    @property
    def names(self) -> list[str]:
        return [one.name for one in self.sittings]


def table_shown(hanchan: Hanchan, table: Table, people: Sequence[Participant]) -> TableShown:
    """Return the table between two deals; `people` are the participants in the order of their seats."""
    ruleset, options = played_under(hanchan.house_rules)[:2]
    state = table.state
    players = state.get("table", range(len(people)))
    return TableShown(
        sittings=tuple(_sitting(table, people, player, seat, ruleset, options) for seat, player in enumerate(players)),
        waiting=tuple(_sitting(table, people, player, None, ruleset, options) for player in state.get("waiting", ())),
        name=deal_name(ruleset, state, table.played, options),
        honba=state.get("honba") or 0,
        deposits=state.get("deposits") or 0,
        ends="" if table.over else family_of(ruleset).ending(state, options),
        is_decider=state.get("phase") == "decider",
        has_chips=any(table.chips),
    )


def _sitting(
    table: Table, people: Sequence[Participant], player: int, seat: int | None, ruleset: Any, options: Any
) -> Sitting:
    dealer = table.state.get("dealer")
    wind = "" if seat is None or dealer is None else ruleset.wind_of_seat(table.state, seat, options)
    return Sitting(
        player,
        people[player].player.public_name,
        table.totals[player],
        table.chips[player],
        seat,
        WIND_NAMES.get(wind, "") if family_of(ruleset).hand.seat_winds else "",
        seat is not None and seat == dealer,
    )


def deal_name(ruleset: Ruleset[Any], state: Mapping[str, Any], played: int, options: Any) -> str:
    """Return the name of the deal as players say it: 東2局, the decider, deal 5 of 16."""
    if state.get("dealer") is None:
        return _("The end")
    if state.get("phase") == "decider":
        return _("The decider 決勝局")
    return family_of(ruleset).deal_name(state, played, options)


def deal_heading(ruleset: Ruleset[Any], state: Mapping[str, Any], played: int, options: Any) -> str:
    """Return the name of the deal for a list, with its number where the name does not have it."""
    name = deal_name(ruleset, state, played, options)
    return name if family_of(ruleset).numbers_deals else f"{played + 1}. {name}"
