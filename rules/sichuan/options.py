"""The options of 血战到底, on which a table agrees before it plays."""

from dataclasses import dataclass

from rules.errors import _
from rules.options import FLAG, choice, option, whole


@dataclass(frozen=True)
class Options:
    """The options of Sichuan mahjong, in the order of the rule page; amounts are in stakes unless noted."""

    cap: int | None = option(8, choice(8, 16, None), _("The most a hand can count; none: no cap."), "8番封顶（满格）")
    stake: int = option(1, whole(1), _("What one multiple is worth in points."), "打1为1,2,4,8")
    self_draw_bonus: str = option(
        "add_base",
        choice("add_base", "add_fan", "none"),
        _("A self-drawn win: one stake more from each, doubled, or nothing."),
        "自摸加底",
    )
    golden_hook: bool = option(False, FLAG, _("Whether the golden hook counts."), "金钩钓")
    terminals: bool = option(False, FLAG, _("Whether a terminal in every set counts."), "带幺、清带幺")
    all_258: bool = option(False, FLAG, _("Whether all pungs of 2s, 5s and 8s count."), "将对")
    count_last_tile: bool = option(False, FLAG, _("Whether the last tile of the wall doubles."), "海底")
    count_last_of_kind: bool = option(False, FLAG, _("Whether the last of all winning tiles doubles."), "绝张")
    blessing_min: int = option(
        8, choice(8, 16, 32), _("What a blessing counts at least where there is no cap."), "天胡、地胡，可以按满格处理"
    )
    must_miss_suit: bool = option(True, FLAG, _("Whether a winning hand must be missing a suit."), "四川麻将需要缺门")
    kong_rule: str = option(
        "standard",
        choice("standard", "drizzle"),
        _("Drizzle: those who did not feed a direct kong pay 1 as well."),
        "下毛毛雨",
    )
    added_kong_same_draw: bool = option(
        True,
        FLAG,
        _("Whether an added kong earns only with the tile just drawn."),
        "插入牌堆后再拿出来杠就不结算这个杠",
    )
    void_unready_kongs: bool = option(
        True,
        FLAG,
        _("Whether a seat that is not tenpai (ready) at a draw gives its kong money back."),
        "未下叫，则杠作废，杠金不得",
    )
    transfer: str = option(
        "none",
        choice("none", "last", "all"),
        _("Kong money that goes to the winner off the discard after a kong."),
        "转雨",
    )
    transfer_on: str = option(
        "added", choice("added", "any"), _("Which kongs the transfer follows."), "弯杠后打出的牌被别人胡了"
    )
    direct_kong_win: str = option(
        "self_draw",
        choice("self_draw", "feeder_pays"),
        _("Who pays for a win on the replacement of a direct kong."),
        "杠上花",
    )
    continuation: str = option(
        "blood_battle",
        choice("blood_battle", "first_win"),
        _("Whether play goes on after a win until three have won."),
        "血战到底",
    )
    multiple_wins: str = option(
        "all", choice("all", "nearest"), _("Who wins when several claim one discard."), "一炮多响"
    )
    check_ready: bool = option(
        False, FLAG, _("Whether at a draw those who are not tenpai (ready) pay those who are."), "查叫"
    )
    check_pigs: bool = option(False, FLAG, _("Whether at a draw those who hold all three suits pay."), "查花猪")
    pig_units: int | None = option(
        None, whole(0, nullable=True), _("What a seat with three suits pays each; none: the cap, or 8."), "查花猪"
    )
    false_hu_units: int | None = option(
        None, whole(0, nullable=True), _("What a false win pays each; none: the cap, or 8."), "诈胡"
    )
    dealer_rule: str = option(
        "first_winner",
        choice("first_winner", "rotate"),
        _("Who deals next: the first winner, or the next seat."),
        "庄家",
    )
    deals: int | None = option(
        None, whole(1, nullable=True), _("Deals in a sitting; none: it ends when the table says so."), "局数"
    )
    horse_settlement: str = option(
        "counterparties",
        choice("counterparties", "outside"),
        _("Who pays a spectator: the seats that pay the bound seat, or somebody outside."),
        "叫马（买马）",
    )
    start: int = option(0, whole(), _("Points each seat begins with."), "结算")
