"""The lines of a season's table: whoever stands above the first passes, whoever stands below the second goes down."""

import pytest
from django.test import Client
from django.urls import reverse

from league.core.errors import LeagueError
from league.history.models import LogEntry
from league.records.deals.services import deal_record, hanchan_begin
from league.seasons.cut import Cut
from league.seasons.models import Season, StandingsRow
from league.seasons.parts import division_add, division_cut, part_fill
from league.seasons.services import season_amend
from league.standings.computing.following import standings_catch_up
from league.standings.selectors import season_table
from league.standings.targets.selectors import season_targets_of
from tests.league.core.page import signed_in, words
from tests.league.factories import DAY
from tests.league.standings.test_season_targets import MANGAN

pytestmark = [pytest.mark.django_db, pytest.mark.once]


def rows_of(*ranks: int | None) -> list[StandingsRow]:
    return [
        StandingsRow(rank=rank, shared=ranks.count(rank) if rank else 1, order=order)
        for order, rank in enumerate(ranks, 1)
    ]


@pytest.mark.parametrize(
    ("cut", "down", "ranks", "below"),
    [
        (2, 0, (1, 2, 3, 4), [2]),
        (0, 1, (1, 2, 3, 4), [3]),
        (1, 1, (1, 2, 3, 4), [1, 3]),
        (2, 2, (1, 2, 3, 4), [2]),  # one line is both
        (2, 0, (1, 2, 2, 4), [3]),  # both second ones pass
        (0, 2, (1, 2, 2, 4), [3]),  # rank 2 is the last of 4 − 2: both second ones stay
        (1, 0, (1, 1, 3, None), [2]),
        (0, 1, (1, 2, 3, None), [2]),  # the last ranks are those of players with a rank
        (4, 4, (1, 2, 3, 4), []),
        (9, 9, (1, 2, 3, 4), []),
        (0, 0, (1, 2, 3, 4), []),
    ],
)
def test_a_line_is_drawn_below_the_last_who_passes_and_the_last_who_stays(cut, down, ranks, below):
    drawn = Cut(cut, down, sum(rank is not None for rank in ranks))

    assert [row.order for row in rows_of(*ranks) if drawn.is_below(row)] == below


@pytest.fixture
def table(owner, played):
    """Aoi 1, Ben and Chika 2, Dai 4."""
    standings_catch_up(season_amend(actor=owner, season=played, cut=1, down=1, reason="as agreed"))
    played.refresh_from_db()
    return played


def test_the_cut_is_stored_and_logged(owner, table):
    assert (table.cut, table.down) == (1, 1)
    entry = LogEntry.objects.filter(action="season_amend").latest("pk")
    assert (entry.before, entry.after, entry.reason) == ({"cut": 0, "down": 0}, {"cut": 1, "down": 1}, "as agreed")


@pytest.mark.parametrize("wrong", [{"cut": -1}, {"down": 1001}])
def test_a_cut_is_between_0_and_1000(organiser, club, table, wrong):
    answer = signed_in(organiser).patch(
        f"/api/v1/clubs/{club.slug}/seasons/{table.slug}/", wrong, content_type="application/json"
    )

    assert answer.status_code == 400


@pytest.mark.parametrize("name", ["season", "embed_season", "club", "season_days"])
def test_pages_draw_the_lines_and_name_them(client, club, table, name):
    address = reverse(name, args=[club.slug] if name == "club" else [club.slug, table.slug])
    page = client.get(address, {"since": "2026-01-01"} if name == "season_days" else {})

    html = page.content.decode()
    # below Aoi, and below Chika, the second of the two who share rank 2
    assert [
        part.partition("Aoi" if n == 0 else "Chika")[1] for n, part in enumerate(html.split('class="last"')[1:])
    ] == [
        "Aoi",
        "Chika",
    ]
    if name != "club":
        assert "Ranks that pass the cut: 1 · Last ranks that go down: 1" in words(page)


def test_a_season_without_a_cut_draws_no_line(client, club, played):
    standings_catch_up(played)

    page = client.get(reverse("season", args=[club.slug, played.slug]))

    assert 'class="last"' not in page.content.decode()
    assert "go down" not in words(page)


