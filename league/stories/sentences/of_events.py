"""The sentences that say otherwise of an event what they say of a season or a night. `again` is as in `of_table`."""

from django.utils.translation import npgettext, pgettext

from league.stories.sentences import of_people, of_table
from league.stories.sentences.voice import Voice
from league.stories.sentences.words import count, rank, rank_in_words, whole
from scoring.stories.values import Climb, Crowd, Evening, Lead, Score, Title

# ----- the table -----


def lead(told: Lead, voice: Voice, again: bool) -> str:
    """The day brought it; the sentence alone is that of an evening."""
    if not again:
        return of_table.lead(told, voice, again)
    if told.is_shared:
        return _level_again(told, voice)
    if told.gap is None:
        return pgettext("story of an event", "The day also brought the lead in the table.")
    words = pgettext("story of an event", "The day also brought the lead in the table, by %(gap)s.")
    return words % {"gap": voice.gap(told.gap)}


def _level_again(told: Lead, voice: Voice) -> str:
    if told.before is None:
        return pgettext("story of an event", "The day also brought a share of the first rank.")
    words = pgettext("story of an event", "The day also brought a share of the first rank, beside %(other)s.")
    return words % {"other": voice.name(told.before)}


def climb(told: Climb, voice: Voice, again: bool) -> str:
    if again:
        return of_table.climb(told, voice, again)
    said = {
        "name": voice.name(told.player), "old": rank(told.rank_before), "new": rank(told.rank),
        "n": count(told.passed), "points": voice.points(told.points),
    }  # fmt: skip
    words = npgettext(
        "story of an event",
        "%(name)s climbed from %(old)s to %(new)s, past %(n)s player, with %(points)s on the day.",
        "%(name)s climbed from %(old)s to %(new)s, past %(n)s players, with %(points)s on the day.",
        told.passed,
    )
    return words % said


def title(told: Title, voice: Voice, again: bool) -> str:
    said = {"name": voice.name(told.player)}
    if told.points is None:
        words = pgettext("story of an event", "%(name)s is the winner of the event.")
        return pgettext("story of an event", "The same player also won the event.") if again else words % said
    said["points"] = voice.points(told.points)
    if again:
        return pgettext("story of an event", "The same player also won the event, with %(points)s.") % said
    return pgettext("story of an event", "%(name)s is the winner of the event, with %(points)s.") % said


# ----- scores and points -----


def score(told: Score, voice: Voice, again: bool) -> str:
    said = {"name": voice.name(told.player), "score": whole(told.score), "rank": rank_in_words(told.rank)}
    return (_net_score(told, again) if told.is_net else _score(told, again)) % said


def _score(told: Score, again: bool) -> str:
    if told.rank > 1:
        if again:
            return pgettext(
                "story of an event",
                "The same player also scored %(score)s, the %(rank)s-highest score of the event.",
            )
        return pgettext("story of an event", "%(name)s’s %(score)s was the %(rank)s-highest score of the event.")
    if told.is_shared:
        if again:
            return pgettext(
                "story of an event", "The same player also scored %(score)s, level with the highest score of the event."
            )
        return pgettext("story of an event", "%(name)s’s %(score)s equalled the highest score of the event.")
    if again:
        return pgettext("story of an event", "The same player also scored %(score)s, the highest score of the event.")
    return pgettext("story of an event", "%(name)s’s %(score)s was the highest score of the event.")


def _net_score(told: Score, again: bool) -> str:
    if told.rank > 1:
        if again:
            return pgettext(
                "story of an event",
                "The same player also won %(score)s in a game, the %(rank)s-best result of the event.",
            )
        return pgettext("story of an event", "%(name)s won %(score)s in a game, the %(rank)s-best result of the event.")
    if told.is_shared:
        if again:
            return pgettext(
                "story of an event",
                "The same player also won %(score)s in a game, level with the best result of the event.",
            )
        return pgettext(
            "story of an event", "%(name)s won %(score)s in a game and equalled the best result of the event."
        )
    if again:
        return pgettext(
            "story of an event", "The same player also won %(score)s in a game, the best result of the event."
        )
    return pgettext("story of an event", "%(name)s won %(score)s in a game, the best result of the event.")


def evening(told: Evening, voice: Voice, again: bool) -> str:
    said = {
        "name": voice.names(told.players), "points": voice.points(told.points), "games": count(told.games),
        "wins": count(told.wins),
    }  # fmt: skip
    if len(told.players) > 1:
        return pgettext("story of an event", "%(name)s had the best day, with %(points)s each.") % said
    if again:
        return pgettext("story of an event", "The same player also had the best day: %(points)s.") % said
    return _best_day(told) % said


def _best_day(told: Evening) -> str:
    if told.games == 1:
        return pgettext("story of an event", "%(name)s had the best day: %(points)s from one game.")
    if not told.wins:
        return pgettext("story of an event", "%(name)s had the best day: %(points)s from %(games)s games.")
    if told.wins == told.games == 2:
        return pgettext("story of an event", "%(name)s had the best day: %(points)s from two games, both won.")
    if told.wins == told.games:
        return pgettext("story of an event", "%(name)s had the best day: %(points)s from %(games)s games, all won.")
    if told.wins == 1:
        return pgettext(
            "story of an event", "%(name)s had the best day: %(points)s from %(games)s games, one of them a win."
        )
    return pgettext(
        "story of an event", "%(name)s had the best day: %(points)s from %(games)s games, %(wins)s of them wins."
    )


def crowd(told: Crowd, voice: Voice, again: bool) -> str:
    """More than on any day of an event: evenings have other numbers."""
    if not told.is_record:
        return of_people.crowd(told, voice, again)
    words = npgettext(
        "story of an event",
        "In all, %(people)s players sat down for %(games)s game, more than on any day of an event before.",
        "In all, %(people)s players sat down for %(games)s games, more than on any day of an event before.",
        told.games,
    )
    return words % {"people": count(told.people), "games": count(told.games)}
