"""The stories of simulated evenings in four languages: nothing left open, nobody hidden, the same words each time."""

import re

import pytest
from django.utils import translation

from league.stories.sentences.telling import Sentences, sentences_of
from league.stories.sentences.voice import Voice
from rules.registry import find_ruleset
from scoring.stories.chronicle import chronicle
from scoring.stories.facts import Story
from tests.profile import times
from tests.scoring.stories.nights import SEASON
from tests.scoring.stories.simulated import SYSTEMS, SimulatedClub

pytestmark = pytest.mark.once
LANGUAGES = ("en", "ja", "zh-hans", "zh-hant")
NAMES = ("Jonas Weber", "高橋 健太", "王伟", "J. Weber", "Amelia Harts", "林雅婷", "Team 7", "דוד כהן", "É", "O'Neil")
# 36 evenings each.
CLUBS = times(1, 2, 10)
# What a reader never sees: a placeholder, None, a hyphen for a minus, two blanks, a zero below zero, marks of names.
LEFT = re.compile(r"[{}%]|None|(?<![\w])-\d|  |[−▲]0\.0|<|\bnan\b|[\ue000-\uf8ff]")


def name_of(player: int) -> str:
    return f"{NAMES[player % len(NAMES)]}{'' if player < len(NAMES) else f' {player}'}"


def spoken(story: Story, club: SimulatedClub) -> Sentences:
    named = {player: name_of(player) for player in club.players if player not in club.people.hidden}
    return sentences_of(
        story, Voice(named, dict.fromkeys(range(1, 5), "East"), find_ruleset("riichi-club"), story.day, 1000)
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seed", range(CLUBS))
def test_the_stories_of_simulated_evenings_are_whole_sentences(seed, language):
    club = SimulatedClub(seed)
    stories = list(chronicle(club.games, systems=SYSTEMS, seasons={SEASON: club.rules}, people=club.people))
    hidden = [name_of(player) for player in club.people.hidden]

    with translation.override(language):
        texts = [[told.headline_text, *told.texts] for told in (spoken(story, club) for story in stories)]
        again = [[told.headline_text, *told.texts] for told in (spoken(story, club) for story in stories)]

    said = [text for own in texts for text in own]
    assert [text for text in said if LEFT.search(text) or not text.strip()] == []
    assert [text for text in said if any(re.search(rf"{re.escape(name)}(?! \d)", text) for name in hidden)] == []
    assert [own for own in texts if len(set(own)) != len(own)] == []
    assert again == texts
