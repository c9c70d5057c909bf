"""Record a hanchan deal by deal. The entries are stored as entered; everything else is computed by replaying them."""

import json
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from league.accounts.models import Actor, Guest, User
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.roles import InEvent, require
from league.core.errors import DealOutOfTurn, Forbidden, LeagueError, VersionConflict
from league.history.services import history_log
from league.players.models import Player
from league.records.claims import check_unclaimed, check_unclaimed_change
from league.records.core.table_numbers import number_for
from league.records.deals.entering import deal_play, guest_check, who_entered
from league.records.deals.replaying import check_without_penalties, decided_on, is_stopped, replay_from
from league.records.deals.same_deal import recorded_as, recorded_just_now
from league.records.deals.tables import table_of, table_snapshot, table_write
from league.records.models import Deal, Hanchan, Participant, Stint
from league.records.recalculation import affected_by, affected_by_order, record_change_send
from league.records.seats import Seat, seated_players
from league.records.selectors import hanchan_snapshot
from league.records.services import (
    amendment,
    apply_changes,
    check_circumstances,
    check_session,
    default_day,
    hanchan_create,
    lock_in_order,
    participants_write,
    require_amend,
    take_version,
)
from league.records.settlement import check_number_of_players, copied_columns, participants_of, played_under
from league.records.unchanged import Unchanged, changes_or_stays
from league.seasons.models import Season
from league.sessions.models import Session
from rules.errors import RuleError
from scoring.replay import ADJUSTMENTS, PENALTIES, start_table

Entry = Mapping[str, Any]
# In characters. A deal that has all hands as tiles has a few thousand.
LONGEST_ENTRY = 20_000


@transaction.atomic
def hanchan_begin(
    *,
    actor: User,
    club: Club,
    house_rules: HouseRulesVersion,
    players: Sequence[Player],
    played_on: date | None = None,
    order: int | None = None,
    season: Season | None = None,
    session: Session | None = None,
    note: str = "",
    table_number: int | None = None,
    event: InEvent | None = None,
) -> Hanchan:
    """Begin a hanchan with the players in the order of the seats, followed by those who wait for a seat.

    table_number    absent: the next free one of the evening; a table of an event has the number of the event
    event       the event of the table, whose roles permit this too
    """
    require(actor, event or club, "record")
    played_on = played_on or default_day(club, session)
    check_circumstances(club, house_rules, season, played_on)
    ruleset, options = played_under(house_rules)
    check_number_of_players(ruleset, len(players))
    table = start_table(ruleset, options, players=len(players))
    seats = [Seat(player, score) for player, score in zip(players, table.totals, strict=True)]
    at_table = seated_players(club, seats)
    check_session(club, session)
    hanchan = hanchan_create(
        club=club, played_on=played_on, order=order, house_rules=house_rules, season=season, session=session,
        state=Hanchan.State.OPEN, entry=Hanchan.Entry.DEALS, note=note, recorded_by=actor,
    )  # fmt: skip
    Participant.objects.bulk_create(participants_of(hanchan, seats, at_table, None))
    if event is None:
        # `hanchan_create` has locked the days of the club.
        hanchan.table_number = number_for(hanchan, table_number)
        hanchan.check_entries()
        hanchan.save(update_fields=["table_number"])
    history_log(actor, "hanchan_begin", hanchan, club=club, after=hanchan_snapshot(hanchan))
    if order is not None:
        record_change_send(affected_by_order(hanchan))
    return hanchan


# ----- one deal after another -----


