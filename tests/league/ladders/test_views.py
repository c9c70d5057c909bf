from datetime import timedelta

import pytest
from django.test import Client

from league.ladders.models import Ladder
from league.ladders.services import ladder_open
from scoring.ladders.registry import LADDERS
from tests.league.core.page import query_count, signed_in, url, words
from tests.league.factories import DAY
from tests.league.ladders.conftest import follow

pytestmark = pytest.mark.once


def test_a_ladder_shows_ranks_and_who_climbed_since_the_evening_before(club, regulars, play, points):
    first, second, third, fourth = regulars
    play(0, regulars)
    # Dai: -29.9 + 31.2 + 31.2; nobody else wins so much
    play(7, [fourth, second, third, first])
    play(7, [fourth, second, third, first])
    follow(points)

    page = words(Client().get(url(club, "ladder", points.slug)))

    assert "1 ↑3 Dai 32.5 3" in page
    assert "How it is computed" in page


def test_a_ladder_at_the_end_of_a_day(club, regulars, play, points):
    play(0, regulars)
    play(7, regulars)
    follow(points)

    page = words(Client().get(url(club, "ladder", points.slug), {"on": DAY.isoformat()}))

    assert "1 Aoi 31.2 1" in page
    assert "At the end of" in page


@pytest.mark.parametrize("day", ["yesterday", "2026-99-99", ""])
def test_an_invalid_day_shows_the_current_ladder(club, regulars, play, points, day):
    play(0, regulars)
    follow(points)

    assert "Aoi 31.2" in words(Client().get(url(club, "ladder", points.slug), {"on": day}))


def test_the_page_of_a_hanchan_shows_the_changes_with_their_arithmetic(owner, club, regulars, play):
    elo = ladder_open(actor=owner, club=club, name="Elo", kind="elo")
    game = play(0, regulars)
    follow(elo)

    page = words(Client().get(url(club, "game_ratings", game.pk)))

    assert "Aoi 1500.0 → " in page
    assert "Ben" in page


@pytest.fixture
def glicko(owner, club, crowd, play):
    """Two tables of one month, on two evenings; only Aoi is at both."""
    ladder = ladder_open(actor=owner, club=club, name="Glicko", kind="glicko2")
    aoi, ben, chika, dai, emi, fay, gus, _hal = crowd
    games = play(0, [aoi, ben, chika, dai]), play(7, [aoi, emi, fay, gus])
    follow(ladder)
    return games


def test_players_at_another_table_of_the_period_are_named_too(club, glicko):
    _first, second = glicko

    page = words(Client().get(url(club, "game_ratings", second.pk)))

    # Aoi's change is shown at the second table, with the opponents of the first as well
    for name in ("Ben", "Chika", "Dai", "Emi", "Fay", "Gus"):
        assert f"Against {name} (1500.000 ± 350.000)" in page
    assert "#" not in page.partition("Glicko")[2]


def test_a_hanchan_rated_at_the_end_of_its_period_says_so(club, regulars, crowd, play, glicko):
    # all players of the first table play again later in the month
    again = play(14, regulars)
    follow(Ladder.objects.get())

    page = words(Client().get(url(club, "game_ratings", glicko[0].pk)))

    assert "This ladder rates all games of a period at once." in page
    assert "This ladder rates" not in words(Client().get(url(club, "game_ratings", again.pk)))


def test_the_api_names_all_players_too(owner, club, glicko):
    answer = signed_in(owner).get(f"/api/v1/clubs/{club.slug}/ladders/glicko/hanchan/{glicko[1].pk}/").json()

    told = " ".join(line for one in answer["results"] for line in one["arithmetic"])
    assert "Against Ben" in told
    assert "Against Gus" in told


def test_a_hanchan_that_no_ladder_rates_says_so(club, regulars, play):
    game = play(0, regulars)

    assert "No ladder rates this hanchan" in words(Client().get(url(club, "game_ratings", game.pk)))


