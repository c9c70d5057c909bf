"""Statistics of a player's deals: wins, deal-ins, riichi, values of hands and their patterns.

A deal is given as its question and its answer (docs/cases.md); every win has its value (`scoring.hands.fill_values`).
In Sichuan several players can win in one deal, and kongs are paid too, so the value of a deal to a player is the whole
delta.
"""

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple


class Deal(NamedTuple):
    """One deal.

    id          chosen by the caller
    players     keys of the players at seats 0..3 in this deal
    question    the deal question, with values
    answer      its answer; `deltas` are table points by seat
    """

    id: int
    players: Sequence[int]
    question: Mapping[str, Any]
    answer: Mapping[str, Any]

    @property
    def deltas(self) -> Sequence[int]:
        deltas: Sequence[int] = self.answer["deltas"]
        return deltas


class Win(NamedTuple):
    """One win of a deal.

    player, discarder   keys of players; no discarder for a self-draw
    total               value in the unit of the ruleset (han, fan, tai)
    patterns            pattern key -> times
    points              delta of the winner in the deal
    """

    deal: int
    player: int
    discarder: int | None
    total: int | None
    patterns: Mapping[str, int]
    points: int


def wins_of(deal: Deal) -> Iterator[Win]:
    """Yield the wins of a deal that are valid, including the wins among its events.

    >>> deal = Deal(7, (11, 12, 13, 14), {"result": {"type": "win", "wins": [
    ...     {"winner": 1, "from": 2, "value": {"total": 3, "patterns": {"riichi": 1, "pinfu": 1, "dora": 1}}}]}},
    ...     {"deltas": [0, 3900, -3900, 0]})
    >>> [(win.player, win.discarder, win.points) for win in wins_of(deal)]
    [(12, 13, 3900)]
    """
    question = deal.question
    events = [*(question.get("events") or ()), question.get("result") or {}]
    void = deal.answer.get("void", ())
    for win in (win for one in events if one.get("type") == "win" for win in one.get("wins", ())):
        if win["winner"] in void:
            continue
        value, discarder = win.get("value") or {}, win.get("from")
        yield Win(
            deal=deal.id,
            player=deal.players[win["winner"]],
            discarder=None if discarder is None else deal.players[discarder],
            total=value.get("total"),
            patterns=value.get("patterns") or {},
            points=deal.deltas[win["winner"]],
        )


@dataclass(slots=True)
class DealCounts:
    """Counts of a player's deals. Rates and averages are exact; they are None if their divisor is 0."""

    deals: int = 0
    wins: int = 0
    self_draws: int = 0
    dealt_in: int = 0
    riichi: int = 0
    riichi_wins: int = 0
    riichi_dealt_in: int = 0
    dealer: int = 0
    dealer_wins: int = 0
    draws: int = 0
    ready_draws: int = 0
    win_points: int = 0
    deal_in_points: int = 0
    patterns: Counter[str] = field(default_factory=Counter)
    best: Win | None = None

    @property
    def average_win(self) -> Fraction | None:
        """Mean table points gained in a deal for each win."""
        return share(self.win_points, self.wins)

    @property
    def average_deal_in(self) -> Fraction | None:
        """Mean table points lost in a deal in which the player dealt in."""
        return share(self.deal_in_points, self.dealt_in)


def share(part: int, whole: int) -> Fraction | None:
    """Return part / whole; None if whole is 0."""
    return Fraction(part, whole) if whole else None


def count_deals(deals: Iterable[Deal]) -> dict[int, DealCounts]:
    """Return the counts of each player, in one pass over the deals.

    >>> deal = Deal(7, (11, 12, 13, 14), {"dealer": 0, "riichi": [1], "result": {"type": "win", "wins": [
    ...     {"winner": 1, "from": 2, "value": {"total": 3}}]}}, {"deltas": [0, 3900, -3900, 0]})
    >>> counts = count_deals([deal])
    >>> counts[12].wins, counts[12].riichi_wins, str(counts[13].average_deal_in)
    (1, 1, '3900')
    """
    counts: dict[int, DealCounts] = {}
    for deal in deals:
        for player in deal.players:
            counts.setdefault(player, DealCounts()).deals += 1
        _count_circumstances(counts, deal)
        _count_wins(counts, deal)
    return counts


def _count_circumstances(counts: Mapping[int, DealCounts], deal: Deal) -> None:
    dealer = deal.question.get("dealer")
    if dealer is not None:
        counts[deal.players[dealer]].dealer += 1
    for seat in deal.question.get("riichi") or ():
        counts[deal.players[seat]].riichi += 1
    result = deal.question.get("result") or {}
    if result.get("type") == "exhaustive_draw":
        ready = result.get("ready") or ()
        for seat, player in enumerate(deal.players):
            counts[player].draws += 1
            counts[player].ready_draws += seat in ready


def _count_wins(counts: Mapping[int, DealCounts], deal: Deal) -> None:
    wins = list(wins_of(deal))
    declared = {deal.players[seat] for seat in deal.question.get("riichi") or ()}
    dealer = deal.question.get("dealer")
    for win in wins:
        own = counts[win.player]
        own.wins += 1
        own.self_draws += win.discarder is None
        own.riichi_wins += win.player in declared
        own.dealer_wins += dealer is not None and win.player == deal.players[dealer]
        own.win_points += win.points
        own.patterns.update(dict.fromkeys(win.patterns, 1))
        if own.best is None or win.points > own.best.points:
            own.best = win
    for player in {win.discarder for win in wins if win.discarder is not None}:
        own = counts[player]
        own.dealt_in += 1
        own.riichi_dealt_in += player in declared
        own.deal_in_points -= deal.deltas[deal.players.index(player)]


@dataclass(frozen=True, slots=True)
class RareHand:
    """A win, its rarest pattern, and the number of wins that have this pattern."""

    win: Win
    pattern: str
    seen: int


def rarest_hands(
    deals: Iterable[Deal],
    *,
    most: int = 10,
    player: int | None = None,
    beside: Container[str] = (),
    worth: Mapping[str, int] | None = None,
) -> list[RareHand]:
    """Return the `most` wins with the rarest patterns. A win is as rare as its rarest pattern; equally rare wins are
    ordered by the worth of this pattern, then by points, then by deal id.

    player      return only this player's wins; rarity is still counted over the wins of all players
    beside      patterns such as dora that make no hand rare; a win of nothing else is left out
    worth       the value of a pattern: of patterns that are equally rare the one of the greatest value counts

    >>> def won(number, **patterns):
    ...     win = {"winner": 0, "from": 1, "value": {"total": 1, "patterns": patterns}}
    ...     question = {"result": {"type": "win", "wins": [win]}}
    ...     return Deal(number, (1, 2, 3, 4), question, {"deltas": [1000, -1000, 0, 0]})
    >>> [(one.win.deal, one.pattern, one.seen) for one in rarest_hands([won(1, riichi=1), won(2, riichi=1, ippatsu=1)])]
    [(2, 'ippatsu', 1), (1, 'riichi', 2)]
    """
    of = worth or {}
    wins = [(win, [one for one in win.patterns if one not in beside]) for deal in deals for win in wins_of(deal)]
    seen = Counter(pattern for _, patterns in wins for pattern in patterns)
    rare = [RareHand(win, pattern, seen[pattern]) for win, patterns in wins if patterns and player in (None, win.player)
            for pattern in [min(patterns, key=lambda one: (seen[one], -of.get(one, 0), one))]]  # fmt: skip
    return sorted(rare, key=lambda one: (one.seen, -of.get(one.pattern, 0), -one.win.points, one.win.deal))[:most]
