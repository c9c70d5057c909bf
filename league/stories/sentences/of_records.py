"""Sentences about records of the club. `again` is as in `of_table`."""

from django.utils.translation import pgettext

from league.club_bests.selectors import IN_POINTS, IN_SCORES, WORDS
from league.stories.sentences.voice import Voice
from league.stories.sentences.words import inside, whole
from scoring.stories.values import Record


def record(told: Record, voice: Voice, again: bool) -> str:
    said = {
        "name": voice.name(told.player), "record": inside(str(WORDS[told.key])), "day": voice.on_day(told.old_day),
        "value": record_value(told.value, told.key, voice), "old": record_value(told.old_value, told.key, voice),
    }  # fmt: skip
    if told.old_player is not None:
        said["other"] = voice.name(told.old_player)
    if told.key == "best_score" and not told.is_equalled:
        return _highest_score(told, again) % said
    if again:
        return (_record_equalled_again(told) if told.is_equalled else _record_beaten_again(told)) % said
    return (_record_equalled(told) if told.is_equalled else _record_beaten(told)) % said


def record_value(value: int, key: str, voice: Voice) -> str:
    return voice.points(value) if key in IN_POINTS else whole(value) if key in IN_SCORES else str(value)


def _highest_score(told: Record, again: bool) -> str:
    if again and told.is_own:
        words = pgettext(
            "story",
            "The same player also scored %(value)s, a club record; the old one was the player’s %(old)s of %(day)s.",
        )
    elif again and told.old_player is None:
        words = pgettext(
            "story", "The same player also scored %(value)s, a club record; the old one, %(old)s, dates from %(day)s."
        )
    elif again:
        words = pgettext(
            "story",
            "The same player also scored %(value)s, a club record; the old one, %(old)s, was by %(other)s on %(day)s.",
        )
    elif told.is_own:
        words = pgettext(
            "story",
            "%(name)s’s %(value)s is a club record; the old one, %(old)s, was by the same player on %(day)s.",
        )
    elif told.old_player is None:
        words = pgettext("story", "%(name)s’s %(value)s is a club record; the old one, %(old)s, dates from %(day)s.")
    else:
        words = pgettext(
            "story", "%(name)s’s %(value)s is a club record; the old one, %(old)s, was by %(other)s on %(day)s."
        )
    return words


def _record_beaten(told: Record) -> str:
    if told.is_own:
        return pgettext(
            "story",
            "%(name)s set a club record of %(value)s for “%(record)s”, after %(old)s by the same player on %(day)s.",
        )
    if told.old_player is None:
        return pgettext(
            "story",
            "%(name)s set a club record of %(value)s for “%(record)s”, after %(old)s on %(day)s.",
        )
    return pgettext(
        "story",
        "%(name)s set a club record of %(value)s for “%(record)s”, after %(old)s by %(other)s on %(day)s.",
    )


def _record_equalled(told: Record) -> str:
    if told.is_own:
        return pgettext(
            "story",
            "%(name)s equalled the club record of %(value)s for “%(record)s”, set by the same player on %(day)s.",
        )
    if told.old_player is None:
        return pgettext("story", "%(name)s equalled the club record of %(value)s for “%(record)s”, set on %(day)s.")
    return pgettext(
        "story", "%(name)s equalled the club record of %(value)s for “%(record)s”, set by %(other)s on %(day)s."
    )


def _record_beaten_again(told: Record) -> str:
    if told.is_own:
        return pgettext(
            "story",
            "The same player’s own club record for “%(record)s”, %(old)s on %(day)s, is now %(value)s.",
        )
    if told.old_player is None:
        return pgettext(
            "story",
            "The same player set a club record of %(value)s for “%(record)s”, after %(old)s on %(day)s.",
        )
    return pgettext(
        "story",
        "The same player set a club record of %(value)s for “%(record)s”, after %(old)s by %(other)s on %(day)s.",
    )


def _record_equalled_again(told: Record) -> str:
    if told.is_own:
        return pgettext(
            "story",
            "The same player equalled the player’s own club record of %(value)s for “%(record)s”, set on %(day)s.",
        )
    if told.old_player is None:
        return pgettext(
            "story",
            "The same player equalled the club record of %(value)s for “%(record)s”, set on %(day)s.",
        )
    return pgettext(
        "story",
        "The same player equalled the club record of %(value)s for “%(record)s”, set by %(other)s on %(day)s.",
    )
