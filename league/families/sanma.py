"""三人麻雀, with all its presets: the record of riichi, and what differs with three seats."""

from dataclasses import replace
from random import Random
from typing import Any

from django.utils.translation import gettext_lazy, pgettext_lazy

from league.families.dora import DORA, riichi_deal
from league.families.family import HandFields
from league.families.keys import Key, KeyRow, ValueKeys
from league.families.option_maps import fields_of_riichi
from league.families.riichi import FAMILY as RIICHI
from league.families.riichi import option_shapes, value_keys
from league.families.riichi import unplayed as unplayed_of_riichi
from rules.riichi.by_patterns import DORA as REPEATED
from rules.riichi.by_patterns import SET_ASIDE
from rules.riichi.sanma.patterns import CATALOGUE
from scoring.words.sanma import WORDS

SEATS = 3
DOTS_AND_BAMBOO = (9, 18)


def value_keys_of_three(options: Any) -> ValueKeys:
    """The keys of riichi; with `fu_fixed` or `fu_max` only the fu that a hand can have."""
    keys = value_keys(options)
    if options.fu_fixed:
        rows = [replace(row, keys=tuple(map(_without_fu, row.keys))) for row in keys.rows if row.name != "fu"]
        return ValueKeys(rows, keys.numbers)
    return ValueKeys([_with_possible_fu(row, options) for row in keys.rows], keys.numbers)


def _without_fu(key: Key) -> Key:
    """Return the key of a number of han, after which nothing is asked."""
    return replace(key, asks=())


def _with_possible_fu(row: KeyRow, options: Any) -> KeyRow:
    if row.name != "fu":
        return row
    return replace(row, keys=tuple(key for key in row.keys if is_possible_fu(key.sets["fu"], options)))


def is_possible_fu(fu: int, options: Any) -> bool:
    return (fu != 25 or options.chiitoitsu_fu == 25) and (options.fu_max is None or fu <= options.fu_max)


def unplayed(options: Any) -> frozenset[str]:
    """Return what does not occur: also, norths are set aside or a value tile, and flowers are in the set or not."""
    sets_aside, has_flowers = options.north == "nukidora", options.flowers > 0
    played = {
        "kita": sets_aside,
        "north": options.north == "yakuhai",
        "flowers": has_flowers,
        "after_kita": sets_aside or has_flowers,
        "robbing_north": sets_aside and options.rob_north != "off",
    }
    return unplayed_of_riichi(options) | {key for key, is_played in played.items() if not is_played}


def random_deal(random: Random) -> dict[str, Any]:
    """Make the entry of a deal; now and then the winner has set norths aside."""
    entry = riichi_deal(random, SEATS, claims_chows=False, of=DOTS_AND_BAMBOO)
    for win in entry["result"].get("wins", ()):
        if random.random() < 0.5:
            win["hand"]["kita"] = random.randint(1, 2)
    return entry


CHOSEN = gettext_lazy(
    "The published rules do not say everything: start and return, draws, false wins and the end of the game are our "
    "choice. Compare the options with your table."
)
BY_VALUE = gettext_lazy(
    "Houses differ, and where their sheets are silent the options are our choice: compare them with your table. "
    "Open riichi and local yaku count where your house rules give them han. The white wildcard and a flower as dora "
    "indicator are not counted here: enter the value of such a hand, and a bust prize as a penalty."
)

FAMILY = replace(
    RIICHI,
    key="sanma",
    words=WORDS,
    title=gettext_lazy("Riichi for three players"),
    difference=gettext_lazy("Three sit at the table, without the characters 2 to 8, and nobody calls chow."),
    proposed={"en": "tenhou-3", "ja": "sanma-club", "zh-hans": "majsoul-3", "zh-hant": "majsoul-3"},
    hand=HandFields(
        red_fives=True,
        missing=tuple(f"{number}m" for number in range(2, 9)),
        chows=False,
        seat_winds="ESW",
        round_winds="ESW",
        tiles=DORA,
        numbers={
            **RIICHI.hand.numbers,
            "kita": (gettext_lazy("Norths set aside"), SET_ASIDE["kita"]),
            "flowers": (gettext_lazy("Flowers"), SET_ASIDE["flowers"]),
        },
    ),
    first_hand={
        "concealed": "234p067p23478s22p", "winning_tile": "6s", "conditions": ["riichi"], "self_draw": "1",
        "seat_wind": "S", "round_wind": "E", "dora_indicators": "1z", "ura_indicators": "1p",
    },
    conditions={
        **{key: words for key, words in RIICHI.conditions.items() if key != "eighth_win"},
        "after_kita": gettext_lazy("Drawn after setting a tile aside"),
        "robbing_north": gettext_lazy("On a north that is set aside"),
    },
    bonuses=frozenset(WORDS.beside),
    option_fields=fields_of_riichi(CATALOGUE),
    option_shapes=option_shapes(SEATS),
    option_words={
        **{key: words for key, words in RIICHI.option_words.items() if key != "uma_floating: 4"},
        "nukidora": pgettext_lazy("option", "set aside as dora 抜きドラ"),
        "guest": pgettext_lazy("option", "a guest wind オタ風"),
        "yakuhai": pgettext_lazy("option", "a value tile for everybody 共通役牌"),
        "free": pgettext_lazy("option", "freely"),
        "pair": pgettext_lazy("option", "as the pair only"),
        "plain": pgettext_lazy("option", "allowed, without a yaku"),
        "chankan": pgettext_lazy("option", "allowed, as robbing a kong 搶槓"),
        "loss": pgettext_lazy("option", "nobody: it is lost ツモ損"),
        "bisect": pgettext_lazy("option", "the two payers, half each 北家折半"),
        "table": pgettext_lazy("option", "they pay what a discarder would pay 丸取り"),
        "plus": pgettext_lazy("option", "each adds points ツモ千点加符"),
        "bank": pgettext_lazy("option", "the box of the empty seat 空席払い"),
        "flat": pgettext_lazy("option", "points to each other player"),
        "ron": pgettext_lazy("option", "a win off a discard"),
        "haneman": pgettext_lazy("option", "haneman"),
        "next": pgettext_lazy("option", "the next wind"),
        "extension_wind: east": pgettext_lazy("option", "East again 返り東"),
        "renchan_south: same": pgettext_lazy("option", "as in the east round"),
        "three_winds": pgettext_lazy("option", "three equal winds"),
        "three_riichi": pgettext_lazy("option", "three riichi"),
    },
    figures=value_keys_of_three,
    patterns=replace(RIICHI.patterns, repeated={**REPEATED, **SET_ASIDE}),
    unplayed=unplayed,
    random_deal=random_deal,
    remarks={"mj-3": CHOSEN, "sanma-club": BY_VALUE, "kansai": BY_VALUE},
)  # fmt: skip
