"""Events held against an independent recomputation: Madrid 2017 as it was published, and simulated ones."""

import csv
import random
import re
from collections import Counter, defaultdict
from collections.abc import Callable
from datetime import date
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.services import house_rules_create
from league.records.models import Hanchan
from league.tournaments.draws import round_step, stage_draw
from league.tournaments.events import order_publish, stage_add, tournament_create, tournament_start
from league.tournaments.models import Penalty, Round, Table, TableSeat, Tournament
from league.tournaments.people import guests_enter, numbers_assign
from league.tournaments.results import penalty_give, penalty_void, result_clear, result_enter
from league.tournaments.simulate import Simulation, event_simulate
from league.tournaments.standings import event_table
from tests.league.web.page import signed_in
from tests.profile import times

# ----- Madrid 2017 -----
Told = tuple[list[str], list[int], list[str]]  # start numbers, final scores, deals


def madrid(folder: Path) -> list[list[Told]]:
    """Rounds of tables."""
    rounds: dict[str, list[Told]] = defaultdict(list)
    for line in (folder / "madrid-2017-mcr.txt").read_text().splitlines():
        name, players, scores, *deals = (part.strip() for part in line.split("|"))
        told = deals[0].split() if deals else []
        rounds[name.split()[0]].append((players.split(), [int(score) for score in scores.split()], told))
    return list(rounds.values())


def madrid_event(organiser: User, club: Club, rounds: list[list[Told]]) -> list[Round]:
    """The championship with its 72 players, seated as they sat; nothing is played yet."""
    rules = house_rules_create(actor=organiser, club=club, name="MCR", ruleset="mcr")
    event = tournament_create(
        actor=organiser, club=club, name="Madrid", house_rules=rules, starts_on=date(2017, 6, 3),
        order=["points", "score"],
    )  # fmt: skip
    stage_add(actor=organiser, tournament=event, name="Main", rounds_planned=6, method="script")
    rows = [[f"Player {number:02}", "", "", ""] for number in range(1, 73)]
    guests_enter(actor=organiser, tournament=event, rows=rows)
    numbers_assign(actor=organiser, tournament=event)
    order_publish(actor=organiser, tournament=event)
    event = tournament_start(actor=organiser, tournament=event)
    script = "\n\n".join("\n".join("-".join(players) for players, *_ in tables) for tables in rounds)
    return stage_draw(actor=organiser, stage=event.stages.get(), seed=0, script=script)


def play_madrid(
    organiser: User, drawn: list[Round], rounds: list[list[Told]], enter: Callable[[Table, Told], None]
) -> None:
    for one, tables in zip(drawn, rounds, strict=True):
        for step in ("confirm", "release"):
            one = round_step(actor=organiser, one=one, step=step)
        for table, told in zip(one.tables.order_by("number"), tables, strict=True):
            enter(table, told)
        round_step(actor=organiser, one=one, step="finish")


def published(folder: Path) -> list[tuple[int, int, Fraction, int]]:
    with (folder / "madrid-2017-standings.csv").open() as file:
        return [(int(row["rank"]), int(row["player"]), Fraction(row["table_points"]), int(row["score"]))
                for row in csv.DictReader(file)]  # fmt: skip


def standings_of(event: Tournament) -> list[tuple[int, int | None, Fraction, object]]:
    return [
        (line.rank, line.entrant.number, Fraction(line.values["points"] or 0) / 12, line.values["score"])
        for line in event_table(event).lines
    ]


@pytest.mark.real_data
@pytest.mark.django_db
def test_madrid_2017_entered_as_an_event_gives_the_published_table(
    real_data: Path, organiser: User, club: Club
) -> None:
    rounds = madrid(real_data)
    drawn = madrid_event(organiser, club, rounds)

    play_madrid(
        organiser, drawn, rounds, lambda table, told: result_enter(actor=organiser, table=table, scores=told[1])
    )

    assert standings_of(drawn[0].tournament) == published(real_data)


@pytest.mark.real_data
@pytest.mark.django_db
def test_madrid_2017_deal_by_deal_gives_the_published_table(real_data: Path, organiser: User, club: Club) -> None:
    """By API and by the desk's page, where the file has deals (93 tables; 5 of them in the quick profile)."""
    rounds = madrid(real_data)
    drawn = madrid_event(organiser, club, rounds)
    program, page = signed_in_program(organiser), signed_in(organiser)
    by_deals: list[int] = []

    def enter(table: Table, told: Told) -> None:
        _players, scores, deals = told
        is_chosen = (table.round.number == 1 and table.number < 3) or any("!" in deal for deal in deals)
        if not deals or len(by_deals) == times(5, 93) or not (is_chosen or times(0, 1)):
            result_enter(actor=organiser, table=table, scores=scores)
            return
        by_deals.append(table.number)
        played = [*deals, *["-"] * (16 - len(deals))]
        if table.number in (1, 3):
            by_page(page, table, played)
        else:
            by_program(program, table, played)
        assert [row.score for row in hanchan_of(table).participants.order_by("seat")] == scores

    play_madrid(organiser, drawn, rounds, enter)

    assert standings_of(drawn[0].tournament) == published(real_data)


