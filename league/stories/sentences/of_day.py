"""The story of a club's day in the reader's language."""

from league.stories.selectors import DayStory
from league.stories.sentences.telling import Sentences, sentences_of
from league.stories.sentences.voice import Voice


def day_sentences(day: DayStory) -> Sentences:
    people = {key: player.public_name for key, player in day.players.items()}
    teams = {key: team.name for key, team in day.teams.items()}
    return sentences_of(day.story, Voice(people, teams, day.ruleset, day.day, day.story.unit))
