"""Replay a game deal by deal from what was entered.

A record stores only entries; the state is computed by replaying them. `play` advances the table by one deal, `replay`
by all deals of a game.
"""

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any, NamedTuple

from rules.errors import RuleError
from rules.options import LISTS, is_whole
from rules.ruleset import Answer, Question, Ruleset
from rules.settlement import GameResult
from scoring.game import settle_game
from scoring.hands import fill_values

MOST_DEALS = 1000
ADJUSTMENTS = "adjustments"
PENALTIES = "penalties"


@dataclass(frozen=True, slots=True)
class Table:
    """A game between two deals: everything the next deal needs, as values that JSON can hold.

    played      number of deals played
    state       the state keys of the next deal's question (`dealer` and so on; `scores` by seat)
    totals      table points by player; there may be more players than seats: they take turns
    chips, penalties    by player, summed over the deals
    spectators  table points that each spectator has won or lost
    over        whether the game has ended
    """

    played: int
    state: Mapping[str, Any]
    totals: tuple[int, ...]
    chips: tuple[int, ...]
    penalties: tuple[int, ...]
    spectators: tuple[int, ...] = ()
    over: bool = False

    def as_json(self) -> dict[str, Any]:
        """Return a checkpoint, from which `table_from_json` makes an equal table."""
        return {
            "played": self.played,
            "state": dict(self.state),
            "totals": list(self.totals),
            "chips": list(self.chips),
            "penalties": list(self.penalties),
            "spectators": list(self.spectators),
            "over": self.over,
        }


def table_from_json(value: Mapping[str, Any]) -> Table:
    """Make a table from the output of `Table.as_json`."""
    tuples = {key: tuple(value[key]) for key in ("totals", "chips", "penalties", "spectators")}
    return Table(played=value["played"], state=value["state"], over=value["over"], **tuples)


class PlayedDeal(NamedTuple):
    """One deal of a replay: its question (every win has its value), the answer, and the table after it."""

    number: int
    question: Question
    answer: Answer
    table: Table


class Replay(NamedTuple):
    """A replayed game: its deals and the table after the last one; `result` is None until the game is over."""

    deals: tuple[PlayedDeal, ...]
    table: Table
    result: GameResult | None


class DealError(RuleError):
    """A RuleError in one deal of a game; `number` is the number of the deal, counted from 1."""

    def __init__(self, error: RuleError, number: int) -> None:
        super().__init__(error.code, **{**error.params, "deal": number})
        self.number = number


def start_table(ruleset: Ruleset[Any], options: Any, *, players: int | None = None) -> Table:
    """Return the table before the first deal.

    players     number of players, by default one for each seat; those without a seat wait for their turn
    raises      RuleError `bad_table` if the ruleset does not allow this number

    >>> from rules.registry import find_ruleset
    >>> club = find_ruleset("riichi-club")
    >>> start_table(club, club.defaults).totals
    (25000, 25000, 25000, 25000)
    """
    players = ruleset.seats if players is None else players
    if players not in ruleset.players:
        raise RuleError("bad_table")
    state = ruleset.start_state(options)
    if "waiting" in state:
        state["waiting"] = list(range(ruleset.seats, players))
    start = state["scores"][0]
    nothing = (0,) * players
    return Table(0, state, (start,) * players, nothing, nothing)


def play(
    ruleset: Ruleset[Any], options: Any, table: Table, entry: Mapping[str, Any], *, is_recorded: bool = False
) -> PlayedDeal:
    """Play one more deal.

    entry       what people entered: `result` and the other entry keys (docs/cases.md 「State and entry」), and
                optionally what a referee decided, which rulesets do not see: `adjustments`, the table points moved
                between the seats, and `penalties`, the points that the settlement takes off each seat
    is_recorded     whether the deal was accepted earlier (`fill_values`)
    raises      RuleError of the deal; `unknown_field` if the entry has a key of the state; `game_is_over`,
                `bad_adjustments`, `bad_penalties`, `not_in_ruleset`
    """
    question = _question(ruleset, options, table, entry, is_recorded)
    adjustments = read_adjustments(entry, ruleset.seats) if ADJUSTMENTS in entry else ()
    penalties = read_penalties(entry, ruleset, options) if PENALTIES in entry else ()
    answer = ruleset.settle_deal(question, options)
    return PlayedDeal(table.played + 1, question, answer, _after(table, answer, adjustments, penalties))


def play_so_far(ruleset: Ruleset[Any], options: Any, table: Table, entry: Mapping[str, Any]) -> PlayedDeal:
    """Settle the events of a deal that has no result yet; the table stays as it is.

    raises      RuleError of an event; `bad_input` where a deal has no payments before it ends
    """
    if ruleset.settle_events is None:
        raise RuleError("bad_input", key="result")
    question = _question(ruleset, options, table, entry)
    return PlayedDeal(table.played + 1, question, ruleset.settle_events(question, options), table)


def _question(
    ruleset: Ruleset[Any], options: Any, table: Table, entry: Mapping[str, Any], is_recorded: bool = False
) -> Question:
    """Return the question of the next deal, with the value of each win."""
    if table.over or table.played >= MOST_DEALS:
        raise RuleError("game_is_over")
    if not entry.keys() <= ruleset.entry_keys:
        entry = _without_decisions(entry, ruleset.entry_keys)
    return fill_values(ruleset, options, {**table.state, **entry}, is_recorded=is_recorded)


