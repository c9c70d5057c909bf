"""One riichi deal 局: the payments and the next deal (section 6)."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from rules.deal import read_result, read_whole, read_wins, ready_payments
from rules.entry_form import OF_ABORTIVE_DRAW, USUAL_RESULTS, EntryForm
from rules.errors import RuleError
from rules.hand import HandForm, read_wind
from rules.question import DEAL_KEYS, check_keys, is_empty, need, read_flag, read_seat, read_seats
from rules.riichi.by_patterns import OWN_KEYS as PATTERN_KEYS
from rules.riichi.flow import DECIDER, MAIN, Ending, Table, after
from rules.riichi.options import Options
from rules.riichi.payments import BASE_OF, MANGAN, read_value, self_draw_payments
from rules.riichi.table_keys import BANK, check_seats, seat_keys
from rules.riichi.wins import Deltas, move, move_chips, nothing, pay_claims, pay_tsumo, read_claim, share_pot
from rules.riichi.wins_in_a_row import KEY as WINS_IN_A_ROW
from rules.riichi.wins_in_a_row import after_winners, at_start, read_wins_in_a_row
from rules.settlement import whole_scores

ENTRY_KEYS = frozenset({"result", "riichi", "fouls", "stop"})
KEYS = DEAL_KEYS | ENTRY_KEYS | {WINS_IN_A_ROW}
NOT_HERE = frozenset({"flowers"})
POINTS = 100

Question = Mapping[str, Any]


def start_state(options: Options) -> dict[str, Any]:
    """Return the state of the first deal of a game."""
    scores = [options.start] * options.seats
    state = {"scores": scores, "dealer": 0, "round_wind": "E", "honba": 0, "deposits": 0, "phase": "main"}
    return {**state, **at_start(options)}


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

    deltas      table points by seat, and then those of the empty seat's box where it pays
    taken       table points that each seat takes from the pot; () if nobody does
    chips       chips won minus chips lost by seat; () if there are none
    penalties   ranking points that the settlement takes off, after a false win with `chombo: settlement`
    void        seats whose claims do not count
    """

    deltas: Sequence[int]
    ending: Ending
    taken: Sequence[int] = ()
    chips: Sequence[int] = ()
    penalties: Sequence[int] | None = None
    void: Sequence[int] = ()


