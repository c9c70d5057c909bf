"""The independent judge, PyPI `mahjong`, which scores the same question with the same options."""

from typing import Any, NamedTuple

from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, HandConstants, OptionalRules
from mahjong.meld import Meld

from rules.riichi.options import Options
from rules.tiles import KIND, KINDS, WIND_TILE, Tile, parse_tiles

# The judge's names of the yaku: attributes of its YakuConfig.
KEYS = {
    "tsumo": "menzen_tsumo",
    "daburu_riichi": "double_riichi",
    "iipeiko": "iipeikou",
    "sanshoku": "sanshoku_doujun",
    "chantai": "chanta",
    "sanshoku_douko": "sanshoku_doukou",
    "honroto": "honroutou",
    "shosangen": "shousangen",
    "ryanpeiko": "ryanpeikou",
    "daisuushi": "daisuushii",
    "shosuushi": "shousuushii",
    "tsuisou": "tsuuiisou",
    "chinroto": "chinroutou",
    "ryuisou": "ryuuiisou",
    "daburu_kokushi": "kokushi_13",
    "daburu_chuuren_poutou": "chuuren_9",
    "chuuren_poutou": "chuuren",
    "renhou_yakuman": "renhou",
    "aka_dora": "red_dora",
    **{
        f"{place}_wind_{wind}": f"{place}_wind"
        for place in ("seat", "round")
        for wind in ("east", "south", "west", "north")
    },
}
# If the judge pays a special wait once, it still names it; we show the plain yakuman (page, section 3).
PLAIN = {"suuankou_tanki": "suuankou", "kokushi_13": "kokushi", "chuuren_9": "chuuren"}


class Verdict(NamedTuple):
    """A result that both scorers can give: an error, or yaku, han, fu (None for a yakuman) and the total payment."""

    error: str | None
    patterns: frozenset[str] = frozenset()
    han: int = 0
    fu: int | None = None
    paid: int = 0


def ask(question: dict[str, Any], options: Options) -> Verdict:
    """Return the judge's verdict."""
    tiles, winning, melds, dora, ura = make_tiles(question)
    config = make_config(question, options)
    response = HandCalculator.estimate_hand_value(tiles, winning, melds, dora, config, ura_dora_indicators=ura)
    if response.error:
        return Verdict(response.error)
    names = {id(yaku): name for name, yaku in vars(config.yaku).items()}
    keys = [KEYS.get(names[id(yaku)], names[id(yaku)]) for yaku in response.yaku]
    natural = any(yaku.is_yakuman for yaku in response.yaku)
    keys = [PLAIN.get(key, key) if key not in options.double_yakuman else key for key in keys]
    return Verdict(None, frozenset(keys), response.han, None if natural else response.fu, response.cost["total"])


def make_tiles(question: dict[str, Any]) -> tuple[list[int], int, list[Meld], list[int], list[int]]:
    """Return the judge's tiles: the whole hand, the winning tile, melds, dora and ura indicators."""
    indexes = _Indexes()
    melds = [_meld(meld, indexes) for meld in question["melds"]]
    winning = indexes.take(parse_tiles(question["winning_tile"]))
    concealed = indexes.take(parse_tiles(question["concealed"]))
    tiles = [*concealed, *winning, *(tile for meld in melds for tile in meld.tiles)]
    return tiles, winning[0], melds, _kinds(question["dora_indicators"]), _kinds(question["ura_indicators"])


class _Indexes:
    """The judge's tile indexes: four for each kind; the first five of a suit is red."""

    def __init__(self) -> None:
        self.taken = [0] * KINDS

    def take(self, tiles: tuple[Tile, ...]) -> list[int]:
        return [self._take(tile) for tile in tiles]

    def _take(self, tile: Tile) -> int:
        kind = KIND[tile]
        if tile >= KINDS:
            return 4 * kind
        self.taken[kind] += 1
        is_five = kind < 27 and kind % 9 == 4
        return 4 * kind + (self.taken[kind] if is_five else self.taken[kind] - 1)


def _kinds(texts: list[str]) -> list[int]:
    return [4 * KIND[tile] for text in texts for tile in parse_tiles(text)]


def _meld(meld: dict[str, Any], indexes: _Indexes) -> Meld:
    shape = {"chow": Meld.CHI, "pung": Meld.PON, "kong": Meld.KAN}[meld["type"]]
    return Meld(shape, indexes.take(parse_tiles(meld["tiles"])), opened=not meld["concealed"])


def make_config(question: dict[str, Any], options: Options) -> HandConfig:
    now, self_draw = question["conditions"], question["self_draw"]
    return HandConfig(
        is_tsumo=self_draw,
        is_riichi="riichi" in now,
        is_daburu_riichi="double_riichi" in now,
        is_ippatsu="ippatsu" in now,
        is_rinshan="after_kong" in now,
        is_chankan="robbing_kong" in now,
        is_haitei="last_tile" in now and self_draw,
        is_houtei="last_tile" in now and not self_draw,
        is_tenhou="blessing_of_heaven" in now,
        is_chiihou="blessing_of_earth" in now,
        is_renhou="blessing_of_man" in now,
        player_wind=WIND_TILE[question["seat_wind"]],
        round_wind=WIND_TILE[question["round_wind"]],
        paarenchan=int("eighth_win" in now),
        options=OptionalRules(
            has_open_tanyao=options.open_tanyao,
            has_aka_dora=any(options.red_fives),
            has_double_yakuman=bool(options.double_yakuman),
            kazoe_limit=HandConstants.KAZOE_LIMITED if options.kazoe == "yakuman" else HandConstants.KAZOE_SANBAIMAN,
            kiriage=options.kiriage == "both",
            fu_for_open_pinfu=options.open_pinfu_fu == 30,
            fu_for_pinfu_tsumo=not options.pinfu_tsumo,
            renhou_as_yakuman=options.renhou == "yakuman",
            limit_to_sextuple_yakuman=options.yakuman_max == 6,
            paarenchan_needs_yaku=options.paarenchan_needs_yaku,
        ),
    )
