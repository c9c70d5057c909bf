"""The independent judges: PyPI `mahjong` for yaku, han and fu, and `riichienv` for the payments too."""

from random import Random
from typing import Any

from mahjong.hand_calculating.hand import HandCalculator

from rules.riichi.sanma.options import SanmaOptions
from rules.tiles import WIND_TILE
from tests.rules.riichi.judge import KEYS, PLAIN, Verdict, make_config, make_tiles
from tests.rules.riichi.random_hands import make_question as of_four

Question = dict[str, Any]
MISSING = frozenset(f"{number}m" for number in range(2, 9)) | {"0m"}
BLESSINGS = frozenset({"blessing_of_heaven", "blessing_of_earth", "blessing_of_man"})


def make_question(rng: Random) -> Question:
    """Make a hand of three players out of the hands of four: those without 2m to 8m, north seats and chows called."""
    while True:
        question = of_four(rng)
        if _is_of_three(question):
            break
    question["conditions"] = [one for one in question["conditions"] if one != "eighth_win"]
    held = [question["concealed"], question["winning_tile"], *(meld["tiles"] for meld in question["melds"])]
    has_north = any("4z" in _tiles_of(text) for text in held)
    may_set_aside = not has_north and not BLESSINGS & {*question["conditions"]}
    shown = [*question["dora_indicators"], *question["ura_indicators"]].count("4z")
    return {**question, "kita": rng.randint(0, max(0, 4 - shown)) if may_set_aside else 0}


def _is_of_three(question: Question) -> bool:
    if "N" in (question["seat_wind"], question["round_wind"]):
        return False
    if "robbing_concealed_kong" in question["conditions"]:
        return False
    if any(meld["type"] == "chow" for meld in question["melds"]):
        return False
    texts = [question["concealed"], question["winning_tile"], *(meld["tiles"] for meld in question["melds"])]
    texts += [*question["dora_indicators"], *question["ura_indicators"]]
    return not any(_tiles_of(text) & MISSING for text in texts)


def _tiles_of(text: str) -> set[str]:
    found, numbers = set(), ""
    for letter in text:
        if letter.isdigit():
            numbers += letter
        else:
            found |= {number + letter for number in numbers}
            numbers = ""
    return found


def ask(question: Question, options: SanmaOptions) -> Verdict:
    """Return the verdict of `mahjong`; its payments are those of four players."""
    tiles, winning, melds, dora, ura = make_tiles(question)
    config = make_config(question, options)
    config.options.is_three_player = True
    config.num_nuki_dora = question["kita"]
    response = HandCalculator.estimate_hand_value(tiles, winning, melds, dora, config, ura_dora_indicators=ura)
    if response.error:
        return Verdict(response.error)
    names = {id(yaku): name for name, yaku in vars(config.yaku).items()}
    keys = [KEYS.get(names[id(yaku)], names[id(yaku)]) for yaku in response.yaku]
    natural = any(yaku.is_yakuman for yaku in response.yaku)
    keys = [PLAIN.get(key, key) if key not in options.double_yakuman else key for key in keys]
    paid = 0 if question["self_draw"] else response.cost["total"]
    return Verdict(None, frozenset(keys), response.han, None if natural else response.fu, paid)


def ask_riichienv(question: Question) -> tuple[int, int, int, int]:
    """Return what riichienv says: han (13 for each yakuman), and the payments of discarder, dealer and child."""
    import riichienv
    from riichienv.hand import Conditions

    tiles, winning, melds, dora, ura = make_tiles(question)
    kinds = riichienv.MeldType
    now, self_draw = question["conditions"], question["self_draw"]
    if not {"riichi", "double_riichi"} & {*now}:
        ura = []  # the judge counts every indicator that it is given
    laid = [
        riichienv.Meld(_kind_of(kinds, asked), sorted(meld.tiles), opened=not asked["concealed"])
        for meld, asked in zip(melds, question["melds"], strict=True)
    ]
    in_melds = [tile for meld in melds for tile in meld.tiles]
    held = [tile for tile in tiles if tile not in in_melds and tile != winning]
    conditions = Conditions(
        tsumo=self_draw,
        riichi="riichi" in now,
        double_riichi="double_riichi" in now,
        ippatsu="ippatsu" in now,
        haitei="last_tile" in now and self_draw,
        houtei="last_tile" in now and not self_draw,
        rinshan="after_kong" in now,
        chankan="robbing_kong" in now,
        tsumo_first_turn=bool({"blessing_of_heaven", "blessing_of_earth"} & {*now}),
        player_wind=WIND_TILE[question["seat_wind"]] - WIND_TILE["E"],
        round_wind=WIND_TILE[question["round_wind"]] - WIND_TILE["E"],
        kita_count=question["kita"],
        is_sanma=True,
        num_players=3,
    )
    found = riichienv.HandEvaluator3P(sorted(held), laid).calc(winning, dora, conditions=conditions, ura_indicators=ura)
    if not found.is_win:
        return 0, 0, 0, 0
    if self_draw:
        return found.han, 0, found.tsumo_agari_oya, found.tsumo_agari_ko
    return found.han, found.ron_agari, 0, 0


def _kind_of(kinds: Any, meld: Question) -> Any:
    if meld["type"] == "pung":
        return kinds.Pon
    return kinds.Ankan if meld["concealed"] else kinds.Kakan if meld["added"] else kinds.Daiminkan
