"""The quality of the ladders' predictions as sheets."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.clubs.models import Club
from league.clubs.sheet_query import ClubSheet
from league.forecast_quality.selectors import QualityLine, is_current, quality_lines, stored_quality
from league.sheets.numbers import rounded
from league.sheets.sheet import Column, Sheet, Shown, reference_by_slug
from scoring.forecast_quality import COIN


def quality_sheet(club: Club) -> Sheet:
    lines = quality_lines(club)
    return Sheet(
        title=_("Which ladder predicts best"),
        columns=[
            Column("ladder", _("Ladder"), kind="reference"),
            Column("better", _("Better than a coin flip, %"), 1, is_signed=True),
            Column("surprise", _("Surprise"), 4),
            Column("games", _("Games judged"), 0),
            Column("pairs", _("Pairs"), 0),
        ],
        rows=[
            *([_ladder(one), rounded(one.better, 1), rounded(one.loss, 4), one.games, one.pairs] for one in lines),
            [Shown(_("A coin flip"), None), rounded(0.0, 1), rounded(COIN, 4), None, None],
        ],
        head=[(_("Club"), club.name)],
        foot=list(_foot(club)),
    )


def chances_sheet(club: Club) -> Sheet:
    """For each ladder and group of pairs: how often the stronger player was expected ahead and came ahead."""
    numbered: list[tuple[QualityLine, int]] = [
        (line, number) for line in quality_lines(club) for number in range(len(line.chances))
    ]
    return Sheet(
        title=_("How often it was right"),
        columns=[
            Column("ladder", _("Ladder"), kind="reference"),
            Column("expected", _("Expected ahead, %"), 1),
            Column("came", _("Finished ahead, %"), 1),
            Column("pairs", _("Pairs"), 0),
        ],
        rows=[
            [
                _ladder(line),
                rounded(line.chances[number].expected, 1),
                rounded(line.chances[number].came, 1),
                line.chances[number].pairs,
            ]
            for line, number in numbered
        ],
        head=[(_("Club"), club.name)],
        foot=list(_foot(club)),
    )


def _ladder(line: QualityLine) -> Shown:
    return reference_by_slug(line.ladder.slug, line.ladder.name)


def _foot(club: Club) -> Iterator[str]:
    if not is_current(club, stored_quality(club)):
        yield _("The record has changed since; the new table is being computed.")


SHEETS: tuple[ClubSheet, ...] = (
    ClubSheet("forecast-quality", gettext_lazy("Which ladder predicts best"), lambda query: quality_sheet(query.club)),
    ClubSheet("chances", gettext_lazy("How often it was right"), lambda query: chances_sheet(query.club)),
)
