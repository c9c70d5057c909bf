"""四川麻将 血战到底, Sichuan mahjong played on to the end: four players, 108 tiles, up to three winners in a deal.

source      「四川麻将」, an encyclopedia text: 平胡 to 将对, 额外倍数, 杠, 自摸加底, 叫马; quoted by clause
unit        番 as a plain multiple of the stake (1, 2, 4, 8 ...), not a number of doublings; results in whole points
silence     108 tiles, no claimed chows, play until three have won and the first winner as next dealer are custom; what
            the text leaves open beyond that, and its local variants, are `options`, each with its clause
left out    the choice of the missing suit, exchanges of tiles, and the duty to win with the last four tiles
"""

from rules.errors import _
from rules.ruleset import Ruleset
from rules.sichuan.deal import ENTRY_KEYS, settle_deal, start_state, win_entry
from rules.sichuan.hand import CONDITIONS, score_hand
from rules.sichuan.options import Options
from rules.sichuan.patterns import CATALOGUE
from rules.sichuan.settlement import POINTS, settle_game
from rules.sichuan.told import value_of_patterns

RULESET = Ruleset(
    key="sichuan",
    name="四川麻将 血战到底",
    title=_("Sichuan mahjong, played on to the end"),
    family="sichuan",
    unit="multiple",
    source="四川麻将",
    defaults=Options(),
    catalogue=CATALOGUE,
    score_hand=score_hand,
    settle_deal=settle_deal,
    settle_game=settle_game,
    start_state=start_state,
    entry_keys=ENTRY_KEYS,
    value_of_patterns=value_of_patterns,
    points_unit=POINTS,
    conditions=CONDITIONS,
    win_entry=win_entry,
)
