"""A set of patterns is accepted exactly if one winning hand counts all of them."""

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from typing import Any

import pytest

from rules.errors import RuleError
from rules.registry import find_ruleset
from rules.riichi.local_yaku import OFF_A_DISCARD
from rules.riichi.presets import OF_FOUR
from rules.together import how_won, question_of
from tests.witnesses.kinds import SEARCHES, options_of
from tests.witnesses.search import together_of

CLUB = "riichi-club"
FAMILIES = sorted(SEARCHES)


def refusal(key: str, patterns: Any, *, drawn: bool = False, options: Any = None, **more: Any) -> str:
    """Return the code with which a set of patterns is refused, or nothing."""
    ruleset = find_ruleset(key)
    question = {"patterns": patterns, "self_draw": drawn, **more}
    try:
        ruleset.value_of_patterns(question, ruleset.resolve(options))
    except RuleError as error:
        return error.code
    return ""


def accepts(key: str, patterns: Any, **more: Any) -> bool:
    return refusal(key, patterns, **more) != "impossible_patterns"


# ----- known pairs and triples, in every rule system -----


@pytest.mark.parametrize(
    ("key", "patterns", "more"),
    [
        (CLUB, ["pinfu", "toitoi"], {}),
        (CLUB, ["pinfu", "sanankou"], {}),
        (CLUB, ["pinfu", "chiitoitsu"], {}),
        (CLUB, ["pinfu", "haku"], {}),
        (CLUB, ["pinfu", "seat_wind"], {}),
        (CLUB, ["chiitoitsu", "iipeikou"], {}),
        (CLUB, ["chiitoitsu", "toitoi"], {}),
        (CLUB, ["tanyao", "honitsu"], {}),
        (CLUB, ["tanyao", "chanta"], {}),
        (CLUB, ["ittsu", "sanshoku_doujun"], {}),
        (CLUB, ["haitei", "rinshan"], {"drawn": True}),
        (CLUB, ["riichi", "ippatsu", "rinshan"], {"drawn": True}),
        (CLUB, ["tenhou", "riichi"], {"drawn": True}),
        (CLUB, ["riichi", "double_riichi"], {}),
        (CLUB, ["houtei", "chankan"], {}),
        (CLUB, ["menzen_tsumo", "toitoi"], {"drawn": True}),
        # three in twos are possible, but not all together
        (CLUB, ["haku", "hatsu", "pinfu"], {}),
        (CLUB, ["toitoi", "sanankou", "rinshan"], {"drawn": True, "options": {"min_han": 1}, "open": False}),
        (CLUB, ["haku", "hatsu", "chun"], {}),
        (CLUB, ["kokushi"], {"open": True}),
        (CLUB, ["honitsu", "chinitsu"], {}),
        ("tenhou-3", ["pinfu", "toitoi"], {}),
        ("mcr", ["all_chows", "all_pungs"], {}),
        ("mcr", ["seven_pairs", "pure_straight"], {}),
        ("mcr", ["full_flush", "no_honours"], {}),
        ("mcr", ["thirteen_orphans", "full_flush"], {}),
        ("mcr", ["last_tile_draw", "self_drawn"], {"drawn": True}),
        ("hk", ["all_chows", "all_pungs"], {}),
        ("hk", ["all_chows", "dragon_pung"], {}),
        ("hk", ["half_flush", "full_flush"], {}),
        ("mingjiang", ["all_chows", "all_pungs"], {}),
        ("mingjiang", ["seven_pairs", "three_concealed_pungs"], {}),
        ("mingjiang", ["all_simples", "mixed_terminals"], {}),
        ("sichuan", ["full_flush", "seven_pairs"], {}),
        ("sichuan", ["after_kong", "seven_pairs"], {"drawn": True}),
        ("yueqing", ["all_chows", "all_triplets"], {}),
        ("yueqing", ["all_chows", "red"], {}),
        ("yueqing", ["full_flush", "half_flush"], {}),
        ("yueqing", ["all_honours", "all_chows"], {}),
    ],
)  # fmt: skip
def test_what_no_hand_counts_together_is_refused(key: str, patterns: list[str], more: dict[str, Any]) -> None:
    assert refusal(key, patterns, **more) == "impossible_patterns"


