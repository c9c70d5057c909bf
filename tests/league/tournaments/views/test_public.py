"""What everybody sees of a tournament, what is hidden, and the number of queries of its pages."""

from datetime import UTC, datetime

import pytest
from django.db.models import Model
from django.test import Client
from django.urls import reverse

from league.accounts.models import User
from league.clubs.models import Club
from league.players.models import Player
from league.tournaments.draws.services import round_step
from league.tournaments.lifecycle.services import tournament_amend, tournament_close
from league.tournaments.models import Tournament
from league.tournaments.results.services import result_enter
from tests.league.core.page import query_count, signed_in, words
from tests.league.tournaments.views.first_round import Make, Play, released, url

pytestmark = pytest.mark.once


@pytest.mark.django_db
def test_frozen_results_appear_on_no_public_page(
    organiser: User, desk: Client, make_tournament: Make, play: Play
) -> None:
    tournament = make_tournament(players=16, rounds=1)
    tournament_amend(actor=organiser, tournament=tournament, frozen_from=1)
    round_ = released(organiser, Tournament.objects.get())
    for table in round_.tables.all():
        result_enter(actor=organiser, table=table, scores=[77700, 12300, 6000, 4000])
    entrant = round_.seats.get(table__number=1, seat=0).entrant
    game = round_.tables.first().hanchan_id
    public = [
        url(tournament, name) for name in ("event", "event_results", "event_standings", "event_seating", "event_tv")
    ]
    public += [url(tournament, "event_card", entrant.pk), url(tournament, "event_why", entrant.pk)]
    public += [reverse(name, args=[tournament.club.slug]) for name in ("club", "games")]
    public += [reverse("player", args=[tournament.club.slug, entrant.player_id])]

    # +52.7 with 15 for the place: 67.7; the desk's own pages below /e/ are everybody's too
    for path in public:
        shown = [Client().get(path).content.decode(), desk.get(path).content.decode()]
        assert not any(figure in page for page in shown for figure in ("77,700", "77700", "67.7")), path
    assert "77,700" in words(desk.get(url(tournament, "desk_round", 1)))
    assert Client().get(f"/api/v1/hanchan/{game}/").status_code == 404
    assert "77,700" in words(desk.get(reverse("game", args=[tournament.club.slug, game])))

    round_step(actor=organiser, round_=round_, step="finish")
    tournament_close(actor=organiser, tournament=Tournament.objects.get())
    assert "77,700" in words(Client().get(url(tournament, "event_results")))
    assert "+67.7" in words(Client().get(reverse("games", args=[tournament.club.slug])))


@pytest.mark.django_db
def test_a_closed_event_shows_its_first_three(organiser: User, make_tournament: Make, play: Play) -> None:
    tournament = make_tournament(players=8, rounds=1)
    round_ = released(organiser, tournament)
    play(round_)
    round_step(actor=organiser, round_=round_, step="finish")
    running = Client().get(url(tournament, "event"))
    tournament_close(actor=organiser, tournament=Tournament.objects.get())

    closed = Client().get(url(tournament, "event"))

    assert running.context["podium"] == []
    podium = closed.context["podium"]
    table = closed.context["table"]
    assert podium == [line for line in table.lines if line.rank <= 3]
    shown = words(closed).partition("Podium")[2]
    assert shown.startswith(" ".join(["", *(f"{one.rank} {one.name} {one.points_text(one.points)}" for one in podium)]))


@pytest.mark.django_db
def test_a_row_shows_the_reasons_for_its_rank(organiser: User, make_tournament: Make, play: Play) -> None:
    tournament = make_tournament(players=16, rounds=1)
    round_ = released(organiser, tournament)
    play(round_)
    entrant = round_.seats.get(table__number=1, seat=0).entrant

    page = words(Client().get(url(tournament, "event_standings"), {"why": entrant.pk}))
    fragment = words(Client().get(url(tournament, "event_why", entrant.pk)))

    assert "Behind " in page or "Ahead of " in page or "in everything that decides" in page
    assert fragment in page
    assert "provisional, round 1 is being played" in page


@pytest.mark.django_db
@pytest.mark.parametrize("hidden", [Club, Tournament])
def test_a_tournament_is_hidden_by_its_own_setting_or_that_of_its_club(
    hidden: type[Model], stranger: User, player_user: User, desk: Client, make_tournament: Make
) -> None:
    tournament = make_tournament()
    hidden._default_manager.update(is_public=False)

    for client in (Client(), signed_in(stranger)):
        assert client.get(url(tournament, "event")).status_code == 404
        assert "Autumn Open" not in words(client.get(reverse("home")))
        assert "Autumn Open" not in words(client.get(reverse("events", args=[tournament.club.slug])))
    assert desk.get(url(tournament, "event")).status_code == 200
    assert signed_in(player_user).get(url(tournament, "event")).status_code == 200


@pytest.mark.django_db
def test_members_find_the_tournaments_of_a_private_club_in_its_list(player_user: User, make_tournament: Make) -> None:
    tournament = make_tournament()
    Club.objects.update(is_public=False)

    assert "Autumn Open" in words(signed_in(player_user).get(reverse("events", args=[tournament.club.slug])))


