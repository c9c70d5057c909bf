"""The nightly check: compute every cache from the record and compare it with what is stored."""

import logging
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime
from functools import cache
from itertools import islice
from operator import attrgetter
from typing import NamedTuple

from django.db import DatabaseError, transaction
from django.db.models import F, Model, Prefetch, Q, prefetch_related_objects
from django.utils import timezone

from league.accounts.api.idempotency import old_keys_delete
from league.club_bests.models import ClubBests
from league.clubs.models import Club, HouseRulesVersion
from league.core.bulk import pages_read_together
from league.core.points import entered_penalty, stored_penalty
from league.finals.models import FinalTableRow
from league.forecast_quality.models import ForecastQuality
from league.history.services import history_log
from league.jobs.models import past
from league.jobs.progress import Progress
from league.ladders.computing.storing import leftovers_forget
from league.ladders.models import LadderRow, PackedSegment, RatingSegment
from league.maintenance.event_differences import hole_differences, seat_differences
from league.maintenance.other_differences import (
    club_bests_differences,
    final_differences,
    final_table_differences,
    forecast_quality_differences,
    odds_differences,
)
from league.maintenance.table_differences import Difference, ladder_differences, season_differences
from league.odds.models import SeasonOdds
from league.players.accounts import accounts_of_older_processes_follow
from league.players.models import Player
from league.records.models import Deal, Hanchan, Participant, played_key
from league.records.settlement import PlayedUnder, copied_columns, played_under
from league.seasons.models import StandingsRow, TeamRow
from league.tournaments.models import FinalRow
from rules.errors import RuleError, _
from scoring.game import settle_game
from scoring.replay import PlayedDeal, Table, replay, start_table

log = logging.getLogger(__name__)
AT_ONCE = 1000
GAMES_BY_DEALS_AT_ONCE = 100  # each with the tables after some ten deals
# Keys of a table's state that 0.1.0 did not store. A game that was recorded then has them once it is replayed.
NEWER = frozenset({"wins_in_a_row"})


def deal_differences(club: Club) -> Iterator[Difference]:
    """Replay every hanchan recorded deal by deal from what was entered."""
    rules = rules_of(club)
    rows = club.hanchan.filter(entry=Hanchan.Entry.DEALS).order_by("pk").iterator(chunk_size=GAMES_BY_DEALS_AT_ONCE)
    while several := list(islice(rows, GAMES_BY_DEALS_AT_ONCE)):
        with pages_read_together():
            prefetch_related_objects(several, Prefetch("deals", Deal.objects.standing()), "participants")
        for hanchan in several:
            yield from _deals(hanchan, rules(hanchan.house_rules_id))


def _deals(hanchan: Hanchan, rules: PlayedUnder) -> Iterator[Difference]:
    """Compare a hanchan whose deals and seats have been read with their replay."""
    deals = list(hanchan.deals.all())
    seats = sorted(hanchan.participants.all(), key=attrgetter("seat"))
    try:
        start = start_table(*rules, players=len(seats))
        played = replay(*rules, [deal.entry for deal in deals], table=start)
    except RuleError as error:
        yield Difference(hanchan, "deals", len(deals), error.code)
        return
    for deal, again in zip(deals, played.deals, strict=True):
        if not is_as_stored(deal, again):
            yield Difference(hanchan, f"deal {deal.number}", deal.answer, again.answer)
    yield from _last_table(hanchan, seats, played.table)


def rules_of(club: Club) -> Callable[[int], PlayedUnder]:
    """Read the rules of a club once: those of each hanchan again would be most of the work."""
    versions = HouseRulesVersion.objects.filter(house_rules__club=club).in_bulk()
    return cache(lambda pk: played_under(versions[pk]))


def is_as_stored(deal: Deal, again: PlayedDeal) -> bool:
    """Whether a replay gives what is stored; a key of the state that is newer than the stored table is left out."""
    answer, table = dict(again.answer), again.table.as_json()
    newer = NEWER.difference(deal.table["state"])
    following = {key: value for key, value in answer["next"].items() if key not in newer}
    state = {key: value for key, value in table["state"].items() if key not in newer}
    return bool((deal.answer, deal.table) == ({**answer, "next": following}, {**table, "state": state}))