def _without_decisions(entry: Mapping[str, Any], known: Set[str]) -> dict[str, Any]:
    """Return the entry without what a referee decided; raises RuleError `unknown_field`."""
    entered = {key: value for key, value in entry.items() if key not in (ADJUSTMENTS, PENALTIES)}
    for key in entered:
        if key not in known:
            raise RuleError("unknown_field", key=key)
    return entered


def read_adjustments(entry: Mapping[str, Any], seats: int) -> tuple[int, ...]:
    """Return the table points that a referee moved between the seats, by seat; () if there are none.

    raises      RuleError `bad_adjustments` unless they are one whole number for each seat, with the sum 0

    >>> read_adjustments({"result": {"type": "exhaustive_draw"}, "adjustments": [10, 10, -30, 10]}, 4)
    (10, 10, -30, 10)
    """
    given = entry.get(ADJUSTMENTS)
    if given is None:
        return ()
    if not isinstance(given, LISTS) or len(given) != seats or not all(is_whole(one) for one in given):
        raise RuleError("bad_adjustments")
    if sum(given):
        raise RuleError("bad_adjustments")
    return tuple(given)


def read_penalties(entry: Mapping[str, Any], ruleset: Ruleset[Any], options: Any) -> tuple[int, ...]:
    """Return the points that a referee took off each seat with a deal; () if there are none.

    raises      RuleError `bad_penalties` unless they are one whole number of 0 or more for each seat;
                `not_in_ruleset` if the ruleset's settlement knows no penalties

    >>> from rules.registry import find_ruleset
    >>> mcr = find_ruleset("mcr")
    >>> read_penalties({"result": {"type": "exhaustive_draw"}, "penalties": [0, 0, 5, 0]}, mcr, mcr.defaults)
    (0, 0, 5, 0)
    """
    given = entry.get(PENALTIES)
    if given is None:
        return ()
    is_list = isinstance(given, LISTS) and len(given) == ruleset.seats
    if not is_list or not all(is_whole(one) and one >= 0 for one in given):
        raise RuleError("bad_penalties", found=given)
    if any(given) and PENALTIES not in ruleset.game_keys(options):
        raise RuleError("not_in_ruleset", key=PENALTIES)
    return tuple(given)


def _after(table: Table, answer: Answer, adjustments: Sequence[int], penalties: Sequence[int]) -> Table:
    """Return the table after a deal's answer and the referee's adjustments and penalties."""
    players = table.state.get("table", range(len(table.totals)))
    following = answer["next"]
    totals = _add(_add(table.totals, players, answer["deltas"]), players, adjustments)
    state = {key: following.get(key, value) for key, value in table.state.items()}
    if "deal_no" in state:
        state["deal_no"] = table.played + 2
    state["scores"] = [totals[player] for player in state.get("table", players)]
    return Table(
        table.played + 1,
        state,
        totals,
        _add(table.chips, players, answer.get("chips")),
        _add(_add(table.penalties, players, answer.get("penalties")), players, penalties),
        _add_spectators(table.spectators, answer.get("spectators") or ()),
        following["over"],
    )


def _add(totals: tuple[int, ...], players: Sequence[int], deltas: Sequence[int] | None) -> tuple[int, ...]:
    """Add the deltas of the seats to the totals of the players in them."""
    if not deltas or not any(deltas):
        return totals
    new = list(totals)
    for player, delta in zip(players, deltas, strict=True):
        new[player] += delta
    return tuple(new)


def _add_spectators(totals: tuple[int, ...], deltas: Sequence[int]) -> tuple[int, ...]:
    if not deltas:
        return totals
    length = max(len(totals), len(deltas))
    first, second = (list(values) + [0] * (length - len(values)) for values in (totals, deltas))
    return tuple(a + b for a, b in zip(first, second, strict=True))


def replay(
    ruleset: Ruleset[Any],
    options: Any,
    entries: Iterable[Mapping[str, Any]],
    *,
    players: int | None = None,
    table: Table | None = None,
) -> Replay:
    """Replay a game from its entries, which have been accepted before, from the start or from a checkpoint `table`.

    players     number of players, as in `start_table`; ignored if a `table` is given
    raises      DealError with the number of the invalid deal
    """
    table = table or start_table(ruleset, options, players=players)
    deals: list[PlayedDeal] = []
    for entry in entries:
        try:
            deal = play(ruleset, options, table, entry, is_recorded=True)
        except RuleError as error:
            raise DealError(error, table.played + 1) from error
        deals.append(deal)
        table = deal.table
    return Replay(tuple(deals), table, settle_table(ruleset, options, table) if table.over else None)


def settle_table(ruleset: Ruleset[Any], options: Any, table: Table) -> GameResult:
    """Settle a game at its present scores, even if it was stopped before its end.

    raises      the RuleErrors of `settle_game`
    """
    return settle_game(
        ruleset,
        options,
        scores=table.totals,
        chips=table.chips,
        deposits=table.state.get("deposits") or 0,
        penalties=table.penalties,
        spectators=table.spectators,
    )
