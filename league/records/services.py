from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date, datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from league.accounts.models import Actor, User
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.roles import InEvent, require
from league.core.errors import LeagueError, VersionConflict, check_exists
from league.history.services import history_log
from league.players.models import Player
from league.records.claims import check_unclaimed, check_unclaimed_change
from league.records.core.days import days_lock, order_in_day, played_that_day
from league.records.core.decided import decision_of, sum_reason_of
from league.records.core.doubts import check_looks_right
from league.records.core.table_numbers import number_for
from league.records.models import Hanchan, Participant
from league.records.recalculation import affected_by, affected_by_order, record_change_send
from league.records.seats import Seat, players_lock, seated_players
from league.records.selectors import hanchan_rows, hanchan_snapshot
from league.records.settlement import copied_columns, participants_of, seat_of, settle_seats
from league.records.unchanged import Unchanged, changes_or_stays
from league.seasons.models import Season
from league.sessions.models import Session
from league.sessions.services import check_open

# Within this time the recorder may amend a hanchan, after it only an organiser.
FRESH = timedelta(days=1)
AMEND = "hanchan_amend"
# The same result again within this time was probably sent twice, by one phone or by two.
SAME_WITHIN = timedelta(minutes=2)


# ----- checks before anything is written -----


def default_day(club: Club, session: Session | None) -> date:
    """The day of a hanchan for which none is given."""
    return session.played_on if session else club.day_of(timezone.now())


def check_day(club: Club, played_on: date) -> None:
    if played_on > club.day_of(timezone.now()):
        raise LeagueError("future_date", date=played_on)


def check_season(club: Club, season: Season | None, version: HouseRulesVersion, played_on: date) -> None:
    if season is None:
        return
    check_exists(season.club_id == club.pk)
    if season.is_archived:
        raise LeagueError("season_archived", season=season.name)
    if not season.includes(played_on):
        raise LeagueError("outside_season", date=played_on, season=season.name)
    if season.points_unit != version.points_unit:
        raise LeagueError("unit_mismatch", season=season.name)


def check_session(club: Club, session: Session | None) -> None:
    if session is None:
        return
    # Locked until the hanchan is written, so that closing the session waits and then finds it.
    present = Session.objects.select_for_update(no_key=True).get(pk=session.pk)
    check_exists(present.club_id == club.pk)
    check_open(present)


def check_house_rules(club: Club, version: HouseRulesVersion) -> None:
    check_exists(version.house_rules.club_id == club.pk)


def check_circumstances(club: Club, house_rules: HouseRulesVersion, season: Season | None, played_on: date) -> None:
    """Check the house rules, the day and the season of a new hanchan."""
    check_house_rules(club, house_rules)
    check_day(club, played_on)
    check_season(club, season, house_rules, played_on)


def check_same_result(
    club: Club, house_rules: HouseRulesVersion, played_on: date, players: Sequence[Player], scores: Sequence[int]
) -> None:
    """Refuse the same scores of the same players, who are locked already, a moment after the first time."""
    now = timezone.now()
    # Look into the future too, because the clocks of two servers differ a little.
    moments = (now - SAME_WITHIN, now + SAME_WITHIN)
    recent = played_that_day(club, played_on).counted().filter(house_rules=house_rules, recorded_at__range=moments)
    wanted = set(zip((player.pk for player in players), scores, strict=True))
    for hanchan in recent.prefetch_related("participants"):
        if {(row.player_id, row.score) for row in hanchan.participants.all()} == wanted:
            raise LeagueError("same_result")


# What is asked about before a result is stored, by `again` and `asks` of `hanchan_record`.
ASKED_OF = {
    (False, False): (check_same_result,),
    (False, True): (check_same_result, check_looks_right),
    (True, False): (),
    (True, True): (),
}

# ----- record -----


@transaction.atomic
def hanchan_record(
    *,
    actor: User,
    club: Club,
    house_rules: HouseRulesVersion,
    seats: Sequence[Seat],
    played_on: date | None = None,
    order: int | None = None,
    season: Season | None = None,
    session: Session | None = None,
    deposits: int = 0,
    spectators: Sequence[int] = (),
    note: str = "",
    sum_reason: str = "",
    again: bool = True,
    asks: bool = False,
    event: InEvent | None = None,
) -> Hanchan:
    """Record a finished hanchan by its final scores; the day defaults to the session's, or else to today.

    sum_reason  why a referee decided scores that do not add up
    again       False: refuse the same players with the same scores within two minutes, LeagueError `same_result`
    asks        unless `again`, refuse scores that are possible but improbable, LeagueError `looks_wrong`
    event       the event of the table, whose roles permit this too
    """
    require(actor, event or club, "record")
    played_on = played_on or default_day(club, session)
    check_circumstances(club, house_rules, season, played_on)
    players = seated_players(club, seats)
    sum_reason = sum_reason_of(actor, event or club, house_rules, seats, sum_reason)
    result = settle_seats(house_rules, seats, deposits=deposits, spectators=spectators, sum_decided=bool(sum_reason))
    for check in ASKED_OF[again, asks]:
        check(club, house_rules, played_on, players, [seat.score for seat in seats])
    check_session(club, session)
    hanchan = hanchan_create(
        club=club, played_on=played_on, order=order, house_rules=house_rules, season=season, session=session,
        deposits=deposits, spectators=list(spectators), note=note, sum_reason=sum_reason, recorded_by=actor,
    )  # fmt: skip
    Participant.objects.bulk_create(participants_of(hanchan, seats, players, result))
    history_log(actor, "hanchan_record", hanchan, club=club, after=hanchan_snapshot(hanchan), reason=sum_reason)
    record_change_send(affected_by(hanchan, is_new=True))
    return hanchan


