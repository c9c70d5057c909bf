"""Riichi mahjong 立直麻雀: one rule system with nine rulesets of four players that differ only in their options.

players     four; `rules.riichi.sanma` has the six rulesets of three players, and says what differs there
unit        han 翻; ranking points in thousandths
sources     riichi-club: 「ルール」 of a club (東南戦・ありあり); riichi-ladder: 《游戏规则》 of an online ladder;
            the presets: World Riichi Championship Rules 2025 and 2015, EMA Riichi Rules of August 2025,
            M.LEAGUE 公式戦ルール, 天鳳 段位戦, 雀魂 段位戦, 日本プロ麻雀連盟 公式ルール (A) of 2026
decided     docs/rules/riichi.md, section 11, lists the points on which the texts are silent; each one is an option
left out    facts that only the table can see (section 14): furiten, which
            player's discard completed which set, whether a call was allowed
"""

from rules.riichi.presets import RULESETS

__all__ = ["RULESETS"]
