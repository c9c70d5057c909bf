"""Sentences about games, scores and what a night brought. `again` is as in `of_table`."""

from django.utils.translation import npgettext, pgettext

from league.stories.sentences.voice import Voice
from league.stories.sentences.words import count, rank_in_words, whole
from scoring.stories.values import Close, Comeback, Evening, Score, Sweep, Tie

WINDS = ("E", "S", "W", "N")


# ----- scores -----


def score(told: Score, voice: Voice, again: bool) -> str:
    said = {"name": voice.name(told.player), "score": whole(told.score), "rank": rank_in_words(told.rank)}
    return (_net_score(told, again) if told.is_net else _score(told, again)) % said


def _score(told: Score, again: bool) -> str:
    if told.rank == 1 and told.is_shared:
        if again:
            return pgettext(
                "story", "The same player also scored %(score)s, level with the highest score of the season."
            )
        return pgettext("story", "%(name)s’s %(score)s equalled the highest score of the season.")
    if told.rank > 10:
        if again:
            return pgettext("story", "The same player also had the highest score of the night, %(score)s.")
        return pgettext("story", "%(name)s’s %(score)s was the highest score of the night.")
    if told.rank == 1:
        if again:
            return pgettext("story", "The same player also scored %(score)s, the highest score of the season.")
        return pgettext("story", "%(name)s’s %(score)s was the highest score of the season.")
    if again:
        return pgettext("story", "The same player also scored %(score)s, the %(rank)s-highest score of the season.")
    return pgettext("story", "%(name)s’s %(score)s was the %(rank)s-highest score of the season.")


def _net_score(told: Score, again: bool) -> str:
    if told.rank == 1 and told.is_shared:
        if again:
            return pgettext(
                "story", "The same player also won %(score)s in a game, level with the best result of the season."
            )
        return pgettext("story", "%(name)s won %(score)s in a game and equalled the best result of the season.")
    if told.rank > 10:
        if again:
            return pgettext("story", "The same player also won %(score)s in a game, the best result of the night.")
        return pgettext("story", "%(name)s won %(score)s in a game, the best result of the night.")
    if told.rank == 1:
        if again:
            return pgettext("story", "The same player also won %(score)s in a game, the best result of the season.")
        return pgettext("story", "%(name)s won %(score)s in a game, the best result of the season.")
    if again:
        return pgettext(
            "story", "The same player also won %(score)s in a game, the %(rank)s-best result of the season."
        )
    return pgettext("story", "%(name)s won %(score)s in a game, the %(rank)s-best result of the season.")


# ----- how a game was won -----


def comeback(told: Comeback, voice: Voice, again: bool) -> str:
    said = {"name": voice.name(told.player), "deficit": whole(told.deficit), "deal": _deal(told)}
    if again:
        return pgettext("story", "The same player won a game from %(deficit)s behind before %(deal)s.") % said
    return pgettext("story", "%(name)s was %(deficit)s behind before %(deal)s, and still won.") % said


def _deal(told: Comeback) -> str:
    """East 2 with one honba; where the rules have no rounds, deal 5."""
    if told.dealer_number is None or told.round_wind not in WINDS:
        return pgettext("story", "deal %(n)d") % {"n": told.deal}
    said = {"n": told.dealer_number, "honba": count(told.honba)}
    if not told.honba:
        words = {
            "E": pgettext("story", "East %(n)d"),
            "S": pgettext("story", "South %(n)d"),
            "W": pgettext("story", "West %(n)d"),
            "N": pgettext("story", "North %(n)d"),
        }
    else:
        words = {
            "E": pgettext("story", "East %(n)d with %(honba)s honba"),
            "S": pgettext("story", "South %(n)d with %(honba)s honba"),
            "W": pgettext("story", "West %(n)d with %(honba)s honba"),
            "N": pgettext("story", "North %(n)d with %(honba)s honba"),
        }
    return words[told.round_wind] % said


def close(told: Close, voice: Voice, again: bool) -> str:
    said = {"name": voice.name(told.player), "gap": whole(told.gap), "score": whole(told.score)}
    said["second_score"] = whole(told.second_score)
    if told.second is not None:
        said["other"] = voice.name(told.second)
    return _close(told, again) % said


