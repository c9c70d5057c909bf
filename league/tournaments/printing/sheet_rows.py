"""The columns and rows of a tournament's sheets."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from league.core.points import PENALTY_UNIT, entered_penalty
from league.core.templatetags.figures import WIND_KEYS, WIND_NAMES
from league.players.models import shown_order
from league.sheets.numbers import most_decimals
from league.sheets.sheet import Cell, Column, Shown, reference, references
from league.standings.tables.columns import TableColumn, metric_columns, sheet_table
from league.tournaments.core.access import TournamentAccess
from league.tournaments.core.selectors import OwnRound, RoundTable, SeatLine, round_tables
from league.tournaments.models import Entrant, Penalty, Round, Team
from league.tournaments.printing.cards import CardRow, card_rows
from league.tournaments.printing.columns import tournament_columns
from league.tournaments.results.best_hands import tournament_hands
from league.tournaments.standings.record import counts_in, decimals_shown, public_rounds_of
from league.tournaments.standings.teams import TeamLine, team_rule, team_table
from scoring.exact import decimal

Rows = tuple[list[Column], list[list[Cell]]]


# ----- the table -----
def standings(access: TournamentAccess) -> Rows:
    table = access.table()
    return sheet_table(tournament_columns(table, access), table.lines)


def _who() -> list[Column]:
    return [Column("number", _("No."), 0), Column("entrant", _("Player"), kind="reference")]


def _cell(entrant: Entrant, access: TournamentAccess) -> Shown:
    return reference(entrant.pk, access.name_of(entrant))


def _team(entrant: Entrant) -> Shown | None:
    return reference(entrant.team.pk, entrant.team.name) if entrant.team else None


def teams(access: TournamentAccess) -> Rows:
    table = access.table()
    rule = team_rule(table.rule)
    penalties = Column("penalties", _("Penalties of the team"), rule.decimals, is_signed=True, kind="decimal")
    columns: list[TableColumn[TeamLine]] = [
        TableColumn(Column("rank", _("Rank"), 0), cell=lambda line: line.rank),
        TableColumn(Column("team", _("Team"), kind="reference"), cell=lambda line: _team_cell(line.team)),
        *metric_columns(rule, rule.steps, long=rule.steps, short=()),
        TableColumn(penalties, cell=lambda line: points_number(line.taken, access, rule.decimals)),
        TableColumn(Column("entrants", _("Players"), kind="references"), cell=lambda line: _members(line, access)),
    ]
    return sheet_table(columns, team_table(table))


def _team_cell(team: Team) -> Shown:
    return reference(team.pk, team.name)


def _members(line: TeamLine, access: TournamentAccess) -> Shown:
    return references([(one.entrant.pk, access.name_of(one.entrant)) for one in line.members])


def points_number(points: int, access: TournamentAccess, decimals: int) -> Decimal:
    return Decimal(decimal(Fraction(points, access.tournament.points_unit), decimals))


# ----- rounds -----
RoundsShown = Sequence[tuple[Round, list[RoundTable]]]


def rounds_shown(access: TournamentAccess) -> RoundsShown:
    """The rounds that this visitor may see, with those results that the visitor may see."""
    rounds = access.rounds().order_by("number")
    return [(one, round_tables(one, results=access.shows_results(one.number))) for one in rounds]


def seats_shown(shown: RoundsShown) -> Iterator[tuple[Round, RoundTable, SeatLine]]:
    return ((one, line, seat) for one, lines in shown for line in lines for seat in line.seats)


def results(access: TournamentAccess) -> Rows:
    shown = rounds_shown(access)
    decimals = _decimals_needed(access, shown)
    played = [seat.result for _round, _line, seat in seats_shown(shown) if seat.result]
    has_chips = any(result.chips for result in played)
    in_game = most_decimals(Decimal(entered_penalty(result.penalty)) for result in played)
    *of_result, of_points = _result_columns(decimals, has_chips)
    columns = [
        Column("round", _("Round"), 0),
        Column("table", _("Table"), 0),
        Column("wind", _("Wind"), kind="key"),
        *_who(),
        *of_result,
        Column("penalty", _("Penalty"), in_game, is_signed=True, kind="decimal"),
        of_points,
    ]
    rows: list[list[Cell]] = []
    for one, line, seat in seats_shown(shown):
        if seat.result is not None:
            *cells, points = _result_cells(seat, access, decimals, has_chips)
            penalty = Decimal(-seat.result.penalty) / PENALTY_UNIT if seat.result.penalty else None
            who: list[Cell] = [one.number, line.table.number, _wind(seat), seat.entrant.number]
            rows.append([*who, _cell(seat.entrant, access), *cells, penalty, points, line.sum_reason or None])
    if any(line.sum_reason for _round, lines in shown for line in lines):
        return [*columns, Column("sum_reason", _("Decision of the referee"))], rows
    return columns, [row[:-1] for row in rows]


def _result_columns(decimals: int, has_chips: bool) -> list[Column]:
    chips = [Column("chips", _("Chips"), 0, is_signed=True)] if has_chips else []
    return [
        Column("place", _("Place"), 0),
        Column("score", _("Score"), 0),
        *chips,
        Column("points", _("Points"), decimals, is_signed=True, kind="decimal"),
    ]


def _result_cells(seat: SeatLine, access: TournamentAccess, decimals: int, has_chips: bool) -> list[Cell]:
    result = seat.result
    if result is None:
        return [None] * (4 if has_chips else 3)
    points = None if result.points is None else points_number(result.points, access, decimals)
    return [result.place, seat.score, *([result.chips] if has_chips else []), points]


def _decimals_needed(access: TournamentAccess, shown: RoundsShown) -> int:
    """The number of decimals of the standings, or more if the points of a single game need them."""
    unit, usual = access.tournament.points_unit, decimals_shown(access.tournament)
    points = {seat.result.points or 0 for _round, _line, seat in seats_shown(shown) if seat.result}
    exact = (d for d in range(usual, 4) if all(one * 10**d % unit == 0 for one in points))
    return next(exact, 2 if unit % 12 == 0 else usual)


def wind_of(seat: SeatLine) -> str:
    return str(WIND_NAMES[seat.seat])


def _wind(seat: SeatLine) -> Shown:
    return Shown(wind_of(seat), WIND_KEYS[seat.seat])


def seating(access: TournamentAccess) -> Rows:
    seats = range(access.tournament.seats)
    columns = [
        Column("round", _("Round"), 0),
        Column("table", _("Table"), 0),
        *(Column(WIND_KEYS[seat], str(WIND_NAMES[seat]), kind="reference") for seat in seats),
    ]
    rows: list[list[Cell]] = []
    for one, lines in rounds_shown(access):
        for line in lines:
            seated = {seat.seat: numbered(seat.entrant, access) for seat in line.seats}
            rows.append([one.number, line.table.number, *(seated.get(seat) for seat in seats)])
    return columns, rows


def numbered(entrant: Entrant, access: TournamentAccess) -> Shown:
    name = access.name_of(entrant)
    text = name if entrant.number is None else f"{entrant.number} {name}"
    return Shown(text, {"id": entrant.pk, "name": name})


def schedule(access: TournamentAccess) -> Rows:
    """The table and wind of every player, round by round."""
    shown = rounds_shown(access)
    sits = {(seat.entrant.pk, one.number): _place(line, seat) for one, line, seat in seats_shown(shown)}
    numbers = [one.number for one, _lines in shown]
    columns = [*_who(), *(Column(f"round_{n}", pgettext("round", "R%d") % n, kind="table") for n in numbers)]
    rows: list[list[Cell]] = [
        [entrant.number, _cell(entrant, access), *(sits.get((entrant.pk, number)) for number in numbers)]
        for entrant in who_plays(access)
    ]
    return columns, rows


def _place(line: RoundTable, seat: SeatLine) -> Shown:
    number, wind = line.table.number, wind_of(seat)
    return Shown(f"{number} {wind}", {"table": number, "wind": WIND_KEYS[seat.seat]})


def who_plays(access: TournamentAccess) -> Iterable[Entrant]:
    """All who take part, or withdrew later than before their first round, by number."""
    return access.entrants().took_part().order_by("number", *shown_order("player__"))


def cards(access: TournamentAccess) -> Rows:
    """The report cards of all players: every term of their totals with the running total."""
    shown, table = rounds_shown(access), access.table()
    decimals = _decimals_needed(access, shown)
    own: dict[int, list[OwnRound]] = defaultdict(list)
    for one, line, seat in seats_shown(shown):
        own[seat.entrant.pk].append(OwnRound(one, line, seat))
    given: dict[int, list[Penalty]] = defaultdict(list)
    public = public_rounds_of(access.tournament)
    for penalty in access.tournament.penalties.filter(is_void=False).select_related("round"):
        if not table.is_frozen or counts_in(penalty, public) <= table.upto:
            given[penalty.entrant_id].append(penalty)
    columns = [
        *_who(),
        Column("round", _("Round"), 0),
        Column("table", _("Table"), 0),
        Column("wind", _("Wind"), kind="key"),
        Column("opponents", _("Against"), kind="references"),
        *_result_columns(decimals, has_chips=False),
        Column("term", _("What")),
        Column("total", _("Total"), decimals, is_signed=True, kind="decimal"),
    ]
    rows = [
        [entrant.number, _cell(entrant, access), *_card(access, entrant, row, decimals)]
        for entrant in who_plays(access)
        for row in card_rows(table, entrant, own[entrant.pk], given[entrant.pk])
    ]
    return columns, rows


def _card(access: TournamentAccess, entrant: Entrant, row: CardRow, decimals: int) -> list[Cell]:
    total = None if row.total is None else points_number(row.total, access, decimals)
    if row.own is None or row.own.line is None or row.own.seat is None:
        points = None if row.points is None else points_number(row.points, access, decimals)
        return [None, None, None, None, None, None, points, row.words, total]
    line, seat = row.own.line, row.own.seat
    others = [other.entrant for other in line.seats if other.seat != seat.seat]
    against = references([(other.pk, access.name_of(other)) for other in others])
    result = _result_cells(seat, access, decimals, has_chips=False)
    return [row.own.round.number, line.table.number, _wind(seat), against, *result, row.own.round.title, total]


def best_hands(access: TournamentAccess) -> Rows:
    """The most expensive wins of games recorded deal by deal, and those that the desk noted."""
    columns = [
        *_who(),
        Column("round", _("Round"), 0),
        Column("table", _("Table"), 0),
        Column("deal", _("Deal"), 0),
        Column("what", _("Hand")),
        Column("total", _("Value"), 0),
        Column("gain", _("Won"), 0, is_signed=True),
    ]
    rows: list[list[Cell]] = [
        [
            hand.entrant.number,
            _cell(hand.entrant, access),
            hand.round,
            hand.table,
            hand.deal,
            hand.what,
            hand.total,
            hand.gain,
        ]
        for hand in tournament_hands(access)
    ]
    return columns, rows


# ----- players and penalties -----
def players(access: TournamentAccess) -> Rows:
    columns = [
        *_who(),
        Column("club", _("Club")),
        Column("country", _("Country")),
        Column("team", _("Team"), kind="reference"),
        Column("division", _("Division")),
        Column("state", _("State"), kind="key"),
    ]
    of_the_desk = [
        Column("surname", _("Surname")), Column("licence", _("EMA number")), Column("strength", _("Rating"), 0),
        Column("note", _("Note")),
    ]  # fmt: skip
    rows: list[list[Cell]] = []
    for entrant in access.entrants().order_by("number", *shown_order("player__")):
        about: list[Cell] = [
            entrant.club_name,
            entrant.country,
            _team(entrant),
            entrant.division,
            Shown(entrant.get_state_display(), entrant.state),
        ]
        more: list[Cell] = (
            [entrant.player.surname, entrant.licence, entrant.strength, entrant.note] if access.is_desk else []
        )
        rows.append([entrant.number, _cell(entrant, access), *about, *more])
    return [*columns, *(of_the_desk if access.is_desk else [])], rows
