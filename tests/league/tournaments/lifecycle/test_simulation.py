"""Simulated tournaments, compared with an independent recomputation from the raw results: seating, totals, ties and
ratings, as pages and API show them."""

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
from league.ladders.computing.storing import ladders_catch_up
from league.ladders.models import Ladder
from league.ladders.services import ladder_open
from league.players.services import player_add
from league.records.models import Participant
from league.tournaments.draws.services import round_reseat, round_step, stage_draw
from league.tournaments.entrants.entering import guests_enter
from league.tournaments.entrants.services import entrant_return, entrant_withdraw, numbers_assign
from league.tournaments.lifecycle.services import (
    order_publish,
    stage_add,
    tournament_close,
    tournament_create,
    tournament_start,
)
from league.tournaments.lifecycle.simulation import Simulation
from league.tournaments.models import Entrant, Round, Table, TableSeat, Tournament
from league.tournaments.results.penalties import penalty_give, penalty_void
from league.tournaments.results.services import result_clear, result_enter
from league.tournaments.standings.tournament_table import tournament_table
from tests.profile import times

ROUNDS = 4
WAYS = ((16, "plan"), (17, "random"), (20, "swiss"), (20, "plan"), (16, "swiss"))
KNOWN = 8  # number of players of the club, who are shown on its ladder; the others are guests


@pytest.mark.django_db
@pytest.mark.parametrize("seed", range(times(1, 5, 300)))
def test_a_simulated_tournament_agrees_with_an_independent_recomputation(
    organiser: User, club: Club, house_rules: HouseRulesVersion, seed: int
) -> None:
    rng = random.Random(seed)
    ladder = ladder_open(actor=organiser, club=club, name="Elo", kind="elo")
    tournament = prepared(organiser, club, house_rules, *rng.choice(WAYS), rng)

    incidents = Incidents(organiser, tournament, rng)
    incidents.play()
    ladders_catch_up([ladder])

    assert seating_by_api(tournament) == seating_counted(tournament)
    right = recomputed(tournament)
    assert table_by_api(tournament) == table_by_page(tournament) == right
    assert ladder_by_api(ladder) == rated_by_formula(tournament, ladder)
    tournament_close(actor=organiser, tournament=Tournament.objects.get(pk=tournament.pk))
    final = [(row.rank, row.entrant_id) for row in tournament.final_rows.order_by("order")]
    played = [(rank, pk) for rank, pk, _points in right if rank]
    assert final[: len(played)] == played
    assert [pk for _rank, pk in final] == [pk for _rank, pk, _points in right]
    assert incidents.count


def prepared(
    organiser: User, club: Club, house_rules: HouseRulesVersion, players: int, method: str, rng: random.Random
) -> Tournament:
    for n in range(KNOWN):
        player_add(actor=organiser, club=club, name=f"Player {n:02}")
    tournament = tournament_create(
        actor=organiser, club=club, name="Simulated", house_rules=house_rules, starts_on=date(2026, 3, 7)
    )
    stage_add(actor=organiser, tournament=tournament, name="Main", rounds_planned=ROUNDS, method=method)
    rows = [[f"Player {n:02}", "", "", ""] for n in range(players)]
    guests_enter(actor=organiser, tournament=tournament, rows=rows)
    numbers_assign(actor=organiser, tournament=tournament, how="random", seed=rng.randrange(10**6))
    order_publish(actor=organiser, tournament=tournament)
    return tournament_start(actor=organiser, tournament=tournament)


