"""Tables by the customs of clubs."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random

from league.evening_tables.facts import Facts, facts_of, season_strengths, seats_before, team_mates
from league.evening_tables.models import Custom, EveningRound
from league.evening_tables.people import Person as Attendant
from league.records.models import Participant
from league.seasons.models import Season
from league.sessions.models import Session
from scoring.seating.evenings.climbing import take_turns, winners_up
from scoring.seating.evenings.costs import Mix, Person, Wishes, by_strength, round_cost
from scoring.seating.evenings.forming import form_round
from scoring.seating.evenings.sizes import split
from scoring.seating.swiss import seat_table

# Tonight's points bring the same people together again, which matters less than the points.
POINTS_COST = 100
Tables = Sequence[tuple[int, ...]]


@dataclass(frozen=True)
class Wanted:
    """How a round is to be formed.

    sizes       the numbers of people at a table
    seed        of the lot
    seats_open  the players draw their seats themselves
    """

    session: Session
    custom: str
    season: Season | None
    sizes: Collection[int]
    seed: str
    seats_open: bool = False


class Occasion:
    """The people who are there, as the engine knows them, and what their tables should look like."""

    def __init__(self, wanted: Wanted, people: Sequence[Attendant]) -> None:
        self.wanted = wanted
        self.facts: Facts = facts_of(wanted.session, people)
        players = [number for number in self.facts.numbers.values() if number > 0]
        self.mates = team_mates(wanted.season, players)
        strengths = self._strengths(players)
        minds_threes = set(wanted.sizes) != {3}
        self.people = [
            self.facts.person(one, strengths.get(self.facts.numbers[one.key]), minds_threes=minds_threes)
            for one in people
        ]
        self.mix = self._mix() if strengths else Mix.NONE
        self.wishes = self._wishes()

    def _strengths(self, players: Collection[int]) -> dict[int, float]:
        custom, played = self.wanted.custom, {number for number, games in self.facts.games.items() if games}
        if custom == Custom.POINTS or (custom == Custom.WINNERS_UP and played):
            return {number: self.facts.points[number] for number in played}
        if custom in (Custom.MIXED, Custom.WINNERS_UP):
            return season_strengths(self.wanted.season, players)
        return {}

    def _mix(self) -> Mix:
        return Mix.MIXED if self.wanted.custom == Custom.MIXED else Mix.ALIKE

    def _wishes(self) -> Wishes:
        wishes = Wishes(
            tonight=self.facts.tonight, days=self.facts.days, should_not=self.mates, mix=self.mix,
            is_plain_lot=self.wanted.custom == Custom.LOT,
        )  # fmt: skip
        if self.wanted.custom in (Custom.POINTS, Custom.WINNERS_UP):
            return replace(wishes, tonight_cost=POINTS_COST)
        if self.wanted.custom == Custom.TEAMS_APART:
            return replace(wishes, must_not=self.mates)
        return wishes

    def cost(self, tables: Iterable[Sequence[int]]) -> int:
        return round_cost(self.people, tables, self.wishes)

    def kept_together(self, tables: Iterable[Sequence[int]]) -> list[tuple[int, int]]:
        """The pairs at one table who must not be."""
        return [pair for pair in sorted(self.wishes.must_not) if any({*pair} <= {*table} for table in tables)]


def formed(occasion: Occasion, staying: Tables = (), planned: Tables = ()) -> tuple[Tables, tuple[int, ...]]:
    """Return the tables, each in the order of its seats, and who sits out.

    staying     tables that play on: they stay together, behind the others, and draw their seats anew
    planned     tables of a plan, of all who are there
    """
    stay = {number for table in staying for number in table}
    people = [one for one in occasion.people if one.key not in stay]
    rng = Random(occasion.wanted.seed)
    if planned:
        return _seated(occasion, _shuffled(planned, rng), rng), ()
    tables, out = _climbed(occasion, people) or _anew(occasion, people, rng)
    return [*_seated(occasion, tables, rng), *_seated(occasion, staying, rng)], out


def _anew(occasion: Occasion, people: Sequence[Person], rng: Random) -> tuple[Tables, tuple[int, ...]]:
    found = form_round(people, rng=rng, wishes=occasion.wishes, sizes=occasion.wanted.sizes)
    return _numbered(found.tables, people, occasion.mix, rng), found.out


def _numbered(tables: Tables, people: Sequence[Person], mix: Mix, rng: Random) -> Tables:
    """Of equals the best table is the first; otherwise the order is a lot."""
    if mix is Mix.ALIKE:
        rank = {person.key: rank for rank, person in enumerate(by_strength(people))}
        return sorted(tables, key=lambda table: (sum(rank[key] for key in table) / len(table), table))
    return _shuffled(tables, rng)


def _shuffled(rows: Sequence[tuple[int, ...]], rng: Random) -> list[tuple[int, ...]]:
    """In another order, by `random` alone, whose sequence Python keeps."""
    return [row for _lot, row in sorted((rng.random(), row) for row in sorted(rows))]


def _seated(occasion: Occasion, tables: Tables, rng: Random) -> list[tuple[int, ...]]:
    """Give everybody the seats that they had least; of equal ones, and beyond four, by lot."""
    keys = sorted(key for table in tables for key in table)
    lots = {key: lot for lot, (key,) in enumerate(_shuffled([(key,) for key in keys], rng))}
    by_lot = {lot: key for key, lot in lots.items()}
    before = {} if occasion.wanted.seats_open else seats_before(occasion.wanted.season, occasion.wanted.session, keys)
    seated = []
    for table in tables:
        drawn = sorted(lots[key] for key in table)
        if len(table) in (3, 4):
            drawn = list(seat_table(drawn, {lots[key]: before[key][: len(table)] for key in table if key in before}))
        seated.append(tuple(by_lot[lot] for lot in drawn))
    return seated


# ----- winners up -----


def _climbed(occasion: Occasion, people: Sequence[Person]) -> tuple[Tables, tuple[int, ...]] | None:
    """Winners up and last ones down; None where the tables of the last round are not those of this one."""
    if occasion.wanted.custom != Custom.WINNERS_UP:
        return None
    there = {person.key for person in people}
    tables = [
        [key for key in table if key in there] for table in last_tables(occasion.wanted.session) if there & {*table}
    ]
    waiting = sorted(there - {key for table in tables for key in table}, key=lambda key: _turn(people, key))
    sizes = split(len(there), occasion.wanted.sizes)
    if len(sizes) != len(tables) or len(set(sizes)) != 1:
        return None
    for table in reversed(tables):
        while len(table) < sizes[0] and waiting:
            table.append(waiting.pop(0))
    if any(len(table) != sizes[0] for table in tables):
        return None
    changed, out = take_turns(tables, people, waiting)
    return winners_up(changed), out


def _turn(people: Sequence[Person], key: int) -> tuple[int, int]:
    cost = next(person.cost_of_sitting_out for person in people if person.key == key)
    return -cost, key


def last_tables(session: Session) -> list[list[int]]:
    """The players at each table of the last round that was played to its end, the first table and place first."""
    last = EveningRound.objects.filter(session=session, state=EveningRound.State.BEGUN).order_by("-number").first()
    if last is None:
        return []
    seats = Participant.objects.filter(hanchan__evening_table__round=last, place__isnull=False)
    tables: dict[int, list[int]] = {}
    rows = seats.order_by("hanchan__evening_table__number", "place", "seat")
    for table, player in rows.values_list("hanchan__evening_table__number", "player"):
        tables.setdefault(table, []).append(player)
    return list(tables.values())
