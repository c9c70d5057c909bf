"""Each division plays separately: seating, cut, reseating, ranks and pages."""

from collections import Counter
from collections.abc import Callable
from io import BytesIO

import pytest
from django.test import Client
from openpyxl import load_workbook

from league.accounts.models import User
from league.clubs.models import Club
from league.core.errors import LeagueError
from league.tournaments.archive.restoring import tournament_restore
from league.tournaments.archive.writing import tournament_archive
from league.tournaments.draws.checks import round_checks
from league.tournaments.draws.services import round_propose, round_reseat, round_step, seats_swap, stage_draw
from league.tournaments.draws.stage_groups import stage_groups
from league.tournaments.entrants.entering import guests_enter
from league.tournaments.entrants.services import entrant_withdraw
from league.tournaments.lifecycle.services import stage_add, stage_amend, tournament_close
from league.tournaments.models import Entrant, Round, Stage, Tournament
from league.tournaments.standings.tournament_table import tournament_table
from tests.league.tournaments.plans import meetings_of, seats_by_round
from tests.profile import part_of

pytestmark = [pytest.mark.django_db, pytest.mark.once]
Make = Callable[..., Tournament]
Play = Callable[[Round], None]


def put_in_divisions(tournament: Tournament, **sizes: int) -> None:
    """Fill one division after the other, by start number."""
    number = 0
    for name, size in sizes.items():
        tournament.entrants.filter(number__gt=number, number__lte=number + size).update(division=name)
        number += size


@pytest.fixture
def make_divided(make_tournament: Make) -> Make:
    def make(sizes: dict[str, int], **more: object) -> Tournament:
        tournament = make_tournament(players=sum(sizes.values()), by_division=True, **more)
        put_in_divisions(tournament, **sizes)
        return tournament

    return make


def divisions_at_tables(round_: Round) -> list[set[str]]:
    return [{seat.entrant.division for seat in table.seats.all()} for table in round_.tables.order_by("number")]


def play_through(organiser: User, round_: Round, play: Play) -> None:
    for step in ("confirm", "release"):
        round_ = round_step(actor=organiser, round_=round_, step=step)
    play(round_)
    round_step(actor=organiser, round_=round_, step="finish")


# ----- seating -----
@pytest.mark.parametrize("method", part_of(["plan", "swiss", "random", "interval", "top"], 2))
def test_every_method_of_seating_separates_the_divisions(
    organiser: User, make_divided: Make, play: Play, method: str
) -> None:
    tournament = make_divided({"West": 8, "East": 12}, method=method, rounds=2)
    stage = tournament.stages.get()

    for seed in range(2):
        if not tournament.rounds.exclude(state="finished").exists():
            stage_draw(actor=organiser, stage=stage, seed=seed)
        round_ = tournament.rounds.exclude(state="finished").first()
        assert divisions_at_tables(round_) == [{"East"}] * 3 + [{"West"}] * 2
        play_through(organiser, round_, play)


def test_the_rest_of_a_plan_is_drawn_again_within_the_divisions(
    organiser: User, make_divided: Make, play: Play
) -> None:
    tournament = make_divided({"East": 16, "West": 16}, rounds=4)
    stage = tournament.stages.get()
    play_through(organiser, stage_draw(actor=organiser, stage=stage, seed=1)[0], play)

    rest = stage_draw(actor=organiser, stage=stage, seed=2)

    assert [round_.number for round_ in rest] == [2, 3, 4]
    assert [divisions_at_tables(round_) for round_ in rest] == [[{"East"}] * 4 + [{"West"}] * 4] * 3
    pairs = Counter(tuple(pair) for _number, *pair in meetings_of(seats_by_round(tournament)))
    assert set(pairs.values()) == {1}


def test_players_without_a_division_are_the_last_group(organiser: User, make_divided: Make) -> None:
    tournament = make_divided({"East": 8})
    guests_enter(actor=organiser, tournament=tournament, rows=[[f"Guest {n}", "", "", ""] for n in range(5)])

    [round_, *_more] = stage_draw(actor=organiser, stage=tournament.stages.get(), seed=1)

    assert divisions_at_tables(round_) == [{"East"}, {"East"}, {""}]
    # one of the five sits out, which is reported and does not block
    [finding] = [finding for finding in round_checks(round_) if finding.key == "sits_out"]
    assert not finding.is_blocking


