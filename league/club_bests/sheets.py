"""The records of a club and its current month as sheets."""

from datetime import date

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.club_bests.selectors import RulesetBests, club_bests_shown, stored_bests
from league.clubs.models import Club
from league.clubs.sheet_query import ClubSheet, SheetQuery
from league.core.errors import existing
from league.core.templatetags.figures import named
from league.profiles.sheets import tiles_text
from league.records.evenings.months import club_month
from league.sheets.numbers import points_column, points_number
from league.sheets.sheet import Column, Sheet, Shown, reference
from rules.registry import find_ruleset


def club_bests_sheet(club: Club, bests: RulesetBests) -> Sheet:
    """Points are in one column, scores and counts in another: their numbers have different formats."""
    points = {line.key: points_number(line.value, bests.unit) for line in bests.lines if line.is_points}
    return Sheet(
        title=_("Club records"),
        columns=[
            Column("record", _("Record"), kind="key"),
            points_column("points", _("Points"), points.values()),
            Column("value", _("Score or number"), 0),
            Column("player", _("Player"), kind="reference"),
            Column("since", _("From"), kind="day"),
            Column("day", _("Day"), kind="day"),
        ],
        rows=[
            [
                Shown(str(line.words), line.key),
                points.get(line.key),
                None if line.is_points else line.value,
                reference(line.player.pk, line.player.public_name),
                line.since.isoformat(),
                line.day.isoformat(),
            ]
            for line in bests.lines
        ],
        head=_head(club, named(bests.ruleset)),
        foot=[_("If results are equal, the earliest counts. Guests hold no records.")],
    )


def club_hands_sheet(club: Club, bests: RulesetBests) -> Sheet:
    return Sheet(
        title=_("Rarest hands"),
        columns=[
            Column("player", _("Player"), kind="reference"),
            Column("pattern", _("Pattern")),
            Column("name", _("Name"), only="print"),
            Column("key", _("Key"), kind="key", only="json"),
            Column("wins", _("Wins"), 0),
            Column("points", _("Table points"), 0, is_signed=True),
            Column("tiles", _("Tiles")),
            Column("hanchan", "id", kind="id", only="json"),
            Column("deal", _("Deal"), 0),
        ],
        rows=[
            [
                reference(line.player.pk, line.player.public_name),
                line.hand.pattern.name,
                line.hand.pattern.title,
                line.hand.pattern.key,
                line.hand.pattern.times,
                line.hand.points,
                tiles_text(line.hand.hand),
                line.hand.hanchan,
                line.hand.deal,
            ]
            for line in bests.rarest
        ],
        head=_head(club, named(bests.ruleset)),
    )


def month_sheet(club: Club, ruleset: str, today: date) -> Sheet:
    month = club_month(club, find_ruleset(ruleset).key, today, most=None)
    points = [points_number(line.points, month.unit) for line in month.lines]
    return Sheet(
        title=_("This month"),
        columns=[
            Column("player", _("Player"), kind="reference"),
            Column("games", _("Games"), 0),
            Column("firsts", _("1sts"), 0),
            points_column("points", _("Points"), points),
        ],
        rows=[
            [reference(line.player.pk, line.player.public_name), line.games, line.firsts, number]
            for line, number in zip(month.lines, points, strict=True)
        ],
        head=[*_head(club, named(find_ruleset(ruleset))), (_("Since"), month.first_day.isoformat())],
    )


def _head(club: Club, ruleset: str) -> list[tuple[str, str]]:
    return [(_("Club"), club.name), (_("Ruleset"), ruleset)]


# ----- the list -----


def _found(query: SheetQuery) -> RulesetBests:
    return existing(club_bests_shown(stored_bests(query.club), query.text("ruleset")))


SHEETS: tuple[ClubSheet, ...] = (
    ClubSheet("club-bests", gettext_lazy("Club records"),
              lambda query: club_bests_sheet(query.club, _found(query)), (), ("ruleset",)),
    ClubSheet("club-hands", gettext_lazy("Rarest hands"),
              lambda query: club_hands_sheet(query.club, _found(query)), (), ("ruleset",)),
    ClubSheet("month", gettext_lazy("This month"),
              lambda query: month_sheet(query.club, query.text("ruleset"), query.today), ("ruleset",)),
)  # fmt: skip