@pytest.mark.parametrize(
    ("key", "patterns", "more"),
    [
        (CLUB, ["riichi", "ippatsu", "pinfu", "tanyao", "sanshoku_doujun"], {}),
        (CLUB, ["toitoi", "sanankou", "sankantsu"], {"fu": 110}),
        (CLUB, ["riichi", "kokushi"], {}),
        (CLUB, ["riichi", "ippatsu", "daisangen"], {}),
        (CLUB, ["daisangen", "tsuuiisou"], {"open": True}),
        (CLUB, ["suuankou", "tsuuiisou", "daisuushii"], {"drawn": True}),
        (CLUB, ["tenhou", "kokushi"], {"drawn": True}),
        (CLUB, ["paarenchan", "tanyao"], {}),
        (CLUB, ["renhou", "tanyao", "pinfu"], {}),
        (CLUB, ["tanyao", "toitoi"], {"open": True, "fu": 30}),
        ("mcr", ["mixed_triple_chow", "pure_double_chow", "all_chows"], {}),
        ("mcr", ["full_flush", "seven_pairs"], {}),
        ("hk", ["half_flush", {"dragon_pung": 2}], {}),
        ("sichuan", ["all_pungs", "root"], {}),
        ("yueqing", ["half_flush", "red", "all_triplets"], {}),
    ],
)
def test_what_a_hand_counts_together_is_accepted(key: str, patterns: list[Any], more: dict[str, Any]) -> None:
    times = {}
    for one in patterns:
        times |= one if isinstance(one, dict) else {one: 1}

    assert refusal(key, times, **more) == ""


def test_the_refusal_names_the_patterns() -> None:
    with pytest.raises(RuleError) as refused:
        find_ruleset(CLUB).value_of_patterns(
            {"patterns": ["riichi", "pinfu", "toitoi"], "self_draw": False}, find_ruleset(CLUB).defaults
        )

    assert refused.value.params["patterns"] == "pinfu, toitoi"
    assert "平和 (pinfu), 対々和 (toitoi)" in str(refused.value)


@pytest.mark.parametrize("key", [CLUB, "mcr", "hk", "mingjiang", "sichuan", "yueqing"])
def test_what_was_recorded_earlier_is_still_counted(key: str) -> None:
    ruleset = find_ruleset(key)
    both = {CLUB: ["pinfu", "toitoi"], "sichuan": ["full_flush", "seven_pairs"]}.get(key)
    patterns = both or [row.key for row in ruleset.catalogue if row.key in ("all_chows", "all_pungs", "all_triplets")]

    value = ruleset.value_of_patterns({"patterns": patterns, "self_draw": False}, ruleset.defaults, is_recorded=True)

    assert refusal(key, patterns) == "impossible_patterns"
    assert value["total"] > 0


# ----- the tables -----


@pytest.mark.parametrize("family", FAMILIES)
def test_every_witness_counts_what_its_line_says(family: str) -> None:
    """The tokens of a line are those of all options together, so that none of them is missed under any."""
    together, under = together_of(family), options_of(SEARCHES[family])

    for witness in together.witnesses():
        question = question_of(witness.text)
        found = {name for _ruleset, options in under for name in together.tokens_of(question, options)}
        assert found == {name for name in witness.tokens if not name.startswith("@")}, witness.text


@pytest.mark.parametrize("family", ["riichi", "sanma"])
def test_every_yaku_has_a_witness(family: str) -> None:
    """A yaku without one could not be entered at the table."""
    ruleset = find_ruleset(SEARCHES[family].rulesets[0][0])
    witnessed = {name.partition("*")[0] for witness in together_of(family).witnesses() for name in witness.tokens}

    missing = {row.key for row in ruleset.catalogue} - witnessed - {"paarenchan", "open_riichi", *OFF_A_DISCARD}
    assert missing == set(), f"tests/witnesses/kinds.py: options with it; then run python -m tests.witnesses {family}"


