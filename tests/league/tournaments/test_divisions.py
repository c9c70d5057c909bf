"""Each division plays among itself: seated, cut, seated anew, ranked and shown."""

from collections import Counter
from collections.abc import Callable
from io import BytesIO

import pytest
from django.test import Client
from openpyxl import load_workbook

from league.accounts.models import User
from league.clubs.models import Club
from league.errors import LeagueError
from league.tournaments.archive import event_archive
from league.tournaments.checks import round_checks
from league.tournaments.draws import round_propose, round_reseat, round_step, seats_swap, stage_draw
from league.tournaments.events import stage_add, stage_amend, tournament_close
from league.tournaments.models import Entrant, Round, Stage, Tournament
from league.tournaments.people import entrant_withdraw, guests_enter
from league.tournaments.restoring import event_restore
from league.tournaments.stage_groups import stage_groups
from league.tournaments.standings import event_table
from tests.league.tournaments.plans import meetings_of, seats_by_round

pytestmark = [pytest.mark.django_db, pytest.mark.once]
Make = Callable[..., Tournament]
Play = Callable[[Round], None]


def put_in_divisions(event: Tournament, **sizes: int) -> None:
    """By start number, one division after the other."""
    number = 0
    for name, size in sizes.items():
        event.entrants.filter(number__gt=number, number__lte=number + size).update(division=name)
        number += size


@pytest.fixture
def make_divided(make_tournament: Make) -> Make:
    def make(sizes: dict[str, int], **more: object) -> Tournament:
        event = make_tournament(players=sum(sizes.values()), by_division=True, **more)
        put_in_divisions(event, **sizes)
        return event

    return make


def divisions_at_tables(one: Round) -> list[set[str]]:
    return [{seat.entrant.division for seat in table.seats.all()} for table in one.tables.order_by("number")]


def play_through(organiser: User, one: Round, play: Play) -> None:
    for step in ("confirm", "release"):
        one = round_step(actor=organiser, one=one, step=step)
    play(one)
    round_step(actor=organiser, one=one, step="finish")


# ----- seating -----
@pytest.mark.parametrize("method", ["plan", "swiss", "random", "interval", "top"])
def test_every_way_of_seating_keeps_a_division_to_itself(
    organiser: User, make_divided: Make, play: Play, method: str
) -> None:
    event = make_divided({"West": 8, "East": 12}, method=method, rounds=2)
    stage = event.stages.get()

    for seed in range(2):
        if not event.rounds.exclude(state="finished").exists():
            stage_draw(actor=organiser, stage=stage, seed=seed)
        one = event.rounds.exclude(state="finished").first()
        assert divisions_at_tables(one) == [{"East"}] * 3 + [{"West"}] * 2
        play_through(organiser, one, play)


def test_the_rest_of_a_plan_is_drawn_again_within_the_divisions(
    organiser: User, make_divided: Make, play: Play
) -> None:
    event = make_divided({"East": 16, "West": 16}, rounds=4)
    stage = event.stages.get()
    play_through(organiser, stage_draw(actor=organiser, stage=stage, seed=1)[0], play)

    rest = stage_draw(actor=organiser, stage=stage, seed=2)

    assert [one.number for one in rest] == [2, 3, 4]
    assert [divisions_at_tables(one) for one in rest] == [[{"East"}] * 4 + [{"West"}] * 4] * 3
    pairs = Counter(tuple(pair) for _number, *pair in meetings_of(seats_by_round(event)))
    assert set(pairs.values()) == {1}


def test_who_has_no_division_is_a_group_of_its_own_behind_the_others(organiser: User, make_divided: Make) -> None:
    event = make_divided({"East": 8})
    guests_enter(actor=organiser, tournament=event, rows=[[f"Guest {n}", "", "", ""] for n in range(5)])

    [one, *_more] = stage_draw(actor=organiser, stage=event.stages.get(), seed=1)

    assert divisions_at_tables(one) == [{"East"}, {"East"}, {""}]
    # one of the five sits out: that is told, and blocks nothing
    [finding] = [finding for finding in round_checks(one) if finding.key == "sits_out"]
    assert not finding.is_blocking


