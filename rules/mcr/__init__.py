"""Chinese Mahjong Competition Rules 国标麻将: the 81 fans and the principles that combine them.

players     four; sixteen deals, everyone begins with 0
source      国标麻将竞赛规则 1998: winning shapes, ways to win, one winner and the values of a fan as its text has them,
            the 81 fans from the published table, with the common practice since
unit        fan 番; a game is settled in table points 标准分, kept in twelfths
decided     明暗杠 counts 5; 清幺九 keeps 三同刻; 九莲宝灯 takes one 幺九刻; waits are judged on the shape; a false hu
            pays 10 to each of the others: all of them options
left out    no fan for a win on the first turn; no play, only what the table reports
"""

from rules.errors import _
from rules.mcr.deal import settle_deal, start_state, wind_of_seat
from rules.mcr.hand import CONDITIONS, score_hand
from rules.mcr.options import Options
from rules.mcr.patterns import CATALOGUE
from rules.mcr.settlement import TWELFTHS, settle_game
from rules.mcr.told import value_of_patterns
from rules.ruleset import Ruleset

RULESET = Ruleset(
    key="mcr",
    name="国标麻将",
    title=_("Chinese competition rules"),
    family="mcr",
    unit="fan",
    source="国标麻将竞赛规则 1998",
    defaults=Options(),
    catalogue=CATALOGUE,
    score_hand=score_hand,
    settle_deal=settle_deal,
    settle_game=settle_game,
    start_state=start_state,
    entry_keys=frozenset({"result", "false_hu"}),
    value_of_patterns=value_of_patterns,
    points_unit=TWELFTHS,
    conditions=CONDITIONS,
    wind_of_seat=wind_of_seat,
)