@transaction.atomic
def deal_record(
    *, actor: Actor, hanchan: Hanchan, number: int, entry: Entry, again: bool = True, version: int | None = None
) -> Deal:
    """Record the next deal.

    number      the deal that the recorder expects to be next; of two recorders who send it only the first succeeds
    again       False: refuse the same deal as the last one within two minutes, LeagueError `same_deal`, and a deal that
                the record speaks against, RuleError `eighth_win_missing` or `eighth_win_early`
    version     the version of the hanchan as it was seen; None: not checked
    raises      DealOutOfTurn and VersionConflict with the table as it is now; RuleError of the deal
    """
    require(actor, hanchan, "record")
    hanchan = take_table(hanchan)
    guest_check(actor, hanchan, entry)
    _check_seen(hanchan, version, number)
    under = played_under(hanchan.house_rules)
    table = table_of(hanchan, under=under)
    check_length(entry)
    if number != table.played + 1:
        is_recorded = recorded_as(hanchan, number, entry, under) is not None
        raise _out_of_turn(hanchan, found=number, wanted=table.played + 1, is_recorded=is_recorded)
    check_open(hanchan)
    if not again and recorded_just_now(hanchan, table.played, entry, under, timezone.now()):
        raise LeagueError("same_deal", number=table.played)
    played = deal_play(hanchan, under, table, entry)
    if not again and (doubt := under.ruleset.doubt(played.question, under.options)):
        raise doubt
    deal = Deal.objects.create(
        hanchan=hanchan, number=number, entry=entry, answer=dict(played.answer), table=played.table.as_json(),
        **who_entered(actor),
    )  # fmt: skip
    table_write(hanchan, played.table, under, is_over=played.table.over)
    history_log(actor, "deal_record", hanchan, after={"number": number, "entry": entry})
    record_change_send(affected_by(hanchan))
    return deal


@changes_or_stays
def deal_amend(
    *,
    actor: Actor,
    hanchan: Hanchan,
    number: int,
    entry: Entry,
    version: int,
    reason: str = "",
    drops_rest: bool = False,
) -> Hanchan:
    """Replace the entry of a deal and replay all later deals. Adjustments are kept unless the entry has others.

    drops_rest      undo later deals that are no longer possible, instead of refusing the amendment
    raises          LeagueError `no_deal`, `deal_does_not_follow`; RuleError of the amended deal
    """
    hanchan = take_to_change(actor, hanchan, version)
    guest_check(actor, hanchan, entry)
    present = _standing(hanchan, number)
    check_length(entry)
    kept = decided_on(present.entry)
    if {**kept, **entry} == present.entry:
        raise Unchanged
    if entry.get("result") != present.entry.get("result") or entry.get("events") != present.entry.get("events"):
        # A replay takes what was recorded as it is; what is new has to pass the door.
        under = played_under(hanchan.house_rules)
        deal_play(hanchan, under, table_of(hanchan, before=number, under=under), {**kept, **entry})
    return _replace(actor, hanchan, present, {**kept, **entry}, reason, drops_rest=drops_rest)


def _check_seen(hanchan: Hanchan, version: int | None, number: int) -> None:
    # `take_table` has raised the version.
    if version is not None and version != hanchan.version - 1:
        raise VersionConflict(_out_of_turn(hanchan, found=number, wanted=number).present)


def _standing(hanchan: Hanchan, number: int) -> Deal:
    deal = hanchan.deals.standing().filter(number=number).first()
    if deal is None:
        raise LeagueError("no_deal", number=number)
    return deal


def _replace(
    actor: Actor, hanchan: Hanchan, present: Deal, entry: Entry, reason: str, *, drops_rest: bool = False
) -> Hanchan:
    """Put an entry in the place of the present one, and replay the deals from there on."""
    affected_before, number = affected_by(hanchan), present.number
    before, was_stopped = {"number": number, "entry": present.entry}, is_stopped(hanchan)
    Deal.objects.filter(pk=present.pk).update(state=Deal.State.AMENDED)
    Deal.objects.create(hanchan=hanchan, number=number, entry=entry, **who_entered(actor))
    replay_from(hanchan, number, drops_rest=drops_rest, was_stopped=was_stopped)
    history_log(actor, "deal_amend", hanchan, before=before, after={"number": number, "entry": entry}, reason=reason)
    record_change_send(affected_before, affected_by(hanchan))
    return hanchan


@transaction.atomic
def deal_adjust(
    *, actor: Actor, hanchan: Hanchan, number: int, adjustments: Sequence[int], version: int, reason: str
) -> Hanchan:
    """Set the table points that a referee moves between the seats after a deal, replacing earlier adjustments of it."""
    if isinstance(actor, Guest):
        raise Forbidden
    if not reason.strip():
        raise LeagueError("reason_needed")
    entry = {**_standing(hanchan, number).entry, ADJUSTMENTS: list(adjustments)}
    return deal_amend(actor=actor, hanchan=hanchan, number=number, entry=entry, version=version, reason=reason)


