from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import F, Max
from django.utils import timezone

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.roles import require
from league.errors import LeagueError, VersionConflict
from league.history.services import history_log
from league.records.models import ORDERS_PER_DAY, Hanchan, HanchanQuerySet, Participant, end_of_day, played_key
from league.records.seats import Seat, entered_penalty, seated, standing_for
from league.records.selectors import hanchan_snapshot
from league.records.settling import copied_columns, participants_of, settle_seats
from league.records.wants import tables_of, tables_want
from league.seasons.models import Season
from league.sessions.models import Session

# The scorer corrects within a day, the organiser always.
FRESH = timedelta(days=1)


# ----- what is checked before anything is written -----


def check_day(club: Club, played_on: date) -> None:
    if played_on > club.day_of(timezone.now()):
        raise LeagueError("future_date", date=played_on)


def check_season(club: Club, season: Season | None, version: HouseRulesVersion, played_on: date) -> None:
    if season is None:
        return
    if season.club_id != club.pk:
        raise LeagueError("not_found")
    if season.is_archived:
        raise LeagueError("season_archived", season=season.name)
    if not season.includes(played_on):
        raise LeagueError("outside_season", date=played_on, season=season.name)
    if season.points_unit != version.points_unit:
        raise LeagueError("unit_mismatch", season=season.name)


def check_session(club: Club, session: Session | None) -> None:
    if session is None:
        return
    # Held until the hanchan is written: closing the session waits, and then sees it.
    present = Session.objects.select_for_update(no_key=True).get(pk=session.pk)
    if present.club_id != club.pk:
        raise LeagueError("not_found")
    if not present.is_open:
        raise LeagueError("session_closed")


def check_house_rules(club: Club, version: HouseRulesVersion) -> None:
    if version.house_rules.club_id != club.pk:
        raise LeagueError("not_found")


def hold_days(club: Club) -> None:
    """Nobody else gives hanchan of this club a place in a day until the transaction ends."""
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)


def order_in_day(club: Club, played_on: date, wanted: int | None = None) -> int:
    """The wanted place in the day, making room for it, or the place after the last; ours until the transaction ends."""
    hold_days(club)
    day = Hanchan.objects.filter(
        club=club, played_key__gte=played_key(played_on, 0), played_key__lt=end_of_day(played_on)
    )
    last = day.aggregate(last=Max("played_key"))["last"]
    behind = last % ORDERS_PER_DAY + 1 if last else 1
    order = behind if wanted is None else wanted
    is_taken = order < behind and day.filter(order=order).exists()
    if not 1 <= order < ORDERS_PER_DAY or (is_taken and behind == ORDERS_PER_DAY):
        raise LeagueError("day_full", date=played_on)
    if is_taken:
        _make_room(day.filter(order__gte=order))
    return order


def _make_room(later: HanchanQuerySet) -> None:
    moved = Hanchan.objects.filter(pk__in=list(later.values_list("pk", flat=True)))
    # By way of negative keys: one by one they would meet the key of the next.
    moved.update(order=F("order") + 1, played_key=-F("played_key") - 1)
    moved.update(played_key=-F("played_key"))
    Participant.objects.filter(hanchan__in=moved).update(played_key=F("played_key") + 1)


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
) -> Hanchan:
    """A finished hanchan by its final scores. Without a date it is the session's day, or tonight."""
    require(actor, club, "record")
    played_on = played_on or (session.played_on if session else club.day_of(timezone.now()))
    check_house_rules(club, house_rules)
    check_day(club, played_on)
    check_season(club, season, house_rules, played_on)
    players = seated(club, seats)
    result = settle_seats(house_rules, seats, deposits=deposits, spectators=spectators)
    check_session(club, session)
    hanchan = Hanchan(
        club=club,
        house_rules=house_rules,
        played_on=played_on,
        order=order_in_day(club, played_on, order),
        season=season,
        session=session,
        deposits=deposits,
        spectators=list(spectators),
        note=note,
        recorded_by=actor,
    )
    hanchan.check_entries()
    hanchan.save()
    Participant.objects.bulk_create(participants_of(hanchan, seats, players, result))
    history_log(actor=actor, action="hanchan_record", subject=hanchan, club=club, after=hanchan_snapshot(hanchan))
    tables_want(tables_of(hanchan))
    return hanchan


# ----- change -----


def require_amend(actor: User, hanchan: Hanchan, now: datetime) -> None:
    require(actor, hanchan.club, "amend" if now - hanchan.recorded_at < FRESH else "amend_any")


def hold_in_order(hanchan: Hanchan, players: Iterable[int], changes: Mapping[str, Any]) -> None:
    """The players and the day, before the hanchan itself: recording holds them in this order, and no two then wait for
    each other."""
    standing_for(players)
    if any(name in changes and changes[name] != getattr(hanchan, name) for name in ("played_on", "order")):
        hold_days(hanchan.club)


def take_version(hanchan: Hanchan, version: int) -> Hanchan:
    """The hanchan as it is now, ours to change; or a conflict, if somebody changed it since `version` was looked at."""
    won = Hanchan.objects.filter(pk=hanchan.pk, version=version).update(version=F("version") + 1)
    present = Hanchan.objects.select_related("club", "season", "house_rules__house_rules", "session").get(pk=hanchan.pk)
    if not won:
        raise VersionConflict(hanchan_snapshot(present))
    return present


