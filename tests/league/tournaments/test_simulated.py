"""Events that go as events go, each held against an independent recomputation from the raw results: seating, totals,
ties and ratings, as the pages and the API tell them."""

import random
import re
from collections import Counter, defaultdict
from datetime import date
from fractions import Fraction
from itertools import combinations

import pytest
from django.test import Client
from rest_framework.test import APIClient

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.ladders.models import Ladder
from league.ladders.services import ladder_open
from league.ladders.storing import ladders_catch_up
from league.players.services import player_add
from league.records.models import Participant
from league.tournaments.draws import round_reseat, round_step, stage_draw
from league.tournaments.events import order_publish, stage_add, tournament_close, tournament_create, tournament_start
from league.tournaments.models import Entrant, Round, Table, TableSeat, Tournament
from league.tournaments.people import entrant_return, entrant_withdraw, guests_enter, numbers_assign
from league.tournaments.results import penalty_give, penalty_void, result_clear, result_enter
from league.tournaments.simulate import Simulation
from league.tournaments.standings import event_table
from tests.profile import times

ROUNDS = 4
WAYS = ((16, "plan"), (17, "random"), (20, "swiss"), (20, "plan"), (16, "swiss"))
KNOWN = 8  # so many are players of the club and stand on its ladder; the others come as guests


@pytest.mark.django_db
@pytest.mark.parametrize("seed", range(times(4, 200)))
def test_a_simulated_event_agrees_with_an_independent_recomputation(
    organiser: User, club: Club, house_rules: HouseRulesVersion, seed: int
) -> None:
    rng = random.Random(seed)
    ladder = ladder_open(actor=organiser, club=club, name="Elo", kind="elo")
    event = prepared(organiser, club, house_rules, *rng.choice(WAYS), rng)

    happenings = Happenings(organiser, event, rng)
    happenings.play()
    ladders_catch_up([ladder])

    assert seating_told(event) == seating_counted(event)
    right = recomputed(event)
    assert told_by_program(event) == told_by_page(event) == right
    assert ladder_told(ladder) == rated_anew(event, ladder)
    tournament_close(actor=organiser, tournament=Tournament.objects.get(pk=event.pk))
    final = [(row.rank, row.entrant_id) for row in event.final_rows.order_by("order")]
    assert final == [(rank, pk) for rank, pk, _points in right]
    assert happenings.count


def prepared(
    organiser: User, club: Club, house_rules: HouseRulesVersion, players: int, method: str, rng: random.Random
) -> Tournament:
    for n in range(KNOWN):
        player_add(actor=organiser, club=club, name=f"Player {n:02}")
    event = tournament_create(
        actor=organiser, club=club, name="Event", house_rules=house_rules, starts_on=date(2026, 3, 7)
    )
    stage_add(actor=organiser, tournament=event, name="Main", rounds_planned=ROUNDS, method=method)
    rows = [[f"Player {n:02}", "", "", ""] for n in range(players)]
    guests_enter(actor=organiser, tournament=event, rows=rows)
    numbers_assign(actor=organiser, tournament=event, how="random", seed=rng.randrange(10**6))
    order_publish(actor=organiser, tournament=event)
    return tournament_start(actor=organiser, tournament=event)