@pytest.mark.parametrize(("method", "script"), [("plan", ""), ("swiss", "")])
def test_fewer_than_four_in_a_division_are_refused_by_name(
    organiser: User, make_divided: Make, method: str, script: str
) -> None:
    event = make_divided({"East": 8, "West": 3}, method=method)

    with pytest.raises(LeagueError) as refused:
        stage_draw(actor=organiser, stage=event.stages.get(), seed=1)

    assert (refused.value.code, refused.value.params) == ("division_too_small", {"division": "West", "found": 3})
    assert not event.rounds.exists()


def test_a_script_seats_whom_it_will_and_the_check_says_so(organiser: User, make_divided: Make) -> None:
    event = make_divided({"East": 4, "West": 4})

    [one] = stage_draw(actor=organiser, stage=event.stages.get(), seed=1, script="1-2-5-6\n3-4-7-8")

    mixed = [finding.table for finding in round_checks(one) if finding.key == "divisions_mixed"]
    assert mixed == [1, 2]


def test_a_swap_across_divisions_is_told(organiser: User, make_divided: Make) -> None:
    event = make_divided({"East": 8, "West": 8}, rounds=1)
    [one] = stage_draw(actor=organiser, stage=event.stages.get(), seed=1)

    first, last = (table.seats.first() for table in (one.tables.first(), one.tables.last()))
    seats_swap(actor=organiser, one=first, other=last)

    assert [finding.table for finding in round_checks(one) if finding.key == "divisions_mixed"] == [1, 4]


@pytest.mark.parametrize("method", ["plan", "swiss"])
def test_a_fixed_table_in_the_other_divisions_part_of_the_hall_is_kept(
    organiser: User, make_divided: Make, method: str
) -> None:
    event = make_divided({"East": 8, "West": 8}, method=method, rounds=2)
    somebody = event.entrants.filter(division="East").first()
    Entrant.objects.filter(pk=somebody.pk).update(fixed_table=4)

    for one in stage_draw(actor=organiser, stage=event.stages.get(), seed=1):
        assert somebody.seats.get(round=one).table.number == 4
        assert divisions_at_tables(one) == [{"East"}, {"West"}, {"West"}, {"East"}]


def test_a_substitute_of_a_division_fills_that_one_and_one_of_none_where_somebody_lacks(
    organiser: User, make_divided: Make
) -> None:
    event = make_divided({"East": 7, "West": 7}, rounds=1)
    [own, free] = guests_enter(actor=organiser, tournament=event, rows=[["Sub E", "", "", ""], ["Sub", "", "", ""]])
    Entrant.objects.filter(pk__in=[own.pk, free.pk]).update(is_substitute=True)
    Entrant.objects.filter(pk=own.pk).update(division="East")

    groups = {group.division: group.entrants for group in stage_groups(event.stages.get())}

    assert groups["East"][-1] == own
    assert groups["West"][-1] == free


def test_the_numbers_shown_before_are_those_of_the_draw(organiser: User, make_divided: Make, play: Play) -> None:
    event = make_divided({"East": 9, "West": 14}, method="swiss", rounds=2)
    stage = event.stages.get()
    [first] = stage_draw(actor=organiser, stage=stage, seed=3)
    play_through(organiser, first, play)

    shown = {one.preset: one for one in round_propose(actor=organiser, stage=stage, seed=7)}["balanced"]
    [drawn] = stage_draw(actor=organiser, stage=stage, seed=7, preset="balanced")

    drawn.refresh_from_db()
    facts = [round(drawn.facts[key], 1) for key in ("repeats", "spread", "worst", "uneven_winds")]
    assert facts == [shown.repeats, shown.spread, shown.worst, shown.uneven_winds]
    # the ranks at a table are those within its division: nobody is behind the 14th
    assert max(rank for table in drawn.facts["tables"] for rank in table["ranks"]) <= 14


