"""The options of yueqing: every point on which the text is silent or ambiguous."""

from dataclasses import dataclass

from rules.errors import _
from rules.options import FLAG, choice, option, whole


@dataclass(frozen=True)
class Options:
    """The options of 乐清麻将花, in the order of the rule page."""

    pi_hu: str = option(
        "any_wild",
        choice("any_wild", "one_wild"),
        _("Whether a wildcard costs 1 tai only where it is the only one."),
        "屁胡",
    )
    win_tai_in_jump: bool = option(
        True, FLAG, _("Whether the tai for winning counts towards the jump at 6."), "当算到6台时，自动变成15台"
    )
    three_indicators: str = option(
        "add",
        choice("add", "replace", "basic"),
        _("Whether three indicators count 15 besides their basic tai, 15 without them, or their basic tai only."),
        "三杠头：15台",
    )
    single_wait_with_triplets: bool = option(
        False, FLAG, _("Whether the single wait adds to all triplets."), "牌结构相关"
    )
    all_honours_with_shadow: bool = option(
        True, FLAG, _("Whether all honours adds to four winds with a pair."), "全字：不叠加对对胡、四风齐"
    )
    honour_absorb: str = option(
        "tiles",
        choice("tiles", "form"),
        _("Whether a big pattern of honours swallows the tai of its own tiles only, or of all honour triplets."),
        "一定有3红中，此时红中的基本台不计算",
    )
    beauties_absorb_whites: bool = option(
        True, FLAG, _("Whether three and four beauties swallow the white tiles."), "三美人、四美人"
    )
    four_wilds_with_home: bool = option(
        False, FLAG, _("Whether four wildcards add one wildcard at home."), "三财神：可叠加一财神归位"
    )
    pair_home: bool = option(
        False, FLAG, _("Whether a pair of wildcards is two wildcards at home."), "财神做牛、财神归位"
    )
    wild_set_faces: str = option(
        "none", choice("none", "any"), _("Whether a set of wildcards alone may be read as a face."), "财神刻"
    )
    wild_as_indicator_face: bool = option(
        True, FLAG, _("Whether a wildcard may stand for the indicator or the white face."), "百变为任何牌面值"
    )
    wilds_in_winds: bool = option(True, FLAG, _("Whether wildcards may complete the four winds."), "四风影、四风齐")
    all_chows_wait: str = option(
        "edge",
        choice("edge", "two_sided"),
        _("Whether all chows takes an edge wait, or a two-sided one only."),
        "胡的那张牌需要是顺子的两边",
    )
    three_kongs_hua: int = option(8, choice(8, 6), _("Flowers for three kongs."), "三杠：8花（有些算6花）")
    wild_kong_adds_kong_hua: bool = option(
        False, FLAG, _("Whether the kong of wildcards has the flowers of a concealed kong besides."), "四财神暗杠：16花"
    )
    loser_wild_triplets: bool = option(
        False, FLAG, _("Whether a loser's wildcards complete honour triplets for flowers."), "[自风位/红中/发财]：1花"
    )
    break_wild_kong: bool = option(
        True, FLAG, _("Whether a concealed kong of wildcards breaks the others' hands."), "即可以看出来的各种"
    )
    break_keeps_wild_forms: bool = option(
        False,
        FLAG,
        _("Whether a broken hand keeps any wildcard pattern, not only three and four wildcards."),
        "破翻：例外",
    )
    multiple_wins: str = option(
        "nearest", choice("nearest", "all"), _("Who wins when several can win off one tile."), "胡"
    )
    draw_settles_hua: bool = option(
        False, FLAG, _("Whether flowers are settled after a drawn deal."), "一次打牌结束时（即有人胡时）"
    )
    liability_priority: str = option(
        "trigger",
        choice("trigger", "standing"),
        _("Which liability comes first: the one set off by the discard, or the one for four sets."),
        "同时包牌，此时以触发的包牌为优先",
    )
    liability_honours: str = option(
        "same",
        choice("same", "order"),
        _("Which honours lie close enough to be liable for a single wait: the same, or neighbours in the circle."),
        "牌面值前后两位的牌",
    )
    false_win_tiao: int = option(32, whole(0), _("What a false win pays to each of the others."), "诈胡")
    circles: int = option(4, whole(0), _("Circles in a game; 0: no end."), "打了一圈")
    start: int = option(0, whole(), _("Points each player begins with."), "筹码")
    tie_break: str = option(
        "share", choice("share", "seat"), _("How equal results are placed: shared, or the lower number ahead."), "清算"
    )
    after_kong_on_bonus: bool = option(
        False, FLAG, _("Whether a win on the replacement of a shown tile is a win after a kong."), "杠头杠、白板杠"
    )
    bonus_replacement: str = option(
        "round",
        choice("round", "at_once"),
        _("When shown tiles are replaced after the deal: round by round, or at once."),
        "等待一圈后再补牌（有些地方是直接补牌）",
    )
