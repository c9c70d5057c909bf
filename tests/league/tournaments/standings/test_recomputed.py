"""Madrid 2017 entered as a tournament, by final scores and deal by deal, gives the published table."""

import csv
import re
from collections import defaultdict
from collections.abc import Callable
from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest
from django.urls import reverse
from rest_framework.test import APIClient

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.services import house_rules_create
from league.records.deals.services import deal_record
from league.records.models import Hanchan
from league.tournaments.draws.services import round_step, stage_draw
from league.tournaments.entrants.entering import guests_enter
from league.tournaments.entrants.services import numbers_assign
from league.tournaments.lifecycle.services import order_publish, stage_add, tournament_create, tournament_start
from league.tournaments.models import Round, Table, Tournament
from league.tournaments.results.services import result_enter
from league.tournaments.standings.tournament_table import tournament_table
from tests.league.core.page import signed_in
from tests.profile import times

pytestmark = pytest.mark.once

# ----- Madrid 2017 -----
Result = tuple[list[str], list[int], list[str]]  # start numbers, final scores, deals


def madrid(folder: Path) -> list[list[Result]]:
    """Rounds of tables."""
    rounds: dict[str, list[Result]] = defaultdict(list)
    for line in (folder / "madrid-2017-mcr.txt").read_text().splitlines():
        name, players, scores, *deals = (part.strip() for part in line.split("|"))
        result = deals[0].split() if deals else []
        rounds[name.split()[0]].append((players.split(), [int(score) for score in scores.split()], result))
    return list(rounds.values())


def madrid_tournament(organiser: User, club: Club, rounds: list[list[Result]], players: int = 72) -> list[Round]:
    """The championship with its players and its original seating; nothing is played yet."""
    rules = house_rules_create(actor=organiser, club=club, name="MCR", ruleset="mcr")
    tournament = tournament_create(
        actor=organiser, club=club, name="Madrid", house_rules=rules, starts_on=date(2017, 6, 3),
        order=["points", "score"],
    )  # fmt: skip
    stage_add(actor=organiser, tournament=tournament, name="Main", rounds_planned=len(rounds), method="script")
    rows = [[f"Player {number:02}", "", "", ""] for number in range(1, players + 1)]
    guests_enter(actor=organiser, tournament=tournament, rows=rows)
    numbers_assign(actor=organiser, tournament=tournament)
    order_publish(actor=organiser, tournament=tournament)
    tournament = tournament_start(actor=organiser, tournament=tournament)
    script = "\n\n".join("\n".join("-".join(players) for players, *_ in tables) for tables in rounds)
    return stage_draw(actor=organiser, stage=tournament.stages.get(), seed=0, script=script)


def play_madrid(
    organiser: User, drawn: list[Round], rounds: list[list[Result]], enter: Callable[[Table, Result], None]
) -> None:
    for round_, tables in zip(drawn, rounds, strict=True):
        for step in ("confirm", "release"):
            round_ = round_step(actor=organiser, round_=round_, step=step)
        for table, result in zip(round_.tables.order_by("number"), tables, strict=True):
            table.round = round_
            enter(table, result)
        round_step(actor=organiser, round_=round_, step="finish")


def published(folder: Path) -> list[tuple[int, int, Fraction, int]]:
    with (folder / "madrid-2017-standings.csv").open() as file:
        return [(int(row["rank"]), int(row["player"]), Fraction(row["table_points"]), int(row["score"]))
                for row in csv.DictReader(file)]  # fmt: skip


def standings_of(tournament: Tournament) -> list[tuple[int, int | None, Fraction, object]]:
    return [
        (line.rank, line.entrant.number, Fraction(line.values["points"] or 0) / 12, line.values["score"])
        for line in tournament_table(tournament).lines
    ]


