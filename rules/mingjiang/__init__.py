"""明將麻雀, mingjiang mahjong: four players, Japanese mahjong with Hong Kong patterns and a decider.

players     four
source      「明將麻雀」, the rule sheet in Cantonese, with its 細則 and 決勝; clauses are quoted by their headings
unit        fan 翻; scores in table points, ranking points in tenths
decided     where the sheet is silent, Japanese custom applies, because the sheet calls itself a copy of the Japanese
            game. Points on which it is silent or contradicts itself are options (`options`): liability off a discard,
            several limits in one hand, the dealer after a false win, the use of a return above the start, and so on
left out    rules of play that change no score: furiten, swap-calling, passing, the layout of discards
"""

from rules.errors import _
from rules.mingjiang.by_patterns import value_of_patterns
from rules.mingjiang.deal import ENTRY_FORM, ENTRY_KEYS, settle_deal, start_state
from rules.mingjiang.hand import CONDITIONS, score_hand
from rules.mingjiang.options import Options
from rules.mingjiang.outcomes import outcomes
from rules.mingjiang.patterns import CATALOGUE
from rules.mingjiang.settlement import TENTHS, game_keys, game_parts, settle_game
from rules.ruleset import Ruleset

RULESET = Ruleset(
    key="mingjiang",
    name="明將麻雀",
    title=_("Mingjiang mahjong"),
    family="mingjiang",
    unit="fan",
    source="明將麻雀",
    defaults=Options(),
    catalogue=CATALOGUE,
    score_hand=score_hand,
    settle_deal=settle_deal,
    settle_game=settle_game,
    game_keys=game_keys,
    game_parts=game_parts,
    start_state=start_state,
    entry_keys=ENTRY_KEYS,
    form=ENTRY_FORM,
    outcomes=outcomes,
    value_of_patterns=value_of_patterns,
    value_keys=frozenset(["patterns", "total", "reduction", "limit", "yakuman", "base", "valid"]),
    points_unit=TENTHS,
    conditions=CONDITIONS,
)
