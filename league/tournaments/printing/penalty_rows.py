"""The sheet of warnings and penalties: of players, in games and apart from them, and of teams."""

from decimal import Decimal

from django.utils.translation import gettext as _

from league.core.points import PENALTY_UNIT, entered_penalty
from league.core.templatetags.figures import WIND_KEYS, WIND_NAMES
from league.sheets.numbers import most_decimals
from league.sheets.sheet import Cell, Column, Shown, reference
from league.tournaments.core.access import TournamentAccess
from league.tournaments.models import Penalty, TeamPenalty
from league.tournaments.printing.sheet_rows import Rows, points_number
from league.tournaments.standings.record import decimals_shown
from league.tournaments.teams.penalties import team_penalties_shown


def penalties(access: TournamentAccess) -> Rows:
    """Warnings and penalties with their reasons, the earliest first; those that were taken back are left out."""
    given = [
        one
        for one in access.tournament.penalties.filter(is_void=False).select_related(
            "entrant__player", "entrant__team", "round", "table", "referee"
        )
        if one.round is None or access.shows_results(one.round.number)
    ]
    of_teams = [one for one in team_penalties_shown(access) if not one.is_void]
    in_game = most_decimals(Decimal(entered_penalty(one.game_points)) for one in given)
    columns = [
        Column("number", _("No."), 0),
        Column("entrant", _("Player"), kind="reference"),
        Column("team", _("Team"), kind="reference"),
        Column("round", _("Round"), 0),
        Column("table", _("Table"), 0),
        Column("wind", _("Wind"), kind="key"),
        Column("kind", _("Kind"), kind="key"),
        Column("game_points", _("Points of the game"), in_game, is_signed=True, kind="decimal"),
        Column("paid_to", _("Paid to the others"), kind="key"),
        Column("points", _("Points"), decimals_shown(access.tournament), is_signed=True, kind="decimal"),
        Column("reason", _("Reason")),
        Column("referee", _("Referee"), kind="reference"),
        Column("given_at", _("Given")),
    ]
    both: list[Penalty | TeamPenalty] = [*given, *of_teams]
    both.sort(key=lambda one: one.given_at)
    return columns, [[*_of(one, access), *_what(one, access)] for one in both]


def _of(penalty: Penalty | TeamPenalty, access: TournamentAccess) -> list[Cell]:
    """The cells from the number to the paid points."""
    kind, number = Shown(penalty.get_kind_display(), penalty.kind), penalty.round.number if penalty.round else None
    if isinstance(penalty, TeamPenalty):
        return [None, None, reference(penalty.team_id, penalty.team.name), number, None, None, kind, None, None]
    entrant = penalty.entrant
    return [
        entrant.number,
        reference(entrant.pk, access.name_of(entrant)),
        reference(entrant.team.pk, entrant.team.name) if entrant.team else None,
        number,
        penalty.table.number if penalty.table else None,
        None if penalty.seat is None else Shown(str(WIND_NAMES[penalty.seat]), WIND_KEYS[penalty.seat]),
        kind,
        Decimal(-penalty.game_points) / PENALTY_UNIT if penalty.game_points else None,
        Shown(_("yes"), "yes") if penalty.is_paid else None,
    ]


def _what(penalty: Penalty | TeamPenalty, access: TournamentAccess) -> list[Cell]:
    return [
        points_number(penalty.taken, access, decimals_shown(access.tournament)),
        penalty.reason,
        reference(penalty.referee_id, str(penalty.referee)),
        penalty.given_at.astimezone(access.tournament.zone).strftime("%Y-%m-%d %H:%M"),
    ]
