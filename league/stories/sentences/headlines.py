"""Headlines in the present tense, the fullest form first; `headline` takes the first one that is short enough."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import npgettext, pgettext

from league.club_bests.selectors import WORDS
from league.core.texts.sentences import is_wide
from league.stories.sentences.of_hands import hand_patterns, hand_worth, patterns_in_sentence
from league.stories.sentences.of_records import record_value
from league.stories.sentences.voice import Voice
from league.stories.sentences.words import apart, as_text, count, inside, rank, rank_in_words, whole
from scoring.stories.facts import Story
from scoring.stories.values import (
    Climb,
    Close,
    Comeback,
    Drought,
    Evening,
    FirstWin,
    Gap,
    Hand,
    Lead,
    Line,
    Rare,
    Record,
    Score,
    Streak,
    Sweep,
    TeamLead,
    Title,
)

MOST, MOST_WIDE = 48, 24
Forms = list[str]


def headline(story: Story, voice: Voice) -> str:
    """The fullest form that fits; the shortest where none does. Of a quiet night the numbers are told."""
    fact = story.headline.fact
    most = MOST_WIDE if is_wide() else MOST
    forms = [apart(one) for one in _FORMS[fact.key](fact.values, voice)] if fact.key in _FORMS else [_quiet(story)]
    return next((one for one in forms if len(as_text(one)) <= most), forms[-1])


def _quiet(story: Story) -> str:
    said = {"n": story.games, "people": story.people}
    words = npgettext("headline", "%(people)s players, %(n)s game", "%(people)s players, %(n)s games", story.games)
    return words % said


def _lead(told: Lead, voice: Voice) -> Forms:
    said = {"name": voice.name(told.player)}
    short = pgettext("headline", "%(name)s takes the lead")
    if told.is_shared:
        short = pgettext("headline", "%(name)s draws level at the top")
    if told.before is None:
        return [short % said]
    said["other"] = voice.name(told.before)
    full = pgettext("headline", "%(name)s takes the lead from %(other)s")
    if told.is_shared:
        full = pgettext("headline", "%(name)s draws level with %(other)s at the top")
    return [full % said, short % said]


def _climb(told: Climb, voice: Voice) -> Forms:
    said = {"name": voice.name(told.player), "rank": rank(told.rank), "points": voice.points(told.points)}
    return [
        pgettext("headline", "%(name)s climbs to %(rank)s with %(points)s") % said,
        pgettext("headline", "%(name)s climbs to %(rank)s") % said,
    ]


def _line(told: Line, voice: Voice) -> Forms:
    said = {"name": voice.name(told.player), "rank": rank(told.rank)}
    if told.line == "cut":
        return [pgettext("headline", "%(name)s moves above the line") % said]
    return [pgettext("headline", "%(name)s leaves the last ranks") % said]


def _record(told: Record, voice: Voice) -> Forms:
    value = record_value(told.value, told.key, voice)
    said = {"name": voice.name(told.player), "value": value, "record": inside(str(WORDS[told.key]))}
    if told.is_equalled:
        return [pgettext("headline", "%(name)s equals a club record") % said]
    full = pgettext("headline", "Club record by %(name)s: %(record)s, %(value)s")
    if told.key == "best_score":
        full = pgettext("headline", "%(name)s scores %(value)s, a club record")
    return [full % said, pgettext("headline", "Club record by %(name)s") % said]


def _score(told: Score, voice: Voice) -> Forms:
    said = {"name": voice.name(told.player), "score": whole(told.score), "rank": rank_in_words(told.rank)}
    short = pgettext("headline", "%(name)s scores %(score)s") % said
    if told.rank > 1 or told.is_shared:
        return [short]
    if voice.is_of_event:
        return [pgettext("headline", "%(name)s scores %(score)s, most of the event") % said, short]
    return [pgettext("headline", "%(name)s scores %(score)s, most of the season") % said, short]


def _hand(told: Hand, voice: Voice) -> Forms:
    said = {"name": voice.name(told.player), "worth": hand_worth(told, voice)}
    short = pgettext("headline", "%(name)s wins %(worth)s") % said
    if not told.patterns:
        return [short]
    words = pgettext("headline", "%(name)s wins %(worth)s: %(patterns)s")
    first = patterns_in_sentence(voice.ruleset, told.patterns[:1])
    full = [words % {**said, "patterns": patterns} for patterns in (hand_patterns(told, voice), first)]
    if told.limit:
        return [*full, short]
    # Without the name of a limit the pattern says more than the value: a hand at the cap of 8× the stake.
    return [*full, pgettext("headline", "%(name)s wins with %(pattern)s") % {"name": said["name"], "pattern": first}]


def _rare(told: Rare, voice: Voice) -> Forms:
    said = {"name": voice.name(told.player), "pattern": patterns_in_sentence(voice.ruleset, [told.pattern])}
    return [pgettext("headline", "%(name)s wins with %(pattern)s") % said]


def _comeback(told: Comeback, voice: Voice) -> Forms:
    said = {"name": voice.name(told.player), "deficit": whole(told.deficit)}
    return [pgettext("headline", "%(name)s wins from %(deficit)s behind") % said]


def _sweep(told: Sweep, voice: Voice) -> Forms:
    said = {"names": voice.names(told.players), "n": count(told.games)}
    is_single = len(told.players) == 1
    if told.games == 2:
        full = pgettext("headline", "%(names)s wins both games")
        full = full if is_single else pgettext("headline", "%(names)s win both games")
    else:
        full = pgettext("headline", "%(names)s wins all %(n)s games")
        full = full if is_single else pgettext("headline", "%(names)s win all %(n)s games")
    return [full % said, full % {**said, "names": voice.names(told.players[:1], len(told.players) - 1)}]


def _streak(told: Streak, voice: Voice) -> Forms:
    said = {"name": voice.name(told.player), "n": count(told.wins)}
    return [pgettext("headline", "%(name)s wins %(n)s games in a row") % said]


def _firstwin(told: FirstWin, voice: Voice) -> Forms:
    return [pgettext("headline", "First win of the season for %(name)s") % {"name": voice.name(told.player)}]


def _evening(told: Evening, voice: Voice) -> Forms:
    said = {"names": voice.names(told.players), "points": voice.points(told.points)}
    words = pgettext("headline", "Best night for %(names)s: %(points)s")
    short = pgettext("headline", "Best of the night: %(points)s")
    if voice.is_of_event:
        words = pgettext("headline", "Best day for %(names)s: %(points)s")
        short = pgettext("headline", "Best of the day: %(points)s")
    return [words % said] if len(told.players) == 1 else [words % said, short % said]


def _close(told: Close, voice: Voice) -> Forms:
    said = {"name": voice.name(told.player), "gap": whole(told.gap)}
    short = npgettext("headline", "%(name)s wins by %(gap)s point", "%(name)s wins by %(gap)s points", told.gap)
    return [short % said]


def _drought(told: Drought, voice: Voice) -> Forms:
    said = {"name": voice.name(told.player), "n": count(told.games + 1), "day": voice.on_day(told.since)}
    if told.is_long_ago:
        full = pgettext("headline", "First win since %(day)s for %(name)s") % said
        return [full, pgettext("headline", "%(name)s wins") % said]
    return [pgettext("headline", "First win in %(n)s games for %(name)s") % said]


def _gap(told: Gap, voice: Voice) -> Forms:
    said = {"name": voice.name(told.player), "gap": voice.gap(told.gap)}
    return [pgettext("headline", "%(name)s leads by %(gap)s") % said]


def _team(told: TeamLead, voice: Voice) -> Forms:
    return [pgettext("headline", "%(team)s leads the teams") % {"team": voice.team(told.team)}]


def _title(told: Title, voice: Voice) -> Forms:
    words = pgettext("headline", "%(name)s is champion")
    if voice.is_of_event:
        words = pgettext("headline", "%(name)s wins the event")
    return [words % {"name": voice.name(told.player)}]


_FORMS: Mapping[str, Callable[[Any, Voice], Forms]] = {
    "lead": _lead, "climb": _climb, "line": _line, "record": _record, "score": _score, "hand": _hand, "rare": _rare,
    "comeback": _comeback, "sweep": _sweep, "streak": _streak, "firstwin": _firstwin, "evening": _evening,
    "close": _close, "drought": _drought, "gap": _gap, "team": _team, "title": _title,
}  # fmt: skip
