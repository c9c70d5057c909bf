"""The events of a deal: kongs 杠 and wins 胡; each is settled at once."""

from collections.abc import Mapping
from typing import Any

from rules.deal import WIN_KEYS, Value
from rules.errors import RuleError
from rules.options import LISTS, is_whole
from rules.question import check_keys, in_turn_from, need, read_flag, read_object, read_seat
from rules.sichuan.options import Options
from rules.sichuan.play import Kong, Play

KONG_KEYS = frozenset({"type", "seat", "kind", "from", "same_draw"})
WIN_EVENT_KEYS = frozenset({"type", "wins", "kong_discard", "after_kong"})
EVENTS = {"kong": KONG_KEYS, "win": WIN_EVENT_KEYS}
MOST_WINNERS = 3
MOST_EVENTS = 27 + MOST_WINNERS  # a kong of each kind of tile


def play_event(play: Play, number: int, event: object, options: Options) -> None:
    """Settle one event and update `play`.

    number      the number of the event, from 1
    raises      RuleError `bad_event`, `already_won`, `bad_value` ...
    """
    event = read_object(event, "events")
    kind = need(event, "type")
    if not isinstance(kind, str) or kind not in EVENTS or play.ended or number > MOST_EVENTS:
        raise RuleError("bad_event", number=number)
    check_keys(event, EVENTS[kind], at=f"events.{number - 1}")
    if kind == "kong":
        play.make_kong(_read_kong(play, number, event, options))
    else:
        _play_wins(play, number, event, options)
        play.last = None


def _read_kong(play: Play, number: int, event: Mapping[str, Any], options: Options) -> Kong:
    seat = play.check_in(read_seat(need(event, "seat")))
    kind, feeder = need(event, "kind"), event.get("from")
    if kind not in ("concealed", "direct", "added") or (feeder is not None and kind != "direct"):
        raise RuleError("bad_event", number=number)
    if kind == "direct":
        feeder = play.check_in(read_seat(need(event, "from")))
        if feeder == seat:
            raise RuleError("bad_event", number=number)
    same_draw = read_flag(event, "same_draw", True)
    return Kong(seat, kind, feeder, _kong_payments(play, seat, kind, feeder, same_draw, options))


def _kong_payments(
    play: Play, seat: int, kind: str, feeder: int | None, same_draw: bool, options: Options
) -> list[tuple[int, int]]:
    """Return the payers and their stakes: 暗杠 2 each, 直杠 2 from the feeder, 弯杠 1 each."""
    others = play.still_in(seat)
    if kind == "concealed":
        return [(other, 2) for other in others]
    if kind == "added":
        earns = same_draw or options.kong_rule == "drizzle" or not options.added_kong_same_draw
        return [(other, 1) for other in others] if earns else []
    drizzle = 1 if options.kong_rule == "drizzle" else 0  # 下毛毛雨「不放杠者给1番」
    return [(other, 2 if other == feeder else drizzle) for other in others]


def _play_wins(play: Play, number: int, event: Mapping[str, Any], options: Options) -> None:
    wins, source = _read_wins(play, number, event, options)
    kong = play.last
    if read_flag(event, "kong_discard", False) and (kong is None or source is None or kong.seat != source):
        raise RuleError("bad_event", number=number)
    after_kong = read_flag(event, "after_kong", False)
    if after_kong and (kong is None or source is not None or kong.seat not in wins):
        raise RuleError("bad_event", number=number)
    for winner, total in wins.items():
        for payer, amount in _payments(play, winner, source, total, kong if after_kong else None, options):
            play.pay(payer, winner, amount)
    if event.get("kong_discard") and kong is not None:
        _transfer(play, kong, list(wins), options)
    _count_winners(play, list(wins), source, options)


def _read_wins(
    play: Play, number: int, event: Mapping[str, Any], options: Options
) -> tuple[dict[int, int], int | None]:
    """Read the winners with their totals, sorted by turn from the discarder, and the discarder."""
    entries = need(event, "wins")
    if not isinstance(entries, LISTS):
        raise RuleError("bad_input", key="wins")
    if len(entries) == 1:
        winner, source, total = _read_win(play, entries[0], f"events.{number - 1}.wins.0", options)
        return {winner: total}, source
    wins: dict[int, int] = {}
    sources: set[int | None] = set()
    for place, entry in enumerate(entries):
        winner, source, total = _read_win(play, entry, f"events.{number - 1}.wins.{place}", options)
        if winner in wins:
            raise RuleError("bad_event", number=number)
        wins[winner] = total
        sources.add(source)
    source = sources.pop() if len(sources) == 1 else None
    if source is None:
        raise RuleError("bad_event", number=number)
    in_turn = in_turn_from(source, wins)[: 1 if options.multiple_wins == "nearest" else None]
    return {winner: wins[winner] for winner in in_turn}, source


def _read_win(play: Play, entry: object, at: str, options: Options) -> tuple[int, int | None, int]:
    entry = read_object(entry, "wins")
    check_keys(entry, WIN_KEYS, at=at)
    winner, source, liable = read_seat(need(entry, "winner")), need(entry, "from"), entry.get("liable")
    if liable is not None:
        raise RuleError("liable_is_winner" if liable == winner else "not_in_ruleset", key="liable", seat=winner)
    if source is not None and read_seat(source) == winner:
        raise RuleError("winner_is_discarder", seat=winner)
    play.check_in(winner)
    if source is not None:
        play.check_in(source)
    return winner, source, read_total(read_object(need(entry, "value"), "value"), options)


def read_total(value: Value, options: Options) -> int:
    """Read the total of a hand in stakes: a power of two up to the cap.

    raises      RuleError `bad_input`, `bad_value`, `below_minimum`
    """
    total = need(value, "total")
    if isinstance(total, bool) or not isinstance(total, int | float):
        raise RuleError("bad_input", key="total")
    if value.get("valid") is False:
        raise RuleError("below_minimum")
    if not is_whole(total) or not _can_be(int(total), options.cap):
        raise RuleError("bad_value", value=total)
    return int(total)


def _can_be(total: int, cap: int | None) -> bool:
    """Whether the total is one of 「1,2,4,8」 and so on, up to the cap."""
    return total > 0 and not total & (total - 1) and (cap is None or total <= cap)


def _payments(
    play: Play, winner: int, source: int | None, total: int, kong: Kong | None, options: Options
) -> list[tuple[int, int]]:
    """Return the payers and their stakes: the discarder, or after 自摸 everyone else still in, with one more 加底."""
    if source is not None:
        return [(source, total)]
    if kong is not None and kong.feeder is not None and options.direct_kong_win == "feeder_pays":
        return [(kong.feeder, total)]
    bonus = 1 if options.self_draw_bonus == "add_base" else 0
    return [(payer, total + bonus) for payer in play.still_in(winner)]


def _transfer(play: Play, kong: Kong, winners: list[int], options: Options) -> None:
    """转雨「弯杠后打出的牌被别人胡了，那么你所得的所有杠金奖转给胡牌的人」."""
    if options.transfer == "none" or (options.transfer_on == "added" and kong.kind != "added"):
        return
    kongs = [kong] if options.transfer == "last" else play.kongs
    play.hand_over([one for one in kongs if one.seat == kong.seat and not one.handed_over], kong.seat, winners)


def _count_winners(play: Play, winners: list[int], source: int | None, options: Options) -> None:
    """Note the winners, the next dealer after a first win, and whether the deal has ended."""
    if play.opener is None:
        play.opener = winners[0] if len(winners) == 1 else source
    play.winners += winners
    play.ended = len(play.winners) >= MOST_WINNERS or options.continuation == "first_win"