class Happenings:
    """Plays the rounds, and between them what happens at events: people leave, come late or come back, results are
    corrected, taken away and entered again, penalties given and taken back."""

    def __init__(self, organiser: User, event: Tournament, rng: random.Random) -> None:
        self.organiser, self.event, self.rng, self.count = organiser, event, rng, 0
        self.simulation = Simulation(organiser, event, rng)

    def play(self) -> None:
        stage = self.event.stages.get()
        for number in range(1, ROUNDS + 1):
            if not self.event.rounds.filter(number=number).exists():
                stage_draw(actor=self.organiser, stage=stage, seed=self.rng.randrange(10**6))
            one = self.event.rounds.get(number=number)
            for step in ("confirm", "release"):
                one = round_step(actor=self.organiser, one=one, step=step)
            tables = list(one.tables.order_by("number"))
            for table in self.rng.sample(tables, len(tables)):
                self.enter(table)
            if number == ROUNDS or not self.leaves_one_out(one):
                round_step(actor=self.organiser, one=one, step="finish")
            self.happen(one)
        for one in self.event.rounds.filter(state=Round.State.RELEASED):
            for table in one.tables.undone():
                self.enter(table)
            round_step(actor=self.organiser, one=one, step="finish")

    def enter(self, table: Table, reason: str = "") -> None:
        scores = self.simulation.scores(table)
        if self.rng.random() < 0.2:
            scores = [25000, 25000, 30000, 20000]  # ties, within the table and among tables
            self.rng.shuffle(scores)
        result_enter(actor=self.organiser, table=table, scores=scores, reason=reason)

    def leaves_one_out(self, one: Round) -> bool:
        """Takes a result away: it is entered when the last round is over."""
        if self.rng.random() > 0.25:
            return False
        table = self.rng.choice(list(one.tables.all()))
        result_clear(actor=self.organiser, table=table, reason="the sheet was another table's")
        self.count += 1
        return True

    def happen(self, one: Round) -> None:
        for chance, deed in ((0.7, self.correct), (0.6, self.penalise), (0.4, self.leave), (0.4, self.come)):
            if self.rng.random() < chance:
                deed(one)
                self.count += 1
        if self.event.rounds.filter(state__in=(Round.State.DRAFT, Round.State.CONFIRMED)).exists():
            round_reseat(actor=self.organiser, tournament=self.event, seed=self.rng.randrange(10**6))

    def correct(self, one: Round) -> None:
        """A result of any round so far."""
        tables = Table.objects.done().filter(round__tournament=self.event)
        self.enter(self.rng.choice(list(tables)), reason="read wrongly")

    def penalise(self, one: Round) -> None:
        seat = self.rng.choice(list(one.seats.select_related("entrant__tournament__club")))
        points = self.rng.choice([-5000, 8000, 20000])
        whose = one if self.rng.random() < 0.5 else None
        given = penalty_give(actor=self.organiser, entrant=seat.entrant, points=points, reason="late", one=whose)
        if self.rng.random() < 0.4:
            penalty_void(actor=self.organiser, penalty=given, reason="was not")

    def leave(self, one: Round) -> None:
        if one.number == ROUNDS or self.event.entrants.accepted().count() <= 13:
            return
        entrants = self.event.entrants.accepted().select_related("tournament__club", "player")
        entrant = self.rng.choice(list(entrants))
        entrant_withdraw(actor=self.organiser, entrant=entrant, reason="ill")
        if self.rng.random() < 0.2:
            entrant_return(actor=self.organiser, entrant=entrant)

    def come(self, one: Round) -> None:
        if one.number < ROUNDS:
            row = [f"Late {one.number}", "", "", ""]
            guests_enter(actor=self.organiser, tournament=self.event, rows=[row], first_round=one.number + 1)