@transaction.atomic
def deal_penalize(
    *, actor: User, hanchan: Hanchan, number: int, taken: Sequence[int], moved: Sequence[int], reason: str
) -> Hanchan:
    """Take a referee's points off the seats with a deal, beside what the deal already has.

    taken       by seat, points for the settlement to take off; below 0 undoes earlier ones
    moved       by seat, table points that move between the seats, with the sum 0
    """
    hanchan = take_to_change(actor, hanchan, hanchan.version)
    present = _standing(hanchan, number)
    nothing = [0] * len(taken)
    sums = {
        key: [one + more for one, more in zip(present.entry.get(key) or nothing, added, strict=True)]
        for key, added in ((PENALTIES, taken), (ADJUSTMENTS, moved))
    }
    # A deal with the key of penalties cannot be undone, so points that moved leave zeros there.
    kept = {key: value for key, value in sums.items() if any(value) or (key == PENALTIES and any(sums[ADJUSTMENTS]))}
    entry = {**{key: value for key, value in present.entry.items() if key not in sums}, **kept}
    return _replace(actor, hanchan, present, entry, reason)


@transaction.atomic
def deal_undo(*, actor: Actor, hanchan: Hanchan, number: int, reason: str = "", version: int | None = None) -> Hanchan:
    """Undo the last deal; `number` is the deal that the recorder believes to be the last.

    version     the version of the hanchan as it was seen; None: not checked
    raises      DealOutOfTurn, VersionConflict, each with the present table
    """
    require_amend(actor, hanchan, timezone.now(), hanchan)
    hanchan = take_table(hanchan)
    guest_check(actor, hanchan)
    if hanchan.is_void:
        raise LeagueError("hanchan_void")
    last = hanchan.deals.standing().last()
    if last is None:
        raise LeagueError("no_deal", number=number)
    if last.number != number:
        raise _out_of_turn(hanchan, found=number, wanted=last.number)
    _check_seen(hanchan, version, number)
    check_without_penalties([last])
    affected_before = affected_by(hanchan)
    Deal.objects.filter(pk=last.pk).update(state=Deal.State.UNDONE)
    under = played_under(hanchan.house_rules)
    table_write(hanchan, table_of(hanchan, under=under), under, is_over=False)
    history_log(actor, "deal_undo", hanchan, before={"number": number, "entry": last.entry}, reason=reason)
    record_change_send(affected_before)
    return hanchan


@changes_or_stays
def hanchan_amend_details(
    *,
    actor: User,
    hanchan: Hanchan,
    version: int,
    reason: str = "",
    players: Sequence[Player] | None = None,
    event: InEvent | None = None,
    **changes: Any,
) -> Hanchan:
    """Change all but the deals: players, played_on, order, season, session, house_rules, note, table_number.

    event       the event of the table, on whose behalf the change is made
    """
    lock_in_order(hanchan, [player.pk for player in players or recorded_players(hanchan)], changes)
    hanchan = take_to_change(actor, hanchan, version)
    if unknown := set(changes) - DETAILS:
        raise TypeError(f"hanchan_amend_details does not change {', '.join(sorted(unknown))}")
    if players is not None and [one.pk for one in players] != [one.pk for one in recorded_players(hanchan)]:
        check_unclaimed([hanchan.pk], event)
    check_unclaimed_change(hanchan, event, changes)
    with amendment(actor, hanchan, reason):
        was_stopped = is_stopped(hanchan)
        apply_changes(hanchan, changes)
        hanchan.save()
        before = recorded_players(hanchan)
        reseat(hanchan, players)
        stints_rename(hanchan, before)
        if "house_rules" in changes:
            replay_from(hanchan, 1, was_stopped=was_stopped)
    return hanchan


DETAILS = {"played_on", "order", "season", "session", "house_rules", "note", "table_number"}


def recorded_players(hanchan: Hanchan) -> list[Player]:
    rows = hanchan.participants.select_related("recorded_player").order_by("seat")
    return [row.recorded_player for row in rows]


