"""四川麻将 血战到底, Sichuan mahjong played on to the end: four players, 108 tiles, up to three winners in a deal.

players     four, and spectators who bet on a seat
source      「四川麻将」, an encyclopedia text: 平胡 to 将对, 额外倍数, 杠, 自摸加底, 叫马; quoted by clause
unit        番 as a multiple of the stake (1, 2, 4, 8 ...), not a number of doublings; results in whole points
decided     by custom there are 108 tiles and no claimed chows, play goes on until three have won, and the first winner
            deals next. Other points that the text leaves open, and its local variants, are `options` with their clause
left out    the choice of the missing suit, exchanges of tiles, and the duty to win with the last four tiles
"""

from rules.errors import _
from rules.ruleset import Ruleset
from rules.sichuan.by_patterns import value_of_patterns
from rules.sichuan.deal import ENTRY_FORM, ENTRY_KEYS, settle_deal, settle_events, start_state, win_entry
from rules.sichuan.hand import CONDITIONS, score_hand
from rules.sichuan.options import Options
from rules.sichuan.outcomes import outcomes
from rules.sichuan.patterns import CATALOGUE
from rules.sichuan.settlement import POINTS, game_keys, game_parts, settle_game

RULESET = Ruleset(
    key="sichuan",
    name="四川麻将 血战到底",
    title=_("Sichuan mahjong, battle to the end"),
    family="sichuan",
    unit="multiple",
    source="四川麻将",
    defaults=Options(),
    catalogue=CATALOGUE,
    score_hand=score_hand,
    settle_deal=settle_deal,
    settle_events=settle_events,
    settle_game=settle_game,
    game_keys=game_keys,
    game_parts=game_parts,
    start_state=start_state,
    entry_keys=ENTRY_KEYS,
    form=ENTRY_FORM,
    outcomes=outcomes,
    value_of_patterns=value_of_patterns,
    value_keys=frozenset(["patterns", "total", "uncapped", "roots", "units", "valid"]),
    points_unit=POINTS,
    conditions=CONDITIONS,
    win_entry=win_entry,
)