@pytest.mark.parametrize("ruleset", OF_FOUR, ids=lambda ruleset: ruleset.key)
def test_a_yaku_that_no_hand_counts_under_the_options_is_refused(ruleset: Any) -> None:
    options = ruleset.resolve({"red_fives": {"m": 0, "p": 0, "s": 0}})
    together = together_of("riichi")
    counted = {name for one in together.witnesses() for name in together.tokens_of(question_of(one.text), options)}
    absent = [row.key for row in ruleset.catalogue if row.key not in counted and row.key != "paarenchan"]

    ways = [{"drawn": drawn, "open": is_open} for drawn in (False, True) for is_open in (False, True)]
    accepted = [key for key in absent if not all(refusal(ruleset.key, [key], **way) for way in ways)]
    assert accepted == [], "rules/riichi/by_patterns.py: `_agreed` says which option it needs"


# ----- the same again, by all hands of a small world -----

SETS = ("123m", "456m", "789m", "234m", "234p", "234s", "222m", "222p", "222s", "333m", "555z")
PAIRS = ("11m", "55p", "66z", "22z")
WORLD = ("pinfu", "tanyao", "iipeikou", "sanshoku_doujun", "ittsu", "toitoi", "sanankou", "haku")


def tiles_of(text: str) -> list[str]:
    return [number + text[-1] for number in text[:-1]]


def hands_of_the_world() -> Iterator[dict[str, Any]]:
    """Yield all closed hands of these sets and pairs, won on each of their tiles, drawn and claimed."""
    for four in combinations_with_replacement(SETS, 4):
        for pair in PAIRS:
            tiles = [tile for group in (*four, pair) for tile in tiles_of(group)]
            if max(map(tiles.count, tiles)) > 4:
                continue
            for winning in sorted(set(tiles)):
                rest = list(tiles)
                rest.remove(winning)
                for drawn in (False, True):
                    yield {"concealed": "".join(rest), "winning_tile": winning, "self_draw": drawn, "melds": [],
                           "seat_wind": "S", "round_wind": "E", "conditions": ["riichi"]}  # fmt: skip


@pytest.mark.slow
def test_the_pairs_of_a_small_world_are_those_of_its_hands() -> None:
    ruleset = find_ruleset(CLUB)
    options = ruleset.resolve({"red_fives": {"m": 0, "p": 0, "s": 0}})
    counted = {
        (question["self_draw"], frozenset(ruleset.score_hand(question, options)["patterns"]))
        for question in hands_of_the_world()
    }
    differing = []
    for drawn in (False, True):
        for few in combinations(WORLD, 2):
            by_hands = any(drawn == one and found.issuperset(few) for one, found in counted)
            by_table = accepts(CLUB, ["riichi", *few], drawn=drawn, fu=40 if "pinfu" not in few else None)
            if by_hands != by_table:
                differing.append((drawn, few, by_hands))

    assert differing == []


SUITS = ("123m", "456m", "789m", "234m", "111m", "999m", "222m", "555m", "888m", "222p", "555p", "123p", "999p")


@pytest.mark.slow
def test_the_pairs_of_sichuan_are_those_of_its_hands() -> None:
    ruleset = find_ruleset("sichuan")
    options = ruleset.resolve(SEARCHES["sichuan"].rulesets[0][1])
    together = together_of("sichuan")
    asked, refused = 0, []
    for four in combinations_with_replacement(SUITS, 4):
        for pair in ("11m", "99p", "88m"):
            tiles = [tile for group in (*four, pair) for tile in tiles_of(group)]
            if max(map(tiles.count, tiles)) > 4:
                continue
            *rest, winning = tiles
            question = {"concealed": "".join(rest), "winning_tile": winning, "self_draw": True, "melds": []}
            tokens = together.tokens_of(question, options)
            for few in combinations(sorted(name for name in tokens if "*" not in name), 2):
                asked += 1
                try:
                    together.check(dict.fromkeys(few, 1), how_won(drawn=True), options)
                except RuleError as error:
                    refused.append((tiles, few, error.code))

    assert asked > 0
    assert refused == []