@pytest.mark.parametrize(("method", "script"), [("plan", ""), ("swiss", "")])
def test_fewer_than_four_in_a_division_are_refused_by_name(
    organiser: User, make_divided: Make, method: str, script: str
) -> None:
    tournament = make_divided({"East": 8, "West": 3}, method=method)

    with pytest.raises(LeagueError) as refused:
        stage_draw(actor=organiser, stage=tournament.stages.get(), seed=1)

    assert (refused.value.code, refused.value.params) == ("division_too_small", {"division": "West", "found": 3})
    assert not tournament.rounds.exists()


def test_a_script_may_mix_divisions_and_the_check_reports_it(organiser: User, make_divided: Make) -> None:
    tournament = make_divided({"East": 4, "West": 4})

    [round_] = stage_draw(actor=organiser, stage=tournament.stages.get(), seed=1, script="1-2-5-6\n3-4-7-8")

    mixed = [finding.table for finding in round_checks(round_) if finding.key == "divisions_mixed"]
    assert mixed == [1, 2]


def test_the_check_reports_a_swap_across_divisions(organiser: User, make_divided: Make) -> None:
    tournament = make_divided({"East": 8, "West": 8}, rounds=1)
    [round_] = stage_draw(actor=organiser, stage=tournament.stages.get(), seed=1)

    first, last = (table.seats.first() for table in (round_.tables.first(), round_.tables.last()))
    seats_swap(actor=organiser, first=first, second=last)

    assert [finding.table for finding in round_checks(round_) if finding.key == "divisions_mixed"] == [1, 4]


@pytest.mark.parametrize("method", ["plan", "swiss"])
def test_a_fixed_table_among_those_of_the_other_division_is_kept(
    organiser: User, make_divided: Make, method: str
) -> None:
    tournament = make_divided({"East": 8, "West": 8}, method=method, rounds=2)
    fixed = tournament.entrants.filter(division="East").first()
    Entrant.objects.filter(pk=fixed.pk).update(fixed_table=4)

    for round_ in stage_draw(actor=organiser, stage=tournament.stages.get(), seed=1):
        assert fixed.seats.get(round=round_).table.number == 4
        assert divisions_at_tables(round_) == [{"East"}, {"West"}, {"West"}, {"East"}]


def test_a_substitute_fills_the_own_division_and_one_without_a_division_any(
    organiser: User, make_divided: Make
) -> None:
    tournament = make_divided({"East": 7, "West": 7}, rounds=1)
    [own, free] = guests_enter(
        actor=organiser, tournament=tournament, rows=[["Sub E", "", "", ""], ["Sub", "", "", ""]]
    )
    Entrant.objects.filter(pk__in=[own.pk, free.pk]).update(is_substitute=True)
    Entrant.objects.filter(pk=own.pk).update(division="East")

    groups = {group.division: group.entrants for group in stage_groups(tournament.stages.get())}

    assert groups["East"][-1] == own
    assert groups["West"][-1] == free


def test_the_figures_of_a_proposal_are_those_of_its_draw(organiser: User, make_divided: Make, play: Play) -> None:
    tournament = make_divided({"East": 9, "West": 14}, method="swiss", rounds=2)
    stage = tournament.stages.get()
    [first] = stage_draw(actor=organiser, stage=stage, seed=3)
    play_through(organiser, first, play)

    shown = {proposal.preset: proposal for proposal in round_propose(actor=organiser, stage=stage, seed=7)}["balanced"]
    [drawn] = stage_draw(actor=organiser, stage=stage, seed=7, preset="balanced")

    drawn.refresh_from_db()
    facts = [round(drawn.facts[key], 1) for key in ("repeats", "spread", "worst", "uneven_winds")]
    assert facts == [shown.repeats, shown.spread, shown.worst, shown.uneven_winds]
    # the ranks at a table are those within its division, so none is above 14
    assert max(rank for table in drawn.facts["tables"] for rank in table["ranks"]) <= 14


