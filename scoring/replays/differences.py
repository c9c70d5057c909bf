"""Where a log and the rules of a club disagree: stable codes, with sentences for the reader."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from rules.errors import RuleError, _
from rules.riichi.options import Options
from rules.riichi.patterns import CATALOGUE
from rules.riichi.payments import ron_payment, self_draw_payments
from rules.ruleset import Answer, Question
from rules.settlement import GameResult
from scoring.replays.record import OnlineDeal, OnlineDraw, OnlineGame, OnlineWin
from scoring.replays.yaku import is_known
from scoring.sentences import Sentence, Value, Who
from scoring.words.riichi import WORDS as OF_FOUR
from scoring.words.sanma import WORDS as OF_THREE

SENTENCES: dict[str, str] = {
    "log_pays_otherwise": _("{player}: {logged} in the log, {computed} by these rules."),
    "log_hand_pays_otherwise": _("The log pays {logged} for the hand of {player}, these rules {computed}."),
    "log_fu_otherwise": _("The log counts {logged} fu in the hand of {player}, these rules {computed}."),
    "log_yaku_otherwise": _("The log counts {logged} in the hand of {player}, these rules {computed}."),
    "log_yaku_unknown": _("Not all yaku of this log are compared: these words for them are not known: {words}."),
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
SET_ASIDE = frozenset({"kita", "flowers"})
NAMES = {pattern.key: pattern.name for pattern in CATALOGUE} | {
    key: name for key, (name, _said) in {**OF_THREE.beside, **OF_FOUR.beside}.items()
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
        for seat, logged, found in zip(range(len(deal.deltas)), deal.deltas, answer["deltas"], strict=True)
        if logged != found
    ]


def win_differences(deal: OnlineDeal, question: Question, options: Options) -> list[Difference]:
    """List the hands that the log counts otherwise: their points, fu and yaku, as far as it has them."""
    if isinstance(deal.result, OnlineDraw):
        return []
    values = {win["winner"]: win["value"] for win in question["result"]["wins"]}
    return [one for win in deal.result for one in _hand_differences(deal, win, values[win.winner], options)]


def _hand_differences(deal: OnlineDeal, win: OnlineWin, value: Mapping[str, Any], options: Options) -> list[Difference]:
    found = []
    paid = hand_points(value["base"], win.winner == deal.dealer, win.source is None, options)
    about: dict[str, Value] = {"player": Who(win.winner)}
    if win.points not in (None, paid):
        points: dict[str, Value] = {"logged": f"{win.points:,}", "computed": f"{paid:,}"}
        found.append(difference("log_hand_pays_otherwise", deal.number, **about, **points))
    # Where a hand is a limit by its han, programs differ in the fu they print; they do not matter.
    if win.fu is not None and value["fu"] is not None and value["limit"] is None and win.fu != value["fu"]:
        found.append(difference("log_fu_otherwise", deal.number, **about, logged=win.fu, computed=value["fu"]))
    logged = {yaku: han for yaku, han in win.yaku if han}
    counted = value["patterns"] if SET_ASIDE & logged.keys() else _as_dora(value["patterns"])
    # Words that are not known are named once for the whole log, by `unknown_words`.
    if logged and all(map(is_known, logged)) and logged != dict(counted) and not value["yakuman"]:
        names: dict[str, Value] = {"logged": _listed(logged), "computed": _listed(counted)}
        found.append(difference("log_yaku_otherwise", deal.number, **about, **names))
    return found


def _as_dora(patterns: Mapping[str, int]) -> dict[str, int]:
    """Count tiles set aside as dora, as logs do that name no other word for them.

    >>> _as_dora({"riichi": 1, "dora": 1, "kita": 2}), _as_dora({"riichi": 1})
    ({'riichi': 1, 'dora': 3}, {'riichi': 1})
    """
    dora = sum(patterns.get(key, 0) for key in ("dora", *SET_ASIDE))
    counted = {key: han for key, han in patterns.items() if key not in SET_ASIDE}
    return counted | {"dora": dora} if dora else counted


def hand_points(base: int, is_dealer: bool, self_draw: bool, options: Options) -> int:
    """Return what the players pay for a hand in all, without honba and sticks.

    >>> options = Options()
    >>> [hand_points(960, False, False, options), hand_points(2000, True, True, options)]
    [3900, 12000]
    >>> hand_points(1920, False, True, options)
    7900
    """
    if not self_draw:
        return ron_payment(base, is_dealer, options.round_to)
    payments = self_draw_payments(base, is_dealer, options)
    if is_dealer:
        return (options.seats - 1) * payments.dealer
    return payments.dealer + (options.seats - 2) * payments.child


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


def unknown_words(game: OnlineGame) -> list[Difference]:
    """Name the words for yaku that are not known, once for the whole log."""
    wins = (win for deal in game.deals if not isinstance(deal.result, OnlineDraw) for win in deal.result)
    words = dict.fromkeys(yaku for win in wins for yaku, han in win.yaku if han and not is_known(yaku))
    return [difference("log_yaku_unknown", None, words=", ".join(words))] if words else []


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
    """List the seats whose ranking points differ."""
    found = []
    rows = zip(game.points or (), result.points, result.as_text(), strict=True)
    for seat, (logged, points, text) in enumerate(rows):
        if Fraction(logged) != Fraction(points, result.unit):
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
