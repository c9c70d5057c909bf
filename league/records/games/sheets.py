"""Sheets of games and of deals, with one line for each and its seats side by side."""

from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal
from itertools import groupby
from typing import NamedTuple

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from league.clubs.models import Club
from league.clubs.selectors import latest_versions
from league.clubs.sheet_query import ClubSheet, SheetQuery
from league.core.errors import LeagueError
from league.core.points import entered_penalty
from league.players.models import Player
from league.records.deals.table_now import deals_shown
from league.records.models import Hanchan, HanchanQuerySet, Participant
from league.records.selectors import hanchan_list
from league.seasons.selectors import season_find
from league.sessions.models import Session
from league.sessions.selectors import name_with_day
from league.sheets.numbers import most_decimals, points_number
from league.sheets.sheet import Cell, Column, Sheet, Shown, reference, reference_by_slug
from rules.registry import find_ruleset

MOST_GAMES = 20_000


class _SeatRow(NamedTuple):
    hanchan: int
    day: object
    number: int
    season: str | None
    season_slug: str | None
    session: str | None
    session_day: date | None
    session_key: int | None
    house_rules: str
    version: int
    version_key: int
    unit: int
    state: str
    deposits: int
    note: str
    sum_reason: str
    spectators: list[int]
    name: str
    key: int
    is_hidden: bool
    score: int
    chips: int
    penalty: int
    place: int | None
    points: int | None

    @property
    def player(self) -> Shown:
        return reference(self.key, f"#{self.key}" if self.is_hidden else self.name)


COLUMNS = (
    "hanchan_id", "hanchan__played_on", "hanchan__order", "hanchan__season__name", "hanchan__season__slug",
    "hanchan__session__name", "hanchan__session__played_on", "hanchan__session_id",
    "hanchan__house_rules__house_rules__name", "hanchan__house_rules__number", "hanchan__house_rules_id",
    "hanchan__house_rules__points_unit",
    "hanchan__state", "hanchan__deposits", "hanchan__note", "hanchan__sum_reason", "hanchan__spectators",
    "player__name", "player_id", "player__is_hidden", "score", "chips", "penalty", "place", "points",
)  # fmt: skip


def hanchan_sheet(club: Club, hanchan: QuerySet[Hanchan]) -> Sheet:
    """Return a sheet of these hanchan of the club, latest first.

    raises      LeagueError `too_many_rows`
    """
    if hanchan.count() > MOST_GAMES:
        raise LeagueError("too_many_rows", most=MOST_GAMES)
    seats = Participant.objects.filter(hanchan__in=hanchan.order_by().values("pk"))
    rows = seats.order_by("-hanchan__played_key", "-hanchan", "seat").values_list(*COLUMNS)
    games = [list(group) for _key, group in groupby((_SeatRow(*row) for row in rows), key=lambda seat: seat.hanchan)]
    most = max(map(len, games)) if games else _seats_of_club(club)
    decided = any(seats[0].sum_reason for seats in games)
    watched = any(seats[0].spectators for seats in games)
    more = [Column("sum_reason", _("Decision of the referee"))] if decided else []
    more += [Column("spectators", _("Spectators"))] if watched else []
    return Sheet(
        title=_("Games"),
        columns=[*_game_columns(), *more, *_seat_columns(games, most)],
        rows=[
            [
                *_of_game(seats[0]),
                *([seats[0].sum_reason] if decided else []),
                *([" ".join(map(str, seats[0].spectators))] if watched else []),
                *_of_seats(seats, most),
            ]
            for seats in games
        ],
        head=[(_("Club"), club.name)],
    )


def _seats_of_club(club: Club) -> int:
    return max((find_ruleset(version.ruleset).seats for version in latest_versions(club)), default=0)


def _game_columns() -> list[Column]:
    return [
        Column("hanchan", "id", kind="id", only="json"),
        Column("day", _("Day"), kind="day"),
        Column("number", _("Number"), 0),
        Column("season", _("Season"), kind="reference"),
        Column("session", _("Evening"), kind="reference"),
        Column("house_rules", _("House rules"), kind="reference"),
        Column("state", _("State"), kind="key"),
        Column("deposits", _("Deposits left"), 0),
        Column("note", _("Note")),
    ]


def _of_game(row: _SeatRow) -> list[Cell]:
    season = reference_by_slug(row.season_slug, row.season or "") if row.season_slug else None
    session = None if row.session_key is None or row.session_day is None else _evening(row, row.session_day)
    rules = reference(row.version_key, f"{row.house_rules} {row.version}")
    state = Shown(str(Hanchan.State(row.state).label), row.state)
    return [row.hanchan, str(row.day), row.number, season, session, rules, state, row.deposits, row.note]


