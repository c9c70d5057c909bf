"""One deal 局 of Sichuan mahjong: its events in order, its end, the spectators, and the next deal."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.deal import Value, game_over, next_deal, read_result
from rules.entry_form import NO_KEYS, OF_DRAW, OF_PENALTY, EntryForm
from rules.errors import RuleError
from rules.hand import check_copies, read_tiles
from rules.options import LISTS, OBJECTS, is_whole
from rules.question import DEAL_KEYS, check_keys, is_empty, need, read_list, read_seat
from rules.settlement import whole_scores
from rules.sichuan.deal_events import EVENTS, play_event, read_total
from rules.sichuan.hand import FORM
from rules.sichuan.options import Options
from rules.sichuan.play import SEATS, Play
from rules.sichuan.settlement import ABSENT_KEYS
from rules.tiles import NUMBER, Tiles, count_kinds

OWN_RESULT_KEYS = frozenset({"pigs", "ready_max"})
KNOWN_KEYS = (DEAL_KEYS | {"events", "horses", "deal_no"}) - ABSENT_KEYS
ENTRY_KEYS = frozenset({"events", "horses", "result"})
ENTRY_FORM = EntryForm(
    hand=FORM,
    results={"won": NO_KEYS, "exhaustive_draw": OF_DRAW | OWN_RESULT_KEYS, "penalty": OF_PENALTY},
    events=EVENTS,
    answer=frozenset({"bound", "spectators"}),
)
USUAL_CAP = 8


def start_state(options: Options) -> dict[str, Any]:
    """Return the state of the first deal of a sitting."""
    return {
        "scores": [options.start] * 4,
        "dealer": 0,
        "round_wind": None,
        "honba": 0,
        "deposits": 0,
        "phase": "main",
        "deal_no": 1,
    }


def settle_deal(question: Mapping[str, Any], options: Options) -> dict[str, Any]:
    """Compute the payments of one deal and the next deal.

    question    the `in` of a case with kind = deal
    returns     `deltas` in points by seat, with payments to spectators; `bound`, the seat of each spectator;
                `spectators`, their results in points; `next`
    raises      RuleError with the codes of section 9 of the rule page
    source      「杠（刮风下雨）」「自摸加底」「叫马（买马）」

    >>> win = {"type": "win", "wins": [{"winner": 1, "from": 2, "value": {"total": 4}}]}
    >>> question = {**start_state(Options()), "events": [win], "result": {"type": "exhaustive_draw", "ready": [0]}}
    >>> settle_deal(question, Options())["deltas"]
    [0, 4, -4, 0]
    """
    play, dealer = _play_events(question, options)
    _end(play, question, options)
    return {**_results(play, question, dealer, options), "next": _next(play, question, dealer, options)}


def settle_events(question: Mapping[str, Any], options: Options) -> dict[str, Any]:
    """Compute the payments so far of a deal that has not ended: of its kongs and wins, without its `result`.

    returns     `deltas`, `bound` and `spectators` as `settle_deal`
    raises      RuleError of an event

    >>> kong = {"type": "kong", "seat": 0, "kind": "concealed"}
    >>> settle_events({**start_state(Options()), "events": [kong]}, Options())["deltas"]
    [6, -2, -2, -2]
    """
    play, dealer = _play_events(question, options)
    return _results(play, question, dealer, options)


def _play_events(question: Mapping[str, Any], options: Options) -> tuple[Play, int]:
    """Return the play after all events, and the dealer's seat."""
    check_keys(question, KNOWN_KEYS, ABSENT_KEYS)
    _check_phase(question)
    whole_scores(need(question, "scores"))
    dealer = read_seat(need(question, "dealer"))
    play = Play()
    for number, event in enumerate(read_list(question, "events", bounded=False), 1):
        play_event(play, number, event, options)
    return play, dealer


def _results(play: Play, question: Mapping[str, Any], dealer: int, options: Options) -> dict[str, Any]:
    bound = [(dealer + NUMBER[tile] - 1) % 4 for tile in _read_horses(question)]
    results = play.results()
    return {
        "deltas": [units * options.stake for units in _with_spectators(play, results, bound, options)],
        "bound": bound,
        "spectators": [results[seat] * options.stake for seat in bound],
    }


def _check_phase(question: Mapping[str, Any]) -> None:
    phase = question.get("phase")
    if phase == "decider":
        raise RuleError("not_in_ruleset", key="phase")
    if phase not in (None, "main"):
        raise RuleError("bad_input", key="phase")


def _end(play: Play, question: Mapping[str, Any], options: Options) -> None:
    """Settle the end of the deal; raises RuleError `bad_result`, `already_won` ..."""
    result = need(question, "result")
    if isinstance(result, OBJECTS) and not is_empty("nagashi", result.get("nagashi")):
        raise RuleError("not_in_ruleset", key="nagashi")
    result = read_result(question, ENTRY_FORM.results, OWN_RESULT_KEYS)
    if play.ended != (result["type"] == "won"):
        raise RuleError("bad_result")
    if result["type"] == "exhaustive_draw":
        _draw(play, result, options)
    elif result["type"] == "penalty":
        _penalty(play, result, options)