# ----- seating -----
def plan_of(event: Tournament) -> dict[int, list[list[int]]]:
    plan: dict[int, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    for seat in TableSeat.objects.filter(round__tournament=event).order_by("table__number", "seat"):
        plan[seat.round_id][seat.table_id].append(seat.entrant_id)
    return {one.number: list(plan[one.pk].values()) for one in event.rounds.order_by("number")}


def seating_told(event: Tournament) -> list[tuple[int, int, bool]]:
    """As the API tells the desk: repeats, players with uneven winds; and that everybody sits right."""
    program = APIClient()
    program.force_authenticate(event.created_by)
    rounds = program.get(f"/api/v1/tournaments/{event.slug}/rounds/?page_size=50").json()["results"]
    return [(one["draw"]["facts"]["repeats"], one["draw"]["facts"]["uneven_winds"], True) for one in rounds]


def seating_counted(event: Tournament) -> list[tuple[int, int, bool]]:
    met: Counter[tuple[int, ...]] = Counter()
    winds: dict[int, Counter[int]] = defaultdict(Counter)
    counted = []
    for number, tables in plan_of(event).items():
        pairs = [pair for table in tables for pair in combinations(sorted(table), 2)]
        repeats = sum(met[pair] > 0 for pair in pairs)
        met.update(pairs)
        for table in tables:
            for seat, entrant in enumerate(table):
                winds[entrant][seat] += 1
        seated = [entrant for table in tables for entrant in table]
        uneven = sum(spread_of(winds[entrant]) > 1 for entrant in seated)
        counted.append((repeats, uneven, sits_right(event, number, tables)))
    return counted


def spread_of(had: Counter[int]) -> int:
    return max(had[seat] for seat in range(4)) - min(had[seat] for seat in range(4))


def sits_right(event: Tournament, number: int, tables: list[list[int]]) -> bool:
    """Four at a table, nobody twice, nobody before coming or after leaving; at most three sit out."""
    seated = [entrant for table in tables for entrant in table]
    entrants = Entrant.objects.in_bulk(seated)
    there = all(
        one.first_round <= number and (one.last_round is None or number <= one.last_round) for one in entrants.values()
    )
    return {len(table) for table in tables} == {4} and len(entrants) == len(seated) and there


# ----- the table -----
Row = tuple[int, int, int]  # rank, entrant, points in thousandths


def told_by_program(event: Tournament) -> list[Row]:
    rows = APIClient().get(f"/api/v1/tournaments/{event.slug}/standings/").json()["rows"]
    return [(row["rank"], row["entrant"]["id"], in_thousandths(row["values"]["points"])) for row in rows]


def told_by_page(event: Tournament) -> list[Row]:
    page = Client().get(f"/e/{event.slug}/standings/").content.decode()
    rows = re.findall(r'<tr id="row-(\d+)".*?<td class="num">(\d+)</td>.*?<strong>(.*?)</strong>', page, re.S)
    return [(int(rank), int(pk), in_thousandths(re.sub(r"<[^>]*>", "", points))) for pk, rank, points in rows]


def in_thousandths(text: str) -> int:
    return int(Fraction(text.replace("−", "-").replace("▲", "-").replace(",", "").strip()) * 1000)


Raw = list[tuple[int, int, dict[int, int], list[int]]]  # round, table, score by entrant, entrants by seat


def raw_results(event: Tournament) -> Raw:
    """What was typed, of every table that has a result."""
    typed = Participant.objects.filter(hanchan__event_table__round__tournament=event, hanchan__state="finished")
    score = {(table, seat): score for table, seat, score in typed.values_list("hanchan__event_table", "seat", "score")}
    tables: dict[tuple[int, int], dict[int, int]] = defaultdict(dict)
    seats = TableSeat.objects.filter(round__tournament=event).order_by("round__number", "table__number", "seat")
    for number, table, pk, seat, entrant in seats.values_list(
        "round__number", "table__number", "table", "seat", "entrant"
    ):
        if (pk, seat) in score:
            tables[number, table][entrant] = score[pk, seat]
    return [(*where, scores, list(scores)) for where, scores in tables.items()]


def places_of(scores: dict[int, int], seated: list[int]) -> dict[int, int]:
    """Of equal scores the later seat stands ahead."""
    order = sorted(seated, key=lambda entrant: (-scores[entrant], -seated.index(entrant)))
    return {entrant: place for place, entrant in enumerate(order, 1)}


def recomputed(event: Tournament) -> list[Row]:
    """Points, average place, first places, direct encounter: by the words of the rules."""
    points: Counter[int] = Counter()
    places: dict[int, list[int]] = defaultdict(list)
    tables: list[dict[int, int]] = []
    for _number, _table, scores, seated in raw_results(event):
        placed = places_of(scores, seated)
        # 25000 to begin with; 15, 5, −5, −15 for the places
        worth = {one: scores[one] - 25000 + [15000, 5000, -5000, -15000][placed[one] - 1] for one in seated}
        tables.append(worth)
        for entrant in seated:
            points[entrant] += worth[entrant]
            places[entrant].append(placed[entrant])
    for penalty in event.penalties.filter(is_void=False):
        points[penalty.entrant_id] -= penalty.points
    listed = [one.pk for one in event.entrants.all() if one.state == "accepted" or one.pk in places]
    return ranked(listed, points, places, tables)


def ranked(
    listed: list[int], points: Counter[int], places: dict[int, list[int]], tables: list[dict[int, int]]
) -> list[Row]:
    def key(pk: int) -> tuple[int, int, Fraction, int]:
        had = places.get(pk, [])
        return (0 if had else 1, -points[pk], Fraction(sum(had), len(had)) if had else Fraction(9), -had.count(1))

    together: dict[object, list[int]] = defaultdict(list)
    for pk in listed:
        together[key(pk)].append(pk)
    rows, rank = [], 1
    for _key, group in sorted(together.items()):
        for piece in by_direct_encounter(group, tables):
            rows += [(rank, pk, points[pk]) for pk in sorted(piece)]
            rank += len(piece)
    return rows


def by_direct_encounter(group: list[int], tables: list[dict[int, int]]) -> list[list[int]]:
    shared = [table for table in tables if all(pk in table for pk in group)]
    if len(group) < 2 or not shared:
        return [group]
    sums = {pk: sum(table[pk] for table in shared) for pk in group}
    return [[pk for pk in group if sums[pk] == value] for value in sorted(set(sums.values()), reverse=True)]


# ----- the ladder -----
def ladder_told(ladder: Ladder) -> dict[int, str]:
    """As the API tells: guests are rated, and not shown."""
    rows = APIClient().get(f"/api/v1/clubs/{ladder.club.slug}/ladders/{ladder.slug}/?page_size=100").json()["results"]
    return {row["player"]["id"]: row["rating"] for row in rows}


def rated_anew(event: Tournament, ladder: Ladder) -> dict[int, str]:
    """Elo by its formula, a round at a time, everybody from where they stood before the round."""
    rating: dict[int, int] = defaultdict(lambda: 1_500_000_000)
    games: Counter[int] = Counter()
    rounds: dict[int, list[tuple[dict[int, int], list[int]]]] = defaultdict(list)
    for number, _table, scores, seated in raw_results(event):
        rounds[number].append((scores, seated))
    for _number, tables in sorted(rounds.items()):
        changes = {}
        for scores, seated in tables:
            placed = places_of(scores, seated)
            for one in seated:
                changes[one] = sum(won(rating, games, placed, one, other) for other in seated if other != one)
        for one, change in changes.items():
            rating[one] += change
            games[one] += 1
    players = {entrant.pk: entrant.player for entrant in event.entrants.select_related("player")}
    shown = {players[one].pk: rating[one] for one in games if not players[one].is_guest}
    return {player: f"{value / 10**6:.1f}" for player, value in shown.items()}


def won(rating: dict[int, int], games: Counter[int], placed: dict[int, int], one: int, other: int) -> int:
    """K is 32 for the first ten games, shared among three opponents."""
    assert games[one] < 10
    expected = 1 / (1 + 10 ** ((rating[other] - rating[one]) / 400_000_000))
    return round(32_000_000 / 3 * ((placed[one] < placed[other]) - expected))


@pytest.mark.django_db
def test_the_plan_of_a_big_event_repeats_nobody(organiser: User, club: Club, house_rules: HouseRulesVersion) -> None:
    event = prepared(organiser, club, house_rules, 40, "plan", random.Random(1))
    stage_draw(actor=organiser, stage=event.stages.get(), seed=1)

    counted = seating_counted(event)
    assert [repeats for repeats, *_ in counted] == [0] * ROUNDS
    assert event.rounds.get(number=2).facts["repeats"] == 0
    assert len(event_table(event).lines) == 40
