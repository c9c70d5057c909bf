"""What a draw reads of a tournament: pairs to keep apart, earlier seatings, results; and the facts of a round."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import comb
from typing import Any
from zlib import crc32

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.records.models import Hanchan, Participant
from league.tournaments.models import Award, Entrant, KeepApart, Penalty, Round, TableSeat, Tournament
from league.tournaments.standings.record import tournament_ranks
from scoring.seating.facts import Pair, meetings, pairs_within, wind_counts
from scoring.seating.planning import Wishes
from scoring.seating.search import HARD
from scoring.seating.swiss import Past, SwissRound, describe_round
from scoring.seating.text import Plan
from scoring.seating.text import Round as SeatedRound

# The cost of a meeting that should not be; a repeat costs 2.
AVOID = 4
Mates = Tournament.Mates


def kept_apart(
    tournament: Tournament, entrants: Sequence[Entrant], *, by_division: bool = False
) -> tuple[list[Pair], list[Pair]]:
    """Return (pairs that must not meet, pairs that should not), by index in `entrants`.

    These are listed pairs, team mates and club mates. A team or club whose members should not meet is left out if it
    has more members than there are tables: some of them have to meet.
    """
    index = {entrant.pk: n for n, entrant in enumerate(entrants)}
    listed = [(_pair(index, pair), pair.is_hard) for pair in tournament.kept_apart.all()]
    hard = {pair for pair, is_hard in listed if pair and is_hard}
    soft = {pair for pair, is_hard in listed if pair and not is_hard}
    pools = Counter(pool_of(entrant, by_division) for entrant in entrants)
    seats = tournament.seats
    for how, field, _name_field in _mate_rules(tournament):
        if how == Mates.HARD:
            hard.update(pairs_within(_mates(entrants, field)))
        if how == Mates.SOFT:
            groups = _mates(entrants, field, by_division)
            soft.update(
                pairs_within({key: mates for key, mates in groups.items() if len(mates) <= pools[key[0]] // seats})
            )
    return sorted(hard), sorted(soft - hard)


def pool_of(entrant: Entrant, by_division: bool) -> str:
    """Return the name of the group in which the entrant is seated: the own division, or "" for everybody."""
    return entrant.division if by_division else ""


def _mates(entrants: Sequence[Entrant], field: str, by_division: bool = False) -> dict[tuple[str, Any], list[int]]:
    """Return the indices of the members of each team or club, by pool and team or club."""
    groups: dict[tuple[str, Any], list[int]] = defaultdict(list)
    for n, entrant in enumerate(entrants):
        if key := getattr(entrant, field):
            groups[pool_of(entrant, by_division), key].append(n)
    return groups


@dataclass(frozen=True)
class Crowd:
    """A team or club whose members must not meet, with more members than there are tables."""

    members: tuple[Entrant, ...]
    name: str
    tables: int
    seats: int

    def least(self, seated: int) -> int:
        """Return the least number of their pairs that meet in a round.

        It is reached if as many of them as possible sit out and the others are spread over all tables.
        """
        each, more = divmod(max(0, len(self.members) - seated % self.seats), self.tables)
        return self.tables * comb(each, 2) + more * each

    @property
    def sentence(self) -> str:
        words = _("%(name)s has %(found)s players at %(tables)s tables: some of them must meet.")
        return words % {"name": self.name, "found": len(self.members), "tables": self.tables}


def crowds(tournament: Tournament, entrants: Sequence[Entrant]) -> list[Crowd]:
    """Return the teams and clubs of which some members have to meet although they must not.

    entrants    entrants who are seated among themselves
    """
    found = (crowd for kind in _crowds_by_kind(tournament, entrants) for crowd in kind)
    return sorted(found, key=lambda crowd: crowd.name)


def _crowds_by_kind(tournament: Tournament, entrants: Sequence[Entrant]) -> list[list[Crowd]]:
    """Return (crowds that are teams, crowds that are clubs)."""
    seats = tournament.seats
    tables = len(entrants) // seats
    return [
        [
            Crowd(tuple(entrants[n] for n in mates), str(getattr(entrants[mates[0]], name_field)), tables, seats)
            for mates in (_mates(entrants, field).values() if how == Mates.HARD and tables else ())
            if len(mates) > tables
        ]
        for how, field, name_field in _mate_rules(tournament)
    ]


def _mate_rules(tournament: Tournament) -> tuple[tuple[str, str, str], ...]:
    """Return for teams and for clubs: how mates are kept apart, the field that makes them mates, the field to show."""
    return (tournament.team_mates, "team_id", "team"), (tournament.club_mates, "club_name", "club_name")


def _pair(index: Mapping[int, int], pair: KeepApart) -> Pair | None:
    if pair.one_id not in index or pair.other_id not in index:
        return None
    a, b = sorted((index[pair.one_id], index[pair.other_id]))
    return a, b


def wishes_of(tournament: Tournament, entrants: Sequence[Entrant], tables: Sequence[int] | None = None) -> Wishes:
    """Return the constraints on a plan of these entrants.

    tables      their physical tables, from 0; None: all
    """
    hard, soft = kept_apart(tournament, entrants)
    least = [sum(crowd.least(len(entrants)) for crowd in kind) for kind in _crowds_by_kind(tournament, entrants)]
    spots = range(len(entrants) // tournament.seats) if tables is None else tables
    avoided = dict.fromkeys(soft, AVOID)
    return Wishes(forbidden=hard, avoided=avoided, least=max(least), fixed=fixed_places(entrants, spots))


def fixed_places(entrants: Sequence[Entrant], tables: Sequence[int]) -> dict[int, int]:
    """Return the place of the own table among these physical tables, from 0, by index of the entrant who has one."""
    place = {table + 1: n for n, table in enumerate(tables)}
    return {n: place[entrant.fixed_table] for n, entrant in enumerate(entrants) if entrant.fixed_table in place}


def seated_plan(rounds: QuerySet[Round], entrants: Sequence[Entrant]) -> Plan:
    """Return the rounds as they are seated, by index in `entrants`. Seated players not in it get the next indices."""
    index = {entrant.pk: n for n, entrant in enumerate(entrants)}
    return tuple(
        tuple(
            tuple(index.setdefault(seat.entrant_id, len(index)) for seat in table.seats.all())
            for table in round_.tables.all()
        )
        for round_ in rounds.order_by("number").prefetch_related("tables__seats")
    )


def people_in(plan: Plan, entrants: Sequence[Entrant]) -> int:
    """Return how many indices a plan of `seated_plan` uses."""
    return max(len(entrants), 1 + max((p for tables in plan for table in tables for p in table), default=-1))


def past_of(earlier: Plan, wishes: Wishes, entrants: Sequence[Entrant], seats: int) -> Past:
    """Return the state before a round by standings.

    earlier     the rounds before it, by index in `entrants`
    entrants    the players in the order of the table
    """
    winds = wind_counts(earlier, people_in(earlier, entrants), seats)
    weights = {**dict.fromkeys(wishes.avoided, AVOID * 20), **dict.fromkeys(wishes.forbidden, HARD)}
    out = _sit_out(earlier, len(entrants), len(entrants) % seats)
    order = [n for n in range(len(entrants)) if n not in out]
    return Past(order, meetings(earlier), dict(enumerate(winds)), weights, seats)


def _sit_out(earlier: Plan, players: int, how_many: int) -> set[int]:
    """Return the players who sit this round out: those who did so least often, of these the last in the table."""
    seated = Counter(player for tables in earlier for table in tables for player in table)
    first = sorted(range(players), key=lambda player: (-seated[player], -player))
    return set(first[:how_many])


# ----- the facts of a seated round -----
def facts_write(tournament: Tournament, rounds: Iterable[Round]) -> None:
    """Compute and store the facts of these rounds as they are seated now, each compared with all rounds before it."""
    place = {pk: n for n, pk in enumerate(tournament_ranks(tournament))}
    entrants = sorted(tournament.entrants.order_by("pk"), key=lambda entrant: place.get(entrant.pk, len(place)))
    every = tournament.rounds.all()
    numbers = every.order_by("number").values_list("number", flat=True)
    plan = dict(zip(numbers, seated_plan(every, entrants), strict=True))
    weights = {by_division: _weights(tournament, entrants, by_division) for by_division in (False, True)}
    changed = list(rounds)
    for round_ in changed:
        before = tuple(tables for number, tables in plan.items() if number < round_.number)
        apart = round_.stage.by_division
        round_.facts = _facts(round_, plan[round_.number], before, entrants, weights[apart])
    Round.objects.bulk_update(changed, ["facts"])


def _facts(
    round_: Round, tables: SeatedRound, before: Plan, entrants: Sequence[Entrant], weights: Mapping[Pair, int]
) -> dict[str, Any]:
    """Return the facts of a round, with those of its plan if it has one.

    tables, before      the round and the rounds before it, by index in `entrants`
    """
    drawn_order = {pk: n for n, pk in enumerate(round_.snapshot.get("entrants", ()))} if round_.is_by_rank else {}
    seated = sorted(
        (player for table in tables for player in table),
        # A round by standings in the order of its draw, in which lots may have decided; others in that of the table.
        key=lambda player: (drawn_order.get(entrants[player].pk, len(drawn_order)), player),
    )
    seats = round_.tournament.seats
    winds = dict(enumerate(wind_counts(before, len(entrants), seats)))
    past = Past(seated, meetings(before), winds, weights, seats)
    ranks = _ranks([entrants[n] for n in seated], round_.stage.by_division)
    plan_part = {"plan": round_.facts["plan"]} if "plan" in round_.facts else {}
    return {**plan_part, **_numbers(describe_round(tables, past), entrants, ranks)}


def _weights(tournament: Tournament, entrants: Sequence[Entrant], by_division: bool) -> dict[Pair, int]:
    hard, soft = kept_apart(tournament, entrants, by_division=by_division)
    return {**dict.fromkeys(soft, AVOID), **dict.fromkeys(hard, HARD)}


def _ranks(seated: Sequence[Entrant], by_division: bool) -> list[int]:
    """Return for each player, in the order of the draw, the rank among those who are seated together."""
    so_far: Counter[str] = Counter()
    ranks = []
    for entrant in seated:
        pool = pool_of(entrant, by_division)
        so_far[pool] += 1
        ranks.append(so_far[pool])
    return ranks


def _numbers(found: SwissRound, entrants: Sequence[Entrant], ranks: Sequence[int]) -> dict[str, Any]:
    """Return a round's facts as JSON values; its tables name entrants by primary key instead of by index."""

    def keys(pairs: Any) -> list[list[int]]:
        return [[entrants[player].pk for player in pair] for pair in pairs]

    tables = [
        {
            "ranks": sorted(ranks[rank - 1] for rank in reason["ranks"]),
            "met": keys(reason["met"]),
            "kept_apart": keys(reason["kept_apart"]),
        }
        for reason in found.reasons
    ]
    numbers = {"repeats": found.repeats, "spread": round(found.spread, 2), "worst": found.worst}
    return {**numbers, "uneven_winds": found.uneven, "forbidden": found.forbidden, "tables": tables}


