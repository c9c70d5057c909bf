"""Properties that hold in every rule system, for every hand, deal and game."""

import json
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from rules.errors import RuleError
from rules.registry import RULESETS
from rules.ruleset import Ruleset
from rules.tiles import format_tiles, parse_tiles
from tests import strategies as some
from tests.profile import times

EXAMPLES = settings(
    max_examples=times(8, 15, 3_000), suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow]
)
FAMILY = pytest.mark.parametrize("family", sorted({ruleset.family for ruleset in RULESETS}))
DEALS_IN_A_ROW = 6

# Entries of `patterns` that come from the count and not from a reading.
BESIDE_THE_CATALOGUE = {"broken", "jump", "dora", "ura_dora", "red_dora", "kita", "flowers"}

# Fans that depend on a certain suit: 綠一色, 推不倒.
COLOURED = {"ryuuiisou", "all_green", "reversible_tiles"}


def frozen(value: Any) -> str:
    return json.dumps(value, sort_keys=True)


def unchanged(ask: Callable[[Any, Any], Any], question: Mapping[str, Any], options: Any) -> Any:
    """Check that neither the question nor the options change; return the answer, or None for an error."""
    before, options_before = frozen(question), repr(options)
    try:
        return ask(question, options)
    except RuleError:
        return None
    finally:
        assert (frozen(question), repr(options)) == (before, options_before)


# --- tiles and options


@given(some.tiles())
def test_tiles_and_their_text_round_trip(tiles: tuple[int, ...]) -> None:
    assert parse_tiles(format_tiles(tiles)) == tiles


@FAMILY
@given(data=st.data())
@EXAMPLES
def test_options_and_their_dump_round_trip(family: str, data: st.DataObject) -> None:
    ruleset = data.draw(some.rulesets(family))
    options = data.draw(some.options_of(ruleset))
    dumped = ruleset.dump(options)

    assert ruleset.resolve(json.loads(json.dumps(dumped))) == options
    assert ruleset.dump(ruleset.resolve(dumped)) == dumped


# --- hands


@FAMILY
@given(data=st.data())
@EXAMPLES
def test_a_hand_changes_none_of_its_inputs(family: str, data: st.DataObject) -> None:
    ruleset = data.draw(some.rulesets(family))
    options = data.draw(some.options_of(ruleset))
    question = data.draw(some.hands(ruleset, options))

    answer = unchanged(ruleset.score_hand, question, options)

    assert frozen(answer) == frozen(ruleset.score_hand(question, options))
    assert set(answer["patterns"]) <= {row.key for row in ruleset.catalogue} | BESIDE_THE_CATALOGUE


@FAMILY
@given(data=st.data())
@EXAMPLES
def test_the_order_of_the_concealed_tiles_does_not_matter(family: str, data: st.DataObject) -> None:
    ruleset = data.draw(some.rulesets(family))
    question = data.draw(some.hands(ruleset, ruleset.defaults))
    shuffled = data.draw(st.permutations(parse_tiles(question["concealed"])))
    melds = data.draw(st.permutations(question["melds"]))
    other = {**question, "concealed": format_tiles(shuffled), "melds": melds}

    assert score(ruleset, other) == score(ruleset, question)


def score(ruleset: Ruleset[Any], question: Mapping[str, Any]) -> dict[str, Any]:
    """Return the answer to a hand without the keys that only describe it."""
    answer = ruleset.score_hand(question, ruleset.defaults)
    return {key: value for key, value in answer.items() if key not in ("fu_parts", "wild", "white")}


@FAMILY
@given(data=st.data(), suits=st.permutations("mps"))
@EXAMPLES
def test_the_order_of_the_suits_does_not_matter(family: str, data: st.DataObject, suits: list[str]) -> None:
    ruleset = data.draw(some.rulesets(family))
    question = data.draw(some.hands(ruleset, ruleset.defaults))
    other = json.loads(json.dumps(question), object_hook=lambda one: in_other_suits(one, suits))

    # At a table of three the set has two characters only.
    assume(ruleset.seats == 4 or suits[0] == "m")
    first, second = score(ruleset, question), score(ruleset, other)

    assume(not COLOURED & (first["patterns"].keys() | second["patterns"].keys()))
    assert first == second


