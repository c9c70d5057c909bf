"""Ladders and ratings as sheets; ratings have the decimals of the ladder."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from league.clubs.sheet_query import ClubSheet, SheetQuery
from league.ladders.models import Ladder
from league.ladders.selectors import (
    club_ladders,
    hanchan_changes,
    ladder_as_of,
    ladder_find,
    ladder_rows,
    rating_history,
    standing_of,
)
from league.players.models import Player
from league.records.games.sheets import queried_hanchan
from league.records.models import ORDERS_PER_DAY, Hanchan
from league.sheets.numbers import rounded
from league.sheets.sheet import Column, Sheet, Shown, reference, reference_by_slug


def ladder_sheet(ladder: Ladder, day: date | None = None) -> Sheet:
    """The current ladder, or the ladder at the end of a day."""
    standings = ladder_as_of(ladder, day) if day else [standing_of(ladder, row) for row in ladder_rows(ladder)]
    return Sheet(
        title=ladder.name,
        columns=[
            Column("rank", _("Rank"), 0),
            Column("player", _("Player"), kind="reference"),
            Column("grade", _("Grade")),
            Column("rating", _("Rating"), ladder.rules.decimals, kind="decimal"),
            Column("games", _("Games"), 0),
        ],
        rows=[
            [
                one.rank,
                reference(one.player.pk, one.player.public_name),
                Shown(one.title.render(_), str(one.title)) if one.title else None,
                Decimal(one.rating),
                one.games,
            ]
            for one in standings
        ],
        head=[*_head(ladder), *([(_("At the end of"), str(day))] if day else [])],
        foot=_foot(ladder),
    )


def ratings_sheet(ladder: Ladder, player: Player) -> Sheet:
    """A player's rating after each hanchan, the earliest first."""
    changes = list(rating_history(ladder, player))[::-1]
    decimals = ladder.rules.decimals
    return Sheet(
        title=f"{ladder.name} {player.public_name}",
        columns=[
            Column("hanchan", "id", kind="id", only="json"),
            Column("day", _("Day"), kind="day"),
            Column("number", _("Number"), 0),
            Column("rating", _("Rating"), decimals, kind="decimal"),
        ],
        rows=[
            [one.hanchan, one.played_on.isoformat(), one.played_key % ORDERS_PER_DAY, rounded(one.rating, decimals)]
            for one in changes
        ],
        head=[*_head(ladder), (_("Player"), player.public_name)],
        foot=_foot(ladder),
    )


def changes_sheet(hanchan: Hanchan) -> Sheet:
    """How a hanchan changed the ratings of every ladder."""
    changes = [(ladder, one) for ladder in club_ladders(hanchan.club) for one in hanchan_changes(ladder, hanchan)]
    decimals = max((ladder.rules.decimals for ladder, _one in changes), default=0)
    return Sheet(
        title=f"{hanchan} {_('Ratings')}",
        columns=[
            Column("ladder", _("Ladder"), kind="reference"),
            Column("player", _("Player"), kind="reference"),
            Column("before", _("Before"), decimals, kind="decimal"),
            Column("after", pgettext("rating", "After"), decimals, kind="decimal"),
        ],
        rows=[
            [
                reference_by_slug(ladder.slug, ladder.name),
                reference(one.player.pk, one.player.public_name),
                Decimal(one.before),
                Decimal(one.after),
            ]
            for ladder, one in changes
        ],
        head=[(_("Club"), hanchan.club.name)],
    )


def _head(ladder: Ladder) -> list[tuple[str, str]]:
    return [(_("Club"), ladder.club.name), (_("Ladder"), _(ladder.rules.name))]


def _foot(ladder: Ladder) -> Sequence[str]:
    return [_("The record has changed since; the new table is being computed.")] if ladder.stale.exists() else []


# ----- the list -----


def _ladder(query: SheetQuery) -> Ladder:
    return ladder_find(query.club, query.text("ladder"))


def _ratings(query: SheetQuery) -> Sheet:
    players = Player.objects.filter(club=query.club).select_related("merged_into")
    return ratings_sheet(_ladder(query), query.row(players, "player").standing_for)


SHEETS: tuple[ClubSheet, ...] = (
    ClubSheet(
        "ladder",
        gettext_lazy("Ladder"),
        lambda query: ladder_sheet(_ladder(query), query.day("on")),
        ("ladder",),
        ("on",),
    ),
    ClubSheet("ratings", gettext_lazy("Rating"), _ratings, ("ladder", "player")),
)
HANCHAN_SHEETS: tuple[ClubSheet, ...] = (
    ClubSheet(
        "rating-changes", gettext_lazy("Effect on the ratings"),
        lambda query: changes_sheet(queried_hanchan(query)), ("hanchan",),
    ),
)  # fmt: skip
