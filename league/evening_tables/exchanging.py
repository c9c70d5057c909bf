"""Exchange two people of a formed round by hand, and what it costs then."""

from django.db import transaction

from league.accounts.models import User
from league.clubs.roles import require
from league.core.errors import LeagueError, VersionConflict, existing
from league.evening_tables.customs import Occasion, Wanted
from league.evening_tables.models import EveningRound, EveningSeat
from league.evening_tables.people import Names, Person, people_of
from league.evening_tables.selectors import rounds_of
from league.evening_tables.services import round_logged, sizes_of
from league.history.services import history_log
from league.sessions.services import check_open


@transaction.atomic
def round_exchange(*, actor: User, round_: EveningRound, one: int, other: int, version: int) -> EveningRound:
    """Exchange two people of a round that has not begun, each by the key of the seat; who sits out has one too.

    raises      VersionConflict; LeagueError `round_begun`, `not_found`, `bad_exchange`
    """
    require(actor, round_.session.club, "session")
    round_ = round_locked(round_)
    if round_.is_begun:
        raise LeagueError("round_begun")
    if round_.version != version:
        raise VersionConflict(rounds_of(round_.session).get(pk=round_.pk))
    check_open(round_.session)
    first, second = (existing(round_.seats.filter(pk=key).first()) for key in (one, other))
    if first == second or first.table_id is second.table_id is None:
        raise LeagueError("bad_exchange")
    before = round_logged(round_)
    _exchange(first, second)
    round_.version += 1
    round_.cost = cost_now(round_)
    round_.save(update_fields=["version", "cost"])
    history_log(actor, "round_exchange", round_.session, before=before, after=round_logged(round_))
    return round_


def round_locked(round_: EveningRound) -> EveningRound:
    rows = EveningRound.objects.select_for_update(of=("self",), no_key=True)
    return existing(rows.select_related("session__club").filter(pk=round_.pk).first())


def _exchange(one: EveningSeat, other: EveningSeat) -> None:
    where = (one.table, one.seat), (other.table, other.seat)
    # A seat is taken once, so that one of the two has to stand up first.
    EveningSeat.objects.filter(pk=one.pk).update(table=None, seat=None, has_offered=False)
    for row, (table, seat) in ((other, where[0]), (one, where[1])):
        EveningSeat.objects.filter(pk=row.pk).update(table=table, seat=seat, has_offered=False)


def occasion_of(round_: EveningRound) -> tuple[Occasion, dict[int, EveningSeat]]:
    """The people of a formed round as they are now, and the seat of each."""
    seats = list(round_.seats.select_related("player__merged_into", "table"))
    names = Names(round_.session.club, seats)
    known = {one.key: one for one in people_of(round_.session)}
    by_key = {names.key_of(seat): seat for seat in seats}
    people = [
        known.get(key) or Person(key, names.player_of(seat), seat.guest, None, is_here=False)
        for key, seat in by_key.items()
    ]
    sizes = sizes_of(round_.session, round_.house_rules, round_.rules_of_three)
    wanted = Wanted(round_.session, round_.custom, round_.season, sizes, round_.seed, round_.seats_open)
    occasion = Occasion(wanted, people)
    return occasion, {occasion.facts.numbers[key]: seat for key, seat in by_key.items()}


def tables_of(seats: dict[int, EveningSeat]) -> list[tuple[int, ...]]:
    """The numbers of the people at each table."""
    tables: dict[int, list[int]] = {}
    for number, seat in seats.items():
        if seat.table:
            tables.setdefault(seat.table.number, []).append(number)
    return [tuple(sorted(tables[number])) for number in sorted(tables)]


def cost_now(round_: EveningRound) -> int:
    occasion, seats = occasion_of(round_)
    return occasion.cost(tables_of(seats))
