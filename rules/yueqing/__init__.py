"""乐清麻将花, yueqing: 17 tiles, four wildcards, tai for the winner and flowers for everyone.

players     four at the table; five or six take turns
source      乐清麻将花 (the text as of the rule page docs/rules/yueqing.md)
unit        台 tai; results are counted in 条, whole
silent      where the text is silent or can be read in two ways it is an option (`options`); the jump counts the tai for
            winning, a set of wildcards alone has no face, the liable player pays for all three, false wins cost 32 each
left out    figures for two kongs (有些二杠都有叠加: none is given); seating, the wall and the order of replacements are
            table practice and change no score
"""

from rules.errors import _
from rules.ruleset import Ruleset
from rules.yueqing.deal import ENTRY_KEYS, settle_deal, start_state, win_entry
from rules.yueqing.flowers import FLOWERS
from rules.yueqing.hand import score_hand
from rules.yueqing.options import Options
from rules.yueqing.patterns import CATALOGUE
from rules.yueqing.settlement import PLAYERS, settle_game
from rules.yueqing.sides import CONDITIONS
from rules.yueqing.told import value_of_patterns

RULESET: Ruleset[Options] = Ruleset(
    key="yueqing",
    name="乐清麻将花",
    title=_("Yueqing flowers"),
    family="yueqing",
    unit="tai",
    source="乐清麻将花",
    defaults=Options(),
    catalogue=CATALOGUE,
    score_hand=score_hand,
    settle_deal=settle_deal,
    settle_game=settle_game,
    start_state=start_state,
    entry_keys=ENTRY_KEYS,
    value_of_patterns=value_of_patterns,
    players=PLAYERS,
    points_unit=1,
    conditions=CONDITIONS,
    flowers=FLOWERS,
    win_entry=win_entry,
)
