"""The odds of a season as sheets."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.clubs.models import Club
from league.clubs.sheet_query import ClubSheet, SheetQuery
from league.core.errors import LeagueError
from league.core.parsing import whole_number
from league.odds.selectors import OddsShown, luck_lines, odds_shown, past_odds, team_odds
from league.odds.state import stored_odds
from league.seasons.models import Season
from league.seasons.selectors import season_division, season_find
from league.sheets.numbers import most_decimals, points_column, points_number, rounded
from league.sheets.sheet import Column, Sheet, reference


def odds_sheet(odds: OddsShown) -> Sheet:
    unit = odds.season.points_unit
    points = [[points_number(one, unit) for one in line.points] or [None] * 3 for line in odds.lines]
    title = f"{odds.season} {odds.division}" if odds.division else str(odds.season)
    return Sheet(
        title=f"{title} {_('Odds of the season')}",
        columns=[
            Column("player", _("Player"), kind="reference"),
            Column("rank", _("Rank now"), 0),
            Column("mean_rank", _("Mean rank"), 2),
            Column("first", _("First, %"), 1),
            Column("cut", _("Rank up to %(rank)d, %%") % {"rank": odds.top}, 1),
            Column("down", _("Last %(ranks)d ranks, %%") % {"ranks": odds.down}, 1, only="" if odds.down else "json"),
            Column("unranked", _("Below the line, %"), 1),
            Column("best_rank", _("Rank in a good season"), 0),
            Column("worst_rank", _("Rank in a bad season"), 0),
            points_column("low", _("Points in a bad season"), [one[0] for one in points]),
            points_column("middle", _("Points in a usual season"), [one[1] for one in points]),
            points_column("high", _("Points in a good season"), [one[2] for one in points]),
        ],
        rows=[
            [
                reference(line.player.pk, line.name),
                line.rank,
                rounded(line.mean_rank, 2),
                *(rounded(100 * one, 1) for one in (line.first, line.top, line.down, line.unranked)),
                line.low,
                line.high,
                *of_points,
            ]
            for line, of_points in zip(odds.lines, points, strict=True)
        ],
        head=[(_("Club"), odds.season.club.name), *([(_("Day"), str(odds.day))] if odds.day else [])],
        foot=list(_foot(odds)),
    )


def _foot(odds: OddsShown) -> Iterator[str]:
    if odds.lines and not odds.is_over:
        yield _("Of ten simulated seasons, one is better than the good season and one is worse than the bad season.")
    if odds.missing == "few_games":
        yield few_games_words(odds)
    if odds.missing == "no_end":
        yield _("The season has no last day and no planned evening, so it is not known how many games are to come.")
    if not odds.is_current:
        yield _("The record has changed since; the new odds are being computed.")


def few_games_words(odds: OddsShown) -> str:
    return _("Odds are shown from %(least)d hanchan on; so far the season has %(games)d.") % odds.found


def team_odds_sheet(season: Season) -> Sheet:
    lines = team_odds(stored_odds(season))
    return Sheet(
        title=f"{season} {_('Odds of the teams')}",
        columns=[
            Column("team", _("Team"), kind="reference"),
            Column("rank", _("Rank now"), 0),
            Column("mean_rank", _("Mean rank"), 2),
            Column("first", _("First, %"), 1),
        ],
        rows=[
            [
                reference(line.team.pk, line.team.name),
                line.rank,
                rounded(line.mean_rank, 2),
                rounded(100 * line.first, 1),
            ]
            for line in lines
        ],
        head=[(_("Club"), season.club.name)],
    )


def luck_sheet(season: Season) -> Sheet:
    unit = season.points_unit
    lines = luck_lines(stored_odds(season))
    points = [[points_number(one, unit) for one in (of.points, of.expected, of.luck, of.spread)] for of in lines]
    return Sheet(
        title=f"{season} {_('Luck')}",
        columns=[
            Column("player", _("Player"), kind="reference"),
            Column("games", _("Games"), 0),
            Column("mean_place", _("Average place"), 2),
            Column("range", _("Range of the average place, ±"), 2),
            points_column("points", _("Points"), [one[0] for one in points]),
            points_column("expected", _("Expected points"), [one[1] for one in points]),
            points_column("luck", _("Luck"), [one[2] for one in points]),
            Column("spread", _("Usual luck, ±"), most_decimals([one[3] for one in points]), kind="decimal"),
        ],
        rows=[
            [
                reference(line.player.pk, line.player.public_name),
                line.games,
                rounded(line.mean_place, 2),
                rounded(line.range, 2),
                *numbers,
            ]
            for line, numbers in zip(lines, points, strict=True)
        ],
        head=[(_("Club"), season.club.name)],
    )


def past_sheet(club: Club) -> Sheet:
    """How often what the odds said at the middle of past seasons came true."""
    past = past_odds(club)
    return Sheet(
        title=_("Odds of past seasons"),
        columns=[
            Column("expected", _("Predicted, %"), 1),
            Column("came", _("Came true, %"), 1),
            Column("calls", _("How often predicted"), 0),
        ],
        rows=[
            [rounded(100 * one.expected, 1), rounded(100 * one.came, 1), one.calls]
            for one in (past.groups if past else ())
        ],
        head=[(_("Club"), club.name)],
    )


# ----- the list -----


def _season(query: SheetQuery) -> Season:
    return season_find(query.club, query.text("season"))


def _ranks(query: SheetQuery, field: str, least: int) -> int | None:
    text = query.text(field)
    if not text:
        return None
    number = whole_number(text)
    if number is None or not least <= number <= 1000:
        raise LeagueError("bad_field", field=field, reason=_("A whole number from %(n)d to 1000.") % {"n": least})
    return number


def _odds(query: SheetQuery) -> Sheet:
    season = _season(query)
    division = season_division(season, query.text("division")) if query.text("division") else None
    return odds_sheet(odds_shown(season, division, top=_ranks(query, "cut", 1), down=_ranks(query, "down", 0)))


SHEETS: tuple[ClubSheet, ...] = (
    ClubSheet("odds", gettext_lazy("Odds of the season"), _odds, ("season",), ("division", "cut", "down")),
    ClubSheet(
        "team-odds", gettext_lazy("Odds of the teams"), lambda query: team_odds_sheet(_season(query)), ("season",)
    ),
    ClubSheet("luck", gettext_lazy("Luck"), lambda query: luck_sheet(_season(query)), ("season",)),
    ClubSheet("past-odds", gettext_lazy("Odds of past seasons"), lambda query: past_sheet(query.club)),
)
