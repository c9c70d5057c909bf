"""The nightly check: every cache is replayed from the record and held against what is stored."""

import logging
from collections.abc import Iterator
from typing import Any, NamedTuple

from django.db.models import Prefetch

from league.history.services import history_log
from league.jobs.models import Job
from league.jobs.progress import Progress
from league.ladders.computing import ladder_compute
from league.ladders.models import Ladder
from league.records.idempotency import forget_old_keys
from league.records.models import Hanchan, Participant, played_key
from league.records.seats import entered_penalty
from league.records.settling import copied_columns, played_under
from league.records.tables import first_table
from league.seasons.models import Season
from league.seasons.standings import standings_compute, standings_differences
from league.seasons.teams import teams_differences
from rules.errors import RuleError, _
from scoring.game import settle_game
from scoring.replay import replay

log = logging.getLogger(__name__)
AT_ONCE = 1000


class Difference(NamedTuple):
    """A place where what is stored is not what follows from the record."""

    subject: Any
    what: str
    stored: Any
    computed: Any


def deal_differences() -> Iterator[Difference]:
    """Every hanchan recorded deal by deal, replayed from what was entered."""
    rows = Hanchan.objects.filter(entry=Hanchan.Entry.DEALS).select_related("house_rules", "club")
    for hanchan in rows.order_by("pk").iterator(chunk_size=AT_ONCE):
        deals = list(hanchan.deals.standing())
        try:
            played = replay(
                *played_under(hanchan.house_rules), [deal.entry for deal in deals], table=first_table(hanchan)
            )
        except RuleError as error:
            yield Difference(hanchan, "deals", len(deals), error.code)
            continue
        for deal, again in zip(deals, played.deals, strict=True):
            if (deal.answer, deal.table) != (dict(again.answer), again.table.as_json()):
                yield Difference(hanchan, f"deal {deal.number}", deal.answer, again.answer)
        scores = list(hanchan.participants.order_by("seat").values_list("score", flat=True))
        if scores != list(played.table.totals):
            yield Difference(hanchan, "scores", scores, played.table.totals)


def hanchan_differences() -> Iterator[Difference]:
    """Sums, places and points of every finished hanchan, and the columns kept twice."""
    seats = Prefetch("participants", Participant.objects.select_related("player__merged_into", "recorded_player"))
    rows = Hanchan.objects.exclude(state=Hanchan.State.OPEN).select_related("house_rules").prefetch_related(seats)
    for hanchan in rows.order_by("pk").iterator(chunk_size=AT_ONCE):
        participants = sorted(hanchan.participants.all(), key=lambda row: row.seat)
        yield from _settlement(hanchan, participants)
        yield from _copies(hanchan, participants)


def _settlement(hanchan: Hanchan, participants: list[Participant]) -> Iterator[Difference]:
    stored = [(row.place, row.points) for row in participants]
    if hanchan.is_void and stored and stored[0] == (None, None):
        return  # void before it was played to its end
    ruleset, options = played_under(hanchan.house_rules)
    try:
        result = settle_game(
            ruleset,
            options,
            scores=[row.score for row in participants],
            chips=[row.chips for row in participants],
            deposits=hanchan.deposits,
            penalties=[entered_penalty(row.penalty) for row in participants],
            spectators=hanchan.spectators,
        )
    except RuleError as error:
        yield Difference(hanchan, "settlement", stored, error.code)
        return
    computed = list(zip(result.places, result.points, strict=True))
    if stored != computed:
        yield Difference(hanchan, "settlement", stored, computed)


def _copies(hanchan: Hanchan, participants: list[Participant]) -> Iterator[Difference]:
    if (key := played_key(hanchan.played_on, hanchan.order)) != hanchan.played_key:
        yield Difference(hanchan, "played_key", hanchan.played_key, key)
    wanted = copied_columns(hanchan)
    for row in participants:
        stored = {name: getattr(row, name) for name in wanted}
        if stored != wanted:
            yield Difference(hanchan, f"seat {row.seat}", stored, wanted)
        standing_for = row.recorded_player.standing_for
        if row.player_id != standing_for.pk:
            yield Difference(hanchan, f"seat {row.seat} player", row.player_id, standing_for.pk)


def season_differences() -> Iterator[Difference]:
    behind = set(Job.objects.filter(kind="standings").behind().values_list("subject", flat=True))
    for season in Season.objects.select_related("club"):
        # A table that waits to be computed is behind, not wrong.
        if str(season.pk) in behind:
            continue
        new, changed, gone = standings_differences(season, standings_compute(season))
        if new or changed or gone:
            yield Difference(season, "table", len(gone), len(new) + len(changed))
        if teams := teams_differences(season):
            yield Difference(season, "teams", len(teams.gone), len(teams.new) + len(teams.changed))


def ladder_differences() -> Iterator[Difference]:
    for ladder in Ladder.objects.filter(is_archived=False).select_related("club"):
        if ladder.stale.exists():
            continue
        computed = ladder_compute(ladder, anew=True)
        if computed and (count := computed.touched):
            yield Difference(ladder, "ratings", f"{count} rows", "other rows")


def differences() -> Iterator[Difference]:
    yield from hanchan_differences()
    yield from deal_differences()
    yield from season_differences()
    yield from ladder_differences()


def run_verify(subject: str, progress: Progress) -> None:
    """Report every difference in the log and on the console; nothing is changed by itself."""
    progress(1, _("Replaying the record"))
    found = list(differences())
    progress(95, _("Writing the report"))
    with progress.storing():
        for one in found:
            log.error("%s: %s is stored as %s and should be %s", one.subject, one.what, one.stored, one.computed)
            history_log(
                actor=None,
                action="verify_difference",
                subject=one.subject,
                club=one.subject.club,
                before={one.what: str(one.stored)},
                after={one.what: str(one.computed)},
            )
        forget_old_keys()
