"""Hong Kong old style 香港麻雀: few patterns, a cap, and points by faan; only the winner is paid.

players     four; a game has four rounds, each until all four seats have lost the deal
source      docs/rules/hk.md: 清章 as the Hong Kong Mahjong Association and the UK league play it; where these are
            silent, the Cantonese and Chinese Wikipedia
unit        faan 番; results are net points, stored in thousandths
decided     an own flower is in the price of a complete series; 坎坎糊 is an ordinary pattern of 8; nothing counts
            beside a limit pattern; the deal passes after a draw. All of these are options
left out    what only a referee sees: 過水, tiles that may not be discarded after a claim, 相公, who judged 包
"""

from rules.errors import _
from rules.hk.by_patterns import value_of_patterns
from rules.hk.deal import ENTRY_FORM, settle_deal, start_state
from rules.hk.hand import CONDITIONS, score_hand
from rules.hk.options import Options
from rules.hk.outcomes import outcomes
from rules.hk.patterns import CATALOGUE
from rules.hk.settlement import game_keys, game_parts, settle_game
from rules.ruleset import Ruleset

RULESET = Ruleset(
    key="hk",
    name="香港麻雀",
    title=_("Hong Kong old style"),
    family="hk",
    unit="faan",
    source="香港麻雀 清章",
    defaults=Options(),
    catalogue=CATALOGUE,
    score_hand=score_hand,
    settle_deal=settle_deal,
    settle_game=settle_game,
    game_keys=game_keys,
    penalties_off_score=True,
    game_parts=game_parts,
    start_state=start_state,
    entry_keys=frozenset({"result", "flower_sets"}),
    form=ENTRY_FORM,
    outcomes=outcomes,
    value_of_patterns=value_of_patterns,
    value_keys=frozenset(["patterns", "total", "uncapped", "base", "win", "valid"]),
    conditions=CONDITIONS,
)
