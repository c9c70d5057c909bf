"""The rounds of an evening, and where somebody sits tonight."""

from collections.abc import Collection, Iterable, Iterator
from datetime import date, datetime
from typing import NamedTuple

from django.db.models import Prefetch, QuerySet
from django.utils import translation

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.evening_tables.models import EveningRound, EveningSeat, EveningTable
from league.families import family_of
from league.players.models import Player
from league.records.models import Deal, Hanchan, Participant
from league.sessions.models import Session
from league.sessions.selectors import open_sessions
from rules.registry import find_ruleset
from scoring.words.family import WIND_NAMES, say


class TableOfRound(NamedTuple):
    """A table as it is shown: of a game that has begun the people are those of the game, also after a correction.

    rules       the house rules of the table
    seats       the wind and the public name of each, in the order of the seats; no winds where seats are drawn there
    """

    table: EveningTable
    rules: HouseRulesVersion
    seats: list["SeatShown"]

    @property
    def is_friendly(self) -> bool:
        """Whether it is a table of three in a round of four, whose game has no season."""
        return self.table.round.rules_of_three == self.rules != self.table.round.house_rules


class SeatShown(NamedTuple):
    """Somebody at a table; `row` is the key by which the seat is exchanged."""

    row: int | None
    wind: str
    name: str
    player: Player | None


class SeatTonight(NamedTuple):
    """Where a player sits in the newest round of an evening.

    table       None: the player sits out this round
    seat        None: sits out, or the seats are drawn at the table; 0 is the first dealer
    wind        the sign of the seat; empty where there is none
    others      the wind and public name of the others at the table
    since       when the round began, or was formed
    hanchan     the game, once the round has begun; it may be over
    """

    round: EveningRound
    table: EveningTable | None
    seat: int | None
    wind: str
    others: list[SeatShown]
    since: datetime
    hanchan: Hanchan | None

    @property
    def sits_out(self) -> bool:
        return self.table is None


def rounds_of(session: Session) -> QuerySet[EveningRound]:
    """The rounds of the evening, the newest first, with all that is shown of them."""
    return _with_tables(EveningRound.objects.filter(session=session))


def _with_tables(rounds: QuerySet[EveningRound]) -> QuerySet[EveningRound]:
    people = Participant.objects.select_related("player").order_by("seat")
    games = Hanchan.objects.select_related("house_rules__house_rules").prefetch_related(
        Prefetch("participants", people)
    )
    seats = EveningSeat.objects.select_related("player__merged_into").order_by("seat", "pk")
    tables = EveningTable.objects.order_by("number").prefetch_related(
        Prefetch("hanchan", games), Prefetch("seats", seats)
    )
    related = ("session__club", "house_rules__house_rules", "rules_of_three__house_rules", "season")
    return (
        rounds.select_related(*related)
        .prefetch_related(Prefetch("tables", tables), Prefetch("seats", seats))
        .order_by("-number")
    )


def tables_shown(round_: EveningRound) -> list[TableOfRound]:
    return [_shown(round_, table) for table in round_.tables.all()]


def _shown(round_: EveningRound, table: EveningTable) -> TableOfRound:
    table.round = round_
    seats = list(table.seats.all())
    people: list[tuple[int | None, str, Player | None]]
    if table.hanchan:
        rules = table.hanchan.house_rules
        people = [(None, one.player.public_name, one.player) for one in table.hanchan.participants.all()]
    else:
        of_three = round_.rules_of_three if len(seats) == 3 else None
        rules = of_three or round_.house_rules
        people = [(one.pk, one.name, one.player and one.player.standing_for) for one in seats]
    winds = [""] * len(people) if round_.seats_open else winds_of(rules, len(people))
    rows = [SeatShown(row, wind, name, player) for wind, (row, name, player) in zip(winds, people, strict=True)]
    return TableOfRound(table, rules, rows)


def winds_of(rules: HouseRulesVersion, people: int) -> list[str]:
    """The sign of each seat, empty for who waits for a seat and where seats have no winds."""
    ruleset = find_ruleset(rules.ruleset)
    if not family_of(ruleset).hand.seat_winds:
        return [""] * people
    signs = [say(translation, WIND_NAMES[wind]) for wind in "ESWN"[: ruleset.seats]]
    return [*signs, *[""] * people][:people]


def out_of(round_: EveningRound) -> list[EveningSeat]:
    """Who sits out."""
    return sorted((one for one in round_.seats.all() if one.table_id is None), key=lambda one: one.name)


def seat_tonight(session: Session, player: Player) -> SeatTonight | None:
    """Where a player sits; None before tables are formed, or for who is in none of them."""
    return _newest_seat(rounds_of(session), player.standing_for)


def _newest_seat(rounds: Iterable[EveningRound], player: Player) -> SeatTonight | None:
    """The seat in the newest round, or at a table of an earlier one that still plays."""
    for place, round_ in enumerate(rounds):
        seat = _seat_in(round_, player)
        if seat and (place == 0 or (seat.hanchan and seat.hanchan.is_open)):
            return seat
    return None


def seats_tonight(user: User, sessions: Collection[Session]) -> dict[int, SeatTonight]:
    """By club, where the member sits in an open evening, with as many queries for many clubs as for one."""
    players = {one.club_id: one for one in Player.objects.filter(account=user, merged_into=None)}
    rounds: dict[int, list[EveningRound]] = {}
    for round_ in _with_tables(EveningRound.objects.filter(session__in=sessions)):
        rounds.setdefault(round_.session.club_id, []).append(round_)
    seats = {club: _newest_seat(rounds[club], player) for club, player in players.items() if club in rounds}
    return {club: seat for club, seat in seats.items() if seat}


def _seat_in(round_: EveningRound, player: Player) -> SeatTonight | None:
    for table in tables_shown(round_):
        for seat, one in enumerate(table.seats):
            if one.player == player:
                return _at(round_, table, seat)
    if any(one.player and one.player.standing_for == player for one in out_of(round_)):
        return SeatTonight(round_, None, None, "", [], round_.since, None)
    return None


def _at(round_: EveningRound, table: TableOfRound, seat: int) -> SeatTonight:
    others = [one for number, one in enumerate(table.seats) if number != seat]
    drawn = None if round_.seats_open else seat
    wind = table.seats[seat].wind
    return SeatTonight(round_, table.table, drawn, wind, others, round_.since, table.table.hanchan)


class WallTable(NamedTuple):
    """A table as the wall shows it, which keeps what it has drawn: the wind and the name of each.

    number      None: those who sit out
    """

    number: int | None
    seats: list[tuple[str, str]]


def rounds_to_find(club: Club, day: date) -> Iterator[tuple[int, list[WallTable]]]:
    """The newest rounds of the day's open evenings while people look for their tables, who sits out behind them.

    That is until somebody has recorded a deal or a result at one of the tables.
    """
    for session in open_sessions(club).filter(played_on=day):
        newest = rounds_of(session).first()
        if newest is None or _is_under_way(newest):
            continue
        tables = [
            WallTable(shown.table.number, [(one.wind, one.name) for one in shown.seats])
            for shown in tables_shown(newest)
        ]
        out = [("", one.name) for one in out_of(newest)]
        yield newest.number, [*tables, *([WallTable(None, out)] if out else [])]


def _is_under_way(round_: EveningRound) -> bool:
    games = [table.hanchan for table in round_.tables.all() if table.hanchan]
    is_over = any(not game.is_open for game in games)
    return is_over or Deal.objects.filter(hanchan__in=games).exists()