class Incidents:
    """Plays the rounds with incidents between them: players withdraw, return or arrive late, results are corrected,
    cleared and entered again, penalties are given and voided."""

    def __init__(self, organiser: User, tournament: Tournament, rng: random.Random) -> None:
        self.organiser, self.tournament, self.rng, self.count = organiser, tournament, rng, 0
        self.simulation = Simulation(organiser, tournament, rng)

    def play(self) -> None:
        stage = self.tournament.stages.get()
        for number in range(1, ROUNDS + 1):
            if not self.tournament.rounds.filter(number=number).exists():
                stage_draw(actor=self.organiser, stage=stage, seed=self.rng.randrange(10**6))
            round_ = self.tournament.rounds.get(number=number)
            for step in ("confirm", "release"):
                round_ = round_step(actor=self.organiser, round_=round_, step=step)
            tables = list(round_.tables.order_by("number"))
            for table in self.rng.sample(tables, len(tables)):
                self.enter(table)
            if number == ROUNDS or not self.leaves_one_out(round_):
                round_step(actor=self.organiser, round_=round_, step="finish")
            self.happen(round_)
        for round_ in self.tournament.rounds.filter(state=Round.State.RELEASED):
            for table in round_.tables.undone():
                self.enter(table)
            round_step(actor=self.organiser, round_=round_, step="finish")

    def enter(self, table: Table, reason: str = "") -> None:
        scores = self.simulation.scores(table)
        if self.rng.random() < 0.2:
            scores = [25000, 25000, 30000, 20000]  # ties, within the table and among tables
            self.rng.shuffle(scores)
        result_enter(actor=self.organiser, table=table, scores=scores, reason=reason)

    def leaves_one_out(self, round_: Round) -> bool:
        """Clear a result; it is entered again after the last round."""
        if self.rng.random() > 0.25:
            return False
        table = self.rng.choice(list(round_.tables.all()))
        result_clear(actor=self.organiser, table=table, reason="the sheet was another table's")
        self.count += 1
        return True

    def happen(self, round_: Round) -> None:
        for chance, deed in ((0.7, self.correct), (0.6, self.penalise), (0.4, self.leave), (0.4, self.come)):
            if self.rng.random() < chance:
                deed(round_)
                self.count += 1
        if self.tournament.rounds.filter(state__in=(Round.State.DRAFT, Round.State.CONFIRMED)).exists():
            round_reseat(actor=self.organiser, tournament=self.tournament, seed=self.rng.randrange(10**6))

    def correct(self, round_: Round) -> None:
        """Correct a result of any round so far."""
        tables = Table.objects.done().filter(round__tournament=self.tournament)
        self.enter(self.rng.choice(list(tables)), reason="read wrongly")

    def penalise(self, round_: Round) -> None:
        seat = self.rng.choice(list(round_.seats.select_related("entrant__tournament__club")))
        points = self.rng.choice([-5000, 8000, 20000])
        whose = round_ if self.rng.random() < 0.5 else None
        given = penalty_give(actor=self.organiser, entrant=seat.entrant, points=points, reason="late", round_=whose)
        if self.rng.random() < 0.4:
            penalty_void(actor=self.organiser, penalty=given, reason="was not")

    def leave(self, round_: Round) -> None:
        if round_.number == ROUNDS or self.tournament.entrants.accepted().count() <= 13:
            return
        entrants = self.tournament.entrants.accepted().select_related("tournament__club", "player")
        entrant = self.rng.choice(list(entrants))
        entrant_withdraw(actor=self.organiser, entrant=entrant, reason="ill")
        if self.rng.random() < 0.2:
            entrant_return(actor=self.organiser, entrant=entrant)

    def come(self, round_: Round) -> None:
        if round_.number < ROUNDS:
            row = [f"Late {round_.number}", "", "", ""]
            guests_enter(actor=self.organiser, tournament=self.tournament, rows=[row], first_round=round_.number + 1)