# ----- players leave and arrive -----
def test_reseating_keeps_the_divisions_apart(organiser: User, make_divided: Make, play: Play) -> None:
    tournament = make_divided({"East": 16, "West": 16}, rounds=4)
    rounds = stage_draw(actor=organiser, stage=tournament.stages.get(), seed=1)
    play_through(organiser, rounds[0], play)
    west = seats_by_round(tournament, division="West")
    leaver = tournament.entrants.filter(division="East").first()

    entrant_withdraw(actor=organiser, entrant=leaver)
    round_reseat(actor=organiser, tournament=tournament, seed=4)

    for round_ in tournament.rounds.filter(number__gt=1):
        assert divisions_at_tables(round_) == [{"East"}] * 3 + [{"West"}] * 4
        assert not round_.seats.filter(entrant=leaver).exists()
    # the meetings of the other division do not change
    assert meetings_of(seats_by_round(tournament, division="West")) == meetings_of(west)


def test_reseating_uses_the_method_of_each_stage(organiser: User, make_tournament: Make) -> None:
    tournament = make_tournament(players=16, rounds=2)
    put_in_divisions(tournament, East=8, West=8)
    second = stage_add(actor=organiser, tournament=tournament, name="Divisions", rounds_planned=2, by_division=True)
    stage_draw(actor=organiser, stage=tournament.stages.get(number=1), seed=1)
    stage_draw(actor=organiser, stage=second, seed=2)

    entrant_withdraw(actor=organiser, entrant=tournament.entrants.filter(division="East").first())
    round_reseat(actor=organiser, tournament=tournament, seed=3)

    assert [round_.tables.count() for round_ in tournament.rounds.order_by("number")] == [3, 3, 3, 3]
    for round_ in tournament.rounds.filter(stage=second):
        assert divisions_at_tables(round_) == [{"East"}, {"West"}, {"West"}]


def test_reseating_is_refused_if_a_division_has_fewer_than_four(organiser: User, make_divided: Make) -> None:
    tournament = make_divided({"East": 4, "West": 8})
    stage_draw(actor=organiser, stage=tournament.stages.get(), seed=1)
    before = seats_by_round(tournament)
    entrant_withdraw(actor=organiser, entrant=tournament.entrants.filter(division="East").first())

    with pytest.raises(LeagueError, match="East") as refused:
        round_reseat(actor=organiser, tournament=tournament, seed=4)

    assert refused.value.code == "division_too_small"
    assert seats_by_round(tournament) == before


# ----- a whole tournament -----
@pytest.fixture
def finals(organiser: User, make_divided: Make, play: Play) -> Tournament:
    """Two divisions of eight, three rounds, then a final of four in each."""
    tournament = make_divided({"East": 8, "West": 8}, rounds=3)
    for round_ in stage_draw(actor=organiser, stage=tournament.stages.get(), seed=5):
        play_through(organiser, round_, play)
    final = stage_add(
        actor=organiser, tournament=tournament, name="Finals", rounds_planned=1, method="top", by_division=True, cut=4
    )
    table = tournament_table(tournament)
    best = {name: [line.entrant.pk for line in table.lines if line.entrant.division == name][:4]
            for name in ("East", "West")}  # fmt: skip
    [round_] = stage_draw(actor=organiser, stage=final, seed=6)
    seated = [{seat.entrant_id for seat in table.seats.all()} for table in round_.tables.order_by("number")]
    assert seated == [set(best["East"]), set(best["West"])]
    play_through(organiser, round_, play)
    return tournament_close(actor=organiser, tournament=tournament)


def test_finalists_of_both_divisions_come_first_and_everybody_has_a_division_rank(
    organiser: User, finals: Tournament, client: Client
) -> None:
    finalists = set(Entrant.objects.filter(seats__round__stage__number=2).values_list("pk", flat=True))
    body = client.get(f"/api/v1/tournaments/{finals.slug}/standings/").json()

    assert {row["entrant"]["id"] for row in body["results"][:8]} == finalists
    for name in ("East", "West"):
        inside = [row for row in body["results"] if row["division"]["name"] == name]
        # equal players share a rank; finalists come before all others
        assert [row["division_rank"] for row in inside][:5] == [1, 2, 3, 4, 5]
        assert len(inside) == 8
        page = client.get(f"/e/{finals.slug}/players/{inside[1]['entrant']['id']}/").content.decode()
        assert f"In {name}" in page


def test_a_line_separates_the_finalists_from_the_others(finals: Tournament, client: Client) -> None:
    page = client.get(f"/e/{finals.slug}/standings/").content.decode()
    ranked, *_teams = page.split("</table>")

    assert ranked.count("after-cut") == 1
    assert ranked[: ranked.index("after-cut")].count('<tr id="row-') == 8 + 1  # eight finalists, then the row itself
    assert "Players above the line reached a later stage" in page