# ----- what a round was drawn from -----
# By round: the tables by number, and `penalties`. Only what an archive has is marked, so the marks outlive it.
Marks = dict[str, dict[str, int]]
PENALTIES = "penalties"


def marks_before(tournament: Tournament, number: int) -> Marks:
    """Return the marks of the rounds before this number."""
    told: dict[tuple[int, str], list[Any]] = defaultdict(list)
    for round_, table, *what in _seats(tournament, number):
        told[round_, str(table)].append(what)
    penalties = Penalty.objects.filter(tournament=tournament, is_void=False).exclude(points=0)
    for penalty in penalties.order_by("pk").select_related("round", "entrant"):
        told[penalty.round.number if penalty.round else 0, PENALTIES].append(
            [penalty.entrant.number, penalty.points]
        )  # fmt: skip
    marks: Marks = defaultdict(dict)
    for (round_, table), rows in sorted(told.items()):
        if round_ < number:
            marks[str(round_)][table] = crc32(repr(rows).encode())
    return dict(marks)


def _seats(tournament: Tournament, number: int) -> Iterator[list[Any]]:
    """Yield round, table, seat, player and result of every seat of a table that is done."""
    played = {
        (row[0], row[1]): row[2:]
        for row in Participant.objects.filter(
            hanchan__tournament_table__round__tournament=tournament, hanchan__state=Hanchan.State.FINISHED
        ).values_list("hanchan", "seat", "score", "chips", "penalty")
    }
    rows = TableSeat.objects.filter(round__tournament=tournament, round__number__lt=number)
    ordered = rows.order_by("round__number", "table__number", "seat")
    columns = ("round__number", "table__number", "seat", "entrant__number", "table__hanchan", "table__unplayed")
    for round_, table, seat, entrant, hanchan, unplayed in ordered.values_list(*columns):
        if unplayed or (hanchan, seat) in played:
            yield [round_, table, seat, entrant, unplayed, played.get((hanchan, seat))]
    awards = Award.objects.filter(round__tournament=tournament, round__number__lt=number).order_by("entrant__number")
    for row in awards.values_list("round__number", "table__number", "entrant__number", "kind"):
        yield list(row)


def changes_since(round_: Round) -> list[tuple[int, Any]]:
    """Return the rounds with what has changed in them since the draw, in words; nothing where that is not known."""
    drawn: Marks | None = round_.snapshot.get("results")
    if drawn is None:
        return []
    now = marks_before(round_.tournament, round_.number)
    numbers = sorted({*drawn, *now}, key=int)
    found = ((int(number), _change(drawn.get(number, {}), now.get(number, {}))) for number in numbers)
    return [(number, words) for number, words in found if words]


def _change(drawn: dict[str, int], now: dict[str, int]) -> Any:
    differing = {table for table in {*drawn, *now} if drawn.get(table) != now.get(table)}
    if differing - {PENALTIES}:
        is_corrected = any(table in drawn for table in differing - {PENALTIES})
        corrected = gettext_lazy("Drawn before a result of round %(round)s was corrected.")
        return corrected if is_corrected else gettext_lazy("Drawn before a result of round %(round)s was entered.")
    return gettext_lazy("Drawn before a penalty in round %(round)s was given or taken back.") if differing else None
