"""The table as the page shows it: who sits where, with what, and what the centre says."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from league.records.models import Hanchan, Participant
from league.records.settling import played_under
from scoring.replay import Table

WIND_NAMES = {"E": "東", "S": "南", "W": "西", "N": "北"}


@dataclass(frozen=True)
class Sitting:
    """Somebody at the table; `seat` is None for those who wait in line."""

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
    """The table between two deals, for the people of a hanchan in the order of their seats."""
    ruleset, options = played_under(hanchan.house_rules)[:2]
    state = table.state
    players = state.get("table", range(len(people)))
    return TableShown(
        sittings=tuple(_sitting(table, people, player, seat, ruleset, options) for seat, player in enumerate(players)),
        waiting=tuple(_sitting(table, people, player, None, ruleset, options) for player in state.get("waiting", ())),
        name=deal_name(ruleset.family, state, table.played, options),
        honba=state.get("honba") or 0,
        deposits=state.get("deposits") or 0,
        ends="" if table.over else ending(ruleset.family, state, options),
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
        "" if ruleset.family == "sichuan" else WIND_NAMES.get(wind, ""),
        seat is not None and seat == dealer,
    )


def deal_name(family: str, state: Mapping[str, Any], played: int, options: Any) -> str:
    """Which deal it is, as it is said at the table: 東2局, the decider, deal 5 of 16."""
    if state.get("dealer") is None:
        return _("The end")
    if state.get("phase") == "decider":
        return _("The decider 決勝局")
    if family == "mcr":
        return _("%(wind)s round, deal %(n)d of %(all)d") % {
            "wind": WIND_NAMES[state["round_wind"]], "n": played + 1, "all": 4 * options.rounds
        }  # fmt: skip
    if family == "yueqing":
        return _("Circle %(n)d, deal %(deal)d") % {
            "n": state["passes"] // (4 + len(state["waiting"])) + 1, "deal": played + 1
        }  # fmt: skip
    if family == "sichuan":
        return _("Deal %d") % (played + 1)
    return f"{WIND_NAMES[state['round_wind']]}{state['dealer'] + 1}局"


def deal_heading(family: str, state: Mapping[str, Any], played: int, options: Any) -> str:
    """Its name in a list, with its number where the name does not say it."""
    name = deal_name(family, state, played, options)
    return name if family in ("mcr", "yueqing", "sichuan") else f"{played + 1}. {name}"


def ending(family: str, state: Mapping[str, Any], options: Any) -> str:
    """What ends the game."""
    return ENDINGS[family](state, options)


def _riichi_end(state: Mapping[str, Any], options: Any) -> str:
    last = {"east": "東4局", "south": "南4局"}[options.length]
    words = [_("Ends after %s.") % last]
    if options.extension != "none":
        words = [_("Ends after %(last)s, or once somebody has %(target)d.") % {"last": last, "target": options.target}]
    if options.bust == "below_zero":
        words.append(_("A score below 0 ends it."))
    if options.bust == "zero":
        words.append(_("A score of 0 or less ends it."))
    return " ".join(words)


def _mingjiang_end(state: Mapping[str, Any], options: Any) -> str:
    below = _("A score below 0 ends it.")
    if state.get("phase") == "decider":
        target = _("Ends when somebody wins and is first with at least %d.") % options.return_
        return f"{target} {below}"
    return _("After 南4局 comes the decider.") + " " + below


def _sichuan_end(state: Mapping[str, Any], options: Any) -> str:
    if options.deals is None:
        return _("Ends when the table says so: stop it below.")
    return _("%d deals in all.") % options.deals


def _yueqing_end(state: Mapping[str, Any], options: Any) -> str:
    if not options.circles:
        return _("Ends when the table says so: stop it below.")
    return _("%d circles in all.") % options.circles


ENDINGS = {
    "riichi": _riichi_end,
    "mingjiang": _mingjiang_end,
    "mcr": lambda state, options: "",
    "sichuan": _sichuan_end,
    "yueqing": _yueqing_end,
}