# ----- people go and come -----
def test_seated_anew_each_division_stays_among_itself(organiser: User, make_divided: Make, play: Play) -> None:
    event = make_divided({"East": 16, "West": 16}, rounds=4)
    rounds = stage_draw(actor=organiser, stage=event.stages.get(), seed=1)
    play_through(organiser, rounds[0], play)
    west = seats_by_round(event, division="West")
    leaver = event.entrants.filter(division="East").first()

    entrant_withdraw(actor=organiser, entrant=leaver)
    round_reseat(actor=organiser, tournament=event, seed=4)

    for one in event.rounds.filter(number__gt=1):
        assert divisions_at_tables(one) == [{"East"}] * 3 + [{"West"}] * 4
        assert not one.seats.filter(entrant=leaver).exists()
    # nobody of the other division meets others than before
    assert meetings_of(seats_by_round(event, division="West")) == meetings_of(west)


def test_unplayed_rounds_of_two_stages_are_seated_anew_each_in_its_own_way(
    organiser: User, make_tournament: Make
) -> None:
    event = make_tournament(players=16, rounds=2)
    put_in_divisions(event, East=8, West=8)
    second = stage_add(actor=organiser, tournament=event, name="Divisions", rounds_planned=2, by_division=True)
    stage_draw(actor=organiser, stage=event.stages.get(number=1), seed=1)
    stage_draw(actor=organiser, stage=second, seed=2)

    entrant_withdraw(actor=organiser, entrant=event.entrants.filter(division="East").first())
    round_reseat(actor=organiser, tournament=event, seed=3)

    assert [one.tables.count() for one in event.rounds.order_by("number")] == [3, 3, 3, 3]
    for one in event.rounds.filter(stage=second):
        assert divisions_at_tables(one) == [{"East"}, {"West"}, {"West"}]


def test_a_division_that_falls_below_four_is_told_and_nothing_changes(organiser: User, make_divided: Make) -> None:
    event = make_divided({"East": 4, "West": 8})
    stage_draw(actor=organiser, stage=event.stages.get(), seed=1)
    before = seats_by_round(event)
    entrant_withdraw(actor=organiser, entrant=event.entrants.filter(division="East").first())

    with pytest.raises(LeagueError, match="East") as refused:
        round_reseat(actor=organiser, tournament=event, seed=4)

    assert refused.value.code == "division_too_small"
    assert seats_by_round(event) == before


# ----- a whole event -----
@pytest.fixture
def finals(organiser: User, make_divided: Make, play: Play) -> Tournament:
    """Two divisions of eight, three rounds, then a final of four in each."""
    event = make_divided({"East": 8, "West": 8}, rounds=3)
    for one in stage_draw(actor=organiser, stage=event.stages.get(), seed=5):
        play_through(organiser, one, play)
    final = stage_add(
        actor=organiser, tournament=event, name="Finals", rounds_planned=1, method="top", by_division=True, cut=4
    )
    table = event_table(event)
    best = {name: [line.entrant.pk for line in table.lines if line.entrant.division == name][:4]
            for name in ("East", "West")}  # fmt: skip
    [one] = stage_draw(actor=organiser, stage=final, seed=6)
    seated = [{seat.entrant_id for seat in table.seats.all()} for table in one.tables.order_by("number")]
    assert seated == [set(best["East"]), set(best["West"])]
    play_through(organiser, one, play)
    return tournament_close(actor=organiser, tournament=event)


def test_the_finalists_of_both_stand_first_and_everybody_has_a_rank_in_the_division(
    organiser: User, finals: Tournament, client: Client
) -> None:
    finalists = set(Entrant.objects.filter(seats__round__stage__number=2).values_list("pk", flat=True))
    body = client.get(f"/api/v1/tournaments/{finals.slug}/standings/").json()

    assert {row["entrant"]["id"] for row in body["rows"][:8]} == finalists
    for name in ("East", "West"):
        inside = [row for row in body["rows"] if row["division"] == name]
        # equal ones share a rank; who got further is before all who did not
        assert [row["division_rank"] for row in inside][:5] == [1, 2, 3, 4, 5]
        assert len(inside) == 8
        page = client.get(f"/e/{finals.slug}/players/{inside[1]['entrant']['id']}/").content.decode()
        assert f"In {name}" in page


def test_a_line_parts_who_got_further_from_who_did_not(finals: Tournament, client: Client) -> None:
    page = client.get(f"/e/{finals.slug}/standings/").content.decode()
    ranked, *_teams = page.split("</table>")

    assert ranked.count("after-cut") == 1
    assert ranked[: ranked.index("after-cut")].count('<tr id="row-') == 8 + 1  # eight finalists, then the row itself
    assert "Above the line stands who got further" in page


