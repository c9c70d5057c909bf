"""Fold a whole game from what was entered, deal by deal.

A record stores entries; the state is replayed. `play` takes the table one deal further; `replay` folds it over a game.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rules.errors import RuleError
from rules.options import is_whole
from rules.ruleset import Answer, Question, Ruleset
from rules.settlement import GameResult
from scoring.game import settle_game
from scoring.hands import fill_values

SEATS = 4
MOST_DEALS = 1000
ADJUSTMENTS = "adjustments"


@dataclass(frozen=True, slots=True)
class Table:
    """A game between two deals: all that the next deal needs, as JSON-able values.

    played      how many deals
    state       the state keys of the next deal's question (`dealer` and so on; `scores` by seat)
    totals      scores by player: the seats, or up to six players who share the table in turn
    chips, penalties    by player, summed over the deals
    spectators  what each spectator has won or lost
    over        no further deal
    """

    played: int
    state: Mapping[str, Any]
    totals: tuple[int, ...]
    chips: tuple[int, ...]
    penalties: tuple[int, ...]
    spectators: tuple[int, ...] = ()
    over: bool = False

    def as_json(self) -> dict[str, Any]:
        """A checkpoint; `table_from_json` makes the same table of it."""
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
    """The table that `Table.as_json` wrote."""
    tuples = {key: tuple(value[key]) for key in ("totals", "chips", "penalties", "spectators")}
    return Table(played=value["played"], state=value["state"], over=value["over"], **tuples)


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """One deal of a replay: the question it made (every win with its value), the answer, and the table after it."""

    number: int
    question: Question
    answer: Answer
    table: Table


@dataclass(frozen=True, slots=True)
class Replay:
    """A replayed game: its deals and the table after the last; `result` once the game is over."""

    deals: tuple[PlayedDeal, ...]
    table: Table
    result: GameResult | None


class DealError(RuleError):
    """A RuleError of one deal of a game: `number` says which, from 1."""

    def __init__(self, error: RuleError, number: int) -> None:
        super().__init__(error.code, **{**error.params, "deal": number})
        self.number = number


def start_table(ruleset: Ruleset[Any], options: Any, *, players: int = SEATS) -> Table:
    """The table before the first deal.

    players     how many share the game; those beyond the fourth wait in line

    >>> from rules.registry import find_ruleset
    >>> club = find_ruleset("riichi-club")
    >>> start_table(club, club.defaults).totals
    (25000, 25000, 25000, 25000)
    """
    if players not in ruleset.players:
        raise RuleError("bad_table")
    state = ruleset.start_state(options)
    if "waiting" in state:
        state["waiting"] = list(range(SEATS, players))
    start = state["scores"][0]
    nothing = (0,) * players
    return Table(0, state, (start,) * players, nothing, nothing)


def play(ruleset: Ruleset[Any], options: Any, table: Table, entry: Mapping[str, Any]) -> PlayedDeal:
    """Take a table one deal further.

    entry       what people entered: `result` and what stands beside it (docs/cases.md 「State and entry」), and perhaps
                `adjustments`: table points by seat that a referee moved beside the deal, which no ruleset asks about
    raises      RuleError of the deal; `unknown_field` where the entry tries to set the state; `game_is_over`,
                `bad_adjustments`
    """
    if table.over or table.played >= MOST_DEALS:
        raise RuleError("game_is_over")
    adjustments, entered = read_adjustments(entry), {key: entry[key] for key in entry if key != ADJUSTMENTS}
    for key in entered:
        if key not in ruleset.entry_keys:
            raise RuleError("unknown_field", key=key)
    question = fill_values(ruleset, options, {**table.state, **entered})
    answer = ruleset.settle_deal(question, options)
    return PlayedDeal(table.played + 1, question, answer, _after(table, answer, adjustments))


def read_adjustments(entry: Mapping[str, Any]) -> tuple[int, ...]:
    """What a referee moved beside a deal, by seat; empty where nothing was.

    raises      RuleError `bad_adjustments` where it is not a whole number for each seat, in all 0

    >>> read_adjustments({"result": {"type": "exhaustive_draw"}, "adjustments": [10, 10, -30, 10]})
    (10, 10, -30, 10)
    """
    given = entry.get(ADJUSTMENTS)
    if given is None:
        return ()
    if not isinstance(given, list | tuple) or len(given) != SEATS or not all(is_whole(one) for one in given):
        raise RuleError("bad_adjustments")
    if sum(given):
        raise RuleError("bad_adjustments")
    return tuple(given)


def _after(table: Table, answer: Answer, adjustments: Sequence[int]) -> Table:
    """The table after a deal's answer and what was adjusted beside it."""
    players = table.state.get("table", range(SEATS))
    following = answer["next"]
    totals = _add(_add(table.totals, players, answer["deltas"]), players, adjustments)
    state = {key: following.get(key, value) for key, value in table.state.items() if key != "scores"}
    if "deal_no" in state:
        state["deal_no"] = table.played + 2
    state["scores"] = [totals[player] for player in state.get("table", range(SEATS))]
    return replace(
        table,
        played=table.played + 1,
        state=state,
        totals=totals,
        chips=_add(table.chips, players, answer.get("chips")),
        penalties=_add(table.penalties, players, answer.get("penalties")),
        spectators=_add_spectators(table.spectators, answer.get("spectators") or ()),
        over=following["over"],
    )


def _add(totals: tuple[int, ...], players: Sequence[int], deltas: Sequence[int] | None) -> tuple[int, ...]:
    """Totals by player after the deltas of the four seats."""
    if not deltas:
        return totals
    new = list(totals)
    for player, delta in zip(players, deltas, strict=True):
        new[player] += delta
    return tuple(new)


def _add_spectators(totals: tuple[int, ...], deltas: Sequence[int]) -> tuple[int, ...]:
    length = max(len(totals), len(deltas))
    first, second = (list(values) + [0] * (length - len(values)) for values in (totals, deltas))
    return tuple(a + b for a, b in zip(first, second, strict=True))


def replay(
    ruleset: Ruleset[Any],
    options: Any,
    entries: Iterable[Mapping[str, Any]],
    *,
    players: int = SEATS,
    table: Table | None = None,
) -> Replay:
    """Fold a game from its entries, from the start or from a checkpoint `table`.

    raises      DealError, naming the deal that cannot be
    """
    table = table or start_table(ruleset, options, players=players)
    deals: list[PlayedDeal] = []
    for entry in entries:
        try:
            deal = play(ruleset, options, table, entry)
        except RuleError as error:
            raise DealError(error, table.played + 1) from error
        deals.append(deal)
        table = deal.table
    return Replay(tuple(deals), table, settle_table(ruleset, options, table) if table.over else None)


def settle_table(ruleset: Ruleset[Any], options: Any, table: Table) -> GameResult:
    """The settlement of a game as the table stands now, also where it was stopped before its end."""
    return settle_game(
        ruleset,
        options,
        scores=table.totals,
        chips=table.chips,
        deposits=table.state.get("deposits") or 0,
        penalties=table.penalties,
        spectators=table.spectators,
    )