def test_the_api_of_the_table_names_the_cut(client, club, table):
    answer = client.get(f"/api/v1/clubs/{club.slug}/seasons/{table.slug}/standings/").json()

    assert (answer["cut"], answer["down"]) == (1, 1)


def test_the_form_of_a_season_takes_the_cut(organiser, club, house_rules):
    sent = {"name": "Autumn", "opens": "2026-01-01", "house_rules": house_rules.pk, "min_games": "0",
            "metric_1": "points", "cut": "8", "down": ""}  # fmt: skip
    client = signed_in(organiser)
    client.post(reverse("season_new", args=[club.slug]), sent)

    season = Season.objects.get(name="Autumn")
    assert (season.cut, season.down) == (8, 0)

    edit = reverse("season_edit", args=[club.slug, season.slug])
    assert 'value="8"' in client.get(edit).content.decode()
    client.post(edit, sent | {"cut": "6", "down": "2"})

    season.refresh_from_db()
    assert (season.cut, season.down) == (6, 2)


def test_a_division_has_lines_of_its_own(owner, club, regulars, table):
    division = division_add(actor=owner, season=table, name="North")
    part_fill(actor=owner, part=division, players=regulars[1:])
    standings_catch_up(table)
    client = signed_in(owner)
    page = reverse("season_parts", args=[club.slug, table.slug])

    client.post(page, {"deed": "cut", "kind": "division", "part": division.pk, "cut": "0", "down": "1"})

    division.refresh_from_db()
    assert (division.cut, division.down) == (0, 1)
    assert [line.name for line in season_table(table, division).lines if line.is_last] == ["Chika"]
    assert "changed the cut of a division" in words(client.get(page))


def test_the_api_of_a_division_takes_and_shows_its_lines(organiser, client, club, table):
    path = f"/api/v1/clubs/{club.slug}/seasons/{table.slug}/divisions/"
    signed = signed_in(organiser)
    made = signed.post(path, {"name": "North", "cut": 2}, content_type="application/json").json()
    changed = signed.patch(f"{path}{made['id']}/", {"down": 1}, content_type="application/json").json()

    assert (made["cut"], made["down"]) == (2, 0)
    assert (changed["cut"], changed["down"]) == (2, 1)
    assert client.get(path).json()["results"] == [changed]
    assert signed.post(path, {"name": "South", "cut": -1}, content_type="application/json").status_code == 400


def test_an_unchanged_cut_is_not_logged(owner, table):
    division = division_add(actor=owner, season=table, name="North")

    division_cut(actor=owner, division=division, cut=0)

    assert not LogEntry.objects.filter(action="division_cut").exists()


def test_only_organisers_change_the_cut_of_a_division(owner, recorder, table):
    division = division_add(actor=owner, season=table, name="North")

    with pytest.raises(LeagueError) as refusal:
        division_cut(actor=recorder, division=division, cut=1)

    assert refusal.value.code == "forbidden"


def test_a_team_has_no_cut(owner, club, table, winds):
    page = reverse("season_parts", args=[club.slug, table.slug])

    answer = signed_in(owner).post(page, {"deed": "cut", "kind": "team", "part": winds.pk, "cut": "1", "down": "0"})

    assert answer.status_code == 422
    assert not LogEntry.objects.filter(action="division_cut").exists()


def test_targets_name_the_ranks_of_the_lines(owner, club, house_rules, regulars, table):
    """Whatever else is worth knowing: what passes the cut, and what keeps from going down."""
    season_amend(actor=owner, season=table, cut=2, down=1)
    table.refresh_from_db()
    hanchan = hanchan_begin(
        actor=owner, club=club, house_rules=house_rules, players=regulars, season=table, played_on=DAY
    )
    deal_record(actor=owner, hanchan=hanchan, number=1, entry=MANGAN)
    hanchan.refresh_from_db()

    found = season_targets_of(hanchan)

    assert found is not None
    for _person, _rank, targets in found.players:
        ranks = {one.target.goal.rank for one in targets}
        assert {2, 3} <= ranks  # 2 passes; of 4 ranks the last goes down, so that 3 stays


def test_a_visitor_sees_no_form(client, club, table):
    assert Client().get(reverse("season_edit", args=[club.slug, table.slug])).status_code in (302, 403, 404)