def _last_table(hanchan: Hanchan, rows: list[Participant], table: Table) -> Iterator[Difference]:
    """Compare the seats and the table as stored with the table after the last deal."""
    penalties = [stored_penalty(penalty) for penalty in table.penalties]
    for what, stored, computed in (
        ("scores", [row.score for row in rows], list(table.totals)),
        ("chips", [row.chips for row in rows], list(table.chips)),
        ("penalties", [row.penalty for row in rows], penalties),
        ("deposits", hanchan.deposits, table.state.get("deposits") or 0),
        ("spectators", hanchan.spectators, list(table.spectators)),
    ):
        if stored != computed:
            yield Difference(hanchan, what, stored, computed)


def hanchan_differences(club: Club) -> Iterator[Difference]:
    """Compare places and points of every finished hanchan, and the columns that seats copy from it."""
    rules = rules_of(club)
    players = Player.objects.filter(club=club).select_related("merged_into")
    counts_for = {player.pk: player.standing_for.pk for player in players}

    def compare(hanchan: Hanchan, seats: Iterable[Participant]) -> list[Difference]:
        participants = sorted(seats, key=attrgetter("seat"))
        settled = _settlement(hanchan, participants, rules(hanchan.house_rules_id))
        return [*settled, *_copies(hanchan, participants, counts_for)]

    ended = club.hanchan.exclude(state=Hanchan.State.OPEN).order_by("played_key")
    for keys in ranges_of_keys(club):
        with pages_read_together():
            several = list(ended.filter(played_key__range=keys))
        seats = seats_by_copies(club, keys)
        doubtful = [one for one in several if one.is_void or compare(one, seats[one.pk])]
        prefetch_related_objects(doubtful, "participants")
        for hanchan in doubtful:
            yield from compare(hanchan, hanchan.participants.all())


def ranges_of_keys(club: Club) -> Iterator[tuple[int, int]]:
    """The first and the last key of so many hanchan at once, in the order of play."""
    keys = list(club.hanchan.order_by("played_key").values_list("played_key", flat=True))
    for start in range(0, len(keys), AT_ONCE):
        yield keys[start], keys[start : start + AT_ONCE][-1]


def seats_by_copies(club: Club, keys: tuple[int, int]) -> Mapping[int, list[Participant]]:
    """Read the seats of a range of hanchan by the columns that they copy: an index of the club alone answers.

    A seat whose copies are wrong is not found. Then the others do not settle as the hanchan is stored.
    """
    # Each value that there is: the index has it before the key.
    of_club = Participant.objects.filter(club=club, counts__in=[True, False], played_key__range=keys)
    found: defaultdict[int, list[Participant]] = defaultdict(list)
    for seat in of_club.order_by().iterator(chunk_size=AT_ONCE):
        found[seat.hanchan_id].append(seat)
    return found


def _settlement(hanchan: Hanchan, participants: list[Participant], rules: PlayedUnder) -> Iterator[Difference]:
    stored = [(row.place, row.points) for row in participants]
    if hanchan.is_void and stored and stored[0] == (None, None):
        return  # voided before its end
    try:
        result = settle_game(
            *rules,
            scores=[row.score for row in participants],
            chips=[row.chips for row in participants],
            deposits=hanchan.deposits,
            penalties=[entered_penalty(row.penalty) for row in participants],
            spectators=hanchan.spectators,
            sum_decided=bool(hanchan.sum_reason),
        )
    except RuleError as error:
        yield Difference(hanchan, "settlement", stored, error.code)
        return
    computed = list(zip(result.places, result.points, strict=True))
    if stored != computed:
        yield Difference(hanchan, "settlement", stored, computed)


