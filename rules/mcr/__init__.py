"""Chinese Mahjong Competition Rules 国标麻将: the 81 fans and the principles for combining them.

players     four; a game has sixteen deals, and everyone begins with 0
source      国标麻将竞赛规则 1998 for the winning shapes, the ways to win, the single winner and the fan values; the
            published table for the 81 fans; common practice since then
unit        fan 番; a game is settled in table points 标准分, stored in twelfths
decided     明暗杠 counts 5; 清幺九 keeps 三同刻; 九莲宝灯 takes one 幺九刻; waits are judged on the shape; a false hu
            pays 10 to each of the others. All of these are options
left out    fans for a win on the first turn; the play itself, since the table reports only results
"""

from rules.errors import _
from rules.mcr.by_patterns import value_of_patterns
from rules.mcr.deal import ENTRY_FORM, settle_deal, start_state, wind_of_seat
from rules.mcr.hand import CONDITIONS, score_hand
from rules.mcr.options import Options
from rules.mcr.outcomes import outcomes
from rules.mcr.patterns import CATALOGUE
from rules.mcr.settlement import TWELFTHS, game_keys, game_parts, settle_game
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
    game_keys=game_keys,
    penalties_off_score=True,
    game_parts=game_parts,
    start_state=start_state,
    entry_keys=frozenset({"result", "false_hu"}),
    form=ENTRY_FORM,
    outcomes=outcomes,
    value_of_patterns=value_of_patterns,
    value_keys=frozenset(["patterns", "total", "valid"]),
    points_unit=TWELFTHS,
    conditions=CONDITIONS,
    # "A league ranks by the sum of table points, then by the sum of `raw`", the scores after penalties.
    ranked_by=("points", "score"),
    wind_of_seat=wind_of_seat,
)
