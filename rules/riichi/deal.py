"""One riichi deal 局: the payments and the next deal (section 6)."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from rules.deal import read_result, read_whole, read_wins, ready_payments
from rules.errors import RuleError
from rules.hand import read_wind
from rules.question import DEAL_KEYS, check_keys, is_empty, need, read_flag, read_seat, read_seats
from rules.riichi.flow import Ending, Table, after
from rules.riichi.options import ABORTIVE_DRAWS, Options
from rules.riichi.payments import BASE_OF, MANGAN, read_value
from rules.riichi.wins import Deltas, move, move_chips, pay_claims, pay_tsumo, read_claim, share_pot
from rules.settlement import whole_scores

ENTRY_KEYS = frozenset({"result", "riichi", "fouls", "stop"})
KEYS = DEAL_KEYS | ENTRY_KEYS
NOT_HERE = frozenset({"flowers"})
POINTS = 100
FALSE_WIN = 2000

Question = Mapping[str, Any]


def start_state(options: Options) -> dict[str, Any]:
    """Return the state of the first deal of a game."""
    scores = [options.start] * 4
    return {"scores": scores, "dealer": 0, "round_wind": "E", "honba": 0, "deposits": 0, "phase": "main"}


class Deal(NamedTuple):
    """A deal as the question gives it.

    riichi      seats whose riichi declaration is valid
    fouls       seats that paid a foul deposit, once for each foul
    """

    scores: tuple[int, ...]
    table: Table
    riichi: tuple[int, ...]
    fouls: tuple[int, ...]
    result: Mapping[str, Any]
    options: Options


class Outcome(NamedTuple):
    """The changes that the result of a deal causes, without the riichi sticks and foul deposits laid down before it.

    deltas      table points by seat
    taken       table points that each seat takes from the pot
    chips       chips won minus chips lost by seat
    penalties   ranking points that the settlement takes off, after a false win with `chombo: settlement`
    void        seats whose claims do not count
    """

    deltas: Sequence[int]
    ending: Ending
    taken: Sequence[int] = (0, 0, 0, 0)
    chips: Sequence[int] = (0, 0, 0, 0)
    penalties: Sequence[int] | None = None
    void: Sequence[int] = ()


def settle_deal(question: Question, options: Options) -> dict[str, Any]:
    """Compute the payments of one deal and the next deal.

    question    the `in` of a case with kind = deal
    returns     `deltas` in table points by seat, and `next`; `chips` if the ruleset has chips; `penalties` after a
                false win that the settlement punishes; `void` if some claims do not count
    raises      RuleError with the codes of section 12

    >>> win = {"winner": 1, "from": 2, "value": {"total": 3, "fu": 40, "yakuman": 0}}
    >>> question = start_state(Options()) | {"result": {"type": "win", "wins": [win]}}
    >>> settle_deal(question, Options())["deltas"]
    [0, 5200, -5200, 0]
    """
    deal = _read_deal(question, options)
    stop = read_flag(question, "stop", False)
    deposits = read_whole(question, "deposits", "bad_deposits", step=POINTS)
    laid = _lay_down(deal)
    pot = deposits - sum(laid)
    outcome = SETTLE[deal.result["type"]](deal, pot)
    deltas = [put + won + taken for put, won, taken in zip(laid, outcome.deltas, outcome.taken, strict=True)]
    scores = [score + delta for score, delta in zip(deal.scores, deltas, strict=True)]
    answer: dict[str, Any] = {
        "deltas": deltas,
        "next": after(deal.table, outcome.ending, scores, pot - sum(outcome.taken), stop, options),
    }
    if options.chips is not None:
        answer["chips"] = list(outcome.chips)
    if outcome.penalties is not None:
        answer["penalties"] = list(outcome.penalties)
    if outcome.void:
        answer["void"] = list(outcome.void)
    return answer


def _read_deal(question: Question, options: Options) -> Deal:
    check_keys(question, KEYS, NOT_HERE)
    _check_phase(question.get("phase"))
    need(question, "round_wind")
    table = Table(
        read_seat(need(question, "dealer")),
        read_wind(question, "round_wind") or "E",
        read_whole(question, "honba", "bad_honba"),
    )
    scores = whole_scores(need(question, "scores"), step=POINTS)
    riichi = read_seats(question, "riichi")
    fouls = _read_optional_seats(question, "fouls", has=bool(options.foul_deposit), repeated=True)
    if options.riichi_min_points is not None:
        for seat in riichi:
            if scores[seat] < options.riichi_min_points:
                raise RuleError("riichi_without_points", seat=seat)
    return Deal(scores, table, riichi, fouls, read_result(question, SETTLE), options)


def _read_optional_seats(question: Question, key: str, *, has: bool, repeated: bool = False) -> tuple[int, ...]:
    """Read the seats of a key; if the ruleset does not have it (`has` is False), only an empty value is allowed."""
    if has:
        return read_seats(question, key, repeated=repeated)
    if not is_empty(key, question.get(key)):
        raise RuleError("not_in_ruleset", key=key)
    return ()


def _check_phase(phase: object) -> None:
    if phase == "decider":
        raise RuleError("not_in_ruleset", key="phase")
    if phase not in (None, "main"):
        raise RuleError("bad_input", key="phase")


def _lay_down(deal: Deal) -> Deltas:
    """Return the payments into the pot before the result: foul deposits, and riichi sticks except after a false win."""
    laid = [0, 0, 0, 0]
    for seat in deal.fouls:
        laid[seat] -= deal.options.foul_deposit
    if deal.result["type"] != PENALTY:
        for seat in deal.riichi:
            laid[seat] -= deal.options.riichi_stick
    return laid


def _settle_wins(deal: Deal, pot: int) -> Outcome:
    """Section 6.1: the first `ron_winners` claims in turn count; three claims where two may count are 三家和."""
    table, options = deal.table, deal.options
    claims = [
        read_claim(win, read_value(win.value, win.source is None, options), options) for win in read_wins(deal.result)
    ]
    winners = [claim.win.winner for claim in claims]
    void: list[int] = []
    if len(claims) > options.ron_winners:
        if options.ron_winners > 1:
            return _abort("triple_ron", options)._replace(void=winners)
        claims, winners, void = claims[:1], winners[:1], winners[1:]
    stays = table.dealer in (winners if options.double_ron_renchan == "any" else winners[:1])
    return Outcome(
        pay_claims(claims, table.dealer, table.honba, options),
        _after_win(stays, options),
        share_pot(claims, pot, deal.riichi, options),
        move_chips(claims),
        void=void,
    )


def _after_win(stays: bool, options: Options) -> Ending:
    return Ending(True, 1, options.agari_yame) if stays else Ending(False, None)


def _settle_exhaustive_draw(deal: Deal, pot: int) -> Outcome:
    """Section 6.3 荒牌流局."""
    table, options = deal.table, deal.options
    ready = read_seats(deal.result, "ready")
    nagashi = _read_optional_seats(deal.result, "nagashi", has=options.nagashi != "off")
    for seat in deal.riichi:
        if seat not in ready:
            raise RuleError("riichi_not_ready", seat=seat)
    if nagashi and options.nagashi == "win":
        return _settle_nagashi_win(deal, nagashi, pot)
    if nagashi:
        deltas = [0, 0, 0, 0]
        for seat in nagashi:
            pay_tsumo(deltas, seat, BASE_OF[MANGAN], table.dealer)
    else:
        deltas = ready_payments(ready, options.noten_penalty, POINTS)
    is_ready = table.dealer in ready
    stays = options.renchan == "always" or (options.renchan == "ready" and is_ready)
    reset = not stays and options.draw_pass_honba == "reset"
    yame = options.tenpai_yame if stays and is_ready else "off"
    return Outcome(deltas, Ending(stays, None if reset else options.draw_honba, yame))


def _settle_nagashi_win(deal: Deal, nagashi: Sequence[int], pot: int) -> Outcome:
    """流し満貫「通常の和了と同等に扱う」: each is a self-drawn mangan.

    The first in turn from the dealer gets the honba and the pot.
    """
    table, options = deal.table, deal.options
    in_turn = sorted(nagashi, key=lambda seat: (seat - table.dealer) % 4)
    deltas, taken = [0, 0, 0, 0], [0, 0, 0, 0]
    for n, seat in enumerate(in_turn):
        honba = options.honba_points * table.honba if n == 0 or options.ron_honba == "each" else 0
        pay_tsumo(deltas, seat, BASE_OF[MANGAN], table.dealer, honba)
    taken[in_turn[0]] = pot
    return Outcome(deltas, _after_win(table.dealer in nagashi, options), taken)


def _settle_abortive_draw(deal: Deal, pot: int) -> Outcome:
    """Section 6.3 途中流局."""
    reason = need(deal.result, "reason")
    if not isinstance(reason, str) or reason not in ABORTIVE_DRAWS:
        raise RuleError("bad_reason", reason=reason)
    return _abort(reason, deal.options)


def _abort(reason: str, options: Options) -> Outcome:
    if reason not in options.abortive_draws:
        raise RuleError("not_in_ruleset", key=reason)
    return Outcome((0, 0, 0, 0), Ending(True, options.abortive_honba, played=False))


def _settle_penalty(deal: Deal, pot: int) -> Outcome:
    """Section 6.4 チョンボ: 「親は流れず、本場も増やさず」; players get back the riichi sticks of this deal."""
    offender = read_seat(need(deal.result, "offender"))
    options, dealer = deal.options, deal.table.dealer
    if options.chombo == "none":
        raise RuleError("not_in_ruleset", key="penalty")
    deltas, penalties = [0, 0, 0, 0], None
    if options.chombo == "mangan":
        for seat in range(4):
            if seat != offender:
                move(deltas, offender, seat, FALSE_WIN * (2 if dealer in (seat, offender) else 1))
    else:
        penalties = [0, 0, 0, 0]
        penalties[offender] = options.chombo_points
    return Outcome(deltas, Ending(True, 0, played=False), penalties=penalties)


PENALTY = "penalty"
SETTLE = {
    "win": _settle_wins,
    "exhaustive_draw": _settle_exhaustive_draw,
    "abortive_draw": _settle_abortive_draw,
    PENALTY: _settle_penalty,
}