def test_the_wall_turns_from_division_to_division(finals: Tournament, client: Client) -> None:
    page = client.get(f"/e/{finals.slug}/tv/standings/").content.decode()

    assert page.index("Standings · East") < page.index("Standings · West")
    assert page.count('class="pane standings"') == 2


def test_the_sheets_have_the_rank_in_the_division(finals: Tournament, client: Client) -> None:
    book = load_workbook(BytesIO(client.get(f"/e/{finals.slug}/files/standings.xlsx").content))
    rows = [list(row) for row in book.active.iter_rows(values_only=True)]
    head = next(n for n, row in enumerate(rows) if "Division" in row)
    division, rank = rows[head].index("Division"), rows[head].index("Rank in the division")

    east = [row[rank] for row in rows[head + 1 :] if row[division] == "East"]
    assert sorted(east)[:5] == [1, 2, 3, 4, 5]
    assert len(east) == 8
    assert client.get(f"/e/{finals.slug}/files/standings.pdf").content.startswith(b"%PDF")


def test_the_archive_makes_the_same_finals_again(organiser: User, club: Club, finals: Tournament) -> None:
    archive = event_archive(actor=organiser, tournament=finals)
    again = event_restore(actor=organiser, club=club, archive=archive)

    assert [stage.by_division for stage in again.stages.order_by("number")] == [True, True]
    table, before = event_table(again), event_table(finals)
    assert [(line.rank, line.entrant.player.name) for line in table.lines] == [
        (line.rank, line.entrant.player.name) for line in before.lines
    ]


def test_an_archive_of_before_comes_in_as_it_was_played(organiser: User, club: Club, make_tournament: Make) -> None:
    archive = event_archive(actor=organiser, tournament=make_tournament(players=8))
    for stage in archive["stages"]:
        del stage["by_division"]
    del archive["event"]["team_mates"], archive["event"]["club_mates"]

    again = event_restore(actor=organiser, club=club, archive=archive)

    assert (again.team_mates, again.club_mates, again.stages.get().by_division) == ("hard", "soft", False)


# ----- doors -----
def test_the_stage_is_made_by_page_and_by_api(organiser: User, make_tournament: Make, client: Client) -> None:
    event = make_tournament(players=8)
    client.force_login(organiser)

    form = {"name": "Finals", "rounds_planned": 1, "method": "top", "by_division": "on", "cut": 4, "carry": 100}
    client.post(f"/e/{event.slug}/desk/stages/", form)
    made = client.get(f"/api/v1/tournaments/{event.slug}/stages/").json()[1]
    assert (made["by_division"], made["cut"]) == (True, 4)

    door = f"/api/v1/tournaments/{event.slug}/stages/2/"
    answer = client.patch(door, {"by_division": False}, content_type="application/json")
    assert answer.json()["by_division"] is False
    page = client.get(f"/e/{event.slug}/desk/stages/").content.decode()
    assert "the best 4," in page


def test_the_draw_page_names_the_divisions_and_which_is_too_small(
    organiser: User, make_divided: Make, client: Client
) -> None:
    event = make_divided({"East": 8, "West": 3})
    client.force_login(organiser)

    page = client.get(f"/e/{event.slug}/desk/draw/1/").content.decode()
    refused = client.post(f"/e/{event.slug}/desk/draw/1/", {"seed": 1, "preset": "balanced"})

    assert "Each division plays among itself." in page
    assert "Too few players for a table: West (3)." in refused.content.decode()


def test_once_released_the_way_of_playing_stays_and_the_name_may_change(
    organiser: User, make_divided: Make, play: Play
) -> None:
    event = make_divided({"East": 8, "West": 8})
    stage = event.stages.get()
    play_through(organiser, stage_draw(actor=organiser, stage=stage, seed=1)[0], play)

    stage_amend(actor=organiser, stage=stage, name="Both halves", by_division=True, method="plan")
    with pytest.raises(LeagueError) as refused:
        stage_amend(actor=organiser, stage=stage, by_division=False)

    assert refused.value.code == "round_released"
    found = Stage.objects.get(pk=stage.pk)
    assert (found.name, found.by_division) == ("Both halves", True)
