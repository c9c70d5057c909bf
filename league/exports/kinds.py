"""Every table of a club, and what its charts are drawn from, as sheets: one visible list for pages, API and command."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import TypeVar

from django.http import HttpResponse
from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from league.asked import whole_number
from league.calibration.sheets import calibration_sheet, chances_sheet
from league.clubs.models import Club
from league.errors import LeagueError
from league.exports.files import file_answer, find_writer
from league.exports.sheet import Sheet
from league.honours.selectors import RulesetHonours, club_honours, honours_shown
from league.honours.sheets import club_hands_sheet, club_records_sheet, month_sheet
from league.ladders.models import Ladder
from league.ladders.selectors import ladder_find
from league.ladders.sheets import changes_sheet, ladder_sheet, ratings_sheet
from league.players import sheets as players
from league.players.deals import PlayerDeals, player_deals
from league.players.models import Player
from league.players.statistics import PlayerStatistics, player_statistics
from league.records.models import Hanchan, HanchanQuerySet
from league.records.selectors import hanchan_list
from league.records.sheets import deals_sheet, games_sheet
from league.seasons.course import Course, season_course
from league.seasons.models import Division, Season
from league.seasons.ranges import Days, season_table_of_days
from league.seasons.selectors import SeasonTable, TeamTable, season_find, season_table, season_team_table
from league.seasons.sheets import adjustments_sheet, course_sheet, season_sheet, teams_sheet
from league.sessions.models import Session
from league.sessions.sheets import evening_sheet, evenings_sheet

Found = TypeVar("Found")


@dataclass(frozen=True)
class Asked:
    """What is asked for: the club, and what the address or the command says beside."""

    club: Club
    given: Mapping[str, str]
    today: date

    def word(self, key: str) -> str:
        return self.given.get(key, "")

    def number(self, key: str) -> int:
        """The key of something; what is no number is the key of nothing."""
        return _there(whole_number(self.word(key)))

    def day(self, key: str) -> date | None:
        text = self.word(key)
        try:
            return date.fromisoformat(text) if text else None
        except ValueError:
            raise LeagueError("bad_date", value=text) from None

    @cached_property
    def season(self) -> Season:
        return season_find(self.club, self.word("season"))

    @property
    def division(self) -> Division | None:
        if not self.word("division"):
            return None
        return _there(self.season.divisions.filter(pk=self.number("division")).first())

    @property
    def table(self) -> SeasonTable:
        """The season's, or that of some of its days."""
        days = Days(self.day("since"), self.day("until"))
        if any(days):
            return season_table_of_days(self.season, days, self.division)
        return season_table(self.season, self.division)

    @property
    def span(self) -> list[tuple[str, str]]:
        """Which days, where not all of them."""
        told = [(gettext("From"), self.word("since")), (gettext("To"), self.word("until"))]
        return [(words, day) for words, day in told if day]

    @property
    def teams(self) -> TeamTable:
        return _there(season_team_table(self.season))

    @property
    def course(self) -> Course:
        return _there(season_course(self.season, self.division))

    @property
    def ladder(self) -> Ladder:
        return ladder_find(self.club, self.word("ladder"))

    @cached_property
    def player(self) -> Player:
        rows = Player.objects.filter(club=self.club).select_related("club", "merged_into")
        return _there(rows.filter(pk=self.number("player")).first()).standing_for

    @cached_property
    def told(self) -> PlayerStatistics:
        return _there(player_statistics(self.player, self.word("rules"), self.today))

    @property
    def deals(self) -> PlayerDeals:
        return _there(player_deals(self.player, self.told.ruleset))

    @property
    def honours(self) -> RulesetHonours:
        return _there(honours_shown(club_honours(self.club), self.word("rules")))

    @property
    def evening(self) -> Session:
        rows = Session.objects.filter(club=self.club).select_related("club")
        return _there(rows.filter(pk=self.number("evening")).first())

    @property
    def game(self) -> Hanchan:
        return _there(hanchan_list(self.club).select_related("club").filter(pk=self.number("game")).first())

    @property
    def games(self) -> HanchanQuerySet:
        """The club's hanchan, or those of a season, an evening, a player, a ruleset, some days, a state."""
        found = Hanchan.objects.filter(club=self.club).shown()
        if self.word("season"):
            found = found.filter(season=self.season)
        if self.word("evening"):
            found = found.filter(session=self.evening)
        if self.word("player"):
            found = found.filter(participants__player=self.player)
        if self.word("rules"):
            found = found.filter(house_rules__ruleset=self.word("rules"))
        if self.word("state"):
            found = found.filter(state=self.word("state"))
        since, until = self.day("since"), self.day("until")
        return found.filter(played_on__range=(since or date.min, until or date.max)) if since or until else found


def _there(found: Found | None) -> Found:
    if found is None:
        raise LeagueError("not_found")
    return found