def _draw(play: Play, result: Value, options: Options) -> None:
    """黄: the wall is used up. First the kongs of seats that are not ready are void, then 查花猪, then 查叫."""
    looks = options.void_unready_kongs or options.check_ready or options.check_pigs
    ready = _read_still_in(play, result, "ready") if looks else []
    pigs = _read_still_in(play, result, "pigs")
    if pigs and set(pigs) & set(ready):
        raise RuleError("bad_result")
    if options.void_unready_kongs:
        for seat in play.still_in(*ready):
            play.give_back(seat)
    fined = pigs if options.check_pigs else []
    for pig in fined:
        for seat in play.still_in(*fined):
            play.pay(pig, seat, _fine(options.pig_units, options))
    if options.check_ready:
        _check_ready(play, result, ready, fined, options)


def _check_ready(play: Play, result: Value, ready: list[int], fined: list[int], options: Options) -> None:
    """查叫: each seat that is not ready pays each ready seat the most that its hand could have won."""
    if not ready:
        return
    most = result.get("ready_max")
    if not isinstance(most, LISTS) or len(most) != len(SEATS):
        raise RuleError("bad_result")
    for seat in ready:
        if most[seat] is None:
            raise RuleError("bad_result")
        total = read_total({"total": most[seat]}, options)
        for payer in play.still_in(*ready, *fined):
            play.pay(payer, seat, total)


def _read_still_in(play: Play, result: Value, key: str) -> list[int]:
    """Read seats that have not won, each once.

    raises      RuleError `bad_input`, `bad_seat`, `already_won`, `bad_result`
    """
    listed = read_list(result, key)
    if not listed:
        return []
    seats = [play.check_in(read_seat(seat)) for seat in listed]
    if len(set(seats)) != len(seats):
        raise RuleError("bad_result")
    return seats


def _penalty(play: Play, result: Value, options: Options) -> None:
    """诈胡: the offender pays everyone else still in; earlier payments stay."""
    offender = play.check_in(read_seat(need(result, "offender")))
    for seat in play.still_in(offender):
        play.pay(offender, seat, _fine(options.false_hu_units, options))


def _fine(units: int | None, options: Options) -> int:
    return (options.cap or USUAL_CAP) if units is None else units


def _read_horses(question: Mapping[str, Any]) -> list[int]:
    """Read the 叫马牌: one tile for each spectator, all drawn from one wall."""
    horses = read_list(question, "horses", bounded=False)
    if not horses:
        return []
    if len(horses) > 4 * FORM.kinds:
        raise RuleError("too_many_of_a_tile", tile=horses[0])
    tiles = [tile for horse in horses for tile in _read_horse(horse)]
    check_copies(count_kinds(tiles))
    return tiles


def _read_horse(horse: object) -> Tiles:
    tiles = read_tiles(horse, FORM, "horses")
    if len(tiles) != 1:
        raise RuleError("bad_tile", tile=horse)
    return tiles


def _with_spectators(play: Play, results: Sequence[int], bound: Sequence[int], options: Options) -> list[int]:
    """「叫马者与被叫者将是同样的输赢」: the payers of the bound seat pay its spectator the same, and the reverse."""
    deltas = list(results)
    if options.horse_settlement == "outside":
        return deltas
    for horse in bound:
        for seat in SEATS:
            deltas[seat] -= play.paid[seat][horse] - play.paid[horse][seat]
    return deltas


def _next(play: Play, question: Mapping[str, Any], dealer: int, options: Options) -> dict[str, Any]:
    """Return the `next` of the answer: the first winner deals, after several first winners their discarder.

    Without a winner the dealer stays; with `dealer_rule: rotate` the next seat always deals.
    """
    if options.deals is not None:
        deal_no = need(question, "deal_no")
        if not is_whole(deal_no) or deal_no < 1:
            raise RuleError("bad_input", key="deal_no")
        if deal_no >= options.deals:
            return game_over()
    if options.dealer_rule == "rotate":
        return next_deal((dealer + 1) % 4, None)
    return next_deal(dealer if play.opener is None else play.opener, None)


def win_entry(winner: int, source: int | None, value: dict[str, Any], options: Options) -> dict[str, Any]:
    """Return the entry of a deal in which only one hand wins and no other payments occur.

    The deal ends with the win, or as a draw with everybody else ready (`continuation`).
    """
    event = {"type": "win", "wins": [{"winner": winner, "from": source, "value": value}]}
    if options.continuation == "first_win":
        return {"events": [event], "result": {"type": "won"}}
    others = [seat for seat in range(4) if seat != winner]
    ready_max = [None if seat == winner else 1 for seat in range(4)]
    return {"events": [event], "result": {"type": "exhaustive_draw", "ready": others, "ready_max": ready_max}}
