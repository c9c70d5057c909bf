"""Draws: drafts made by the seating engine, confirmed, released, each step undone; seats swapped by hand; scripts."""

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from typing import Any

from django.db import transaction
from django.utils import timezone

from league.accounts.models import User
from league.clubs.roles import require
from league.errors import LeagueError
from league.history.services import history_log
from league.tournaments.checks import blocking_checks
from league.tournaments.events import next_round_number, stage_entrants
from league.tournaments.links import link_open
from league.tournaments.models import Entrant, Round, Stage, Table, TableSeat, Tournament
from league.tournaments.seating import ENGINE_VERSION
from league.tournaments.seating.facts import Pair, meetings, plan_facts, wind_counts
from league.tournaments.seating.planning import Draw, Wishes, draw_plan
from league.tournaments.seating.positions import place_tables
from league.tournaments.seating.reseating import reseat
from league.tournaments.seating.search import HARD
from league.tournaments.seating.swiss import PRESETS, Past, SwissRound, Weights, describe_round, draw_swiss, seat_table
from league.tournaments.seating.text import Plan, format_plan, parse_plan
from league.tournaments.seating.text import Round as SeatedRound
from league.tournaments.standings import event_table
from league.tournaments.touching import touch

AVOID = 4


# ----- what the engine is told -----
def kept_apart(tournament: Tournament, entrants: Sequence[Entrant]) -> tuple[list[Pair], list[Pair]]:
    """(pairs that must not meet, that should not), by index in `entrants`: team mates, listed pairs, club mates.

    A club with more members than there are tables is not kept apart: its members must meet.
    """
    members = Counter(entrant.club_name for entrant in entrants)
    index = {entrant.pk: n for n, entrant in enumerate(entrants)}
    listed = list(tournament.kept_apart.all())
    hard = {_pair(index, one) for one in listed if one.is_hard}
    soft = {_pair(index, one) for one in listed if not one.is_hard}
    for (a, one), (b, other) in combinations(enumerate(entrants), 2):
        if one.team_id and one.team_id == other.team_id:
            hard.add((a, b))
        elif one.club_name and one.club_name == other.club_name and members[one.club_name] <= len(entrants) // 4:
            soft.add((a, b))
    return sorted(filter(None, hard)), sorted(filter(None, soft - hard))


def _pair(index: Mapping[int, int], pair: Any) -> Pair | None:
    if pair.one_id not in index or pair.other_id not in index:
        return None
    a, b = sorted((index[pair.one_id], index[pair.other_id]))
    return a, b


def wishes_of(tournament: Tournament, entrants: Sequence[Entrant]) -> Wishes:
    hard, soft = kept_apart(tournament, entrants)
    fixed = {n: entrant.fixed_table - 1 for n, entrant in enumerate(entrants) if entrant.fixed_table}
    return Wishes(forbidden=hard, avoided=dict.fromkeys(soft, AVOID), fixed=fixed)


def seated_plan(tournament: Tournament, entrants: Sequence[Entrant], upto: int | None = None) -> Plan:
    """The rounds seated so far, by index in `entrants`; who is no longer among them gets an index behind."""
    index = {entrant.pk: n for n, entrant in enumerate(entrants)}
    rounds = tournament.rounds.order_by("number").prefetch_related("tables__seats")
    return tuple(
        tuple(
            tuple(index.setdefault(seat.entrant_id, len(index)) for seat in table.seats.all())
            for table in one.tables.all()
        )
        for one in rounds
        if upto is None or one.number <= upto
    )


def past_of(tournament: Tournament, entrants: Sequence[Entrant]) -> Past:
    """What a round by standings must know; `entrants` stand in the order of the table."""
    plan = seated_plan(tournament, entrants)
    everybody = max((p for tables in plan for table in tables for p in table), default=-1) + 1
    winds = wind_counts(plan, max(everybody, len(entrants)))
    hard, soft = kept_apart(tournament, entrants)
    weights = {**dict.fromkeys(soft, AVOID * 20), **dict.fromkeys(hard, HARD)}
    seated = len(entrants) - len(entrants) % 4
    out = sits_out(tournament, entrants, len(entrants) - seated)
    return Past([n for n in range(len(entrants)) if n not in out], meetings(plan), dict(enumerate(winds)), weights)