def hanchan_of(table: Table) -> Hanchan:
    return Hanchan.objects.get(event_table=table)


def signed_in_program(user: User) -> APIClient:
    client = APIClient()
    client.force_authenticate(user)
    return client


def read_deal(text: str) -> tuple[dict[str, object], list[int] | None]:
    """`Ws10`: West won 10 off South, `E24` a self-draw, `-` a draw; behind `!` what the referee adjusted beside it."""
    played, _, adjusted = text.partition("!")
    adjustments = [int(one) for one in adjusted.split(",")] if adjusted else None
    if played == "-":
        return {"type": "exhaustive_draw"}, adjustments
    winner, source, total = re.fullmatch(r"([ESWN])([eswn]?)(\d+)", played).groups()  # type: ignore[union-attr]
    won = {"winner": "ESWN".index(winner), "from": "eswn".index(source) if source else None}
    return {"type": "win", "wins": [{**won, "value": {"total": int(total)}}]}, adjustments


def by_program(program: APIClient, table: Table, deals: list[str]) -> None:
    one = table.round
    at = f"/api/v1/tournaments/{one.tournament.slug}/rounds/{one.number}/tables/{table.number}"
    begun = program.post(f"{at}/deals/")
    assert begun.status_code == 201, begun.content
    for number, text in enumerate(deals, 1):
        result, adjustments = read_deal(text)
        beside = {"adjustments": adjustments} if adjustments else {}
        answer = program.post(
            f"/api/v1/hanchan/{begun.json()['hanchan']}/deals/", {"number": number, "result": result, **beside}
        )
        assert answer.status_code == 201, answer.content


def by_page(page: Client, table: Table, deals: list[str]) -> None:
    """The desk opens the table; every deal is a sheet that is sent; adjustments are sent beside the last deal."""
    one = table.round
    slug = one.tournament.slug
    opened = page.post(reverse("desk_deals", args=[slug, one.number, table.number]))
    for number, text in enumerate(deals, 1):
        result, adjustments = read_deal(text)
        sheet: dict[str, object] = {"token": f"press {number}", "number": number, "what": result["type"], "save": "1"}
        if result["type"] == "win":
            [won] = result["wins"]  # type: ignore[misc]
            source = "drawn" if won["from"] is None else won["from"]
            sheet |= {"w-count": "1", "w-from": source, "ww0-winner": won["winner"]}
            sheet |= {"ww0-way": "figures", "ww0-total": won["value"]["total"]}
        assert page.post(opened.url, sheet).status_code == 302
        if adjustments:
            moved = {f"moved_{seat}": points for seat, points in enumerate(adjustments)}
            version = hanchan_of(table).version
            page.post(
                reverse("desk_adjust", args=[slug, one.number, table.number]),
                {"deal": number, "version": version, "reason": "as the referee said", **moved},
            )


# ----- simulated events -----
@pytest.mark.django_db
@pytest.mark.parametrize("seed", range(times(5, 200)))
def test_a_simulated_event_agrees_with_an_independent_recomputation(
    organiser: User, club: Club, house_rules: HouseRulesVersion, seed: int
) -> None:
    rng = random.Random(seed)
    players, method = rng.choice([(16, "plan"), (17, "plan"), (20, "swiss"), (23, "random")])
    event = event_simulate(
        actor=organiser, club=club, house_rules=house_rules, name=f"Event {seed}", day=date(2026, 3, 7),
        players=players, rounds=5, seed=seed, upto=4, method=method,
    )  # fmt: skip
    _meddle(organiser, event, rng)

    assert _seated_rightly(event)
    assert _as_shown(event) == _recomputed(event)