def _close(told: Close, again: bool) -> str:
    if told.second is None and again:
        return npgettext(
            "story",
            "The same player won a game by %(gap)s point, %(score)s to %(second_score)s.",
            "The same player won a game by %(gap)s points, %(score)s to %(second_score)s.",
            told.gap,
        )
    if told.second is None:
        return npgettext(
            "story",
            "%(name)s won a game by %(gap)s point, %(score)s to %(second_score)s.",
            "%(name)s won a game by %(gap)s points, %(score)s to %(second_score)s.",
            told.gap,
        )
    if again:
        return npgettext(
            "story",
            "The same player beat %(other)s by %(gap)s point, %(score)s to %(second_score)s.",
            "The same player beat %(other)s by %(gap)s points, %(score)s to %(second_score)s.",
            told.gap,
        )
    return npgettext(
        "story",
        "%(name)s beat %(other)s by %(gap)s point, %(score)s to %(second_score)s.",
        "%(name)s beat %(other)s by %(gap)s points, %(score)s to %(second_score)s.",
        told.gap,
    )


def tie(told: Tie, voice: Voice, again: bool) -> str:
    said = {"names": voice.names(told.players, told.unnamed), "score": whole(told.score)}
    return pgettext("story", "%(names)s finished level on %(score)s and shared first place.") % said


# ----- the night of a player -----


def sweep(told: Sweep, voice: Voice, again: bool) -> str:
    said = {"name": voice.names(told.players), "n": count(told.games)}
    if len(told.players) > 1:
        return _sweep_of_several(told) % said
    if told.games == 2:
        both = pgettext("story", "%(name)s played two games and won both.")
        return (pgettext("story", "The same player won both games played.") if again else both) % said
    every = pgettext("story", "%(name)s played %(n)s games and won them all.")
    return (pgettext("story", "The same player won all %(n)s games played.") if again else every) % said


def _sweep_of_several(told: Sweep) -> str:
    if told.games == 2:
        return pgettext("story", "%(name)s each played two games and won both.")
    return pgettext("story", "%(name)s each played %(n)s games and won them all.")


def evening(told: Evening, voice: Voice, again: bool) -> str:
    said = {
        "name": voice.names(told.players), "points": voice.points(told.points), "games": count(told.games),
        "wins": count(told.wins),
    }  # fmt: skip
    if len(told.players) > 1:
        return pgettext("story", "%(name)s had the best night, with %(points)s each.") % said
    return (_evening_again(told) if again else _evening(told)) % said


def _evening(told: Evening) -> str:
    if told.games == 1:
        words = pgettext("story", "%(name)s had the best night: %(points)s from one game.")
    elif not told.wins:
        words = pgettext("story", "%(name)s had the best night: %(points)s from %(games)s games.")
    elif told.wins == told.games == 2:
        words = pgettext("story", "%(name)s had the best night: %(points)s from two games, both won.")
    elif told.wins == told.games:
        words = pgettext("story", "%(name)s had the best night: %(points)s from %(games)s games, all won.")
    elif told.wins == 1:
        words = pgettext("story", "%(name)s had the best night: %(points)s from %(games)s games, one of them a win.")
    else:
        words = pgettext(
            "story", "%(name)s had the best night: %(points)s from %(games)s games, %(wins)s of them wins."
        )
    return words


def _evening_again(told: Evening) -> str:
    if told.games == 1:
        words = pgettext("story", "The same player also had the best night: %(points)s from one game.")
    elif not told.wins:
        words = pgettext("story", "The same player also had the best night: %(points)s from %(games)s games.")
    elif told.wins == told.games == 2:
        words = pgettext("story", "The same player also had the best night: %(points)s from two games, both won.")
    elif told.wins == told.games:
        words = pgettext("story", "The same player also had the best night: %(points)s from %(games)s games, all won.")
    elif told.wins == 1:
        words = pgettext(
            "story", "The same player also had the best night: %(points)s from %(games)s games, one of them a win."
        )
    else:
        words = pgettext(
            "story", "The same player also had the best night: %(points)s from %(games)s games, %(wins)s of them wins."
        )
    return words