# ----- seating -----
def plan_of(tournament: Tournament) -> dict[int, list[list[int]]]:
    plan: dict[int, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    for seat in TableSeat.objects.filter(round__tournament=tournament).order_by("table__number", "seat"):
        plan[seat.round_id][seat.table_id].append(seat.entrant_id)
    return {round_.number: list(plan[round_.pk].values()) for round_ in tournament.rounds.order_by("number")}


def seating_by_api(tournament: Tournament) -> list[tuple[int, int, bool]]:
    """Repeats and players with uneven winds as the API shows the desk; all seats are valid."""
    program = APIClient()
    program.force_authenticate(tournament.created_by)
    rounds = program.get(f"/api/v1/tournaments/{tournament.slug}/rounds/?page_size=50").json()["results"]
    return [(round_["draw"]["facts"]["repeats"], round_["draw"]["facts"]["uneven_winds"], True) for round_ in rounds]


def seating_counted(tournament: Tournament) -> list[tuple[int, int, bool]]:
    met: Counter[tuple[int, ...]] = Counter()
    winds: dict[int, Counter[int]] = defaultdict(Counter)
    counted = []
    for number, tables in plan_of(tournament).items():
        pairs = [pair for table in tables for pair in combinations(sorted(table), 2)]
        repeats = sum(met[pair] > 0 for pair in pairs)
        met.update(pairs)
        for table in tables:
            for seat, entrant in enumerate(table):
                winds[entrant][seat] += 1
        seated = [entrant for table in tables for entrant in table]
        uneven = sum(spread_of(winds[entrant]) > 1 for entrant in seated)
        counted.append((repeats, uneven, sits_right(tournament, number, tables)))
    return counted


def spread_of(had: Counter[int]) -> int:
    return max(had[seat] for seat in range(4)) - min(had[seat] for seat in range(4))


def sits_right(tournament: Tournament, number: int, tables: list[list[int]]) -> bool:
    """Whether four sit at each table, nobody twice, and nobody before arriving or after leaving."""
    seated = [entrant for table in tables for entrant in table]
    entrants = Entrant.objects.in_bulk(seated)
    there = all(
        entrant.first_round <= number and (entrant.last_round is None or number <= entrant.last_round)
        for entrant in entrants.values()
    )
    return {len(table) for table in tables} == {4} and len(entrants) == len(seated) and there


# ----- the table -----
Row = tuple[int | None, int, int]  # rank (None without a game), entrant, points in thousandths


def table_by_api(tournament: Tournament) -> list[Row]:
    rows = APIClient().get(f"/api/v1/tournaments/{tournament.slug}/standings/?page_size=100").json()["results"]
    return [(row["rank"], row["entrant"]["id"], in_thousandths(row["values"]["points"]["value"])) for row in rows]


def table_by_page(tournament: Tournament) -> list[Row]:
    page = Client().get(f"/e/{tournament.slug}/standings/").content.decode()
    rows = re.findall(r'<tr id="row-(\d+)".*?<td class="num">(\d+|–)</td>.*?<strong>(.*?)</strong>', page, re.S)
    return [
        (None if rank == "–" else int(rank), int(pk), in_thousandths(re.sub(r"<[^>]*>", "", points)))
        for pk, rank, points in rows
    ]


def in_thousandths(text: str) -> int:
    return int(Fraction(text.replace("−", "-").replace("▲", "-").replace(",", "").strip()) * 1000)


Raw = list[tuple[int, int, dict[int, int], list[int]]]  # round, table, score by entrant, entrants by seat


def raw_results(tournament: Tournament) -> Raw:
    """The entered scores of every table that has a result."""
    typed = Participant.objects.filter(
        hanchan__tournament_table__round__tournament=tournament, hanchan__state="finished"
    )
    score = {
        (table, seat): score for table, seat, score in typed.values_list("hanchan__tournament_table", "seat", "score")
    }
    tables: dict[tuple[int, int], dict[int, int]] = defaultdict(dict)
    seats = TableSeat.objects.filter(round__tournament=tournament).order_by("round__number", "table__number", "seat")
    for number, table, pk, seat, entrant in seats.values_list(
        "round__number", "table__number", "table", "seat", "entrant"
    ):
        if (pk, seat) in score:
            tables[number, table][entrant] = score[pk, seat]
    return [(*where, scores, list(scores)) for where, scores in tables.items()]


def places_of(scores: dict[int, int], seated: list[int]) -> dict[int, int]:
    """Of equal scores the later seat is placed ahead."""
    order = sorted(seated, key=lambda entrant: (-scores[entrant], -seated.index(entrant)))
    return {entrant: place for place, entrant in enumerate(order, 1)}


def recomputed(tournament: Tournament) -> list[Row]:
    """The table by points, average place, first places and direct encounter, computed from the text of the rules."""
    points: Counter[int] = Counter()
    places: dict[int, list[int]] = defaultdict(list)
    tables: list[dict[int, int]] = []
    for _number, _table, scores, seated in raw_results(tournament):
        placed = places_of(scores, seated)
        # start 25000; 15, 5, −5, −15 for the places
        worth = {one: scores[one] - 25000 + [15000, 5000, -5000, -15000][placed[one] - 1] for one in seated}
        tables.append(worth)
        for entrant in seated:
            points[entrant] += worth[entrant]
            places[entrant].append(placed[entrant])
    for penalty in tournament.penalties.filter(is_void=False):
        points[penalty.entrant_id] -= penalty.points
    listed = [one.pk for one in tournament.entrants.all() if one.state == "accepted" or one.pk in places]
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
            rows += [(rank if pk in places else None, pk, points[pk]) for pk in sorted(piece)]
            rank += len(piece)
    return rows


def by_direct_encounter(group: list[int], tables: list[dict[int, int]]) -> list[list[int]]:
    shared = [table for table in tables if all(pk in table for pk in group)]
    if len(group) < 2 or not shared:
        return [group]
    sums = {pk: sum(table[pk] for table in shared) for pk in group}
    return [[pk for pk in group if sums[pk] == value] for value in sorted(set(sums.values()), reverse=True)]


# ----- the ladder -----
def ladder_by_api(ladder: Ladder) -> dict[int, str]:
    """The ladder as the API shows it; guests are rated and not shown."""
    rows = APIClient().get(f"/api/v1/clubs/{ladder.club.slug}/ladders/{ladder.slug}/?page_size=100").json()["results"]
    return {row["player"]["id"]: row["rating"] for row in rows}


def rated_by_formula(tournament: Tournament, ladder: Ladder) -> dict[int, str]:
    """Elo by its formula, a round at a time, from the ratings before the round."""
    rating: dict[int, int] = defaultdict(lambda: 1_500_000_000)
    games: Counter[int] = Counter()
    rounds: dict[int, list[tuple[dict[int, int], list[int]]]] = defaultdict(list)
    for number, _table, scores, seated in raw_results(tournament):
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
    players = {entrant.pk: entrant.player for entrant in tournament.entrants.select_related("player")}
    shown = {players[one].pk: rating[one] for one in games if not players[one].is_guest}
    return {player: f"{value / 10**6:.1f}" for player, value in shown.items()}


def won(rating: dict[int, int], games: Counter[int], placed: dict[int, int], one: int, other: int) -> int:
    """K is 32 for the first ten games, divided among three opponents."""
    assert games[one] < 10
    expected = 1 / (1 + 10 ** ((rating[other] - rating[one]) / 400_000_000))
    return round(32_000_000 / 3 * ((placed[one] < placed[other]) - expected))


@pytest.mark.django_db
def test_the_plan_of_a_big_tournament_repeats_no_pair(
    organiser: User, club: Club, house_rules: HouseRulesVersion
) -> None:
    tournament = prepared(organiser, club, house_rules, 40, "plan", random.Random(1))
    stage_draw(actor=organiser, stage=tournament.stages.get(), seed=1)

    counted = seating_counted(tournament)
    assert [repeats for repeats, *_ in counted] == [0] * ROUNDS
    assert tournament.rounds.get(number=2).facts["repeats"] == 0
    assert len(tournament_table(tournament).lines) == 40