@transaction.atomic
def hanchan_amend(
    *,
    actor: User,
    hanchan: Hanchan,
    version: int,
    reason: str = "",
    seats: Sequence[Seat] | None = None,
    **changes: Any,
) -> Hanchan:
    """Change what was recorded: seats, deposits, spectators, played_on, order, season, session, house_rules, note."""
    require_amend(actor, hanchan, timezone.now())
    hold_in_order(hanchan, [seat.player.pk for seat in seats or seats_of(hanchan)], changes)
    hanchan = take_version(hanchan, version)
    if hanchan.is_void:
        raise LeagueError("hanchan_void")
    if hanchan.entry == Hanchan.Entry.DEALS:
        raise LeagueError("hanchan_by_deals")
    before, tables_before = hanchan_snapshot(hanchan), tables_of(hanchan)
    seats = seats if seats is not None else seats_of(hanchan)
    apply_changes(hanchan, changes)
    players = seated(hanchan.club, seats)
    result = settle_seats(hanchan.house_rules, seats, deposits=hanchan.deposits, spectators=hanchan.spectators)
    hanchan.check_entries()
    hanchan.save()
    participants_write(hanchan, participants_of(hanchan, seats, players, result))
    after = hanchan_snapshot(hanchan)
    history_log(
        actor=actor,
        action="hanchan_amend",
        subject=hanchan,
        club=hanchan.club,
        before=before,
        after=after,
        reason=reason,
    )
    tables_want(tables_before, tables_of(hanchan))
    return hanchan


AMENDABLE = {"deposits", "spectators", "played_on", "order", "season", "session", "house_rules", "note"}


def apply_changes(hanchan: Hanchan, changes: dict[str, Any]) -> None:
    """Put the changes onto the hanchan, checked, not yet saved."""
    if unknown := set(changes) - AMENDABLE:
        raise TypeError(f"hanchan_amend does not change {', '.join(sorted(unknown))}")
    moved = "played_on" in changes and changes["played_on"] != hanchan.played_on
    reordered = "order" in changes and changes["order"] != hanchan.order
    reseasoned = "season" in changes and changes["season"] != hanchan.season
    # A closed evening takes no further hanchan; those that it has can still be corrected.
    joins_session = "session" in changes and changes["session"] != hanchan.session
    for field in set(changes) - {"order"}:
        setattr(hanchan, field, changes[field])
    check_house_rules(hanchan.club, hanchan.house_rules)
    check_day(hanchan.club, hanchan.played_on)
    if reseasoned or moved or "house_rules" in changes:
        check_season(hanchan.club, hanchan.season, hanchan.house_rules, hanchan.played_on)
    if joins_session:
        check_session(hanchan.club, hanchan.session)
    if moved or reordered:
        hanchan.order = order_in_day(hanchan.club, hanchan.played_on, changes.get("order") if reordered else None)


def seats_of(hanchan: Hanchan) -> list[Seat]:
    """What was entered, as it stands now."""
    rows = hanchan.participants.select_related("recorded_player").order_by("seat")
    return [Seat(row.recorded_player, row.score, row.chips, entered_penalty(row.penalty)) for row in rows]


def participants_write(hanchan: Hanchan, wanted: Sequence[Participant]) -> None:
    """Put these rows in place of the hanchan's, writing only where they differ."""
    columns = [field.attname for field in Participant._meta.concrete_fields if field.attname != "id"]
    present = list(Participant.objects.filter(hanchan=hanchan).order_by("seat"))
    if [[getattr(row, name) for name in columns] for row in present] == [
        [getattr(row, name) for name in columns] for row in wanted
    ]:
        return
    # Players may have changed seats with one another, which row by row would meet the unique keys.
    Participant.objects.filter(hanchan=hanchan).delete()
    Participant.objects.bulk_create(wanted)


# ----- void and restore -----


@transaction.atomic
def hanchan_void(*, actor: User, hanchan: Hanchan, version: int, reason: str) -> Hanchan:
    """It stays in the record and counts for nothing."""
    require_amend(actor, hanchan, timezone.now())
    if not reason.strip():
        raise LeagueError("reason_needed")
    hanchan = take_version(hanchan, version)
    if hanchan.is_void:
        raise LeagueError("hanchan_void")
    hanchan.state_before_void = hanchan.state
    return _change_state(actor, hanchan, Hanchan.State.VOID, "hanchan_void", reason)


@transaction.atomic
def hanchan_restore(*, actor: User, hanchan: Hanchan, version: int, reason: str = "") -> Hanchan:
    require(actor, hanchan.club, "restore")
    hanchan = take_version(hanchan, version)
    if not hanchan.is_void:
        raise LeagueError("hanchan_not_void")
    return _change_state(actor, hanchan, hanchan.state_before_void, "hanchan_restore", reason)


def _change_state(actor: User, hanchan: Hanchan, state: str, action: str, reason: str) -> Hanchan:
    before = hanchan.state
    hanchan.state = state
    hanchan.save(update_fields=["state", "state_before_void"])
    hanchan.participants.update(**copied_columns(hanchan))
    history_log(
        actor=actor,
        action=action,
        subject=hanchan,
        club=hanchan.club,
        before={"state": before},
        after={"state": state},
        reason=reason,
    )
    tables_want(tables_of(hanchan))
    return hanchan