def _meddle(organiser: User, event: Tournament, rng: random.Random) -> None:
    """Corrections, a result taken away, penalties given and taken back."""
    simulation = Simulation(organiser, event, rng)
    seats = list(TableSeat.objects.filter(round__tournament=event, table__hanchan__isnull=False))
    for seat in rng.sample(seats, 3):
        table = seat.table
        result_enter(actor=organiser, table=table, scores=simulation.scores(table), reason="corrected")
        points = rng.choice([-5000, 8000, 20000])
        entrant = seat.entrant
        given = penalty_give(actor=organiser, entrant=entrant, points=points, reason="late", one=seat.round)
        if rng.random() < 0.4:
            penalty_void(actor=organiser, penalty=given, reason="was not")
    result_clear(actor=organiser, table=seats[0].table, reason="other table")


def _seated_rightly(event: Tournament) -> bool:
    """From the seats alone: four at a table, nobody twice, nobody after leaving or before coming."""
    for one in event.rounds.all():
        rows = list(TableSeat.objects.filter(round=one).values_list("table", "seat", "entrant"))
        entrants = [entrant for _table, _seat, entrant in rows]
        if len(set(entrants)) != len(entrants) or set(Counter(table for table, *_ in rows).values()) != {4}:
            return False
        for seat in TableSeat.objects.filter(round=one).select_related("entrant"):
            last = seat.entrant.last_round
            if seat.entrant.first_round > one.number or (last is not None and last < one.number):
                return False
    return True


def _as_shown(event: Tournament) -> list[tuple[int, int, int]]:
    return [(line.rank, line.entrant.pk, int(line.values["points"] or 0)) for line in event_table(event).lines]


def _recomputed(event: Tournament) -> list[tuple[int, int, int]]:
    """Points, average place, first places, direct encounter: by the words of the rules, from the raw results."""
    points: Counter[int] = Counter()
    places: dict[int, list[int]] = defaultdict(list)
    tables: dict[int, dict[int, int]] = {}
    for seat in TableSeat.objects.filter(round__tournament=event, table__hanchan__state="finished"):
        row = seat.table.hanchan.participants.get(seat=seat.seat)
        order = sorted(seat.table.hanchan.participants.all(), key=lambda one: (-one.score, one.seat), reverse=False)
        place = [one.seat for one in order].index(seat.seat) + 1
        # 25000 points, 15/5/-5/-15; equal scores: the later seat ahead
        if sum(one.score == row.score for one in order) > 1:
            place = row.place
        worth = row.score - 25000 + [15000, 5000, -5000, -15000][place - 1]
        points[seat.entrant_id] += worth
        places[seat.entrant_id].append(place)
        tables.setdefault(seat.table_id, {})[seat.entrant_id] = worth
    for penalty in Penalty.objects.filter(tournament=event, is_void=False):
        points[penalty.entrant_id] -= penalty.points
    listed = [entrant.pk for entrant in event.entrants.all() if entrant.state == "accepted" or entrant.pk in places]
    return _ranked(listed, points, places, tables)


def _ranked(
    listed: list[int], points: Counter[int], places: dict[int, list[int]], tables: dict[int, dict[int, int]]
) -> list[tuple[int, int, int]]:
    def key(pk: int) -> tuple[int, int, Fraction, int]:
        had = places.get(pk, [])
        return (0 if had else 1, -points[pk], Fraction(sum(had), len(had)) if had else Fraction(9), -had.count(1))

    together: dict[object, list[int]] = defaultdict(list)
    for pk in listed:
        together[key(pk)].append(pk)
    rows, rank = [], 1
    for _key, group in sorted(together.items()):
        for piece in _by_direct_encounter(group, tables):
            rows += [(rank, pk, points[pk]) for pk in sorted(piece)]
            rank += len(piece)
    return rows


def _by_direct_encounter(group: list[int], tables: dict[int, dict[int, int]]) -> list[list[int]]:
    shared = [table for table in tables.values() if all(pk in table for pk in group)]
    if len(group) < 2 or not shared:
        return [group]
    sums = {pk: sum(table[pk] for table in shared) for pk in group}
    return [[pk for pk in group if sums[pk] == value] for value in sorted(set(sums.values()), reverse=True)]


@pytest.mark.django_db
def test_the_plan_of_a_simulated_event_repeats_nobody(
    organiser: User, club: Club, house_rules: HouseRulesVersion
) -> None:
    event = event_simulate(
        actor=organiser, club=club, house_rules=house_rules, name="Big", day=date(2026, 3, 7), players=40, rounds=3,
        seed=1, upto=1,
    )  # fmt: skip

    met: Counter[tuple[int, int]] = Counter()
    for one in Round.objects.filter(tournament=event):
        for table in one.tables.all():
            met.update(combinations(sorted(seat.entrant_id for seat in table.seats.all()), 2))
    assert max(met.values()) == 1
    assert event.rounds.get(number=2).facts["repeats"] == 0
