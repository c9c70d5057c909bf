"""Random winning hands of yueqing as questions, from a seeded generator, in which every pattern occurs."""

from random import Random
from typing import Any

from tests.rules.yueqing.judge import CIRCLE, FACES, SUITED, roles

CHOICES: dict[str, tuple[Any, ...]] = {
    "pi_hu": ("any_wild", "one_wild"),
    "win_tai_in_jump": (True, False),
    "three_indicators": ("replace", "add", "basic"),
    "single_wait_with_triplets": (False, True),
    "all_honours_with_shadow": (True, False),
    "honour_absorb": ("tiles", "form"),
    "beauties_absorb_whites": (True, False),
    "four_wilds_with_home": (False, True),
    "pair_home": (False, True),
    "wild_set_faces": ("none", "any"),
    "wild_as_indicator_face": (True, False),
    "wilds_in_winds": (True, False),
    "all_chows_wait": ("edge", "two_sided"),
    "three_kongs_hua": (8, 6),
    "wild_kong_adds_kong_hua": (False, True),
    "break_keeps_wild_forms": (False, True),
}


def random_options(random: Random) -> dict[str, Any]:
    """Choose no options, or some values other than the defaults."""
    if random.random() < 0.4:
        return {}
    return {key: random.choice(values) for key, values in CHOICES.items() if random.random() < 0.4}


def random_question(random: Random, wilds: int) -> dict[str, Any]:
    """Make a hand with this number of wildcards; most of the hands win."""
    while True:
        indicator = random.choice([*FACES, *CIRCLE])
        question = _deal(random, indicator, wilds)
        if question is not None:
            return question


def _deal(random: Random, indicator: str, wilds: int) -> dict[str, Any] | None:
    wild, white = roles(indicator)
    faces = _pool(random) if random.random() < 0.7 else _near(wild)
    wild_kong = wilds == 4 and random.random() < 0.3
    kept = 0 if wild_kong else wilds
    melds: list[dict[str, Any]] = [{"type": "kong", "tiles": _text([wild] * 4), "concealed": True}] if wild_kong else []
    most = 5 if kept < 3 else 3
    concealed: list[str] = []
    number = random.randint(len(melds), most)
    for n in range(5 - wild_kong):
        meld = _set(random, faces, random.random() < 0.4)
        if n + wild_kong < number and wild not in meld["tiles_"]:
            melds.append({key: value for key, value in meld.items() if key != "tiles_"})
        else:
            concealed += meld["tiles_"][:3]
    concealed += [random.choice(faces)] * 2
    shown = [tile for tile in concealed if tile == wild]
    real = [tile for tile in concealed if tile != wild]
    random.shuffle(real)
    if not 0 <= kept - len(shown) <= len(real):
        return None
    tiles = real[kept - len(shown) :] + [wild] * kept
    random.shuffle(tiles)
    everything = tiles + [tile for meld in melds for tile in _split(meld["tiles"])]
    if any(everything.count(tile) > 4 for tile in everything) or {indicator, white} & set(everything):
        return None
    return _question(random, indicator, tiles, melds)


def _pool(random: Random) -> list[str]:
    """Choose all faces, one suit and the honours, only honours, or only a few faces."""
    suit = random.choice("mps")
    one_suit = [face for face in SUITED if face[1] == suit]
    few = random.sample(FACES, 8)
    return random.choice([FACES, one_suit, one_suit + CIRCLE, CIRCLE, CIRCLE + random.sample(SUITED, 4), few])


def _near(wild: str) -> list[str]:
    """Choose faces that form chows with the wildcard at home, and some others."""
    if wild in CIRCLE:
        return CIRCLE
    number, suit = int(wild[0]), wild[1]
    return [f"{n}{suit}" for n in range(max(1, number - 2), min(9, number + 2) + 1)] * 2 + [f"5{suit}", "2z", "6z"]


def _set(random: Random, faces: list[str], kong: bool) -> dict[str, Any]:
    face = random.choice(faces)
    is_chow = face[1] != "z" and face[0] < "8" and random.random() < 0.6
    if is_chow:
        tiles = [f"{int(face[0]) + n}{face[1]}" for n in range(3)]
        return {"type": "chow", "tiles": _text(tiles), "tiles_": tiles}
    if kong:
        concealed = random.random() < 0.5
        return {"type": "kong", "tiles": _text([face] * 4), "concealed": concealed, "tiles_": [face] * 4}
    return {"type": "pung", "tiles": _text([face] * 3), "tiles_": [face] * 3}


def _question(random: Random, indicator: str, tiles: list[str], melds: list[dict[str, Any]]) -> dict[str, Any]:
    question: dict[str, Any] = {
        "indicator": indicator,
        "concealed": _text(tiles[1:]),
        "melds": melds,
        "winning_tile": tiles[0],
        "self_draw": random.random() < 0.5,
        "seat_wind": random.choice("ESWN"),
        "indicators_shown": random.choice((0, 0, 1, 2, 3)),
        "whites_shown": random.choice((0, 0, 1, 2, 3, 3, 4)),
        "broken": random.random() < 0.3,
    }
    if random.random() < 0.2 and (condition := _condition(random, question)):
        question["conditions"] = [condition]
    return question


def _condition(random: Random, question: dict[str, Any]) -> str | None:
    """Choose a circumstance that fits the hand."""
    has_kong = any(meld["type"] == "kong" for meld in question["melds"])
    east = question["seat_wind"] == "E"
    if question["self_draw"]:
        possible = ["after_kong"] * has_kong
        possible += ["blessing_of_heaven"] * (east and all(meld.get("concealed") for meld in question["melds"]))
    else:
        possible = ["robbing_kong", *["blessing_of_earth"] * (not east and not question["melds"])]
    return random.choice(possible) if possible else None


def _text(tiles: list[str]) -> str:
    return "".join(tiles)


def _split(text: str) -> list[str]:
    return [text[n : n + 2] for n in range(0, len(text), 2)]