@dataclass(frozen=True)
class SheetKind:
    """One table or chart.

    needs   what must be said: of which season, whose
    takes   what may be said
    """

    key: str
    title: Promise
    build: Callable[[Asked], Sheet]
    needs: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()


PLAYER = ("player",), ("rules",)

SHEETS: tuple[SheetKind, ...] = (
    SheetKind("standings", pgettext_lazy("standings", "Table"),
              lambda asked: season_sheet(asked.table, asked.span), ("season",), ("division", "since", "until")),
    SheetKind("teams", _("Teams"), lambda asked: teams_sheet(asked.teams), ("season",)),
    SheetKind("course", _("Points, evening by evening"), lambda asked: course_sheet(asked.course), ("season",),
              ("division",)),
    SheetKind("adjustments", _("Adjustments"), lambda asked: adjustments_sheet(asked.season), ("season",)),
    SheetKind("games", _("Games"), lambda asked: games_sheet(asked.club, asked.games), (),
              ("season", "evening", "player", "rules", "state", "since", "until")),
    SheetKind("deals", _("Deals"), lambda asked: deals_sheet(asked.game), ("game",)),
    SheetKind("ratings-of-game", _("What it did to the ratings"), lambda asked: changes_sheet(asked.game), ("game",)),
    SheetKind("evenings", _("Evenings"), lambda asked: evenings_sheet(asked.club)),
    SheetKind("evening", _("Evening"), lambda asked: evening_sheet(asked.evening), ("evening",)),
    SheetKind("ladder", _("Ladder"), lambda asked: ladder_sheet(asked.ladder, asked.day("on")), ("ladder",), ("on",)),
    SheetKind("ratings", _("Rating"), lambda asked: ratings_sheet(asked.ladder, asked.player), ("ladder", "player")),
    SheetKind("calibration", _("Which ladder foretells best"), lambda asked: calibration_sheet(asked.club)),
    SheetKind("chances", _("How often it was right"), lambda asked: chances_sheet(asked.club)),
    SheetKind("players", _("Players"), lambda asked: players.players_sheet(asked.club)),
    SheetKind("against", _("Who is ahead of whom"), lambda asked: players.against_sheet(asked.club)),
    SheetKind("club-records", _("Club records"), lambda asked: club_records_sheet(asked.club, asked.honours), (),
              ("rules",)),
    SheetKind("club-hands", _("Rarest hands"), lambda asked: club_hands_sheet(asked.club, asked.honours), (),
              ("rules",)),
    SheetKind("month", _("This month"), lambda asked: month_sheet(asked.club, asked.word("rules"), asked.today),
              ("rules",)),
    SheetKind("summary", _("In all, lately, this month"), lambda asked: players.summary_sheet(asked.told), *PLAYER),
    SheetKind("places", _("Places"), lambda asked: players.places_sheet(asked.told), *PLAYER),
    SheetKind("points", _("Points, game by game"), lambda asked: players.points_sheet(asked.told), *PLAYER),
    SheetKind("opponents", _("Against"), lambda asked: players.opponents_sheet(asked.told), *PLAYER),
    SheetKind("seats", _("By seat at the start"), lambda asked: players.seats_sheet(asked.told), *PLAYER),
    SheetKind("records", _("Records"), lambda asked: players.records_sheet(asked.told), *PLAYER),
    SheetKind("streaks", _("In a row"), lambda asked: players.streaks_sheet(asked.told), *PLAYER),
    SheetKind("rates", _("Deal by deal"), lambda asked: players.rates_sheet(asked.told, asked.deals), *PLAYER),
    SheetKind("patterns", pgettext_lazy("patterns", "Won with"),
              lambda asked: players.patterns_sheet(asked.told, asked.deals), *PLAYER),
    SheetKind("hands", _("Rarest hands"), lambda asked: players.hands_sheet(asked.told, asked.deals), *PLAYER),
)  # fmt: skip
_BY_KEY = {kind.key: kind for kind in SHEETS}


def find_sheet(key: str) -> SheetKind:
    if key not in _BY_KEY:
        raise LeagueError("not_found")
    return _BY_KEY[key]


def sheet_of(key: str, asked: Asked) -> Sheet:
    """raises      LeagueError `not_found`, `bad_field` where something is missing or nobody knows it"""
    kind = find_sheet(key)
    for field in kind.needs:
        if not asked.word(field):
            raise LeagueError("bad_field", field=field, reason=gettext("This is needed."))
    for field in asked.given:
        if field not in (*kind.needs, *kind.takes):
            raise LeagueError("bad_field", field=field, reason=gettext("unknown key"))
    return kind.build(asked)


def sheet_answer(key: str, suffix: str, asked: Asked) -> HttpResponse:
    """The file for who asked, named by what was asked for."""
    find_writer(suffix)
    said = [asked.given[field] for field in find_sheet(key).needs if field in asked.given]
    return file_answer(sheet_of(key, asked), "-".join([asked.club.slug, *said, key]), suffix)