def sits_out(tournament: Tournament, entrants: Sequence[Entrant], how_many: int) -> set[int]:
    """Who sits this round out: who has done so least, the last in the table first."""
    rounds = tournament.rounds.count()
    had = dict.fromkeys((entrant.pk for entrant in entrants), rounds)
    for pk in TableSeat.objects.filter(round__tournament=tournament, entrant__in=had).values_list("entrant", flat=True):
        had[pk] -= 1
    first = sorted(range(len(entrants)), key=lambda n: (had[entrants[n].pk], -n))
    return set(first[:how_many])


# ----- drafts -----
@transaction.atomic
def stage_draw(*, actor: User, stage: Stage, seed: int, preset: str | None = None, script: str = "") -> list[Round]:
    """Draft the stage's next rounds: all of them for a plan or a script, one otherwise. Earlier drafts of it go."""
    tournament = _locked(actor, stage.tournament)
    stage.rounds.filter(state=Round.State.DRAFT).delete()
    left = stage.rounds_planned - stage.rounds.count()
    if left < 1:
        raise LeagueError("no_round_left")
    if preset and preset not in PRESETS:
        raise LeagueError("unknown_preset", preset=preset, allowed=", ".join(PRESETS))
    rng = random.Random(seed)
    entrants = _in_order(stage, rng)
    if len(entrants) < 4:
        raise LeagueError("too_few_entrants")
    if stage.method == Stage.Method.SCRIPT or script:
        rounds = _from_script(stage, entrants, script)
    elif stage.method == Stage.Method.PLAN:
        rounds = _from_plan(tournament, stage, entrants, left, rng)
    else:
        rounds = [_one_round(tournament, stage, entrants, rng, preset or stage.preset)]
    return _store(actor, stage, entrants, seed, rounds)


Drafted = tuple[SeatedRound, str, dict[str, Any]]


def _in_order(stage: Stage, rng: random.Random) -> list[Entrant]:
    """Who plays, best first. Before anybody has played: by rating, equal ones drawn."""
    entrants = stage_entrants(stage)
    if stage.method not in BY_STANDINGS or stage.tournament.rounds.exists():
        return entrants
    rng.shuffle(entrants)
    return sorted(entrants, key=lambda entrant: -(entrant.strength if entrant.strength is not None else -(10**9)))


BY_STANDINGS = (Stage.Method.SWISS, Stage.Method.INTERVAL, Stage.Method.TOP)


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
    drafted = stage.rounds.filter(state=Round.State.DRAFT)
    tournament = stage.tournament
    proposals = []
    with transaction.atomic():
        keep = transaction.savepoint()
        drafted.delete()
        entrants = _in_order(stage, random.Random(seed))
        past = past_of(tournament, entrants)
        transaction.savepoint_rollback(keep)
    for key, weights in PRESETS.items():
        found = draw_swiss(past, weights, random.Random(seed))
        proposals.append(Proposal(key, found.repeats, round(found.spread, 1), found.worst, found.uneven))
    return proposals


def _from_plan(
    tournament: Tournament, stage: Stage, entrants: Sequence[Entrant], left: int, rng: random.Random
) -> list[Drafted]:
    done = stage.rounds.count()
    wishes = wishes_of(tournament, entrants)
    if not done:
        draw = draw_plan(len(entrants), left, rng, wishes)
        facts = {"plan": {**asdict(draw.facts), "bound": draw.bound}}
        return [(tables, f"plan: {draw.method}", facts) for tables in draw.plan]
    played = seated_plan(tournament, entrants)
    everybody = max(len(entrants), max((p for r in played for t in r for p in t), default=-1) + 1)
    fresh = draw_plan(len(entrants), left, rng, wishes).plan
    after = reseat((*played, *fresh), players=everybody, played=len(played), rng=rng, wishes=wishes)
    facts = {"plan": asdict(after.facts)}
    return [(tables, "plan: rest", facts) for tables in after.plan[len(played) :]]


