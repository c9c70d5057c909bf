"""Sentences about runs of games, pairs of players, round numbers and who was there. `again` is as in `of_table`."""

from django.utils.translation import npgettext, pgettext

from league.stories.sentences.voice import Voice
from league.stories.sentences.words import count, rank
from scoring.stories.values import (
    Crowd,
    Debut,
    Drought,
    FirstWin,
    Milestone,
    Over,
    Safe,
    SafeEnds,
    Streak,
    StreakEnds,
)

# ----- runs -----


def streak(told: Streak, voice: Voice, again: bool) -> str:
    said = {"name": voice.name(told.player), "n": count(told.wins)}
    if again:
        return pgettext("story", "That makes %(n)s wins in a row.") % said
    return pgettext("story", "%(name)s has now won %(n)s games in a row.") % said


def streak_ends(told: StreakEnds, voice: Voice, again: bool) -> str:
    said = {"name": voice.name(told.player), "n": count(told.wins)}
    if told.other is None:
        if again:
            return pgettext("story", "The same player ended another player’s run of %(n)s wins.") % said
        return pgettext("story", "%(name)s ended another player’s run of %(n)s wins.") % said
    said["other"] = voice.name(told.other)
    if again:
        return pgettext("story", "The same player ended %(other)s’s run of %(n)s wins.") % said
    return pgettext("story", "%(name)s ended %(other)s’s run of %(n)s wins.") % said


def safe(told: Safe, voice: Voice, again: bool) -> str:
    said = {"name": voice.name(told.player), "n": count(told.games)}
    if again:
        return pgettext("story", "That makes %(n)s games without a last place.") % said
    return pgettext("story", "%(name)s has gone %(n)s games without a last place.") % said


def safe_ends(told: SafeEnds, voice: Voice, again: bool) -> str:
    said = {"name": voice.name(told.player), "n": count(told.games)}
    if again:
        return pgettext("story", "The same player’s run of %(n)s games without a last place is over.") % said
    return pgettext("story", "%(name)s’s run of %(n)s games without a last place is over.") % said


def drought(told: Drought, voice: Voice, again: bool) -> str:
    # Japanese counts to the win itself: 14 games without one are 15戦ぶり.
    said = {"name": voice.name(told.player), "day": voice.on_day(told.since), "n": count(told.games + 1)}
    if told.is_long_ago:
        if again:
            return pgettext("story", "The same player won a game for the first time since %(day)s.") % said
        return pgettext("story", "%(name)s won a game for the first time since %(day)s.") % said
    if again:
        words = pgettext(
            "story", "The same player won a game for the first time in %(n)s; the previous win was on %(day)s."
        )
    else:
        words = pgettext("story", "%(name)s won a game for the first time in %(n)s; the previous win was on %(day)s.")
    return words % said


def firstwin(told: FirstWin, voice: Voice, again: bool) -> str:
    said = {"name": voice.name(told.player)}
    if told.number is not None:
        said["n"] = rank(told.number)
    return (_first_win_again(told) if again else _first_win(told)) % said


def _first_win(told: FirstWin) -> str:
    if told.number is None:
        return pgettext("story", "%(name)s won a game for the first time this season.")
    return pgettext("story", "%(name)s’s %(n)s game of the season brought the first win.")


def _first_win_again(told: FirstWin) -> str:
    if told.number is None:
        return pgettext("story", "The same player won a game for the first time this season.")
    return pgettext("story", "The same player’s %(n)s game of the season brought the first win.")


# ----- people and numbers -----


def milestone(told: Milestone, voice: Voice, again: bool) -> str:
    said = {"names": voice.names(told.players, told.others), "n": str(told.number)}
    is_single = len(told.players) + told.others == 1
    return (_milestone_again(told) if again and is_single else _milestone(told)) % said


def _milestone(told: Milestone) -> str:
    if told.what == "wins":
        if told.of_season:
            return pgettext("story", "%(names)s reached %(n)s wins this season.")
        return pgettext("story", "%(names)s reached %(n)s wins here.")
    if told.of_season:
        return pgettext("story", "%(names)s reached %(n)s games this season.")
    return pgettext("story", "%(names)s reached %(n)s games here.")


def _milestone_again(told: Milestone) -> str:
    if told.what == "wins":
        if told.of_season:
            return pgettext("story", "The same player reached %(n)s wins this season.")
        return pgettext("story", "The same player reached %(n)s wins here.")
    if told.of_season:
        return pgettext("story", "The same player reached %(n)s games this season.")
    return pgettext("story", "The same player reached %(n)s games here.")


def over(told: Over, voice: Voice, again: bool) -> str:
    said = {"name": voice.name(told.player), "other": voice.name(told.other), "nth": rank(told.meetings)}
    if again:
        words = pgettext(
            "story", "The same player finished ahead of %(other)s for the first time, at the %(nth)s meeting."
        )
    else:
        words = pgettext("story", "%(name)s finished ahead of %(other)s for the first time, at the %(nth)s meeting.")
    return words % said


def debut(told: Debut, voice: Voice, again: bool) -> str:
    said = {"names": voice.names(told.players, told.others)}
    if told.since is not None:
        said["day"] = voice.on_day(told.since)
    if _with_points(told):
        said["points"] = voice.points(told.points or 0)
    return (_first_time(told) if told.since is None else _here_again(told)) % said


def _with_points(told: Debut) -> bool:
    """Nobody is told of for a bad night."""
    return told.points is not None and told.points >= 0


def _first_time(told: Debut) -> str:
    if not _with_points(told):
        return pgettext("story", "%(names)s played here for the first time.")
    return pgettext("story", "%(names)s played here for the first time and left with %(points)s.")


def _here_again(told: Debut) -> str:
    if not _with_points(told):
        return pgettext("story", "%(names)s played here for the first time since %(day)s.")
    return pgettext("story", "%(names)s played here for the first time since %(day)s and left with %(points)s.")


def crowd(told: Crowd, voice: Voice, again: bool) -> str:
    said = {"people": count(told.people), "games": count(told.games)}
    return (_record_crowd(told) if told.is_record else _crowd(told)) % said


def _crowd(told: Crowd) -> str:
    return npgettext(
        "story",
        "In all, %(people)s players sat down for %(games)s game.",
        "In all, %(people)s players sat down for %(games)s games.",
        told.games,
    )


def _record_crowd(told: Crowd) -> str:
    return npgettext(
        "story",
        "In all, %(people)s players sat down for %(games)s game, more than on any day before.",
        "In all, %(people)s players sat down for %(games)s games, more than on any day before.",
        told.games,
    )
