"""What the keys of the case format mean, once for all rule systems: by object, the schema of each key."""

from typing import Any

Schema = dict[str, Any]

WHOLE: Schema = {"type": "integer"}
COUNT: Schema = {"type": "integer", "minimum": 0}
SEAT: Schema = {"type": "integer", "minimum": 0, "maximum": 3}
TRUTH: Schema = {"type": "boolean"}
TEXT: Schema = {"type": "string"}


def ref(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


def any_of(*names: str) -> Schema:
    return {"anyOf": [ref(name) for name in names]}


def many(item: Schema, **more: Any) -> Schema:
    return {"type": "array", "items": item, **more}


def or_null(schema: Schema) -> Schema:
    if "$ref" in schema:
        return {"oneOf": [schema, {"type": "null"}]}
    enum = {"enum": [*schema["enum"], None]} if "enum" in schema else {}
    return {**schema, "type": [schema["type"], "null"], **enum}


def one_of_words(*words: str) -> Schema:
    return {"type": "string", "enum": list(words)}


def told(schema: Schema, text: str) -> Schema:
    # Not `allOf` with a reference: openapi-typescript then takes the `type` away from what is told apart by it.
    return {**schema, "description": text}


COUNTS: Schema = {"type": "object", "additionalProperties": WHOLE}
# In answers about a case; a question may have them in words too.
WIND = or_null(one_of_words("E", "S", "W", "N"))
ASKED_WIND = or_null(one_of_words("east", "south", "west", "north", "E", "S", "W", "N"))
BY_SEAT = "By seat."
MELDS = told(or_null(many(ref("Meld"))), "Open sets, and kongs.")
CONDITIONS = "Circumstances that the tiles do not show; `rulesets/<key>/` lists those of its rules."

ENTRY: dict[str, Schema] = {
    "result": told(ref("DealResult"), "How the deal ended."),
    "riichi": told(many(SEAT), "The seats that declared riichi."),
    "fouls": told(many(SEAT), "The seats that put a foul deposit on the table, once for each foul."),
    "stop": told(TRUTH, "The dealer of the last deal ends the game."),
    "false_hu": told(many(SEAT), "The seats that declared a false win."),
    "events": told(many(ref("DealEvent")), "Kongs and wins, in their order."),
    "horses": told(many(TEXT), "The tile of each spectator."),
    "flower_sets": told(many(SEAT), "A seat for each complete series of flowers that it has shown."),
    "hua": told(many(or_null(COUNT)), "The flowers by seat, squared; null where the value of a hand has them."),
    "indicator": told(TEXT, "With `hands`: the tile that was turned."),
    "hands": told(many(ref("SeatHand")), "Instead of `hua`: the tiles by seat."),
    "adjustments": told(many(WHOLE), "Table points moved by a referee, by seat, in all 0."),
    "penalties": told(many(COUNT), "Points that a referee takes off each seat at the end of the game."),
}
RESULT: dict[str, Schema] = {
    "wins": many(ref("Win"), minItems=1, maxItems=3),
    "ready": told(or_null(many(SEAT)), "The seats that are ready 聽牌."),
    "nagashi": told(or_null(many(SEAT)), "The seats with 流し満貫; empty under rules without it."),
    "reason": TEXT,
    "offender": told(SEAT, "The seat with the false win."),
    "pigs": told(or_null(many(SEAT)), "花猪: the seats that still have three suits."),
    "ready_max": told(or_null(many(or_null(COUNT))), "By seat the most that a ready hand could have won; else null."),
    "kong": told(TRUTH, "Whether anybody made a kong."),
}
WIN: dict[str, Schema] = {
    "winner": SEAT,
    "from": told(or_null(SEAT), "The discarder's seat; null for a self-draw."),
    "liable": told(or_null(SEAT), "The seat that is liable for the win."),
    "value": told(or_null(ref("Value")), "What the hand is worth."),
    "hand": told(ref("Hand"), "Instead of `value`: the tiles, from which it is worked out."),
    "patterns": told(
        {"anyOf": [many(TEXT), COUNTS]},
        "Instead of `value`: the keys of the patterns as they are announced, or how often each counts.",
    ),
    "open": told(TRUTH, "With `patterns`: whether the hand has an open meld."),
    "fu": told(or_null(COUNT), "With `patterns`: needed below five han, unless it follows from the yaku."),
    "chips": told(or_null(COUNT), "With `patterns`: instead of the chips that follow from them."),
    "wilds": told(or_null(COUNT), "With `patterns`: the number of wildcards in the hand."),
    "broken": told(TRUTH, "With `patterns`: whether the hand is broken 破翻."),
    "winning_tile": told(TEXT, "With `hands`: the tile that the hand won with."),
    "conditions": told(or_null(many(TEXT)), f"With `hands`. {CONDITIONS}"),
    "last_discard": told(or_null(TEXT), "With `hands`: the winner's last discard."),
}
HAND: dict[str, Schema] = {
    "concealed": told(TEXT, "Tiles without the winning tile and without melds: `123m456p11z`."),
    "melds": MELDS,
    "winning_tile": told(TEXT, "One tile: `4m`."),
    "self_draw": told(TRUTH, "In an entry it follows from `from`."),
    "seat_wind": told(ASKED_WIND, "The winner's; in an entry it follows from the table."),
    "round_wind": told(ASKED_WIND, "In an entry it follows from the table."),
    "honba": told(COUNT, "In an entry it follows from the table."),
    "conditions": told(or_null(many(TEXT)), CONDITIONS),
    "dora_indicators": told(or_null(many(TEXT)), "One tile each."),
    "ura_indicators": told(or_null(many(TEXT)), "One tile each."),
    "seats": told(COUNT, "The seats of the table."),
    "kita": told(COUNT, "The norths set aside."),
    "flowers": {"description": "The flowers of the winner: as text (`1f6f`), or their number."},
    "indicator": told(TEXT, "The tile that was turned, which makes the wildcards."),
    "indicators_shown": told(COUNT, "How many tiles like the indicator the winner shows."),
    "whites_shown": told(COUNT, "How many white tiles the winner shows."),
    "others": told(or_null(many(ref("ShownTiles"))), "What the others show."),
    "broken": told(TRUTH, "Whether what the others show breaks the hand 破翻."),
}
SEAT_HAND = {key: HAND[key] for key in ("concealed", "melds", "indicators_shown", "whites_shown")}
SHOWN: dict[str, Schema] = {
    **{key: HAND[key] for key in ("melds", "indicators_shown", "whites_shown")},
    "seat_wind": ASKED_WIND,
}
MELD: dict[str, Schema] = {
    "type": one_of_words("chow", "pung", "kong"),
    "tiles": TEXT,
    "concealed": told(TRUTH, "A concealed kong."),
    "added": told(TRUTH, "A kong that was added to a pung."),
    "from": told(or_null(SEAT), "The seat that the tile came from."),
}
VALUE: dict[str, Schema] = {
    "patterns": told(or_null(COUNTS), "What each pattern counts, by its key."),
    "total": told(or_null(WHOLE), "In the unit of the rules: han, fan, tai, stakes."),
    "valid": told(TRUTH, "False below the minimum of the rules."),
    "fu": or_null(COUNT),
    "fu_parts": told(many(ref("FuPart")), "What the fu are the sum of."),
    "limit": told(or_null(TEXT), "Its key: `mangan`, `haneman`, `small` … Null without one."),
    "yakuman": told(or_null(COUNT), "The number of limits."),
    "base": told(or_null(COUNT), "Base points."),
    "chips": told(or_null(COUNT), "From each payer."),
    "reduction": told(or_null(COUNT), "Fan that an open hand loses."),
    "uncapped": told(or_null(COUNT), "`total` without the cap."),
    "roots": told(or_null(COUNT), "Four of a kind."),
    "units": told(or_null(COUNT), "Stakes that each payer pays."),
    "win": told(TEXT, "How it was won: `self_draw`, `discard`, `robbed_kong` or `flowers`."),
    "count": told(or_null(COUNT), "Tai before the jump."),
    "doubled": told(TRUTH, "Whether the tai jumped."),
    "flowers": told(COUNTS, "Flowers by key."),
    "hua": told(or_null(COUNT), "The flowers of the winner, squared."),
    "tiao": told(or_null(COUNT), "`total` and `hua`."),
    "wild": told(TEXT, "The wildcard, a tile."),
    "white": told(TEXT, "The tile that is white."),
}
EVENT: dict[str, Schema] = {
    "seat": SEAT,
    "kind": one_of_words("concealed", "direct", "added"),
    "from": told(or_null(SEAT), "Who fed a direct kong."),
    "same_draw": told(TRUTH, "Whether the tile of an added kong was drawn just now; default true."),
    "wins": many(ref("Win"), maxItems=3),
    "kong_discard": told(TRUTH, "Won off the discard after a kong."),
    "after_kong": told(TRUTH, "Won with the tile drawn for a kong."),
}
NEXT_IN_CASE: dict[str, Schema] = {
    "dealer": or_null(SEAT),
    "round_wind": WIND,
    "honba": or_null(COUNT),
    "deposits": told(COUNT, "Table points that lie on the table."),
    "phase": or_null(one_of_words("main", "decider")),
    "over": told(TRUTH, "Whether the deal ends the game. The others are null then."),
    "passes": told(COUNT, "How often the deal has passed on."),
    "table": told(many(COUNT), "The players who sit at the table, by seat."),
    "waiting": told(many(COUNT), "The players who wait for a seat."),
    "wins_in_a_row": told(many(COUNT), "By seat, where 八連荘 is played."),
}
# The answer about a recorded deal has `next` beside it, where winds are those of the API.
NEXT: dict[str, Schema] = {
    **NEXT_IN_CASE,
    "round_wind": {**told(WIND, "Use `next` of the deal, which has it in words."), "deprecated": True},
}
ANSWER: dict[str, Schema] = {
    "deltas": told(many(WHOLE), "Table points by seat, with riichi sticks."),
    "next": ref("NextDeal"),
    "chips": told(many(WHOLE), "Won minus lost, by seat."),
    "bank": told(WHOLE, "What the box of the empty seat pays."),
    "penalties": told(many(COUNT), "Points that the settlement takes off, by seat."),
    "void": told(many(SEAT), "The seats whose claims do not count."),
    "bound": told(many(SEAT), "The seat that each spectator is bound to."),
    "spectators": told(many(WHOLE), "What each spectator wins or loses."),
    "tai": told(many(COUNT), BY_SEAT),
    "hua": told(many(COUNT), BY_SEAT),
    "tiao": told(many(COUNT), BY_SEAT),
    "liable": told({"type": ["integer", "array", "null"], "items": or_null(SEAT)}, "A seat; of several wins a list."),
    "flowers": told(many(COUNTS), "By seat, those of each key."),
    "broken": told(many(TRUTH), BY_SEAT),
}
ANSWER_IN_CASE = {**ANSWER, "next": ref("NextInCase")}
# What a table carries from deal to deal.
STATE: dict[str, Schema] = {
    "scores": told(many(WHOLE), BY_SEAT),
    **{key: NEXT_IN_CASE[key] for key in NEXT_IN_CASE if key != "over"},
    "deal_no": told(or_null(COUNT), "From 1."),
    "seats": told(COUNT, "The seats of the table."),
}
GAME_ANSWER: dict[str, Schema] = {
    "places": told(many(COUNT), "1 is first, by seat."),
    "points": told(many(TEXT), "Ranking points by seat, decimal text."),
    "spectators": told(many(TEXT), "Of Sichuan: points of each spectator."),
    "raw": told(many(WHOLE), "Of MCR: the sum of the table points and penalties by seat."),
}
CASE_ERROR = {
    "error": told(TEXT, "A stable code; docs/reference/errors.md lists all."),
    "message": told(TEXT, "A sentence in the reader's language."),
    "fields": told(
        {"type": "array", "items": {"$ref": "#/components/schemas/FieldErrorOutput"}},
        "The key that is refused, by its path in the case: `in.result.wins.0.winner`.",
    ),
}
GAME: dict[str, Schema] = {
    "scores": told(many(WHOLE), "At the end, by seat."),
    "chips": told(many(WHOLE), "Won minus lost, by seat."),
    "deposits": told(COUNT, "Table points left on the table."),
    "penalties": told(many(WHOLE), BY_SEAT),
    "spectators": told(many(WHOLE), "What each spectator has won or lost."),
    "sum_decided": told(TRUTH, "A referee decided these scores, which need not add up."),
    "bank": told(COUNT, "What the box of the empty seat paid."),
    "seats": told(COUNT, "The seats of the table."),
}
