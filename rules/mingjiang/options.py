"""The options of mingjiang: every point on which the source is silent or contradicts itself."""

from dataclasses import dataclass

from rules.errors import RuleError, _
from rules.options import FLAG, choice, numbers, option, whole


@dataclass(frozen=True)
class Options:
    """The options of 明將麻雀, in the order of the rule page.

    raises      RuleError `bad_option` for a return or a mark of the decider below the start
    """

    start: int = option(250, whole(), _("Points each seat begins with."), "每人250分開始")
    return_: int = option(300, whole(), _("Points each seat gives back."), "返點300")
    decider_mark: int = option(
        300, whole(), _("Points with which a winner in the lead ends the decider."), "並不少於300分", was="return"
    )
    oka: str = option(
        "first",
        choice("first", "none"),
        _("Who takes the difference between the return and the starting score."),
        "250分開始，返點300",
    )
    double_wind_fan: int = option(
        1,
        choice(1, 2),
        _("Fan of a pung of the wind that is both seat and round wind."),
        "役牌：門風、或圈風牌，每組一翻",
    )
    minimum_totals: str = option(
        "note", choice("note", "floor"), _("“At least N fan”: a remark, or a floor under the sum."), "最少4翻"
    )
    four_return_count: str = option(
        "once",
        choice("once", "each"),
        _("Whether four-into patterns count once or for each tile that makes them."),
        "四歸",
    )
    mixed_terminals_seven_pairs: bool = option(
        True, FLAG, _("Whether seven pairs can be mixed terminals."), "混么九：會再複計對對和"
    )
    kongs_as_pungs: bool = option(
        True,
        FLAG,
        _("Whether kongs count as pungs in consecutive pungs and big three winds."),
        "三連刻、四連刻、大三風",
    )
    ura_cap: str = option(
        "shared", choice("shared", "separate"), _("Whether dora and ura dora share their one fan."), "寶牌最多計一翻"
    )
    limit_combination: str = option(
        "highest", choice("highest", "sum"), _("What several limits in one hand are worth."), "小役滿、大役滿"
    )
    open_kong_win: str = option(
        "discard",
        choice("discard", "self_draw"),
        _("What a win on the replacement tile of a big open kong is."),
        "大明槓後和牌計食出銃",
    )
    draw_dealer: str = option(
        "pass", choice("pass", "ready_stays"), _("Whether a tenpai dealer stays after an exhaustive draw."), "摸和過莊"
    )
    liability_on_discard: str = option(
        "discarder",
        choice("discarder", "split"),
        _("Who pays for a liable hand that is won off a discard."),
        "包牌：役滿確定一家自摸和出",
    )
    riichi_needs_points: bool = option(
        True, FLAG, _("Whether riichi needs the 10 points of its deposit."), "立直：支付10分供託"
    )
    penalty_riichi: str = option(
        "returned",
        choice("returned", "kept"),
        _("What becomes of the riichi sticks of a deal with a false win."),
        "詐和",
    )
    penalty_dealer: str = option("stay", choice("stay", "pass"), _("Who deals after a false win."), "詐和")
    decider_top: str = option(
        "sole",
        choice("sole", "shared"),
        _("Whether the decider can end with the winner sharing first place."),
        "為四家最高",
    )
    tie_break: str = option(
        "seat",
        choice("seat", "share"),
        _("How equal scores are placed: the lower seat ahead, or shared."),
        "爭取排名為主",
    )
    uma: tuple[int, ...] = option((0, 0, 0, 0), numbers(4), _("Ranking points for places 1 to 4."), "爭取排名為主")
    leftover: str = option(
        "first", choice("first", "lost"), _("What becomes of deposits that still lie on the table at the end."), "供託"
    )
    points_unit: int = option(1, choice(1, 10), _("Table points that make one ranking point."), "返點300")

    def __post_init__(self) -> None:
        for key, value in (("return", self.return_), ("decider_mark", self.decider_mark)):
            if value < self.start:
                raise RuleError("bad_option", option=key, value=value, allowed=f"whole number ≥ {self.start}")