def hanchan_create(*, club: Club, played_on: date, order: int | None, **columns: Any) -> Hanchan:
    """Write a new hanchan, without its seats, in the wanted order of its day or as the day's last."""
    hanchan = Hanchan(club=club, played_on=played_on, order=order_in_day(club, played_on, order), **columns)
    hanchan.check_entries()
    hanchan.save()
    return hanchan


# ----- change -----


def require_amend(actor: Actor, hanchan: Hanchan, now: datetime, place: Club | InEvent | None = None) -> None:
    """
    place       where the actor needs the right; None: the club
    """
    is_fresh = now - hanchan.recorded_at < FRESH
    action = ("amend_open" if hanchan.is_open else "amend") if is_fresh else "amend_any"
    require(actor, place or hanchan.club, action)


def require_amend_now(actor: Actor, hanchan: Hanchan) -> None:
    """Require the right to amend the hanchan, in the club or in its event, before anything is worked out for it."""
    require_amend(actor, hanchan, timezone.now(), hanchan)


def lock_in_order(hanchan: Hanchan, players: Iterable[int], changes: Mapping[str, Any]) -> None:
    """Lock the players and the day before the hanchan itself.

    Recording locks in this order too, so that two transactions never wait for each other.
    """
    players_lock(players)
    numbered = ("played_on", "order", "session", "table_number")
    if any(name in changes and changes[name] != getattr(hanchan, name) for name in numbered):
        days_lock(hanchan.club)


def take_version(hanchan: Hanchan, version: int) -> Hanchan:
    """Lock the hanchan and return it as it is now; raise VersionConflict if it has changed since `version`."""
    won = Hanchan.objects.filter(pk=hanchan.pk, version=version).update(version=F("version") + 1)
    present = Hanchan.objects.select_related("club", "season", "house_rules__house_rules", "session").get(pk=hanchan.pk)
    if not won:
        raise VersionConflict(hanchan_rows().get(pk=present.pk))
    return present


@changes_or_stays
def hanchan_amend(
    *,
    actor: User,
    hanchan: Hanchan,
    version: int,
    reason: str = "",
    seats: Sequence[Seat] | None = None,
    event: InEvent | None = None,
    **changes: Any,
) -> Hanchan:
    """Change what was recorded: seats, deposits, spectators, played_on, order, season, session, house_rules, note,
    table_number, sum_reason. Without a word about it the reason of a sum stays, as long as the sum does.

    event       as in `hanchan_record`
    """
    require_amend(actor, hanchan, timezone.now(), event)
    lock_in_order(hanchan, [seat.player.pk for seat in seats or seats_of(hanchan)], changes)
    hanchan = take_version(hanchan, version)
    check_unclaimed_change(hanchan, event, changes, seats)
    if hanchan.is_void:
        raise LeagueError("hanchan_void")
    if hanchan.entry == Hanchan.Entry.DEALS:
        raise LeagueError("hanchan_by_deals")
    with amendment(actor, hanchan, reason):
        seats, decided = seats if seats is not None else seats_of(hanchan), decision_of(hanchan)
        apply_changes(hanchan, changes)
        players = seated_players(hanchan.club, seats)
        hanchan.sum_reason = sum_reason_of(
            actor, event or hanchan.club, hanchan.house_rules, seats, changes.get("sum_reason"), decided
        )
        result = settle_seats(
            hanchan.house_rules, seats, deposits=hanchan.deposits, spectators=hanchan.spectators,
            sum_decided=bool(hanchan.sum_reason),
        )  # fmt: skip
        hanchan.check_entries()
        hanchan.save()
        participants_write(hanchan, participants_of(hanchan, seats, players, result))
    return hanchan


@contextmanager
def amendment(actor: User, hanchan: Hanchan, reason: str, action: str = AMEND) -> Iterator[None]:
    """Log the difference that the block makes to the hanchan, and announce it.

    raises      Unchanged where an amendment makes none
    """
    before, affected_before, key_before = hanchan_snapshot(hanchan), affected_by(hanchan), hanchan.played_key
    yield
    after = hanchan_snapshot(hanchan)
    if action == AMEND and after == before:
        raise Unchanged
    history_log(actor, action, hanchan, before=before, after=after, reason=reason)
    record_change_send(affected_before, affected_by(hanchan), affected_by_order(hanchan, key_before))