def reseat(hanchan: Hanchan, players: Sequence[Player] | None) -> None:
    """Put other players into the seats; scores, places and points stay with the seats."""
    rows = list(hanchan.participants.order_by("seat"))
    wanted = list(players) if players is not None else recorded_players(hanchan)
    if len(wanted) != len(rows):
        raise LeagueError("wrong_number_of_players", found=len(wanted), allowed=len(rows))
    at_table = seated_players(hanchan.club, [Seat(player, 0) for player in wanted])
    for row, recorded, player in zip(rows, wanted, at_table, strict=True):
        row.pk = None
        row.recorded_player, row.player = recorded, player
        for column, value in copied_columns(hanchan).items():
            setattr(row, column, value)
    participants_write(hanchan, rows)


def stints_rename(hanchan: Hanchan, before: Sequence[Player]) -> None:
    """After other players were put into the seats: who was named wrongly was so among those who took seats over too."""
    for stint in Stint.objects.filter(hanchan=hanchan).select_related("recorded_player"):
        now = recorded_players(hanchan)[stint.seat]
        if stint.recorded_player == before[stint.seat] != now:
            stint.recorded_player, stint.player = now, now.standing_for
            stint.save(update_fields=["recorded_player", "player"])


def check_open(hanchan: Hanchan) -> None:
    if hanchan.is_void:
        raise LeagueError("hanchan_void")
    if not hanchan.is_open:
        raise RuleError("game_is_over")


# ----- stop and resume -----


@transaction.atomic
def hanchan_stop(*, actor: User, hanchan: Hanchan, version: int, reason: str = "") -> Hanchan:
    """Settle a hanchan at its present scores: the time is up, or all players agree to stop."""
    require(actor, hanchan, "stop")
    hanchan = take_version(hanchan, version)
    _check_by_deals(hanchan)
    check_open(hanchan)
    table = table_of(hanchan)
    if not table.played:
        raise LeagueError("nothing_played")
    table_write(hanchan, table, played_under(hanchan.house_rules), is_over=True)
    history_log(actor, "hanchan_stop", hanchan, after={"deals": table.played}, reason=reason)
    record_change_send(affected_by(hanchan))
    return hanchan


@changes_or_stays
def hanchan_resume(*, actor: User, hanchan: Hanchan, version: int, reason: str = "") -> Hanchan:
    """Continue a hanchan that was stopped before its end."""
    hanchan = take_to_change(actor, hanchan, version)
    affected_before = affected_by(hanchan)
    table = table_of(hanchan)
    if table.over:
        raise RuleError("game_is_over")
    if hanchan.is_open:
        raise Unchanged
    table_write(hanchan, table, played_under(hanchan.house_rules), is_over=False)
    history_log(actor, "hanchan_resume", hanchan, after={"deals": table.played}, reason=reason)
    record_change_send(affected_before)
    return hanchan


# ----- the beginning and the end of every change -----


def take_table(hanchan: Hanchan) -> Hanchan:
    """Lock the hanchan and raise its version without a check: the deal number decides which recorder was first."""
    Hanchan.objects.filter(pk=hanchan.pk).update(version=F("version") + 1)
    present = Hanchan.objects.select_related("club", "season", "house_rules", "session").get(pk=hanchan.pk)
    _check_by_deals(present)
    return present


def _out_of_turn(hanchan: Hanchan, *, found: int, wanted: int, is_recorded: bool = False) -> DealOutOfTurn:
    # The refusal rolls back the version that `take_table` has raised.
    hanchan.version -= 1
    return DealOutOfTurn(found=found, wanted=wanted, present=table_snapshot(hanchan), is_recorded=is_recorded)


def take_to_change(actor: Actor, hanchan: Hanchan, version: int) -> Hanchan:
    require_amend(actor, hanchan, timezone.now(), hanchan)
    present = take_version(hanchan, version)
    _check_by_deals(present)
    if present.is_void:
        raise LeagueError("hanchan_void")
    return present


def check_length(entry: Entry) -> None:
    """Limit the length, because an entry is stored as it was sent, even keys that no ruleset reads."""
    if len(json.dumps(entry)) > LONGEST_ENTRY:
        raise RuleError("bad_input", key="result")


def _check_by_deals(hanchan: Hanchan) -> None:
    if hanchan.entry != Hanchan.Entry.DEALS:
        raise LeagueError("not_by_deals")