def in_other_suits(value: dict[str, Any], suits: list[str]) -> dict[str, Any]:
    """Return the same question with the suits exchanged."""
    letters = str.maketrans("mps", "".join(suits))
    written = {"concealed", "winning_tile", "tiles", "indicator"}
    changed = {
        key: one.translate(letters) if key in written and isinstance(one, str) else one for key, one in value.items()
    }
    for key in ("dora_indicators", "ura_indicators"):
        if key in value:
            changed[key] = [one.translate(letters) for one in value[key]]
    return changed


def worth(answer: Mapping[str, Any]) -> int:
    """Return the base points of a riichi or mingjiang hand."""
    if "base" in answer:
        return int(answer["base"])
    limits = {"mangan": 2000, "haneman": 3000, "baiman": 4000, "sanbaiman": 6000, "yakuman": 8000}
    if not answer["valid"]:
        return 0
    if answer["limit"]:
        return limits[answer["limit"]] * max(answer["yakuman"], 1)
    return min(2000, answer["fu"] * 2 ** (answer["total"] + 2))


@pytest.mark.parametrize("family", ["riichi", "sanma", "mingjiang"])
@given(data=st.data())
@EXAMPLES
def test_adding_a_dora_never_lowers_the_value(family: str, data: st.DataObject) -> None:
    ruleset = data.draw(some.rulesets(family))
    options = data.draw(some.options_of(ruleset))
    question = data.draw(some.hands(ruleset, options))
    without = {**question, "dora_indicators": question["dora_indicators"][: 0 if ruleset.family == "mingjiang" else 4]}
    indicator = data.draw(st.integers(0, 33).map(lambda tile: format_tiles((tile,))))
    more = {**without, "dora_indicators": [*without["dora_indicators"], indicator]}

    answer = unchanged(ruleset.score_hand, more, options)

    assume(answer is not None)
    assert worth(answer) >= worth(ruleset.score_hand(without, options))


@FAMILY
@given(data=st.data())
@EXAMPLES
def test_every_tile_of_a_hand_can_be_its_winning_tile(family: str, data: st.DataObject) -> None:
    ruleset = data.draw(some.rulesets(family))
    question = data.draw(some.hands(ruleset, ruleset.defaults))
    question.pop("conditions", None)
    tiles = parse_tiles(question["concealed"] + question["winning_tile"])
    place = data.draw(st.integers(0, len(tiles) - 1))
    rest = tiles[:place] + tiles[place + 1 :]
    other = {**question, "concealed": format_tiles(rest), "winning_tile": format_tiles((tiles[place],))}

    assert "total" in ruleset.score_hand(other, ruleset.defaults)


# --- deals


@FAMILY
@given(data=st.data())
@EXAMPLES
def test_deltas_spectators_and_deposits_add_up_to_zero(family: str, data: st.DataObject) -> None:
    ruleset = data.draw(some.rulesets(family))
    options = data.draw(some.options_of(ruleset))
    state = ruleset.start_state(options)
    for _ in range(DEALS_IN_A_ROW):
        question = {**state, **data.draw(some.deals(ruleset))}
        answer = unchanged(ruleset.settle_deal, question, options)
        if answer is None:
            continue
        assert frozen(answer)
        spectators = answer.get("spectators", []) if getattr(options, "horse_settlement", "") != "outside" else []
        moved = answer["next"]["deposits"] - (state.get("deposits") or 0)
        assert sum(answer["deltas"]) + sum(spectators) + answer.get("bank", 0) + moved == 0
        assert sum(answer.get("chips", [])) == 0
        if answer["next"]["over"]:
            assert [answer["next"][key] for key in ("dealer", "round_wind", "honba", "phase")] == [None] * 4
            break
        state = some.after(state, answer)


@FAMILY
@given(data=st.data(), turn=st.integers(1, 3))
@EXAMPLES
def test_turning_the_table_turns_the_payments(family: str, data: st.DataObject, turn: int) -> None:
    ruleset = data.draw(some.rulesets(family))
    entry = data.draw(some.deals(ruleset))
    state = ruleset.start_state(ruleset.defaults)
    answer = unchanged(ruleset.settle_deal, {**state, **entry}, ruleset.defaults)
    assume(answer is not None)

    turn = turn % ruleset.seats or 1
    turned = {**state, **turn_seats(entry, turn, ruleset.seats), "dealer": turn}

    assert ruleset.settle_deal(turned, ruleset.defaults)["deltas"] == rotate(answer["deltas"], turn)