@pytest.mark.parametrize("kind", LADDERS, ids=lambda kind: kind.key)
def test_every_ladder_can_be_opened_with_its_defaults(organiser, club, regulars, play, kind):
    client = signed_in(organiser)
    path = url(club, "ladder_open", kind.key)
    form = client.get(path).context["form"]
    sent = {field.name: field.value() for field in form if field.value() is not None}

    answer = client.post(path, sent)

    ladder = Ladder.objects.get()
    assert answer.url == url(club, "ladder", ladder.slug)
    assert ladder.parameters == kind.dump(kind.read())
    play(0, regulars)
    follow(ladder)
    assert "Aoi" in words(client.get(answer.url))


def test_three_kinds_of_ladders_are_offered_first_and_the_others_below_them(organiser, club):
    first, more = signed_in(organiser).get(url(club, "ladder_new")).content.decode().split("<details>")

    offered = [
        [kind.key for kind in LADDERS if f'href="{url(club, "ladder_open", kind.key)}"' in part]
        for part in (first, more)
    ]
    assert offered[0] == ["points", "elo", "plackett_luce"]
    assert offered[1] == [kind.key for kind in LADDERS if kind.key not in offered[0]]


def test_the_error_of_a_parameter_is_shown_at_its_field(organiser, club):
    answer = signed_in(organiser).post(url(club, "ladder_open", "elo"), {"name": "Elo", "parameter-first_k": "-1"})

    assert answer.status_code == 422
    assert "parameter-first_k" in answer.context["form"].errors
    assert not Ladder.objects.exists()


def test_a_ladder_is_changed_and_closed(organiser, club, points):
    client = signed_in(organiser)
    path = url(club, "ladder_edit", points.slug)
    form = client.get(path).context["form"]
    sent = {field.name: field.value() for field in form if field.value() is not None}

    client.post(path, sent | {"name": "All points", "reason": "clearer"})
    assert "All points" in words(client.get(url(club, "ladders")))
    assert "clearer" in words(client.get(path))

    client.post(url(club, "ladder_close", points.slug))
    assert "No ladder yet" in words(client.get(url(club, "ladders")))


def test_a_recorder_opens_no_ladder(recorder, club):
    client = signed_in(recorder)

    assert client.get(url(club, "ladder_new")).status_code == 403
    assert client.post(url(club, "ladder_open", "elo"), {"name": "Elo"}).status_code == 403


def test_an_unknown_ladder_is_not_found(club):
    assert Client().get(url(club, "ladder", "none")).status_code == 404


def test_a_ladder_needs_as_many_queries_for_many_players_as_for_few(owner, club, crowd, play, points):
    client = signed_in(owner)
    play(0, crowd[:4])
    follow(points)
    few = query_count(client, url(club, "ladder", points.slug))
    play(1, crowd[4:])
    follow(points)

    assert query_count(client, url(club, "ladder", points.slug)) == few <= 9


def test_a_player_page_shows_form_places_and_ratings(owner, club, regulars, play, points, monkeypatch):
    monkeypatch.setattr("league.profiles.views.FEWEST_FOR_RECORDS", 3)
    for day in range(3):
        play(day, regulars)
    elo = ladder_open(actor=owner, club=club, name="Elo", kind="elo")
    follow(points)
    follow(elo)

    page = Client().get(url(club, "player", regulars[0].pk))

    shown = words(page)
    assert "Points +93.6 +93.6" in shown  # three times +31.2
    assert "Most points +31.2" in shown
    assert "first places 3 3" in shown
    # The ladder of points would say the sum of the points once more.
    (line,) = page.context["rating_lines"]
    values = [point.value for point in line.points]
    assert (line.ladder, len(values), values) == (elo, 3, sorted(set(values)))  # three first places
    assert line.points[0].href.endswith("/")
    assert (DAY + timedelta(days=2)).isoformat() in shown
