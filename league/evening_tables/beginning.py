"""Begin all games of a formed round at once, each of them exactly once."""

from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone

from league.accounts.models import User
from league.clubs.roles import require
from league.core.errors import LeagueError, VersionConflict
from league.evening_tables.exchanging import round_locked
from league.evening_tables.models import EveningRound, EveningSeat, EveningTable, Presence
from league.evening_tables.people import Names, playing_now, presences_of
from league.evening_tables.selectors import rounds_of
from league.evening_tables.services import round_logged
from league.history.services import history_log
from league.players.locking import players_lock
from league.players.models import Player
from league.players.selectors import players_known
from league.players.services import player_add
from league.records.deals.services import hanchan_begin
from league.records.models import Hanchan
from league.seasons.models import Season
from league.sessions.services import check_open


@transaction.atomic
def round_begin(*, actor: User, round_: EveningRound, version: int) -> EveningRound:
    """Begin a game at every table of the round. Guests become players; a round that has begun already stays as it is.

    raises      VersionConflict; LeagueError `plays_already`, `not_there`, and those of recording
    """
    require(actor, round_.session.club, "session")
    # Recording locks players before the evening and the club: this order is kept, with all players at once.
    round_ = round_locked(round_)
    if round_.is_begun:
        return round_
    if round_.version != version:
        raise VersionConflict(rounds_of(round_.session).get(pk=round_.pk))
    check_open(round_.session)
    seats = list(round_.seats.select_related("player__merged_into", "table").order_by("table__number", "seat", "pk"))
    _check_there(round_, seats)
    _guests_seat(actor, round_, seats)
    locked = players_lock(seat.player_id for seat in seats if seat.player_id)
    _check_free(round_, [seat for seat in seats if seat.table_id], locked)
    for table in round_.tables.order_by("number"):
        people = [seat.player for seat in seats if seat.table_id == table.pk and seat.player]
        table.hanchan = _begin(actor, round_, table, people)
        table.save(update_fields=["hanchan"])
    round_.state, round_.begun_by, round_.begun_at = EveningRound.State.BEGUN, actor, timezone.now()
    round_.save(update_fields=["state", "begun_by", "begun_at"])
    Presence.objects.filter(session=round_.session).update(offers_out=False)
    history_log(actor, "round_begin", round_.session, after=round_logged(round_))
    return round_


def _begin(actor: User, round_: EveningRound, table: EveningTable, people: Sequence[Player]) -> Hanchan:
    is_friendly = round_.rules_of_three is not None and len(people) == 3
    rules = round_.rules_of_three if round_.rules_of_three and is_friendly else round_.house_rules
    season: Season | None = None if is_friendly else round_.season
    return hanchan_begin(
        actor=actor, club=round_.session.club, house_rules=rules, players=people, session=round_.session,
        season=season, table_number=table.number,
    )  # fmt: skip


def _check_there(round_: EveningRound, seats: Sequence[EveningSeat]) -> None:
    ticked = list(presences_of(round_.session))
    names = Names(round_.session.club, [*ticked, *seats])
    is_here = {names.key_of(one): one.is_here for one in ticked}
    gone = next((seat for seat in seats if seat.table_id and not is_here.get(names.key_of(seat), True)), None)
    if gone:
        raise LeagueError("not_there", name=gone.name)


def _guests_seat(actor: User, round_: EveningRound, seats: Sequence[EveningSeat]) -> None:
    """Guests who are seated become players, unless somebody has made a player of the name since."""
    guests = [seat for seat in seats if seat.table_id and not seat.player_id]
    known = players_known(round_.session.club, [seat.guest for seat in guests])
    for seat in guests:
        seat.player = known.get(seat.guest) or player_add(
            actor=actor, club=round_.session.club, name=seat.guest, is_guest=True
        )
        seat.guest = seat.folded = ""
        seat.save(update_fields=["player", "guest", "folded"])


def _check_free(round_: EveningRound, seats: Sequence[EveningSeat], locked: dict[int, Player]) -> None:
    playing = playing_now(round_.session.club)
    for seat in seats:
        if seat.player_id and locked[seat.player_id].pk in playing:
            raise LeagueError("plays_already", name=locked[seat.player_id].public_name)