def rotate(values: list[Any], turn: int) -> list[Any]:
    """Rotate values by seat: every seat moves to the next."""
    return [values[(seat - turn) % len(values)] for seat in range(len(values))]


def turn_seats(value: Any, turn: int, seats: int) -> Any:
    """Return an entry in which every seat moves to the next."""
    if isinstance(value, list):
        return [turn_seats(one, turn, seats) for one in value]
    if not isinstance(value, dict):
        return value
    return {key: _turn(key, one, turn, seats) for key, one in value.items()}


def _turn(key: str, value: Any, turn: int, seats: int) -> Any:
    if key in ("winner", "from", "liable", "seat", "offender") and value is not None:
        return (value + turn) % seats
    if key in ("ready", "nagashi", "riichi", "pigs", "false_hu", "fouls"):
        return [(seat + turn) % seats for seat in value]
    if key in ("hua", "ready_max"):
        return rotate(value, turn)
    return turn_seats(value, turn, seats)


@FAMILY
@given(data=st.data())
@EXAMPLES
def test_the_order_of_several_wins_does_not_matter(family: str, data: st.DataObject) -> None:
    ruleset = data.draw(some.rulesets(family))
    entry = data.draw(some.deals(ruleset))
    results = [one for one in (entry["result"], *entry.get("events", ())) if len(one.get("wins", ())) > 1]
    assume(results)
    state = ruleset.start_state(ruleset.defaults)
    answer = unchanged(ruleset.settle_deal, {**state, **entry}, ruleset.defaults)

    for result in results:
        result["wins"].reverse()

    assert unchanged(ruleset.settle_deal, {**state, **entry}, ruleset.defaults) == answer


# --- games


@FAMILY
@given(data=st.data())
@EXAMPLES
def test_places_are_those_of_all_seats_or_shared_by_equals(family: str, data: st.DataObject) -> None:
    ruleset = data.draw(some.rulesets(family))
    options = data.draw(some.options_of(ruleset))
    question = data.draw(some.finals(ruleset, options))

    result = unchanged(ruleset.settle_game, question, options)

    assert result is not None
    scores, places = question["scores"], result.places
    competition = [1 + sum(other > score for other in scores) for score in scores]
    if sorted(places) == [*range(1, ruleset.seats + 1)]:
        assert all(place >= best for place, best in zip(places, competition, strict=True))
    else:
        assert list(places) == competition
        assert getattr(options, "tie_break", getattr(options, "ties", "share")) == "share"


@FAMILY
@given(data=st.data())
@EXAMPLES
def test_the_parts_of_the_points_add_up_to_the_points(family: str, data: st.DataObject) -> None:
    ruleset = data.draw(some.rulesets(family))
    options = data.draw(some.options_of(ruleset))
    question = data.draw(some.finals(ruleset, options))

    parts = ruleset.game_parts(question, options)

    sums = [sum(part.points[seat] for part in parts) for seat in range(ruleset.seats)]
    assert sums == list(ruleset.settle_game(question, options).points)


@FAMILY
@given(data=st.data(), turn=st.integers(1, 3))
@EXAMPLES
def test_turning_a_table_without_ties_turns_its_settlement(family: str, data: st.DataObject, turn: int) -> None:
    ruleset = data.draw(some.rulesets(family))
    options = data.draw(some.options_of(ruleset))
    question = data.draw(some.finals(ruleset, options, ties=False))

    first = ruleset.settle_game(question, options)
    second = ruleset.settle_game({"scores": rotate(question["scores"], turn)}, options)

    assert list(second.places) == rotate(list(first.places), turn)
    assert list(second.points) == rotate(list(first.points), turn)


@FAMILY
@given(data=st.data())
@EXAMPLES
def test_by_default_a_better_score_has_a_better_place_and_no_fewer_points(family: str, data: st.DataObject) -> None:
    ruleset = data.draw(some.rulesets(family))
    question = data.draw(some.finals(ruleset, ruleset.defaults, ties=False))

    result = ruleset.settle_game(question, ruleset.defaults)

    best_first = sorted(range(ruleset.seats), key=lambda seat: -question["scores"][seat])
    assert [result.places[seat] for seat in best_first] == [*range(1, ruleset.seats + 1)]
    assert [result.points[seat] for seat in best_first] == sorted(result.points, reverse=True)
