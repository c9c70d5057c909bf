"""What share pictures show of a season, a player, a day and an event, as texts for templates/sheets/share.typ."""

from dataclasses import asdict, dataclass
from typing import Any

from django.utils.formats import date_format
from django.utils.html import strip_tags
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.core.points import with_minus
from league.core.templatetags.figures import points, say, signed
from league.ladders.models import LadderRow
from league.ladders.selectors import club_ladders, rating_text
from league.players.models import Player
from league.seasons.models import Season, StandingsRow
from league.standings.selectors import SeasonTable, StandingsLine, season_neighbours, season_rows, season_table
from league.stories.closed_seasons.selectors import season_story
from league.stories.closed_seasons.sentences import SeasonSentences
from league.stories.pages import ToldDay
from league.stories.selectors import StoryLine
from league.tournaments.models import Tournament
from league.tournaments.standings.tournament_table import TournamentLine
from league.tournaments.views.public.public import public_table

ROWS = 8
Cells = tuple[str, ...]


@dataclass(frozen=True)
class Picture:
    """
    above       the line above the title: whose it is
    figures     heading and value, at most four
    rows        rank, name and value, at most ROWS
    lines       sentences in place of rows, a line each
    text        sentences in place of rows, in lines as wide as the picture
    """

    above: str
    title: str
    foot: str = ""
    figures: tuple[Cells, ...] = ()
    rows: tuple[Cells, ...] = ()
    lines: tuple[str, ...] = ()
    text: str = ""

    def data(self) -> dict[str, Any]:
        return asdict(self)


def season_picture(season: Season) -> Picture:
    """The first of the table; of a season that is over under the headline of its end."""
    table = season_table(season, None, season_rows(season)[:ROWS])
    rows = tuple((_rank(line), line.name, _first_value(table, line)) for line in table.lines)
    games = season.hanchan.counted().shown().count()
    played = ngettext("%(n)s game", "%(n)s games", games) % {"n": games}
    story = season_story(season)
    if story is None:
        return Picture(season.club.name, season.name, foot=played, rows=rows)
    told = SeasonSentences(story)
    above = f"{season.club.name} · {season.name}"
    return Picture(above, told.headline_text, foot=played, rows=rows, text="" if rows else told.news_text)


def _rank(line: StandingsLine) -> str:
    return "–" if line.row.rank is None else str(line.row.rank)


def _first_value(table: SeasonTable, line: StandingsLine) -> str:
    return _text(line.texts.get(table.ranked_by[0].text, ""))


def _text(figure: str) -> str:
    return strip_tags(signed(figure))


def player_picture(player: Player) -> Picture:
    """The player's last season, and the rating on the club's first ladder."""
    club = player.club
    rows = StandingsRow.objects.filter(player=player, division=None).select_related("season__club")
    row = rows.order_by("-season__opens", "-season").first()
    table = row and season_neighbours(row.season, player.pk)
    figures = [*(_of_season(table, table.line_of(player.pk)) if table else ()), *_rating(player)]
    foot = row.season.name if row else ""
    lines = () if figures else (_("No games yet."),)
    return Picture(club.name, player.public_name, foot=foot, figures=tuple(figures[:4]), lines=lines)


def _of_season(table: SeasonTable, line: StandingsLine) -> list[Cells]:
    first = table.ranked_by[0]
    return [
        (_("Rank"), _rank(line)),
        (say(first.title), _first_value(table, line)),
        (_("Games"), str(line.row.games)),
    ]


def _rating(player: Player) -> list[Cells]:
    ladder = club_ladders(player.club).first()
    row = ladder and LadderRow.objects.filter(ladder=ladder, player=player).first()
    return [(ladder.name, with_minus(rating_text(ladder, row.mark)))] if ladder and row else []


def day_picture(told: ToldDay) -> Picture:
    """The headline of a day over the table after it; without a table the sentences."""
    day = told.day
    above = f"{day.whose.name} · {date_format(day.day, 'DATE_FORMAT')}"
    games = ngettext("%(n)s game", "%(n)s games", day.story.games) % {"n": day.story.games}
    rows = tuple(_moved(line, day.story.unit) for line in day.lines[:ROWS])
    return Picture(above, told.sentences.headline_text, foot=games, rows=rows, text="" if rows else told.sentences.text)


def _moved(line: StoryLine, unit: int) -> Cells:
    """Rank, name, and the points of the day before the sum."""
    of_day = "" if line.row.points is None else f"{strip_tags(points(line.row.points, unit))}  →  "
    rank = "–" if line.row.rank is None else str(line.row.rank)
    return (
        rank,
        f"{line.player.public_name}{_arrow(line.climbed)}",
        f"{of_day}{strip_tags(points(line.row.total, unit))}",
    )


def _arrow(climbed: int | None) -> str:
    return "" if not climbed else f"  ↑{climbed}" if climbed > 0 else f"  ↓{-climbed}"


def event_picture(event: Tournament) -> Picture:
    """The public standings; before the first result the days, the place and the number of players."""
    days = date_format(event.starts_on, "DATE_FORMAT")
    if event.ends_on and event.ends_on != event.starts_on:
        days = f"{days} – {date_format(event.ends_on, 'DATE_FORMAT')}"
    played = [line for line in public_table(event).lines if line.rank_shown is not None][:ROWS]
    foot = " · ".join(part for part in (days, event.place) if part)
    if played:
        return Picture(event.club.name, event.name, foot=foot, rows=tuple(_row(line) for line in played))
    number = event.entrants.accepted().count()
    players = ngettext("%(n)s player takes part.", "%(n)s players take part.", number) % {"n": number}
    return Picture(event.club.name, event.name, lines=tuple(line for line in (days, event.place, players) if line))


def _row(line: TournamentLine) -> Cells:
    return str(line.rank), line.name, _text(line.points_text(line.points))