def _evening(row: _SeatRow, day: date) -> Shown:
    # Many evenings have the same name, and some have none: a file for readers has the day too.
    return Shown(name_with_day(day, row.session or ""), {"id": row.session_key, "name": row.session or ""})


def _seat_columns(games: Iterable[Sequence[_SeatRow]], most: int) -> list[Column]:
    everybody = [seat for seats in games for seat in seats]
    decimals = most_decimals(points_number(seat.points, seat.unit) for seat in everybody)
    parts = most_decimals(Decimal(entered_penalty(seat.penalty)) for seat in everybody)
    columns: list[Column] = []
    for number in range(1, most + 1):
        columns += [
            Column(f"player_{number}", _("Player %d") % number, kind="reference"),
            Column(f"score_{number}", _("Score %d") % number, 0),
            Column(f"chips_{number}", _("Chips %d") % number, 0, is_signed=True),
            Column(f"penalty_{number}", _("Penalty %d") % number, parts, kind="decimal"),
            Column(f"place_{number}", _("Place %d") % number, 0),
            Column(f"points_{number}", _("Points %d") % number, decimals, is_signed=True, kind="decimal"),
        ]
    return columns


def _of_seats(seats: Sequence[_SeatRow], most: int) -> list[Cell]:
    cells: list[Cell] = []
    for one in seats:
        penalty, points = entered_penalty(one.penalty), points_number(one.points, one.unit)
        cells += [one.player, one.score, one.chips, penalty, one.place, points]
    return [*cells, *[None] * (6 * (most - len(seats)))]


def deals_sheet(hanchan: Hanchan) -> Sheet:
    """Return a sheet of the deals of a hanchan with the scores after each deal: the lines of its chart."""
    shown = deals_shown(hanchan)
    names = [person.player.public_name for person in shown.get("people", ())]
    return Sheet(
        title=f"{hanchan} {_('Deals')}",
        columns=[
            Column("number", _("Number"), 0),
            Column("deal", _("Deal"), only="print"),
            Column("honba", _("Honba"), 0),
            *(Column(f"won_{seat}", _("%s won") % name, 0, is_signed=True) for seat, name in enumerate(names)),
            *(Column(f"score_{seat}", name, 0) for seat, name in enumerate(names)),
        ],
        rows=[
            [line.number, line.name, line.honba, *(dict(line.deltas).get(name) for name in names), *line.scores]
            for line in shown.get("lines", ())
        ],
        head=[(_("Club"), hanchan.club.name), (pgettext("game", "Game"), str(hanchan))],
    )


# ----- the list -----


def _hanchan(query: SheetQuery) -> HanchanQuerySet:
    """The hanchan of the club, or those of a season, a session, a player, a ruleset, a state and some days."""
    hanchan = Hanchan.objects.filter(club=query.club).shown()
    if query.text("season"):
        hanchan = hanchan.filter(season=season_find(query.club, query.text("season")))
    if query.text("session"):
        hanchan = hanchan.filter(session=query.row(Session.objects.filter(club=query.club), "session"))
    if query.text("player"):
        players = Player.objects.filter(club=query.club).select_related("merged_into")
        hanchan = hanchan.filter(participants__player=query.row(players, "player").standing_for)
    if query.text("ruleset"):
        hanchan = hanchan.filter(house_rules__ruleset=find_ruleset(query.text("ruleset")).key)
    if query.text("state"):
        hanchan = hanchan.filter(state=_state(query))
    since, until = query.day("since"), query.day("until")
    return hanchan.filter(played_on__range=(since or date.min, until or date.max)) if since or until else hanchan


def _state(query: SheetQuery) -> str:
    if (state := query.text("state")) not in Hanchan.State.values:
        raise LeagueError("bad_field", field="state", reason=state)
    return state


def queried_hanchan(query: SheetQuery) -> Hanchan:
    return query.row(hanchan_list(query.club).select_related("club"), "hanchan")


SHEETS: tuple[ClubSheet, ...] = (
    ClubSheet(
        "hanchan", gettext_lazy("Games"), lambda query: hanchan_sheet(query.club, _hanchan(query)), (),
        ("season", "session", "player", "ruleset", "state", "since", "until"),
    ),
    ClubSheet("deals", gettext_lazy("Deals"), lambda query: deals_sheet(queried_hanchan(query)), ("hanchan",)),
)  # fmt: skip