def _copies(hanchan: Hanchan, participants: list[Participant], counts_for: Mapping[int, int]) -> Iterator[Difference]:
    if (key := played_key(hanchan.played_on, hanchan.order)) != hanchan.played_key:
        yield Difference(hanchan, "played_key", hanchan.played_key, key)
    expected = copied_columns(hanchan)
    for row in participants:
        stored = {name: getattr(row, name) for name in expected}
        if stored != expected:
            yield Difference(hanchan, f"seat {row.seat}", stored, expected)
        player = counts_for.get(row.recorded_player_id)
        if row.player_id != player:
            yield Difference(hanchan, f"seat {row.seat} player", row.player_id, player)


class Check(NamedTuple):
    """One comparison with the record.

    caches      the models whose rows, or whose columns apart from those entered, follow from the record
    found       a function that finds every difference in a club
    """

    caches: tuple[type[Model], ...]
    found: Callable[[Club], Iterator[Difference]]


CHECKS: tuple[Check, ...] = (
    Check((Hanchan, Participant), hanchan_differences),
    Check((Deal,), deal_differences),
    Check((StandingsRow, TeamRow), season_differences),
    Check((LadderRow, RatingSegment, PackedSegment), ladder_differences),
    Check((ForecastQuality,), forecast_quality_differences),
    Check((ClubBests,), club_bests_differences),
    Check((SeasonOdds,), odds_differences),
    Check((FinalRow,), final_differences),
    Check((FinalTableRow,), final_table_differences),
    Check((), hole_differences),
    Check((), seat_differences),
)


def differences() -> Iterator[Difference]:
    for club in Club.objects.order_by("pk"):
        yield from club_differences(club)


def club_differences(club: Club) -> Iterator[Difference]:
    """Find every difference that is there twice: what is recorded meanwhile may be read in part."""
    for check in CHECKS:
        found = list(check.found(club))
        again = set(map(_as_reported, check.found(club))) if found else set()
        yield from (one for one in found if _as_reported(one) in again)


def _as_reported(difference: Difference) -> tuple[Model, str, str, str]:
    subject, what, stored, computed = difference
    return subject, what, str(stored), str(computed)


def run_verify(subject: str, progress: Progress) -> None:
    """Report every difference in the log and on the console, without changing anything.

    Club by club: a run that follows a killed one goes on with the club in which that one was killed. A club that
    cannot be checked does not keep the others from it.
    """
    keys, count, failed = clubs_to_check(progress.job.wanted_at), Club.objects.count(), 0
    for number, pk in enumerate(keys, count - len(keys) + 1):
        what = _("Comparing club {number} of {count} with the record")
        progress(99 * number / count, what, number=number, count=count)
        failed += not club_check(pk)
    if failed:
        raise NotChecked(f"{failed} clubs could not be checked; the log has the reasons")
    with progress.storing():
        old_keys_delete()
        leftovers_forget()
        accounts_of_older_processes_follow()


class NotChecked(Exception):
    """A bug keeps clubs from being checked. The next attempt looks at these alone."""


def clubs_to_check(since: datetime) -> list[int]:
    """The clubs that have not been checked since then, the longest ago first."""
    waiting = Q(checked_at=None) | past("checked_at", timezone.now(), since)
    first = F("checked_at").asc(nulls_first=True)
    return list(Club.objects.filter(waiting).order_by(first, "pk").values_list("pk", flat=True))


def club_check(pk: int) -> bool:
    """Check one club and report what differs, in one transaction with the mark that it is checked."""
    club = Club.objects.filter(pk=pk).first()
    if club is None:
        return True  # it was deleted meanwhile
    try:
        differing = list(club_differences(club))
    except DatabaseError:
        raise
    except Exception:
        log.exception("club %s could not be checked", pk)
        return False
    with transaction.atomic():
        for difference in differing:
            difference_report(difference)
        Club.objects.filter(pk=pk).update(checked_at=timezone.now())
    return True


def difference_report(difference: Difference) -> None:
    row, what, stored, computed = difference
    log.error("%s: %s is stored as %s and should be %s", row, what, stored, computed)
    history_log(None, "verify_difference", row, before={what: str(stored)}, after={what: str(computed)})