def test_the_screen_shows_one_division_after_the_other(finals: Tournament, client: Client) -> None:
    page = client.get(f"/e/{finals.slug}/tv/standings/").content.decode()

    lines = " ".join(page.split())
    assert lines.index("Standings · East") < lines.index("Standings · West")
    # Each division has its finalists and, below them, those of the main rounds.
    assert page.count('class="pane standings"') == 4


def test_the_sheets_have_the_rank_in_the_division(finals: Tournament, client: Client) -> None:
    book = load_workbook(BytesIO(client.get(f"/e/{finals.slug}/files/standings.xlsx").content))
    rows = [list(row) for row in book.active.iter_rows(values_only=True)]
    head = next(n for n, row in enumerate(rows) if "Division" in row)
    division, rank = rows[head].index("Division"), rows[head].index("Rank in the division")

    east = [row[rank] for row in rows[head + 1 :] if row[division] == "East"]
    assert sorted(east)[:5] == [1, 2, 3, 4, 5]
    assert len(east) == 8
    assert client.get(f"/e/{finals.slug}/files/standings.pdf").content.startswith(b"%PDF")


def test_a_restored_archive_has_the_same_finals(organiser: User, club: Club, finals: Tournament) -> None:
    archive = tournament_archive(actor=organiser, tournament=finals)
    again = tournament_restore(actor=organiser, club=club, archive=archive)

    assert [stage.by_division for stage in again.stages.order_by("number")] == [True, True]
    table, before = tournament_table(again), tournament_table(finals)
    assert [(line.rank, line.entrant.player.name) for line in table.lines] == [
        (line.rank, line.entrant.player.name) for line in before.lines
    ]


def test_an_older_archive_gets_the_defaults_of_newer_fields(organiser: User, club: Club, make_tournament: Make) -> None:
    archive = tournament_archive(actor=organiser, tournament=make_tournament(players=8))
    for stage in archive["stages"]:
        del stage["by_division"]
    del archive["event"]["team_mates"], archive["event"]["club_mates"]

    again = tournament_restore(actor=organiser, club=club, archive=archive)

    assert (again.team_mates, again.club_mates, again.stages.get().by_division) == ("hard", "soft", False)


# ----- pages and API -----
def test_the_stage_is_made_by_page_and_by_api(organiser: User, make_tournament: Make, client: Client) -> None:
    tournament = make_tournament(players=8)
    client.force_login(organiser)

    form = {"name": "Finals", "rounds_planned": 1, "method": "top", "by_division": "on", "cut": 4, "carry": 100}
    client.post(f"/e/{tournament.slug}/desk/stages/", form)
    made = client.get(f"/api/v1/tournaments/{tournament.slug}/stages/").json()["results"][1]
    assert (made["by_division"], made["cut"]) == (True, 4)

    door = f"/api/v1/tournaments/{tournament.slug}/stages/2/"
    answer = client.patch(door, {"by_division": False}, content_type="application/json")
    assert answer.json()["by_division"] is False
    page = client.get(f"/e/{tournament.slug}/desk/stages/").content.decode()
    assert "the best 4," in page


def test_the_draw_page_names_the_divisions_and_which_is_too_small(
    organiser: User, make_divided: Make, client: Client
) -> None:
    tournament = make_divided({"East": 8, "West": 3})
    client.force_login(organiser)

    page = client.get(f"/e/{tournament.slug}/desk/draw/1/").content.decode()
    refused = client.post(f"/e/{tournament.slug}/desk/draw/1/", {"seed": 1, "preset": "balanced"})

    assert "Each division plays separately." in page
    assert "Too few players for a table: West (3)." in refused.content.decode()


def test_once_released_the_way_of_playing_stays_and_the_name_may_change(
    organiser: User, make_divided: Make, play: Play
) -> None:
    tournament = make_divided({"East": 8, "West": 8})
    stage = tournament.stages.get()
    play_through(organiser, stage_draw(actor=organiser, stage=stage, seed=1)[0], play)

    stage_amend(actor=organiser, stage=stage, name="Both halves", by_division=True, method="plan")
    with pytest.raises(LeagueError) as refused:
        stage_amend(actor=organiser, stage=stage, by_division=False)

    assert refused.value.code == "round_released"
    found = Stage.objects.get(pk=stage.pk)
    assert (found.name, found.by_division) == ("Both halves", True)