def _from_script(stage: Stage, entrants: Sequence[Entrant], script: str) -> list[Drafted]:
    """A script speaks in start numbers, or in places of the list where nobody has one."""
    by_number = sorted(entrants, key=lambda entrant: (entrant.number or 10**9, entrant.pk))
    place = {entrant.number or n: entrants.index(entrant) for n, entrant in enumerate(by_number, 1)}
    plan = parse_plan(script)
    if not plan:
        raise LeagueError("bad_script", line=1, text="")
    unknown = next((p for tables in plan for table in tables for p in table if p + 1 not in place), None)
    if unknown is not None:
        raise LeagueError("bad_script", line=1, text=str(unknown + 1))
    seated = tuple(tuple(tuple(place[p + 1] for p in table) for table in tables) for tables in plan)
    facts = {"plan": asdict(plan_facts(seated, len(entrants)))}
    return [(tables, "script", facts) for tables in seated]


def _one_round(
    tournament: Tournament, stage: Stage, entrants: Sequence[Entrant], rng: random.Random, preset: str
) -> Drafted:
    past = past_of(tournament, entrants)
    if stage.method == Stage.Method.SWISS:
        proposed = draw_swiss(past, PRESETS.get(preset, Weights()), rng)
        return _placed(tournament, entrants, proposed, rng), f"{stage.method}: {preset}", {}
    proposed = describe_round(_groups(stage.method, past, rng), past)
    # The best four are watched at the first table.
    stays = stage.method == Stage.Method.TOP
    tables = proposed.tables if stays else _placed(tournament, entrants, proposed, rng)
    return tables, stage.method, {}


def _placed(
    tournament: Tournament, entrants: Sequence[Entrant], proposed: SwissRound, rng: random.Random
) -> SeatedRound:
    before = seated_plan(tournament, entrants)
    everybody = 1 + max((p for tables in (*before, proposed.tables) for table in tables for p in table), default=0)
    fixed = wishes_of(tournament, entrants).fixed
    return place_tables((*before, proposed.tables), everybody, rng, fixed=fixed, frozen=len(before))[-1]


def _groups(method: str, past: Past, rng: random.Random) -> SeatedRound:
    """Random; top four at one table, the next four at the next; or every n-th of the table together."""
    order = list(past.order)
    if method == Stage.Method.RANDOM:
        rng.shuffle(order)
    if method == Stage.Method.INTERVAL:
        step = len(order) // 4
        groups = [[order[n + block * step] for block in range(4)] for n in range(step)]
    else:
        groups = [order[n : n + 4] for n in range(0, len(order), 4)]
    return tuple(seat_table(group, past.winds) for group in groups)


def _store(actor: User, stage: Stage, entrants: Sequence[Entrant], seed: int, rounds: Sequence[Drafted]) -> list[Round]:
    number = next_round_number(stage.tournament)
    snapshot = {"entrants": [entrant.pk for entrant in entrants]}
    stored = []
    for shift, (tables, method, facts) in enumerate(rounds):
        one = Round.objects.create(
            tournament=stage.tournament, stage=stage, number=number + shift, method=method[:40], seed=seed,
            engine_version=ENGINE_VERSION, snapshot=snapshot, facts=facts,
        )  # fmt: skip
        tables_write(one, [[entrants[p] for p in table] for table in tables])
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
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    if locked.is_closed:
        raise LeagueError("tournament_closed")
    return locked