def settle_deal(question: Question, options: Options) -> dict[str, Any]:
    """Compute the payments of one deal and the next deal.

    question    the `in` of a case with kind = deal
    returns     `deltas` in table points by seat, and `next`; `chips` if the ruleset has chips; `bank` if the empty seat
                has a box; `penalties` after a false win that the settlement punishes; `void` if claims do not count
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
    won, nobody = outcome.deltas, (0,) * options.seats
    deltas = [
        put + won[seat] + taken for seat, (put, taken) in enumerate(zip(laid, outcome.taken or nobody, strict=True))
    ]
    scores = [score + delta for score, delta in zip(deal.scores, deltas, strict=True)]
    answer: dict[str, Any] = {
        "deltas": deltas,
        "next": after(deal.table, outcome.ending, scores, pot - sum(outcome.taken), stop, options),
    }
    in_a_row = read_wins_in_a_row(question, options)
    if in_a_row is not None:
        is_void = deal.result["type"] == PENALTY
        after_it = in_a_row if is_void else after_winners(in_a_row, _winners(deal, outcome))
        answer["next"][WINS_IN_A_ROW] = list(after_it)
    if options.chips is not None:
        answer["chips"] = list(outcome.chips or nobody)
    if options.tsumo == BANK:
        answer[BANK] = won[options.seats]
    if outcome.penalties is not None:
        answer["penalties"] = list(outcome.penalties)
    if outcome.void:
        answer["void"] = list(outcome.void)
    return answer


def _winners(deal: Deal, outcome: Outcome) -> list[int]:
    """Return the seats that won the deal; 流し満貫 is a win where it is treated as one."""
    if deal.result["type"] == "win":
        return [win["winner"] for win in deal.result["wins"] if win["winner"] not in outcome.void]
    return list(deal.result.get("nagashi") or ()) if deal.options.nagashi == "win" else []


def _read_deal(question: Question, options: Options) -> Deal:
    check_keys(question, KEYS | seat_keys(options), NOT_HERE)
    check_seats(question, options)
    phase = _read_phase(question.get("phase"), options)
    need(question, "round_wind")
    table = Table(
        read_seat(need(question, "dealer"), options.seats),
        read_wind(question, "round_wind", "E" if phase == DECIDER else options.winds) or "E",
        read_whole(question, "honba", "bad_honba"),
        phase,
    )
    scores = whole_scores(need(question, "scores"), (options.seats,), step=POINTS)
    riichi = read_seats(question, "riichi", options.seats)
    fouls = _read_optional_seats(question, "fouls", options, has=bool(options.foul_deposit), repeated=True)
    if options.riichi_min_points is not None:
        for seat in riichi:
            if scores[seat] < options.riichi_min_points:
                raise RuleError("riichi_without_points", seat=seat)
    return Deal(scores, table, riichi, fouls, read_result(question, SETTLE), options)


def _read_optional_seats(
    question: Question, key: str, options: Options, *, has: bool, repeated: bool = False
) -> tuple[int, ...]:
    """Read the seats of a key; if the ruleset does not have it (`has` is False), only an empty value is allowed."""
    if has:
        return read_seats(question, key, options.seats, repeated=repeated)
    if not is_empty(key, question.get(key)):
        raise RuleError("not_in_ruleset", key=key)
    return ()


def _read_phase(phase: object, options: Options) -> str:
    """Read the phase: `decider` is a deal of the returned east round 返り東."""
    if phase == DECIDER:
        if not options.has_decider:
            raise RuleError("not_in_ruleset", key="phase")
        return DECIDER
    if phase not in (None, MAIN):
        raise RuleError("bad_input", key="phase")
    return MAIN


def _lay_down(deal: Deal) -> Deltas:
    """Return the payments into the pot before the result: foul deposits, and riichi sticks except after a false win."""
    laid = [0] * deal.options.seats
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
        read_claim(win, read_value(win.value, win.source is None, options), options)
        for win in read_wins(deal.result, seats=options.seats)
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
        move_chips(claims, options),
        void=void,
    )


def _after_win(stays: bool, options: Options) -> Ending:
    return Ending(True, 1, options.agari_yame) if stays else Ending(False, None)


def _settle_exhaustive_draw(deal: Deal, pot: int) -> Outcome:
    """Section 6.3 荒牌流局."""
    table, options = deal.table, deal.options
    ready = read_seats(deal.result, "ready", options.seats)
    nagashi = _read_optional_seats(deal.result, "nagashi", options, has=options.nagashi != "off")
    if nagashi and options.nagashi == "win":
        # 「通常の和了と同等に扱う」: the deal is won, and only a drawn one looks at the hands of who declared riichi.
        return _settle_nagashi_win(deal, nagashi, pot)
    for seat in deal.riichi:
        if seat not in ready:
            raise RuleError("riichi_not_ready", seat=seat)
    if nagashi:
        deltas = nothing(options)
        for seat in nagashi:
            pay_tsumo(deltas, seat, BASE_OF[options.nagashi_value], table.dealer, options)
    else:
        paid = ready_payments(ready, options.noten_penalty, POINTS, options.seats)
        deltas = paid + nothing(options)[options.seats :]
    is_ready, renchan = table.dealer in ready, _renchan(table, options)
    stays = renchan == "always" or (renchan == "ready" and is_ready)
    reset = not stays and options.draw_pass_honba == "reset"
    yame = options.tenpai_yame if stays and is_ready else "off"
    return Outcome(deltas, Ending(stays, None if reset else options.draw_honba, yame))


def _renchan(table: Table, options: Options) -> str:
    """When the dealer stays after a draw; the south round and a returned round may have a rule of their own."""
    is_first_round = table.round_wind == "E" and table.phase == MAIN
    return options.renchan if is_first_round or options.renchan_south == "same" else options.renchan_south


def _settle_nagashi_win(deal: Deal, nagashi: Sequence[int], pot: int) -> Outcome:
    """流し満貫「通常の和了と同等に扱う」: each is a self-drawn mangan.

    The first in turn from the dealer gets the honba and the pot.
    """
    table, options = deal.table, deal.options
    in_turn = sorted(nagashi, key=lambda seat: (seat - table.dealer) % options.seats)
    deltas, taken = nothing(options), [0] * options.seats
    for n, seat in enumerate(in_turn):
        honba = table.honba if n == 0 or options.ron_honba == "each" else 0
        pay_tsumo(deltas, seat, BASE_OF[options.nagashi_value], table.dealer, options, honba)
    taken[in_turn[0]] = pot
    return Outcome(deltas, _after_win(table.dealer in nagashi, options), taken)


def _settle_abortive_draw(deal: Deal, pot: int) -> Outcome:
    """Section 6.3 途中流局."""
    reason = need(deal.result, "reason")
    if not isinstance(reason, str) or reason not in deal.options.reasons:
        raise RuleError("bad_reason", reason=reason)
    return _abort(reason, deal.options)


def _abort(reason: str, options: Options) -> Outcome:
    if reason not in options.abortive_draws:
        raise RuleError("not_in_ruleset", key=reason)
    return Outcome(nothing(options), Ending(True, options.abortive_honba, played=False))


def _settle_penalty(deal: Deal, pot: int) -> Outcome:
    """Section 6.4 チョンボ: 「親は流れず、本場も増やさず」; players get back the riichi sticks of this deal.

    With `mangan` the offender pays the others what they would pay him for a self-drawn mangan.
    """
    options, dealer = deal.options, deal.table.dealer
    offender = read_seat(need(deal.result, "offender"), options.seats)
    if options.chombo == "none":
        raise RuleError("not_in_ruleset", key="penalty")
    deltas, penalties = nothing(options), None
    if options.chombo == "settlement":
        penalties = [0] * options.seats
        penalties[offender] = options.chombo_points
    else:
        mangan = self_draw_payments(BASE_OF[MANGAN], offender == dealer, options)
        for seat in range(options.seats):
            if seat != offender:
                points = mangan.dealer if dealer in (seat, offender) else mangan.child
                move(deltas, offender, seat, options.chombo_each if options.chombo == "flat" else points)
    return Outcome(deltas, Ending(True, 0, played=False), penalties=penalties)


PENALTY = "penalty"
SETTLE = {
    "win": _settle_wins,
    "exhaustive_draw": _settle_exhaustive_draw,
    "abortive_draw": _settle_abortive_draw,
    PENALTY: _settle_penalty,
}


def entry_form(hand: HandForm) -> EntryForm:
    """Return the form of an entry; the hands differ between four and three players."""
    return EntryForm(
        hand=hand,
        results={**USUAL_RESULTS, "abortive_draw": OF_ABORTIVE_DRAW},
        by_patterns=PATTERN_KEYS,
        answer=frozenset({"chips", BANK, "penalties", "void"}),
        following=frozenset({WINS_IN_A_ROW}),
    )
