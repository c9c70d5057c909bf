"""The results that reach a goal, as sentences."""

from rules.errors import _
from rules.outcomes import Size
from scoring.sentences import Sentence, Value, Who
from scoring.targets.reaching import ANY_WIN, Range, Reaching

ANY = _("any value")
OR_MORE = _("{size} or more")
UP_TO = _("up to {size}")
FROM_TO = _("{least} to {most}")
EXACTLY = _("exactly {size}")
ANYBODY = _("anybody")
EITHER = _("{one} or {other}")
OTHERS_WIN = _("{winner} wins: {how}")
OTHERS_ANY = _("{winner} wins with any hand")
WHILE_READY = _("{draw} while tenpai")
WHILE_UNREADY = _("{draw} while not tenpai")
READY = _("{draw} with {ready} tenpai")
UNREADY = _("{draw} with {unready} not tenpai")
BOTH = _("{draw} with {ready} tenpai and {unready} not tenpai")


def said(one: Reaching, player: int) -> Sentence:
    """Return how players say a result that reaches the goal of this player.

    >>> str(said(Reaching("self-drawn {size}", (Range(Size({}, "1,300/2,600"), None, Size({}, "1,000/2,000")),), 0), 0))
    'self-drawn 1,300/2,600'
    """
    if one.winner is None:
        return _draw(one, player)
    if one.winner == player:
        return _win(one, is_own=True)
    if one.text == ANY_WIN:
        return Sentence(OTHERS_ANY, {"winner": Who(one.winner)})
    return Sentence(OTHERS_WIN, {"winner": Who(one.winner), "how": _win(one, is_own=False)})


def _win(one: Reaching, *, is_own: bool) -> Sentence:
    params: dict[str, Value] = dict(one.numbers)
    sizes = [_range(each, is_short=is_own and len(one.ranges) == 1) for each in one.ranges]
    params["size"] = _either(*sizes)
    if one.sources:
        params["source"] = Sentence(ANYBODY) if one.anybody else _either(*map(Who, one.sources))
    if one.other is not None:
        params["other"] = Who(one.other)
    return Sentence(one.text, params)


def _either(first: Value, *others: Value) -> Value:
    """Join values by "or".

    >>> str(_either(Sentence("5,200"), Sentence("8,000"), Sentence("12,000")))
    '5,200 or 8,000 or 12,000'
    """
    return Sentence(EITHER, {"one": first, "other": _either(*others)}) if others else first


def _range(one: Range, *, is_short: bool) -> Sentence:
    """Return the sizes of a range; `is_short` names the smallest alone where all greater ones reach the goal too."""
    least, most = _size(one.least), one.most and _size(one.most)
    if one.is_all:
        return Sentence(ANY)
    if most is None:
        return least if is_short else Sentence(OR_MORE, {"size": least})
    if one.most == one.least:
        return Sentence(EXACTLY, {"size": least})
    return Sentence(UP_TO, {"size": most}) if one.below is None else Sentence(FROM_TO, {"least": least, "most": most})


def _size(size: Size) -> Sentence:
    return Sentence(size.text, dict(size.numbers))


def _draw(one: Reaching, player: int) -> Sentence:
    draw = Sentence(one.text, dict(one.numbers))
    ready, unready = tuple(map(Who, one.ready)), tuple(map(Who, one.unready))
    if (one.ready, one.unready) == ((player,), ()):
        return Sentence(WHILE_READY, {"draw": draw})
    if (one.ready, one.unready) == ((), (player,)):
        return Sentence(WHILE_UNREADY, {"draw": draw})
    if ready and unready:
        return Sentence(BOTH, {"draw": draw, "ready": ready, "unready": unready})
    if ready:
        return Sentence(READY, {"draw": draw, "ready": ready})
    return Sentence(UNREADY, {"draw": draw, "unready": unready}) if unready else draw
