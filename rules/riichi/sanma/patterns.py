"""The yaku of three players: those of four, with the value tile north, and with examples from their 108 tiles."""

from dataclasses import replace

from rules.patterns import Pattern
from rules.riichi.patterns import CATALOGUE as OF_FOUR
from rules.riichi.patterns import NORTH_ROW
from rules.riichi.reading import Reading

# 三色同順 needs chows of characters, and 八連荘 is not played.
# Some houses play with red fives only: an example has no plain five.
MISSING = frozenset({"sanshoku_doujun", "paarenchan"})
EXAMPLES = {
    "menzen_tsumo": "234p678p23499s67s 8s",
    "pinfu": "234p678p23478s99p 9s",
    "tanyao": "234p678p23467s66p 8s",
    "iipeikou": "223344p678p789s1z 1z",
    "haku": "123p678p78s22s555z 9s",
    "hatsu": "123p678p78s22s666z 9s",
    "chun": "123p678p78s22s777z 9s",
    "chiitoitsu": "1199m224488p66s7z 7z",
    "ittsu": "12340678p33s678s 9p",
    "chanta": "123p789p12s99s222z 3s",
    "sankantsu": "23s5z5z 1s 2222p 4444s 9999s",
    "sanshoku_doukou": "111m111p11s789p99s 1s",
    "shousangen": "123s78p555z666z7z7z 6p",
    "ryanpeikou": "223344s667788p9s 9s",
    "honitsu": "123234p78p22z555z 9p",
    "junchan": "123s789s12p99s999p 3p",
    "chinitsu": "1122334067899p 9p",
    "daisangen": "123s4p555z666z777z 4p",
    "daisuushii": "111z222z333z444z9p 9p",
    "shousuushii": "12p111z222z333z44z 3p",
    "chuuren_9": "1112340678999p 3p",
    "chuuren": "1112340678899p 9p",
    "sanrenkou": "777p88p11s789s 8p 666p",
    "uumensai": "111m678p78s33z555z 9s",
    "shiiaru_raotai": "1p 1p 999p 222s 111m 222z",
}


def _rows() -> tuple[Pattern[Reading], ...]:
    rows: list[Pattern[Reading]] = []
    for row in OF_FOUR:
        if row.key not in MISSING:
            rows.append(replace(row, example=EXAMPLES.get(row.key, row.example)))
        if row.key == "round_wind":
            rows.append(NORTH_ROW)
    return tuple(rows)


CATALOGUE: tuple[Pattern[Reading], ...] = _rows()
