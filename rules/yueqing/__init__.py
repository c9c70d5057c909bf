"""乐清麻将花, yueqing: 17 tiles, four wildcards, tai for the winner and flowers for everyone.

players     four at the table; five or six take turns
source      乐清麻将花 (the text that the rule page docs/rules/yueqing.md describes)
unit        台 tai; results are whole numbers of 条
decided     points on which the text is silent or ambiguous are options (`options`). By default the jump counts the tai
            for winning, a set of wildcards only has no face, the liable player pays for all three, and a false win
            costs 32 to each
left out    a value for two kongs (有些二杠都有叠加: the text gives none); seating, the wall and the order of
            replacements, which are table practice and change no score
"""

from rules.errors import _
from rules.ruleset import Ruleset
from rules.yueqing.by_patterns import value_of_patterns
from rules.yueqing.deal import ENTRY_FORM, ENTRY_KEYS, settle_deal, start_state, win_entry
from rules.yueqing.flowers import FLOWERS
from rules.yueqing.hand import score_hand
from rules.yueqing.options import Options
from rules.yueqing.outcomes import outcomes
from rules.yueqing.patterns import CATALOGUE
from rules.yueqing.settlement import PLAYERS, game_keys, game_parts, settle_game
from rules.yueqing.sides import CONDITIONS

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
    game_keys=game_keys,
    penalties_off_score=True,
    game_parts=game_parts,
    start_state=start_state,
    entry_keys=ENTRY_KEYS,
    form=ENTRY_FORM,
    outcomes=outcomes,
    value_of_patterns=value_of_patterns,
    value_keys=frozenset(["patterns", "count", "doubled", "total", "flowers", "hua", "tiao", "wild", "white", "valid"]),
    players=PLAYERS,
    points_unit=1,
    conditions=CONDITIONS,
    flowers=FLOWERS,
    win_entry=win_entry,
)
