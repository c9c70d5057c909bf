"""Draws: drafts made by the seating engine, confirmed, released, each step undone; seats swapped by hand; scripts."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.db import transaction
from django.utils import timezone

from league.accounts.models import User
from league.clubs.roles import require
from league.errors import LeagueError
from league.history.services import history_log
from league.tournaments.checks import blocking_checks
from league.tournaments.drafting import Drafted, from_plan, from_script, in_order, one_round, pasts_of
from league.tournaments.links import link_open
from league.tournaments.models import Entrant, Round, Stage, Table, TableSeat, Tournament
from league.tournaments.reseats import seat_anew
from league.tournaments.round_facts import facts_write
from league.tournaments.seating import ENGINE_VERSION
from league.tournaments.seating.planning import Draw, draw_plan
from league.tournaments.seating.swiss import PRESETS, SwissRound, draw_swiss
from league.tournaments.seating.text import format_plan
from league.tournaments.stage_groups import check_large_enough, number_after, whole
from league.tournaments.touching import touch
from league.tournaments.wishes import seated_plan


# ----- drafts -----
@transaction.atomic
def stage_draw(*, actor: User, stage: Stage, seed: int, preset: str | None = None, script: str = "") -> list[Round]:
    """Draft the stage's next rounds: all of them for a plan or a script, one otherwise. Earlier drafts of it go."""
    stage.tournament = _locked(actor, stage.tournament)
    stage.rounds.filter(state=Round.State.DRAFT).delete()
    left = stage.rounds_planned - stage.rounds.count()
    if left < 1:
        raise LeagueError("no_round_left")
    if preset and preset not in PRESETS:
        raise LeagueError("unknown_preset", preset=preset, allowed=", ".join(PRESETS))
    rng = random.Random(seed)
    groups = in_order(stage, rng)
    check_large_enough(stage, groups)
    if stage.method == Stage.Method.SCRIPT or script:
        rounds = from_script(groups, script, left)
    elif stage.method == Stage.Method.PLAN:
        rounds = from_plan(stage, groups, left, rng)
    else:
        rounds = [one_round(stage, groups, rng, preset or stage.preset)]
    return _store(actor, stage, whole(groups), seed, rounds)


@dataclass(frozen=True)
class Proposal:
    """What a preset would give, for comparison before anything is drawn."""

    preset: str
    repeats: int
    spread: float
    worst: int
    uneven_winds: int


def round_propose(*, actor: User, stage: Stage, seed: int) -> list[Proposal]:
    """For a round by standings: the numbers every preset would give with this seed. Nothing is written."""
    require(actor, stage.tournament.club, "tournament")
    rng = random.Random(seed)
    groups = in_order(stage, rng)
    check_large_enough(stage, groups)
    pasts, lots = pasts_of(stage, groups), rng.getstate()
    proposals = []
    for preset, weights in PRESETS.items():
        # Each as the draw itself would go on: what is shown is what is drawn.
        rng.setstate(lots)
        proposals.append(_proposal(preset, [draw_swiss(past, weights, rng) for past in pasts]))
    return proposals


def _proposal(preset: str, parts: Sequence[SwissRound]) -> Proposal:
    """The numbers of all groups together."""
    tables = sum(len(part.tables) for part in parts)
    return Proposal(
        preset,
        repeats=sum(part.repeats for part in parts),
        spread=round(sum(part.spread * len(part.tables) for part in parts) / tables, 1),
        worst=max(part.worst for part in parts),
        uneven_winds=sum(part.uneven for part in parts),
    )


def _store(actor: User, stage: Stage, entrants: Sequence[Entrant], seed: int, rounds: Sequence[Drafted]) -> list[Round]:
    number = number_after(stage.tournament.rounds.all())
    snapshot = {"entrants": [entrant.pk for entrant in entrants]}
    stored = []
    for shift, drafted in enumerate(rounds):
        one = Round.objects.create(
            tournament=stage.tournament, stage=stage, number=number + shift, method=drafted.method[:40], seed=seed,
            engine_version=ENGINE_VERSION, snapshot=snapshot, facts=drafted.facts,
        )  # fmt: skip
        tables_write(one, drafted.tables)
        stored.append(one)
    facts_write(stage.tournament, stored)
    after = {"rounds": [one.number for one in stored], "seed": seed, "method": stored[0].method}
    history_log(actor=actor, action="stage_draw", subject=stage.tournament, club=stage.tournament.club, after=after)
    touch(stage.tournament)
    return stored


def tables_write(one: Round, groups: Sequence[Sequence[Entrant]]) -> None:
    """The tables and seats of a draft, in bulk."""
    one.tables.all().delete()
    tables = Table.objects.bulk_create(Table(round=one, number=number) for number in range(1, len(groups) + 1))
    TableSeat.objects.bulk_create(
        TableSeat(table=table, round=one, seat=seat, entrant=entrant)
        for table, group in zip(tables, groups, strict=True)
        for seat, entrant in enumerate(group)
    )


def _locked(actor: User, tournament: Tournament) -> Tournament:
    """One draw at a time: two organisers at two desks must not both make round 5."""
    require(actor, tournament.club, "tournament")
    locked = Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)
    if locked.is_closed:
        raise LeagueError("tournament_closed")
    return locked


