"""The two ways to store a game played online: with the points of the house rules, and with those of its log."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from league.core.errors import LeagueError
from league.records.settlement import PlayedUnder, check_number_of_players
from rules.errors import RuleError
from rules.settlement import GameResult
from scoring.game import settle_game
from scoring.replay import ADJUSTMENTS, PlayedDeal, Table, play, settle_table, start_table
from scoring.replays.bridge import Comparison, compare_game
from scoring.replays.record import OnlineDeal, OnlineGame

Entry = Mapping[str, Any]
STOP = "stop"
FAMILIES = ("riichi", "sanma")


class Outcome(NamedTuple):
    """A game as it would be stored.

    entries     one for each deal; None: the deals do not follow each other under the house rules, so that the hanchan
                is stored by its final scores
    """

    entries: tuple[Entry, ...] | None
    scores: tuple[int, ...]
    deposits: int
    result: GameResult


@dataclass(frozen=True)
class Examined:
    """A log compared with house rules; `rules` and `log` are None where a game cannot be stored so."""

    comparison: Comparison
    rules: Outcome | None
    log: Outcome | None

    @property
    def needs_choice(self) -> bool:
        """Whether it matters whose points are kept."""
        return self.rules is None or self.log is None or self.rules.scores != self.log.scores

    def outcome(self, keep: str) -> Outcome:
        """Return the outcome that is to be stored.

        keep        `rules`, `log`, or nothing
        raises      LeagueError `replay_choice_needed`, `replay_rules_impossible`, `replay_log_impossible`
        """
        if not keep and self.needs_choice:
            raise LeagueError("replay_choice_needed")
        wanted = self.log if keep == "log" else self.rules
        if wanted is None:
            raise LeagueError("replay_log_impossible" if keep == "log" else "replay_rules_impossible")
        return wanted


def examine(game: OnlineGame, under: PlayedUnder) -> Examined:
    """Compare a game with house rules.

    raises      LeagueError `replay_needs_riichi`, `wrong_number_of_players`
    """
    if under.ruleset.family not in FAMILIES:
        raise LeagueError("replay_needs_riichi")
    check_number_of_players(under.ruleset, game.seats)
    comparison = compare_game(game, under.ruleset, under.options)
    kept = _by_log(comparison, under)
    return Examined(comparison, _by_rules(comparison, under), kept or _by_scores(game, under))


def _by_rules(comparison: Comparison, under: PlayedUnder) -> Outcome | None:
    """Replay the entries; None where a deal is not possible, or another deal comes next than in the log."""
    table, entries = start_table(*under), []
    for logged in comparison.deals:
        if not _is_next(table, logged.deal):
            return None
        entry, played = _played(under, table, logged.entry)
        if played is None:
            return None
        table = played.table
        entries.append(entry)
    return _settled(under, table, entries)


def _played(under: PlayedUnder, table: Table, entry: Entry) -> tuple[Entry, PlayedDeal | None]:
    # With other scores the dealer may not be allowed to end the game.
    without_stop = {key: value for key, value in entry.items() if key != STOP}
    for one in (entry, without_stop):
        try:
            return one, play(*under, table, one)
        except RuleError:
            continue
    return entry, None


def _by_log(comparison: Comparison, under: PlayedUnder) -> Outcome | None:
    """Replay the entries, and move points after each deal so that the scores are those of the log.

    None where the house rules have another next deal, honba or deposits than the log, or other points in all.
    """
    options = under.options
    table, entries = start_table(*under), []
    for one in comparison.deals:
        deal, state = one.deal, table.state
        same = (state["honba"], state["deposits"]) == (deal.honba, deal.sticks * options.riichi_stick)
        if not _is_next(table, deal) or not same or table.totals != deal.before or one.answer is None:
            return None
        moved = [logged - paid for logged, paid in zip(deal.deltas, one.answer["deltas"], strict=True)]
        if sum(moved):
            return None
        entry = {**one.entry, ADJUSTMENTS: moved} if any(moved) else one.entry
        try:
            table = play(*under, table, entry).table
        except RuleError:
            return None
        entries.append(entry)
    return _settled(under, table, entries)


def _by_scores(game: OnlineGame, under: PlayedUnder) -> Outcome | None:
    """Settle the scores after the last deal; the points that are missing then lie on the table as sticks.

    None for a log with other points on the table at its beginning than these rules have.
    """
    first, options = game.deals[0], under.options
    if sum(first.before) + first.sticks * options.riichi_stick != game.seats * options.start:
        return None
    scores = game.deals[-1].after
    deposits = game.seats * options.start - sum(scores)
    try:
        return Outcome(None, scores, deposits, settle_game(*under, scores=scores, deposits=deposits))
    except RuleError:
        return None


def _settled(under: PlayedUnder, table: Table, entries: Sequence[Entry]) -> Outcome | None:
    try:
        result = settle_table(*under, table)
    except RuleError:
        return None
    return Outcome(tuple(entries), table.totals, table.state["deposits"], result)


def _is_next(table: Table, deal: OnlineDeal) -> bool:
    state = table.state
    return not table.over and (state["dealer"], state["round_wind"]) == (deal.dealer, deal.round_wind)
