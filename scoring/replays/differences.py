"""Where a log and the rules of a club disagree: stable codes, with sentences for the reader."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from rules.errors import RuleError, _
from rules.riichi.options import Options
from rules.riichi.patterns import CATALOGUE
from rules.riichi.payments import ron_payment, tsumo_payment
from rules.ruleset import Answer, Question
from rules.settlement import GameResult
from scoring.replays.record import SEATS, OnlineDeal, OnlineDraw, OnlineGame, OnlineWin
from scoring.sentences import Sentence, Value, Who
from scoring.words.riichi import WORDS

SENTENCES: dict[str, str] = {
    "log_pays_otherwise": _("{player}: {logged} in the log, {computed} by these rules."),
    "log_hand_pays_otherwise": _("The log pays {logged} for the hand of {player}, these rules {computed}."),
    "log_fu_otherwise": _("The log counts {logged} fu in the hand of {player}, these rules {computed}."),
    "log_yaku_otherwise": _("The log counts {logged} in the hand of {player}, these rules {computed}."),
    "log_deal_not_possible": _("These rules do not allow this deal: {reason}"),
    "log_goes_on_otherwise": _("The next deal is {logged} in the log, {computed} by these rules."),
    "log_goes_on": _("By these rules the game ends here; the log goes on."),
    "log_ends": _("The log ends here; by these rules the game goes on."),
    "log_scores_jump": _("The scores after this deal are not those with which the log continues."),
    "log_begins_late": _("The log begins with {logged}: the deals before it are missing."),
    "log_breaks_off": _("The log breaks off in deal {number}, which has no result."),
    "log_points_otherwise": _("{player}: the log gives {logged} ranking points, these rules {computed}."),
}
STICK = 1000
NAMES = {pattern.key: pattern.name for pattern in CATALOGUE} | {
    key: name for key, (name, _said) in WORDS.beside.items()
}


class Difference(NamedTuple):
    """One difference: its code, the deal (None: the whole game), and the sentence; players are seats."""

    code: str
    deal: int | None
    sentence: Sentence


def difference(code: str, deal: int | None, **params: Value) -> Difference:
    """Make a difference.

    >>> str(difference("log_hand_pays_otherwise", 3, player=Who(1), logged="7,700", computed="8,000").sentence)
    'The log pays 7,700 for the hand of 1, these rules 8,000.'
    """
    return Difference(code, deal, Sentence(SENTENCES[code], params))


def not_possible(deal: OnlineDeal, error: RuleError) -> Difference:
    """Say that the rules do not allow the deal."""
    params: dict[str, Value] = {key: str(value)[:200] for key, value in error.params.items()}
    return difference("log_deal_not_possible", deal.number, reason=Sentence(error.sentence, params))


def paid_differences(deal: OnlineDeal, answer: Answer) -> list[Difference]:
    """List the seats to which the deal pays otherwise, riichi sticks, honba and pot included."""
    return [
        difference("log_pays_otherwise", deal.number, player=Who(seat), logged=_signed(logged), computed=_signed(found))
        for seat, logged, found in zip(SEATS, deal.deltas, answer["deltas"], strict=True)
        if logged != found
    ]


def win_differences(deal: OnlineDeal, question: Question) -> list[Difference]:
    """List the hands that the log counts otherwise: their points, fu and yaku, as far as it has them."""
    if isinstance(deal.result, OnlineDraw):
        return []
    values = {win["winner"]: win["value"] for win in question["result"]["wins"]}
    return [one for win in deal.result for one in _hand_differences(deal, win, values[win.winner])]


def _hand_differences(deal: OnlineDeal, win: OnlineWin, value: Mapping[str, Any]) -> list[Difference]:
    found = []
    paid = hand_points(value["base"], win.winner == deal.dealer, win.source is None)
    about: dict[str, Value] = {"player": Who(win.winner)}
    if win.points not in (None, paid):
        points: dict[str, Value] = {"logged": f"{win.points:,}", "computed": f"{paid:,}"}
        found.append(difference("log_hand_pays_otherwise", deal.number, **about, **points))
    # Where a hand is a limit by its han, programs differ in the fu they print; they do not matter.
    if win.fu is not None and value["fu"] is not None and value["limit"] is None and win.fu != value["fu"]:
        found.append(difference("log_fu_otherwise", deal.number, **about, logged=win.fu, computed=value["fu"]))
    logged = {yaku: han for yaku, han in win.yaku if han}
    if logged and logged != dict(value["patterns"]) and not value["yakuman"]:
        names: dict[str, Value] = {"logged": _listed(logged), "computed": _listed(value["patterns"])}
        found.append(difference("log_yaku_otherwise", deal.number, **about, **names))
    return found


def hand_points(base: int, is_dealer: bool, self_draw: bool) -> int:
    """Return what a hand is paid in all, without honba and sticks.

    >>> hand_points(960, False, False), hand_points(2000, True, True), hand_points(1920, False, True)
    (3900, 12000, 7900)
    """
    if not self_draw:
        return ron_payment(base, is_dealer)
    return sum(tsumo_payment(base, is_dealer or payer == 0, 0) for payer in range(3))


def next_differences(
    deal: OnlineDeal, following: OnlineDeal | None, breaks_off: bool, answer: Answer, options: Options
) -> list[Difference]:
    """List what comes otherwise after the deal: its scores in the log, and which deal is next."""
    after = answer["next"]
    if following is None:
        return [] if after["over"] or breaks_off else [difference("log_ends", deal.number)]
    found = [difference("log_scores_jump", deal.number)] if following.before != deal.after else []
    if after["over"]:
        return [*found, difference("log_goes_on", deal.number)]
    sticks = after["deposits"] // options.riichi_stick if options.riichi_stick else 0
    computed = _named(after["round_wind"], after["dealer"], after["honba"], sticks)
    logged = _named(following.round_wind, following.dealer, following.honba, following.sticks)
    if computed != logged:
        found.append(difference("log_goes_on_otherwise", deal.number, logged=logged, computed=computed))
    return found


def final_differences(game: OnlineGame) -> list[Difference]:
    """List where the log is not whole, or its end does not follow from its last deal."""
    found, first = [], game.deals[0]
    if (first.round_wind, first.dealer, first.honba, first.sticks) != ("E", 0, 0, 0):
        begins = _named(first.round_wind, first.dealer, first.honba, first.sticks)
        found.append(difference("log_begins_late", None, logged=begins))
    if game.unfinished is not None:
        found.append(difference("log_breaks_off", None, number=game.unfinished))
    elif game.final is not None:
        after = list(game.deals[-1].after)
        left = sum(game.final) - sum(after)
        after[after.index(max(after))] += left
        if tuple(after) != game.final or left % STICK or left < 0:
            found.append(difference("log_scores_jump", None))
    return found


def points_differences(game: OnlineGame, result: GameResult) -> list[Difference]:
    """List the seats whose ranking points differ by one or more; logs round them to whole points."""
    found = []
    for seat, logged, points, text in zip(SEATS, game.points or (), result.points, result.as_text(), strict=True):
        if abs(Fraction(logged) - Fraction(points, result.unit)) >= 1:
            found.append(difference("log_points_otherwise", None, player=Who(seat), logged=logged, computed=text))
    return found


def _signed(points: int) -> str:
    return f"{points:+,}" if points else "0"


def _listed(patterns: Mapping[str, int]) -> str:
    """List patterns by the names of the score sheet.

    >>> _listed({"tanyao": 1, "ura_dora": 2})
    '断么九 1, 裏ドラ 2'
    """
    return ", ".join(f"{NAMES.get(key, key)} {han}" for key, han in sorted(patterns.items()))


def _named(round_wind: str, dealer: int, honba: int, sticks: int) -> str:
    """Name a deal as players write it.

    >>> _named("E", 2, 1, 0)
    'E3-1 (0)'
    """
    return f"{round_wind}{dealer + 1}-{honba} ({sticks})"
