"""The end of a season in the reader's language, in whole sentences."""

from collections.abc import Iterator, Sequence
from datetime import date

from django.utils.translation import pgettext

from league.core.texts.sentences import between_sentences, is_wide
from league.players.models import Player
from league.stories.closed_seasons.selectors import SeasonStory, TableEnd
from league.stories.facts.games import start_score
from league.stories.sentences.headlines import MOST, MOST_WIDE
from league.stories.sentences.voice import Voice
from league.stories.sentences.words import apart, as_html, as_text, count, named, whole
from rules.registry import find_ruleset
from scoring.stories.season_end import Best


class SeasonSentences:
    """The sentences of a season's end, with their names marked."""

    def __init__(self, story: SeasonStory) -> None:
        self.story, voice = story, _voice(story)
        self.sentences = [apart(one) for one in _sentences(story, voice)]
        self.headline = _headline(story, voice)
        self.news = [apart(one) for one in _sentences(story, voice, is_news=True)]

    @property
    def headline_text(self) -> str:
        return as_text(self.headline)

    @property
    def texts(self) -> list[str]:
        return [as_text(one) for one in self.sentences]

    @property
    def text(self) -> str:
        return between_sentences().join(self.texts)

    @property
    def news_text(self) -> str:
        """What is sent to others: the page alone says who goes down."""
        return between_sentences().join(map(as_text, self.news))

    @property
    def html(self) -> str:
        return as_html(between_sentences().join(self.sentences))

    def copied(self, address: str) -> str:
        """The text to copy: whose season it is, the headline, the sentences, and where the table is."""
        season = self.story.season
        whose = f"{season.club.name} · {season.name}"
        return "\n".join((whose, self.headline_text, "", self.news_text, "", address))


def _headline(story: SeasonStory, voice: Voice) -> str:
    """The fullest form that fits; of several tables, and where a winner may not be named, that the season is over."""
    most = MOST_WIDE if is_wide() else MOST
    forms = [apart(one) for one in _headlines(story, voice)]
    return next((one for one in forms if len(as_text(one)) <= most), forms[-1])


def _headlines(story: SeasonStory, voice: Voice) -> Iterator[str]:
    said = {"season": named(story.season.name)}
    winners = story.tables[0].winners if len(story.tables) == 1 else []
    if winners:
        said["name"] = _names(winners, 0, voice)
    if len(winners) == 1:
        yield pgettext("headline", "%(name)s wins %(season)s") % said
        yield pgettext("headline", "%(name)s is champion") % said
        return
    if winners:
        yield pgettext("headline", "%(name)s share first in %(season)s") % said
    yield pgettext("headline", "%(season)s is over") % said


def _sentences(story: SeasonStory, voice: Voice, *, is_news: bool = False) -> Iterator[str]:
    for table in story.tables:
        yield from _of_table(table, voice)
        if table.down and not is_news:
            yield pgettext("story", "Going down: %(names)s.") % {"names": _names(table.down, table.down_others, voice)}
    end = story.end
    if end.run:
        yield _run(end.run, voice)
    if end.score:
        is_net = start_score(story.season.house_rules) == 0
        yield _net_score(end.score, voice) if is_net else _score(end.score, voice)
    if end.most:
        yield _most(end.most, voice)


def _voice(story: SeasonStory) -> Voice:
    tables = [one for table in story.tables for one in (*table.winners, *table.up, *table.down, table.second) if one]
    people = {one.pk: one.public_name for one in (*tables, *story.people.values())}
    season = story.season
    day = season.closes or season.opens
    return Voice(people, {}, find_ruleset(season.house_rules.ruleset), day, season.points_unit)


def _of_table(table: TableEnd, voice: Voice) -> Iterator[str]:
    if table.winners:
        yield _winners(table, voice)
    if table.up:
        names = _names(table.up, table.up_others, voice)
        if table.has_higher:
            yield pgettext("story", "Going up: %(names)s.") % {"names": names}
        else:
            yield pgettext("story", "Past the cut: %(names)s.") % {"names": names}


def _winners(table: TableEnd, voice: Voice) -> str:
    said = {"name": _names(table.winners, 0, voice), "table": named(table.name)}
    if len(table.winners) > 1:
        return pgettext("story", "%(name)s share the first rank of %(table)s.") % said
    if table.gap is None:
        return pgettext("story", "%(name)s is the champion of %(table)s.") % said
    said["gap"] = voice.gap(table.gap)
    if table.second is None:
        return pgettext("story", "%(name)s is the champion of %(table)s, in front by %(gap)s.") % said
    said["other"] = voice.name(table.second.pk)
    return pgettext("story", "%(name)s is the champion of %(table)s, %(gap)s ahead of %(other)s.") % said


def _names(players: Sequence[Player], others: int, voice: Voice) -> str:
    return voice.names([one.pk for one in players], others)


def _run(best: Best, voice: Voice) -> str:
    said = {"name": voice.names(best.players), "n": count(best.number)}
    if len(best.players) > 1:
        return pgettext("story", "%(name)s each won %(n)s games in a row, the longest runs of the season.") % said
    return pgettext("story", "%(name)s won %(n)s games in a row, the longest run of the season.") % said


def _score(best: Best, voice: Voice) -> str:
    day = voice.on_day(date.fromordinal(best.day))
    said = {"name": voice.names(best.players), "score": whole(best.number), "day": day}
    if len(best.players) > 1:
        return pgettext("story", "%(name)s share the highest score of the season, %(score)s.") % said
    return pgettext("story", "%(name)s had the highest score of the season, %(score)s on %(day)s.") % said


def _net_score(best: Best, voice: Voice) -> str:
    said = {"name": voice.names(best.players), "score": whole(best.number)}
    return pgettext("story", "%(name)s won %(score)s in a game, the best result of the season.") % said


def _most(best: Best, voice: Voice) -> str:
    said = {"name": voice.names(best.players), "n": count(best.number)}
    if len(best.players) > 1:
        return pgettext("story", "%(name)s played most, %(n)s games each.") % said
    return pgettext("story", "%(name)s played most, %(n)s games.") % said