@transaction.atomic
def round_reseat(*, actor: User, tournament: Tournament, seed: int) -> list[Round]:
    """After somebody left or came late: draft and confirmed rounds seated anew with the fewest changes.

    Each round with those who are there in it: also who leaves or comes only later is seated right everywhere.
    """
    tournament = _locked(actor, tournament)
    open_states = (Round.State.DRAFT, Round.State.CONFIRMED)
    unplayed = list(tournament.rounds.filter(state__in=open_states).select_related("stage").order_by("number"))
    if not unplayed:
        raise LeagueError("no_round_left")
    changed, rng = 0, random.Random(seed)
    for _stage, rounds in groupby(unplayed, key=lambda one: one.stage_id):
        changed += _seat_anew(tournament, list(rounds), seed, rng)
    facts_write(tournament, tournament.rounds.filter(pk__in=[one.pk for one in unplayed]).order_by("number"))
    done = {"rounds": [one.number for one in unplayed], "changed_tables": changed, "seed": seed}
    history_log(actor=actor, action="round_reseat", subject=tournament, club=tournament.club, after=done)
    touch(tournament)
    return unplayed


def _seat_anew(tournament: Tournament, rounds: Sequence[Round], seed: int, rng: random.Random) -> int:
    """The rounds of one stage; says how many tables changed."""
    for one in rounds:
        one.stage.tournament = tournament
    after = seat_anew(rounds, rng)
    for one, tables, entrants in zip(rounds, after.tables, after.entrants, strict=True):
        Round.objects.filter(pk=one.pk).update(
            state=Round.State.DRAFT, seed=seed, engine_version=ENGINE_VERSION, method="reseated",
            facts={"plan": after.facts}, snapshot={"entrants": [entrant.pk for entrant in entrants]},
        )  # fmt: skip
        tables_write(one, tables)
    return after.changed


@transaction.atomic
def seats_swap(*, actor: User, one: TableSeat, other: TableSeat) -> dict[str, Any]:
    """Swap two seats of a round that is not public yet; what would be wrong with it is told, not refused."""
    _locked(actor, one.round.tournament)
    if one.round_id != other.round_id or one.round.is_public:
        raise LeagueError("round_released")
    first, second = one.entrant_id, other.entrant_id
    TableSeat.objects.filter(pk=one.pk).delete()
    TableSeat.objects.filter(pk=other.pk).update(entrant=first)
    TableSeat.objects.create(pk=one.pk, table=one.table, round=one.round, seat=one.seat, entrant_id=second)
    facts_write(
        one.round.tournament, one.round.tournament.rounds.filter(number__gte=one.round.number).order_by("number")
    )
    facts = Round.objects.get(pk=one.round_id).facts
    after = {"round": one.round.number, "swapped": [first, second]}
    tournament = one.round.tournament
    history_log(actor=actor, action="seats_swap", subject=tournament, club=tournament.club, after=after)
    touch(tournament)
    return facts


# ----- states -----
STEPS = {
    "confirm": (Round.State.DRAFT, Round.State.CONFIRMED),
    "unconfirm": (Round.State.CONFIRMED, Round.State.DRAFT),
    "release": (Round.State.CONFIRMED, Round.State.RELEASED),
    "unrelease": (Round.State.RELEASED, Round.State.CONFIRMED),
    "finish": (Round.State.RELEASED, Round.State.FINISHED),
    "unfinish": (Round.State.FINISHED, Round.State.RELEASED),
}


@transaction.atomic
def round_step(*, actor: User, one: Round, step: str) -> Round:
    """Move a round one step on or back. Released only when its checks let it; un-released only without results."""
    if step not in STEPS:
        raise LeagueError("bad_field", field="step", reason=step)
    tournament = _locked(actor, one.tournament)
    before, after = STEPS[step]
    also: dict[str, Any] = {}
    if step in ("release", "finish"):
        blocking = blocking_checks(one, step)
        if blocking:
            raise LeagueError("round_check", check=str(blocking[0].sentence))
    if step == "release":
        also = {"released_by": actor, "released_at": timezone.now()}
        if tournament.state == Tournament.State.PREPARING:
            raise LeagueError("tournament_not_started")
    if step == "unrelease" and one.tables.done().exists():
        raise LeagueError("round_has_results")
    if not Round.objects.filter(pk=one.pk, state=before).update(state=after, **also):
        raise LeagueError("version_conflict")
    one.refresh_from_db()
    done = {"round": one.number, "state": after}
    history_log(actor=actor, action=f"round_{step}", subject=tournament, club=tournament.club, after=done)
    touch(tournament)
    return one


def round_secret(*, actor: User, one: Round, renew: bool = False) -> str:
    """The secret of the link for entering this round's results at the tables; a renewed one ends the older."""
    return link_open(actor=actor, opened=one, renew=renew)


def script_of(tournament: Tournament) -> str:
    """All rounds as a script of start numbers (places in the list where nobody has one)."""
    entrants = sorted(tournament.entrants.all(), key=lambda entrant: (entrant.number or 10**9, entrant.pk))
    number = {n: (entrant.number or n + 1) - 1 for n, entrant in enumerate(entrants)}
    plan = seated_plan(tournament.rounds.all(), entrants)
    return format_plan(tuple(tuple(tuple(number[p] for p in table) for table in tables) for tables in plan))


def preview_plan(players: int, rounds: int, seed: int) -> Draw:
    """A plan for so many players, before anybody is entered."""
    return draw_plan(players, rounds, random.Random(seed))