@transaction.atomic
def round_reseat(*, actor: User, tournament: Tournament, seed: int) -> list[Round]:
    """After somebody left or came late: draft and confirmed rounds seated anew with the fewest changes."""
    tournament = _locked(actor, tournament)
    open_states = (Round.State.DRAFT, Round.State.CONFIRMED)
    rounds = list(tournament.rounds.order_by("number"))
    unplayed = [one for one in rounds if one.state in open_states]
    if not unplayed:
        raise LeagueError("no_round_left")
    stage = unplayed[0].stage
    playing = stage_entrants(stage) if not stage.cut else []
    known = list(Entrant.objects.filter(seats__round__tournament=tournament).distinct().order_by("pk"))
    entrants = known + [entrant for entrant in playing if entrant not in known]
    before = seated_plan(tournament, entrants)
    present = {entrants.index(entrant) for entrant in playing}
    seated = {p for tables in before[len(rounds) - len(unplayed) :] for table in tables for p in table}
    after = reseat(
        before, players=len(entrants), played=len(rounds) - len(unplayed), leaving=sorted(seated - present),
        arriving=sorted(present - seated), rng=random.Random(seed), wishes=wishes_of(tournament, entrants),
    )  # fmt: skip
    for one, tables in zip(unplayed, after.plan[len(rounds) - len(unplayed) :], strict=True):
        Round.objects.filter(pk=one.pk).update(
            state=Round.State.DRAFT, seed=seed, engine_version=ENGINE_VERSION, method="reseated",
            facts={"plan": asdict(after.facts)}, snapshot={"entrants": [entrant.pk for entrant in entrants]},
        )  # fmt: skip
        tables_write(one, [[entrants[p] for p in table] for table in tables])
    facts_write(tournament, tournament.rounds.filter(pk__in=[one.pk for one in unplayed]).order_by("number"))
    done = {"rounds": [one.number for one in unplayed], "changed_tables": after.changed_tables, "seed": seed}
    history_log(actor=actor, action="round_reseat", subject=tournament, club=tournament.club, after=done)
    touch(tournament)
    return unplayed


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


def facts_write(tournament: Tournament, rounds: Iterable[Round]) -> None:
    """The numbers of these rounds as they stand, each against everything before it, and why each table is as it is."""
    ranked = [line.entrant for line in event_table(tournament).lines]
    known = {entrant.pk for entrant in ranked}
    entrants = [*ranked, *(one for one in tournament.entrants.order_by("pk") if one.pk not in known)]
    plan = dict(zip(tournament.rounds.order_by("number").values_list("number", flat=True),
                    seated_plan(tournament, entrants), strict=True))  # fmt: skip
    hard, soft = kept_apart(tournament, entrants)
    weights = {**dict.fromkeys(soft, AVOID), **dict.fromkeys(hard, HARD)}
    changed = []
    for one in rounds:
        before = tuple(tables for number, tables in plan.items() if number < one.number)
        winds = wind_counts(before, len(entrants))
        seated = sorted(player for table in plan[one.number] for player in table)
        past = Past(seated, meetings(before), dict(enumerate(winds)), weights)
        kept = {"plan": one.facts["plan"]} if "plan" in one.facts else {}
        one.facts = {**kept, **_numbers(describe_round(plan[one.number], past), entrants)}
        changed.append(one)
    Round.objects.bulk_update(changed, ["facts"])


def _numbers(found: SwissRound, entrants: Sequence[Entrant]) -> dict[str, Any]:
    """A round's numbers, those at its tables by entry instead of by place."""

    def keys(pairs: Any) -> list[list[int]]:
        return [[entrants[player].pk for player in pair] for pair in pairs]

    tables = [
        {"ranks": reason["ranks"], "met": keys(reason["met"]), "kept_apart": keys(reason["kept_apart"])}
        for reason in found.reasons
    ]
    numbers = {"repeats": found.repeats, "spread": round(found.spread, 2), "worst": found.worst}
    return {**numbers, "uneven_winds": found.uneven, "forbidden": found.forbidden, "tables": tables}


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
    plan = seated_plan(tournament, entrants)
    return format_plan(tuple(tuple(tuple(number[p] for p in table) for table in tables) for tables in plan))


def preview_plan(players: int, rounds: int, seed: int) -> Draw:
    """A plan for so many players, before anybody is entered."""
    return draw_plan(players, rounds, random.Random(seed))
