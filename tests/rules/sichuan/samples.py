"""Samples of Sichuan mahjong."""

from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as st

from rules.patterns import Pattern
from rules.tiles import format_tiles
from tests.rules.questions import hand, win
from tests.rules.rows import DRAW, Row, of_deal, of_hand
from tests.samples import Question, Samples
from tests.strategies import SEATS, SUITED, common_hands

MULTIPLES = st.sampled_from((1, 2, 4, 8)).map(lambda total: {"total": total})


@st.composite
def _hands(draw: st.DrawFn) -> Question:
    without = draw(st.sampled_from((0, 9, 18)))
    return draw(common_hands([kind for kind in SUITED if not without <= kind < without + 9], chows=False))


@st.composite
def _deals(draw: st.DrawFn) -> Question:
    """Kongs and wins among those still in, until three have won or the wall is used up."""
    still_in: list[int] = list(SEATS)
    events: list[Question] = []
    for _ in range(draw(st.integers(0, 7))):
        if len(still_in) < 2:
            break
        events.append(draw(_event(still_in, events[-1] if events else {})))
        won = {entry["winner"] for entry in events[-1].get("wins", ())}
        still_in = [seat for seat in still_in if seat not in won]
    horses = draw(st.lists(st.sampled_from(SUITED).map(lambda tile: format_tiles((tile,))), max_size=3))
    return {"events": events, "horses": horses, "result": draw(_result(still_in))}


@st.composite
def _event(draw: st.DrawFn, still_in: list[int], before: Question) -> Question:
    first, *others = draw(st.permutations(still_in))
    kind = draw(st.sampled_from(("concealed", "added", "direct", "draw", "discard", "discard")))
    if kind == "direct":
        return {"type": "kong", "seat": first, "kind": kind, "from": others[0]}
    if kind == "added":
        return {"type": "kong", "seat": first, "kind": kind, "same_draw": draw(st.booleans())}
    if kind == "concealed":
        return {"type": "kong", "seat": first, "kind": kind}
    maker = before.get("seat")
    if kind == "draw":
        marks = {"after_kong": draw(st.booleans())} if maker == first else {}
        return {"type": "win", "wins": [{"winner": first, "from": None, "value": draw(MULTIPLES)}], **marks}
    marks = {"kong_discard": draw(st.booleans())} if maker == first else {}
    winners = others[: draw(st.integers(1, len(others)))]
    wins = [{"winner": one, "from": first, "value": draw(MULTIPLES)} for one in winners]
    return {"type": "win", "wins": wins, **marks}


@st.composite
def _result(draw: st.DrawFn, still_in: list[int]) -> Question:
    if len(still_in) == 1:
        return {"type": "won"}
    if draw(st.integers(0, 4)) == 0:
        return {"type": "penalty", "offender": draw(st.sampled_from(still_in))}
    ready = draw(st.lists(st.sampled_from(still_in), unique=True))
    pigs = [seat for seat in still_in if seat not in ready][: draw(st.integers(0, 1))]
    most = [draw(st.sampled_from((1, 2, 4, 8))) if seat in ready else None for seat in SEATS]
    return {"type": "exhaustive_draw", "ready": ready, "pigs": pigs, "ready_max": most}


def of_events(*events: Any, **more: Any) -> Row:
    return of_deal(events=list(events), result=DRAW, **more)


def won(winner: int, source: int | None, **more: Any) -> Row:
    """Make a win of Sichuan: an event, and the draw after it."""
    entry = win(winner, source, total=2, **more)
    return of_events({"type": "win", "wins": [entry]})


ERRORS = {
    "too_many_of_a_tile": of_hand("11111m567p34522p 9p"),
    "three_suits": of_hand("123345m234p789s6p 6p"),
    "bad_event": of_events({"type": "rain"}),
    "winner_is_discarder": won(2, 2),
    "already_won": of_deal(
        events=[{"type": "win", "wins": [win(1, 2, total=2)]}], result={"type": "exhaustive_draw", "ready": [1]}
    ),
    "bad_value": of_events({"type": "win", "wins": [win(1, 2, total=3)]}),
    "below_minimum": won(1, 2, valid=False),
    "liable_is_winner": won(1, 2, liable=1),
}
# The reason why a code cannot occur here.
CANNOT = {
    "too_many_red_fives": "no red fives in the set: bad_tile",
    "too_many_indicators": "no dora; yueqing has one 杠头: bad_indicator",
    "bad_indicator": "no 杠头; dora indicators are tiles: bad_tile",
    "bad_meld_source": "nobody asks where a meld came from",
    "bad_wind": "no winds; what is not looked at is not refused",
    "bad_flowers": "no flower tiles: not_in_ruleset",
    "bad_table": "four players, nobody waits",
    "ippatsu_without_riichi": "no ippatsu: unknown_condition",
    "ura_without_riichi": "no dora: not_in_ruleset",
    "riichi_open_hand": "no riichi",
    "cannot_rob_concealed_kong": "no such circumstance: unknown_condition",
    "wild_in_meld": "no wildcards",
    "bonus_tile_in_hand": "no tiles that are never kept",
    "bad_bonus_count": "no tiles that are never kept",
    "bad_reason": "no abortive draws",
    "bad_wins": "bad_event",
    "bad_hua": "flowers are not settled between all",
    "unknown_pattern": "the patterns of a value are not looked at for their names",
    "liability_not_allowed": "no liability: not_in_ruleset",
    "stop_not_allowed": "nobody can stop: unknown_field",
    "game_is_over": "no state tells that the game is over before a deal",
    "riichi_not_ready": "no riichi",
    "riichi_without_points": "no riichi",
    "bad_honba": "no counters: not_in_ruleset",
    "bad_deposits": "no deposits: not_in_ruleset",
    "bad_chips": "no chips: not_in_ruleset",
    "chips_do_not_add_up": "no chips: not_in_ruleset",
    "bad_penalties": "no penalties: not_in_ruleset",
}


def sichuan_times(row: Pattern[Any] | None, value: int, question: Mapping[str, Any]) -> int:
    """Return the number of roots, each of which doubles."""
    assert row is not None
    return value.bit_length() - 1 if row.key == "root" else 1


SAMPLES = Samples(
    hand=hand("123345789m2346p 6p"),
    deal={
        "events": [
            {"type": "kong", "seat": 0, "kind": "direct", "from": 1},
            {"type": "win", "wins": [{"winner": 1, "from": 2, "value": {"total": 4}}]},
        ],
        "result": {"type": "exhaustive_draw", "ready": [0], "ready_max": [2, None, None, None]},
    },
    value={"total": 2},
    hands=_hands(),
    deals=_deals(),
    errors=ERRORS,
    cannot=CANNOT,
    times=sichuan_times,
)
