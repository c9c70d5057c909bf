"""The story of a day of a club or of an event in the reader's language."""

from league.stories.selectors import DayStory
from league.stories.sentences.telling import Sentences, sentences_of
from league.stories.sentences.voice import Voice


def day_sentences(day: DayStory) -> Sentences:
    named = {player for one in day.story.told for player in one.fact.people}
    people = {key: player.public_name for key, player in day.players.items() if key in named}
    teams = {key: team.name for key, team in day.teams.items()}
    voice = Voice(people, teams, day.ruleset, day.day, day.story.unit, day.event is not None)
    return sentences_of(day.story, voice)
