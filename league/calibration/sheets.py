"""Which ladder foretells best, and how often it was right, as sheets."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from league.calibration.selectors import CalibrationLine, calibration_lines, club_calibration, is_current
from league.clubs.models import Club
from league.exports.numbers import rounded
from league.exports.sheet import Column, Sheet
from scoring.calibration import COIN


def calibration_sheet(club: Club) -> Sheet:
    lines = calibration_lines(club)
    return Sheet(
        title=_("Which ladder foretells best"),
        columns=[
            Column("ladder", _("Ladder")),
            Column("better", _("Better than a coin flip, %"), 1, is_signed=True),
            Column("surprise", _("Surprise"), 4),
            Column("games", _("Games judged"), 0),
            Column("pairs", _("Pairs"), 0),
        ],
        rows=[
            *([one.ladder.name, rounded(one.better, 1), rounded(one.loss, 4), one.games, one.pairs] for one in lines),
            [_("A coin flip"), rounded(0.0, 1), rounded(COIN, 4), None, None],
        ],
        head=[(_("Club"), club.name)],
        foot=list(_foot(club)),
    )


def chances_sheet(club: Club) -> Sheet:
    """For each ladder: of so many pairs, how many were expected ahead and how many came ahead."""
    told: list[tuple[CalibrationLine, int]] = [
        (line, number) for line in calibration_lines(club) for number in range(len(line.chances))
    ]
    return Sheet(
        title=_("How often it was right"),
        columns=[
            Column("ladder", _("Ladder")),
            Column("expected", _("Expected ahead, %"), 1),
            Column("came", _("Came ahead, %"), 1),
            Column("pairs", _("Pairs"), 0),
        ],
        rows=[
            [
                line.ladder.name,
                rounded(line.chances[number].expected, 1),
                rounded(line.chances[number].came, 1),
                line.chances[number].pairs,
            ]
            for line, number in told
        ],
        head=[(_("Club"), club.name)],
        foot=list(_foot(club)),
    )


def _foot(club: Club) -> Iterator[str]:
    if not is_current(club, club_calibration(club)):
        yield _("The record has changed since; the new table is being computed.")
