"""One deal: who pays the winner, and the next dealer (section 8 of the rule page)."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from rules.deal import MOST, WIND_NAMES, Value, Win, game_over, next_deal, pass_deal, read_result, read_wins
from rules.entry_form import USUAL_RESULTS, EntryForm
from rules.errors import RuleError
from rules.hand import read_wind
from rules.hk.hand import DISCARD, FLOWER_WIN, FORM, ROBBED_KONG, SELF_DRAW, capped
from rules.hk.liability import check_liability, shares_off_discard
from rules.hk.options import Options
from rules.hk.patterns import CATALOGUE
from rules.hk.points import base_of, dearest
from rules.options import is_whole
from rules.question import DEAL_KEYS, OPTIONAL_KEYS, check_keys, is_empty, need, read_list, read_seat, read_seats
from rules.settlement import whole_scores

KNOWN = DEAL_KEYS | {"flower_sets"}
ENTRY_FORM = EntryForm(hand=FORM)
SEATS = (0, 1, 2, 3)
PATTERNS = frozenset(row.key for row in CATALOGUE)
DRAWN = (SELF_DRAW, FLOWER_WIN)
WAYS = (*DRAWN, DISCARD, ROBBED_KONG)
# Without a cap: no hand has as many, and the points have to stay numbers that a table can write.
MOST_FAAN = 9999
# There are two series of flowers.
MOST_SETS = 2


class Claim(NamedTuple):
    """A win with its base and the way it is paid."""

    win: Win
    base: int
    way: str


def start_state(options: Options) -> dict[str, Any]:
    """Return the state of the first deal of a game."""
    scores = [options.start] * len(SEATS)
    return {"scores": scores, "dealer": 0, "round_wind": "E", "honba": 0, "deposits": 0, "phase": "main"}


def settle_deal(question: Mapping[str, Any], options: Options) -> dict[str, Any]:
    """Compute the payments of one deal and the next deal.

    question    the `in` of a case with kind = deal: `scores dealer round_wind result`, and `flower_sets`, a seat for
                each complete series of flowers it has shown
    returns     `deltas` in table points by seat, and `next`
    raises      RuleError with the codes of the rule page
    """
    check_keys(question, KNOWN, OPTIONAL_KEYS)
    scores = _read_scores(question, options)
    dealer = read_seat(need(question, "dealer"))
    round_wind = str(read_wind(question, "round_wind", WIND_NAMES[: options.rounds]))
    _read_phase(question)
    result = _read_result(question)
    deltas = [0, 0, 0, 0]
    _pay_flowers(deltas, _read_flower_sets(question, options), options)
    if result["type"] == "win":
        paid = _read_claims(result, options)[: options.winners]
        for claim in paid:
            _pay(deltas, claim, options)
        stays = options.dealer_win == "stay" and any(claim.win.winner == dealer for claim in paid)
    elif result["type"] == "penalty":
        offender = read_seat(need(result, "offender"))
        _pay_false_win(deltas, offender, options)
        stays = options.false_win_dealer == "stay" or (options.false_win_dealer == "offender" and offender != dealer)
    else:
        stays = options.draw_dealer == "stay"
    return {"deltas": deltas, "next": _next(dealer, round_wind, stays, _after(scores, deltas), options)}


def _after(scores: Sequence[int], deltas: Sequence[int]) -> list[int]:
    return [score + delta for score, delta in zip(scores, deltas, strict=True)]


def _read_scores(question: Mapping[str, Any], options: Options) -> tuple[int, ...]:
    scores, wanted = whole_scores(need(question, "scores")), len(SEATS) * options.start
    if sum(scores) != wanted:
        raise RuleError("scores_do_not_add_up", found=sum(scores), wanted=wanted)
    if options.bust and min(scores) < 0:
        raise RuleError("game_is_over")
    return scores


def _read_phase(question: Mapping[str, Any]) -> None:
    phase = question.get("phase")
    if phase is not None and phase != "main":
        raise RuleError("not_in_ruleset", key="phase") if phase == "decider" else RuleError("bad_input", key="phase")


def _read_result(question: Mapping[str, Any]) -> Value:
    """Read the result; raises RuleError `not_in_ruleset` for an abortive draw and for nagashi."""
    result = read_result(question, (*USUAL_RESULTS, "abortive_draw"))
    if result["type"] == "abortive_draw":
        raise RuleError("not_in_ruleset", key="abortive_draw")
    if not is_empty("nagashi", result.get("nagashi")):
        raise RuleError("not_in_ruleset", key="nagashi")
    return result


def _read_flower_sets(question: Mapping[str, Any], options: Options) -> tuple[int, ...]:
    if is_empty("flower_sets", question.get("flower_sets")):
        return ()
    if len(read_list(question, "flower_sets")) > MOST_SETS:
        raise RuleError("bad_input", key="flower_sets")
    seats = read_seats(question, "flower_sets", repeated=True)
    if not options.flower_pay or not options.flowers:
        raise RuleError("not_in_ruleset", key="flower_sets")
    return seats


def _read_claims(result: Value, options: Options) -> list[Claim]:
    """Read the claims, nearest in turn after the discarder first; those that are not paid are checked too."""
    return [_read_claim(win, options) for win in read_wins(result)]


def _read_claim(win: Win, options: Options) -> Claim:
    value = win.value
    way = value.get("win", SELF_DRAW if win.source is None else DISCARD)
    if way not in WAYS or (way in DRAWN) != (win.source is None):
        raise RuleError("bad_value", value=way)
    total = value.get("total")
    if not is_whole(total) or not 0 <= total <= MOST:  # type: ignore[operator]
        raise RuleError("bad_value", value=total)
    if value.get("valid", True) is False or total < options.minimum:  # type: ignore[operator]
        raise RuleError("below_minimum")
    total = capped(total, options)  # type: ignore[arg-type]
    if total > MOST_FAAN or base_of(total, options) > MOST:
        raise RuleError("bad_value", value=total)
    patterns = value.get("patterns")
    _check_sums(total, patterns, value.get("uncapped"), options)
    base = base_of(total, options)
    if value.get("base", base) != base:
        raise RuleError("bad_value", value=value["base"])
    if win.liable is not None:
        check_liability(patterns, way == FLOWER_WIN, options)
    return Claim(win, base, way)


def _check_sums(total: int, patterns: object, uncapped: object, options: Options) -> None:
    """Check that the patterns and their sum agree with the total; raises RuleError `bad_value`, `unknown_pattern`."""
    sums = [] if uncapped is None else [uncapped]
    if patterns is not None:
        if not isinstance(patterns, Mapping):
            raise RuleError("bad_value", value=patterns)
        for key, faan in patterns.items():
            if key not in PATTERNS:
                raise RuleError("unknown_pattern", pattern=key)
            if not is_whole(faan) or faan < 0:
                raise RuleError("bad_value", value=faan)
        sums.append(sum(patterns.values()))
    for one in sums:
        if not is_whole(one) or one != sums[0] or capped(one, options) != total:  # type: ignore[arg-type]
            raise RuleError("bad_value", value=one)


def _pay(deltas: list[int], claim: Claim, options: Options) -> None:
    for seat, shares in _shares(claim, options).items():
        deltas[seat] -= shares * claim.base
        deltas[claim.win.winner] += shares * claim.base


def _shares(claim: Claim, options: Options) -> dict[int, int]:
    """Return who pays how many times the base."""
    win, others = claim.win, [seat for seat in SEATS if seat != claim.win.winner]
    if win.source is None:
        return dict.fromkeys(others, 2) if win.liable is None else {win.liable: 6}
    if claim.way == ROBBED_KONG and options.robbed_kong == "self_draw":
        return {win.source: 6}
    if win.liable is not None:
        shares = shares_off_discard(win.source, win.liable, options)
        if shares is not None:
            return shares
    if options.responsibility == "full":
        return {win.source: 4}
    return {seat: 2 if seat == win.source else 1 for seat in others}


def _pay_false_win(deltas: list[int], offender: int, options: Options) -> None:
    """詐糊: the offender pays each of the others as for the dearest self-draw, three times that, or nothing."""
    each = {"self_draw": 2, "triple": 6, "none": 0}[options.false_win] * dearest(options)
    _pay_each(deltas, offender, -each)


def _pay_flowers(deltas: list[int], seats: Collection[int], options: Options) -> None:
    for seat in seats:
        _pay_each(deltas, seat, options.flower_pay)


def _pay_each(deltas: list[int], seat: int, each: int) -> None:
    """Let every other seat pay `each` to a seat."""
    for other in SEATS:
        deltas[other] += 3 * each if other == seat else -each


def _next(dealer: int, round_wind: str, stays: bool, scores: Sequence[int], options: Options) -> dict[str, Any]:
    """Return the next deal: each round lasts until all four seats have lost the deal."""
    if options.bust and min(scores) < 0:
        return game_over()
    if stays:
        return next_deal(dealer, round_wind)
    if dealer == SEATS[-1] and round_wind == WIND_NAMES[options.rounds - 1]:
        return game_over()
    return next_deal(*pass_deal(dealer, round_wind))
