"""Three-player riichi 三人麻雀: what differs from the game of four; everything else is `rules.riichi`.

players     three
unit        han 翻; ranking points in thousandths
sources     天鳳 段位戦 三人打ち; 雀魂 三人麻雀; the `sanma` ruleset of Mahjong Pantheon; セガNET麻雀 MJ 三麻ルール; the
            sheet of a parlour in Tokyo; what five sheets of Kansai have in common
decided     docs/rules/sanma.md, section 11, lists the points on which the texts are silent; each one is an option
left out    open riichi, the white wildcard, local yaku, a flower as dora indicator, the bust prize, sets of other
            tiles, one-deal games: such hands are entered by value, such prizes as penalties
"""