AMENDABLE = {
    "deposits", "spectators", "played_on", "order", "season", "session", "house_rules", "note", "table_number",
    "sum_reason",
}  # fmt: skip


def apply_changes(hanchan: Hanchan, changes: dict[str, Any]) -> None:
    """Check the changes and set them on the hanchan without saving it."""
    if unknown := set(changes) - AMENDABLE:
        raise TypeError(f"hanchan_amend does not change {', '.join(sorted(unknown))}")
    moved = "played_on" in changes and changes["played_on"] != hanchan.played_on
    reordered = "order" in changes and changes["order"] != hanchan.order
    reseasoned = "season" in changes and changes["season"] != hanchan.season
    # A closed evening accepts no further hanchan, but those that it has can still be corrected.
    joins_session = "session" in changes and changes["session"] != hanchan.session
    for field in set(changes) - {"order"}:
        setattr(hanchan, field, changes[field])
    check_house_rules(hanchan.club, hanchan.house_rules)
    check_day(hanchan.club, hanchan.played_on)
    if reseasoned or moved or "house_rules" in changes:
        check_season(hanchan.club, hanchan.season, hanchan.house_rules, hanchan.played_on)
    if joins_session:
        check_session(hanchan.club, hanchan.session)
    if hanchan.is_open and hanchan.table_number is not None:
        number_for(hanchan, hanchan.table_number)
    if moved or reordered:
        hanchan.order = order_in_day(hanchan.club, hanchan.played_on, changes.get("order") if reordered else None)


def seats_of(hanchan: Hanchan) -> list[Seat]:
    """Return the seats of the hanchan as they are entered now."""
    rows = hanchan.participants.select_related("recorded_player").order_by("seat")
    return [seat_of(row) for row in rows]


def participants_write(hanchan: Hanchan, wanted: Sequence[Participant]) -> None:
    """Replace the participants of the hanchan unless they are equal to these."""
    columns = [field.attname for field in Participant._meta.concrete_fields if field.attname != "id"]
    present = list(Participant.objects.filter(hanchan=hanchan).order_by("seat"))
    if [[getattr(row, name) for name in columns] for row in present] == [
        [getattr(row, name) for name in columns] for row in wanted
    ]:
        return
    # Players may have exchanged seats; updating row by row would violate the unique constraints.
    Participant.objects.filter(hanchan=hanchan).delete()
    Participant.objects.bulk_create(wanted)


# ----- void and restore -----


@transaction.atomic
def hanchan_void(*, actor: User, hanchan: Hanchan, version: int, reason: str, event: InEvent | None = None) -> Hanchan:
    """Make the hanchan void: it stays in the record and does not count."""
    _check_void(actor, hanchan, reason, event)
    check_unclaimed([hanchan.pk], event)
    hanchan = take_version(hanchan, version)
    if hanchan.is_void:
        raise LeagueError("hanchan_void")
    hanchan.state_before_void = hanchan.state
    return _change_state(actor, hanchan, Hanchan.State.VOID, "hanchan_void", reason)


@transaction.atomic
def hanchan_void_once(*, actor: User, hanchan: Hanchan, reason: str, version: int | None = None) -> Hanchan:
    """Make the hanchan void unless it is void already, so that a program can repeat the request.

    version     None: of the hanchan as it is now
    """
    _check_void(actor, hanchan, reason)
    present = Hanchan.objects.select_for_update(no_key=True).get(pk=hanchan.pk)
    if present.is_void:
        return present
    version = present.version if version is None else version
    return hanchan_void(actor=actor, hanchan=hanchan, version=version, reason=reason)


def _check_void(actor: User, hanchan: Hanchan, reason: str, event: InEvent | None = None) -> None:
    require_amend(actor, hanchan, timezone.now(), event)
    if not reason.strip():
        raise LeagueError("reason_needed")


@transaction.atomic
def hanchan_restore(
    *, actor: User, hanchan: Hanchan, version: int, reason: str = "", event: InEvent | None = None
) -> Hanchan:
    require(actor, event or hanchan.club, "restore")
    check_unclaimed([hanchan.pk], event)
    hanchan = take_version(hanchan, version)
    if not hanchan.is_void:
        raise LeagueError("hanchan_not_void")
    return _change_state(actor, hanchan, hanchan.state_before_void, "hanchan_restore", reason)


def _change_state(actor: User, hanchan: Hanchan, state: str, action: str, reason: str) -> Hanchan:
    before, affected_before = hanchan.state, affected_by(hanchan)
    hanchan.state = state
    hanchan.save(update_fields=["state", "state_before_void"])
    hanchan.participants.update(**copied_columns(hanchan))
    history_log(
        actor,
        action,
        hanchan,
        before={"state": before},
        after={"state": state},
        reason=reason,
    )
    record_change_send(affected_before, affected_by(hanchan))
    return hanchan
