"""A story in the reader's language: its headline and its sentences."""

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any, NamedTuple

from django.utils.safestring import SafeString

from league.core.texts.sentences import between_sentences
from league.stories.sentences import of_events, of_games, of_hands, of_people, of_records, of_table
from league.stories.sentences.headlines import headline
from league.stories.sentences.voice import Voice
from league.stories.sentences.words import apart, as_html, as_text
from scoring.stories.facts import Story, Told

# A function for each kind: what the fact tells, the voice, and whether the sentence before is about the same person.
SENTENCES: Mapping[str, Callable[[Any, Voice, bool], str]] = {
    "lead": of_table.lead, "climb": of_table.climb, "line": of_table.line, "enters": of_table.enters,
    "plus": of_table.plus, "team": of_table.team, "gap": of_table.gap, "title": of_table.title,
    "record": of_records.record, "score": of_games.score, "comeback": of_games.comeback, "close": of_games.close,
    "tie": of_games.tie, "sweep": of_games.sweep, "evening": of_games.evening,
    "hand": of_hands.hand, "rare": of_hands.rare,
    "streak": of_people.streak, "streak_ends": of_people.streak_ends, "safe": of_people.safe,
    "safe_ends": of_people.safe_ends, "drought": of_people.drought, "firstwin": of_people.firstwin,
    "milestone": of_people.milestone, "over": of_people.over, "debut": of_people.debut, "crowd": of_people.crowd,
}  # fmt: skip

OF_EVENTS: Mapping[str, Callable[[Any, Voice, bool], str]] = {
    **SENTENCES,
    "lead": of_events.lead, "climb": of_events.climb, "title": of_events.title, "score": of_events.score,
    "evening": of_events.evening, "crowd": of_events.crowd,
}  # fmt: skip


class Sentences(NamedTuple):
    """The headline and one sentence for each fact, with their names marked."""

    headline: str
    sentences: tuple[str, ...]

    @property
    def headline_text(self) -> str:
        return as_text(self.headline)

    @property
    def headline_html(self) -> SafeString:
        return as_html(self.headline)

    @property
    def texts(self) -> list[str]:
        return [as_text(one) for one in self.sentences]

    @property
    def html(self) -> SafeString:
        return as_html(between_sentences().join(self.sentences))

    @property
    def text(self) -> str:
        return between_sentences().join(self.texts)


def sentences_of(story: Story, voice: Voice) -> Sentences:
    told = (one._replace(is_second=_is_second(before, one)) for before, one in pairwise((None, *story.told)) if one)
    return Sentences(headline(story, voice), tuple(sentence_of(one, voice) for one in told))


def _is_second(before: Told | None, told: Told) -> bool:
    """After a sentence about several people the name is said again: nobody is “the same player” there."""
    return told.is_second and before is not None and _is_about_one(before.fact.values)


def _is_about_one(values: Any) -> bool:
    named = len(getattr(values, "players", (None,)))
    return named + getattr(values, "others", 0) + getattr(values, "unnamed", 0) == 1


def sentence_of(told: Told, voice: Voice) -> str:
    fact = told.fact
    sentences = OF_EVENTS if voice.is_of_event else SENTENCES
    return apart(sentences[fact.key](fact.values, voice, told.is_second))