@pytest.mark.django_db
def test_a_player_of_the_tournament_sees_it_without_being_a_member(stranger: User, make_tournament: Make) -> None:
    tournament = make_tournament()
    Club.objects.update(is_public=False)
    Player.objects.filter(name="Player 01").update(user=stranger, account=stranger)

    assert signed_in(stranger).get(url(tournament, "event")).status_code == 200
    assert signed_in(stranger).get(reverse("club", args=[tournament.club.slug])).status_code == 404


@pytest.mark.django_db
def test_a_closed_tournament_is_made_private_on_its_settings_page(
    organiser: User, desk: Client, make_tournament: Make
) -> None:
    tournament = make_tournament()
    # with seconds and a fraction, which the field of the form does not show
    opens = datetime(2026, 3, 7, 8, 30, 15, 250_000, tzinfo=UTC)
    Tournament.objects.update(state=Tournament.State.CLOSED, check_in_opens_at=opens)
    page = desk.get(url(tournament, "desk_settings"))

    answer = desk.post(url(tournament, "desk_settings"), {"name": "Another name"})

    shown = page.context["form"]
    assert [name for name, field in shown.fields.items() if not field.disabled] == ["is_public"]
    assert answer.status_code == 302
    tournament.refresh_from_db()
    assert (tournament.is_public, tournament.name, tournament.check_in_opens_at) == (False, "Autumn Open", opens)


DESK = ("desk", "desk_settings", "desk_stages", "desk_start", "desk_close", "desk_history", "desk_entrants",
        "desk_check_in", "desk_apart", "desk_penalties", "desk_links", "desk_script")  # fmt: skip


@pytest.mark.django_db
@pytest.mark.parametrize("name", DESK)
def test_only_organisers_may_use_the_desk(stranger: User, player_user: User, make_tournament: Make, name: str) -> None:
    tournament = make_tournament(players=8)

    assert Client().get(url(tournament, name)).status_code == 302
    assert signed_in(stranger).get(url(tournament, name)).status_code == 403
    assert signed_in(player_user).post(url(tournament, name)).status_code == 403


@pytest.mark.django_db
def test_a_page_that_has_not_changed_answers_304(organiser: User, make_tournament: Make) -> None:
    tournament = make_tournament()
    round_ = released(organiser, tournament)
    client, path = Client(), url(tournament, "event_standings")
    etag = client.get(path).headers["ETag"]

    assert client.get(path, headers={"If-None-Match": etag}).status_code == 304
    result_enter(actor=organiser, table=round_.tables.first(), scores=[41200, 28300, 20400, 10100])

    assert client.get(path, headers={"If-None-Match": etag}).status_code == 200


@pytest.mark.django_db
def test_a_hanchan_of_an_event_is_not_voided_on_the_club_s_pages(
    organiser: User, desk: Client, make_tournament: Make
) -> None:
    tournament = make_tournament()
    round_ = released(organiser, tournament)
    hanchan = result_enter(actor=organiser, table=round_.tables.first(), scores=[41200, 28300, 20400, 10100])
    etag = Client().get(url(tournament, "event")).headers["ETag"]

    desk.post(reverse("void", args=[tournament.club.slug, hanchan.pk]), {"version": hanchan.version, "reason": "twice"})

    assert Client().get(url(tournament, "event"), headers={"If-None-Match": etag}).status_code == 304
    assert round_.tables.undone().count() == 3


# ----- numbers of queries -----
@pytest.mark.django_db
@pytest.mark.parametrize(
    ("name", "most"),
    [("event", 24), ("event_seating", 9), ("event_results", 12), ("event_standings", 16), ("event_players", 6),
     ("event_tv", 22)],
)  # fmt: skip
def test_a_page_needs_as_many_queries_for_many_players_as_for_few(
    organiser: User, make_tournament: Make, play: Play, name: str, most: int
) -> None:
    counts = []
    for players in (8, 24):
        tournament = make_tournament(players=players, rounds=2, slug=f"open-{players}")
        round_ = released(organiser, tournament)
        play(round_)
        counts.append(query_count(Client(), url(tournament, name)))

    assert counts[0] == counts[1] <= most


@pytest.mark.django_db
@pytest.mark.parametrize(("name", "args", "most"), [("desk_round", (1,), 40), ("desk_entrants", (), 26)])
def test_the_desk_needs_as_many_queries_for_many_players_as_for_few(
    organiser: User, desk: Client, make_tournament: Make, play: Play, name: str, args: tuple[int, ...], most: int
) -> None:
    counts = []
    for players in (8, 24):
        tournament = make_tournament(players=players, rounds=2, slug=f"open-{players}")
        play(released(organiser, tournament))
        counts.append(query_count(desk, url(tournament, name, *args)))

    assert counts[0] == counts[1] <= most


def test_a_round_that_is_not_released_is_listed_for_the_desk_alone(organiser: User, make_tournament: Make) -> None:
    event = make_tournament(players=16, rounds=2)
    released(organiser, event)
    path = f"/api/v1/tournaments/{event.slug}/rounds/"

    listed = [
        [row["number"] for row in client.get(path).json()["results"]] for client in (Client(), signed_in(organiser))
    ]

    assert listed == [[1], [1, 2]]
    assert Client().get(f"{path}2/").status_code == 404