@pytest.mark.real_data
@pytest.mark.django_db
def test_madrid_2017_entered_by_scores_gives_the_published_table(real_data: Path, organiser: User, club: Club) -> None:
    rounds = madrid(real_data)
    drawn = madrid_tournament(organiser, club, rounds)

    play_madrid(
        organiser, drawn, rounds, lambda table, result: result_enter(actor=organiser, table=table, scores=result[1])
    )

    assert standings_of(drawn[0].tournament) == published(real_data)


@pytest.mark.seldom
@pytest.mark.real_data
@pytest.mark.django_db
def test_madrid_2017_deal_by_deal_gives_the_published_table(real_data: Path, organiser: User, club: Club) -> None:
    """Tables with deals are entered by API and at the desk (93 tables, of which the suite enters a few)."""
    rounds = madrid(real_data)
    drawn = madrid_tournament(organiser, club, rounds)
    program = signed_in_program(organiser)
    by_deals: list[int] = []

    def enter(table: Table, result: Result) -> None:
        _players, scores, deals = result
        is_chosen = (table.round.number == 1 and table.number < 3) or any("!" in deal for deal in deals)
        if not deals or len(by_deals) == times(5, 12, 93) or not (is_chosen or times(0, 1)):
            result_enter(actor=organiser, table=table, scores=scores)
            return
        by_deals.append(table.number)
        played = [*deals, *["-"] * (16 - len(deals))]
        if table.number in (1, 3):
            by_page(organiser, table, played)
        else:
            by_program(program, table, played)
        assert [row.score for row in hanchan_of(table).participants.order_by("seat")] == scores

    play_madrid(organiser, drawn, rounds, enter)

    assert standings_of(drawn[0].tournament) == published(real_data)


def hanchan_of(table: Table) -> Hanchan:
    return Hanchan.objects.get(tournament_table=table)


def signed_in_program(user: User) -> APIClient:
    client = APIClient()
    client.force_authenticate(user)
    return client


def read_deal(text: str) -> tuple[dict[str, object], list[int] | None]:
    """Read `Ws10` (West won 10 off South), `E24` (a self-draw) or `-` (a draw), with adjustments after `!`."""
    played, _, adjusted = text.partition("!")
    adjustments = [int(points) for points in adjusted.split(",")] if adjusted else None
    if played == "-":
        return {"type": "exhaustive_draw"}, adjustments
    winner, source, total = re.fullmatch(r"([ESWN])([eswn]?)(\d+)", played).groups()  # type: ignore[union-attr]
    won = {"winner": "ESWN".index(winner), "from": "eswn".index(source) if source else None}
    return {"type": "win", "wins": [{**won, "value": {"total": int(total)}}]}, adjustments


def by_program(program: APIClient, table: Table, deals: list[str]) -> None:
    round_ = table.round
    at = f"/api/v1/tournaments/{round_.tournament.slug}/rounds/{round_.number}/tables/{table.number}"
    begun = program.post(f"{at}/deals/")
    assert begun.status_code == 201, begun.content
    for number, text in enumerate(deals, 1):
        result, adjustments = read_deal(text)
        beside = {"adjustments": adjustments} if adjustments else {}
        answer = program.post(
            f"/api/v1/hanchan/{begun.json()['hanchan']}/deals/",
            {"number": number, "result": result, "again": True, **beside},
        )
        assert answer.status_code == 201, answer.content


def by_page(organiser: User, table: Table, deals: list[str]) -> None:
    """Begin the table at the desk, record every deal, and send the form of its adjustments after it."""
    round_, page = table.round, signed_in(organiser)
    slug = round_.tournament.slug
    page.post(reverse("desk_deals", args=[slug, round_.number, table.number]))
    for number, text in enumerate(deals, 1):
        result, adjustments = read_deal(text)
        deal_record(actor=organiser, hanchan=hanchan_of(table), number=number, entry={"result": result})
        if adjustments:
            moved = {f"moved_{seat}": points for seat, points in enumerate(adjustments)}
            version = hanchan_of(table).version
            page.post(
                reverse("desk_adjust", args=[slug, round_.number, table.number]),
                {"deal": number, "version": version, "reason": "as the referee said", **moved},
            )
