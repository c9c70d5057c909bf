from collections.abc import Collection, Iterable, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import Exists, Max, OuterRef, Prefetch, Q
from django.utils import timezone

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.selectors import club_age
from league.confirmations.models import Decision, Signature
from league.confirmations.states import ResultState, state_of
from league.core.conditional import drawn_once
from league.history.models import HANCHAN, LogEntry
from league.records.models import Hanchan, HanchanQuerySet, Participant
from league.seasons.models import MOST_SILENT_HOURS, Season

# The log entries by which a game gets a version.
_OTHER_CHANGES = ("season_rules_change", "sitting_correct", "stint_begin", "stint_take_back", "seats_draw")
_OF_A_VERSION = Q(action__startswith="hanchan_") | Q(action__startswith="deal_") | Q(action__in=_OTHER_CHANGES)


class SeatSigned(NamedTuple):
    """A seat of a game, and what its player says of the result; None: nothing yet."""

    seat: Participant
    signature: Signature | None

    @property
    def name(self) -> str:
        return self.seat.player.public_name

    @property
    def says(self) -> str:
        return self.signature.kind if self.signature else "silent"


class Confirmation(NamedTuple):
    """The result of a game as its players have signed it, in its present version.

    due         from then on silence confirms
    """

    hanchan: Hanchan
    state: ResultState
    due: datetime
    seats: Sequence[SeatSigned]
    decision: Decision | None

    @property
    def is_settled(self) -> bool:
        return self.state in (ResultState.CONFIRMED, ResultState.DECIDED)

    def seat_of(self, user: User) -> SeatSigned | None:
        """The seat of the player with whom this account is joined."""
        return next((one for one in self.seats if user.pk and one.seat.player.account_id == user.pk), None)

    def may_sign(self, user: User, now: datetime) -> bool:
        """Whether the answer of this account still counts."""
        is_over = self.state == ResultState.DECIDED or (now >= self.due and self.state != ResultState.DISPUTED)
        return not is_over and self.seat_of(user) is not None

    def waits_for(self, user: User, now: datetime) -> bool:
        own = self.seat_of(user)
        return now < self.due and self.state != ResultState.DECIDED and own is not None and own.signature is None


def asking() -> HanchanQuerySet:
    """The games whose players are asked: neither imported nor of an event, in seasons that ask."""
    rows = Hanchan.objects.counted().shown().filter(season__asks_confirmation=True, source="", import_run=None)
    seats = Participant.objects.select_related("player", "recorded_player").order_by("seat")
    found = rows.filter(tournament_table=None, replay=None).select_related("club", "season", "house_rules")
    return found.prefetch_related(Prefetch("participants", seats))


def confirmation_of(hanchan: Hanchan) -> Confirmation | None:
    """None where nobody is asked."""
    return next(iter(confirmations(asking().filter(pk=hanchan.pk))), None)


def confirmations(games: Iterable[Hanchan]) -> list[Confirmation]:
    """With as many queries for many games as for one."""
    found, now = list(games), timezone.now()
    keys = [one.pk for one in found]
    signed: dict[tuple[int, int], list[Signature]] = {}
    for row in Signature.objects.filter(hanchan__in=keys):
        signed.setdefault((row.hanchan_id, row.version), []).append(row)
    rows = Decision.objects.filter(hanchan__in=keys).select_related("decided_by")
    decided = {(row.hanchan_id, row.version): row for row in rows}
    asked = _asked_at(keys)
    return [
        _confirmation(one, signed.get((one.pk, one.version), []), decided.get((one.pk, one.version)),
                      asked.get(one.pk, one.recorded_at), now)
        for one in found
    ]  # fmt: skip


def _asked_at(keys: Collection[int]) -> dict[int, datetime]:
    """When each game got its version."""
    rows = LogEntry.objects.filter(_OF_A_VERSION, subject_type=HANCHAN, subject_id__in=[str(key) for key in keys])
    newest = rows.order_by().values_list("subject_id").annotate(newest=Max("at"))
    return {int(key): at for key, at in newest}


def _confirmation(
    hanchan: Hanchan, signed: Sequence[Signature], decision: Decision | None, asked_at: datetime, now: datetime
) -> Confirmation:
    assert hanchan.season
    by_player = {row.player_id: row for row in signed}
    seats = [SeatSigned(seat, by_player.get(seat.recorded_player_id)) for seat in hanchan.participants.all()]
    due = asked_at + timedelta(hours=hanchan.season.silent_hours)
    state = state_of(
        {one.seat.recorded_player_id for one in seats}, [(row.player_id, row.kind) for row in signed],
        is_decided=decision is not None, due=due, now=now,
    )  # fmt: skip
    return Confirmation(hanchan, state, due, seats, decision)


def results_waiting(clubs: Collection[Club], user: User) -> list[Confirmation]:
    """The results in these clubs that wait for an answer of this account, the latest game first."""
    now = timezone.now()
    # No later change than that of the version: older games are confirmed already.
    recent = asking().filter(club__in=clubs, updated_at__gt=now - timedelta(hours=MOST_SILENT_HOURS))
    own = recent.filter(participants__player__account=user.pk).latest_first()
    return [one for one in confirmations(own) if one.waits_for(user, now)]


def results_waiting_by_club(clubs: Collection[Club], user: User) -> dict[int, list[Confirmation]]:
    waiting: dict[int, list[Confirmation]] = {}
    for one in results_waiting(clubs, user):
        waiting.setdefault(one.hanchan.club_id, []).append(one)
    return waiting


def results_unsettled(season: Season) -> list[Confirmation]:
    """The results of a season that are disputed, or that not everybody has confirmed, in the order of play."""
    return _unsettled(asking().filter(season=season).in_order_of_play())


def results_marked(games: Iterable[Hanchan]) -> dict[int, Confirmation]:
    """The results of these games that are not settled, by game. Without a query where no season asks."""
    asked = [one.pk for one in games if one.season and one.season.asks_confirmation]
    return {one.hanchan.pk: one for one in _unsettled(asking().filter(pk__in=asked))} if asked else {}


def _unsettled(games: HanchanQuerySet) -> list[Confirmation]:
    recent = Q(updated_at__gt=timezone.now() - timedelta(hours=MOST_SILENT_HOURS))
    disputed = Exists(Signature.objects.filter(hanchan=OuterRef("pk"), kind=Signature.Kind.DISPUTES))
    return [one for one in confirmations(games.filter(recent | disputed)) if not one.is_settled]


def unsettled_counts(season: Season) -> tuple[int, int]:
    """How many results of a season wait to be confirmed, and how many are disputed; counted once a minute at most."""
    if not season.asks_confirmation:
        return 0, 0
    minute = int(timezone.now().timestamp()) // 60

    def count() -> tuple[int, int]:
        states = [one.state for one in results_unsettled(season)]
        disputed = states.count(ResultState.DISPUTED)
        return len(states) - disputed, disputed

    return drawn_once(f"unsettled-{season.pk}", [club_age(season.club), minute], count)
