"""What of an event everybody sees and may not see, and how much its pages ask."""

import pytest
from django.test import Client
from django.urls import reverse

from league.accounts.models import User
from league.tournaments.draws import round_step
from league.tournaments.events import tournament_amend, tournament_close
from league.tournaments.models import Tournament
from league.tournaments.results import result_enter
from tests.league.tournaments.views.event import SCORES, Make, Play, released, url
from tests.league.web.page import query_count, signed_in, words

pytestmark = pytest.mark.once


@pytest.mark.django_db
def test_frozen_results_appear_on_no_public_page(
    organiser: User, desk: Client, make_tournament: Make, play: Play
) -> None:
    event = make_tournament(players=16, rounds=1)
    tournament_amend(actor=organiser, tournament=event, frozen_from=1)
    one = released(organiser, Tournament.objects.get())
    for table in one.tables.all():
        result_enter(actor=organiser, table=table, scores=[77700, 12300, 6000, 4000])
    entrant = one.seats.get(table__number=1, seat=0).entrant
    game = one.tables.first().hanchan_id
    public = [url(event, name) for name in ("event", "event_results", "event_standings", "event_seating", "event_tv")]
    public += [url(event, "event_card", entrant.pk), url(event, "event_why", entrant.pk)]
    public += [reverse(name, args=[event.club.slug]) for name in ("club", "games")]
    public += [reverse("player", args=[event.club.slug, entrant.player_id])]

    # +52.7 with 15 for the place: 67.7; the desk's own pages below /e/ are everybody's too
    for path in public:
        shown = [Client().get(path).content.decode(), desk.get(path).content.decode()]
        assert not any(figure in page for page in shown for figure in ("77,700", "77700", "67.7")), path
    assert "77,700" in words(desk.get(url(event, "desk_round", 1)))
    assert Client().get(f"/api/v1/hanchan/{game}/").status_code == 404
    assert "77,700" in words(desk.get(reverse("game", args=[event.club.slug, game])))

    round_step(actor=organiser, one=one, step="finish")
    tournament_close(actor=organiser, tournament=Tournament.objects.get())
    assert "77,700" in words(Client().get(url(event, "event_results")))
    assert "+67.7" in words(Client().get(reverse("games", args=[event.club.slug])))


@pytest.mark.django_db
def test_a_row_says_why_it_stands_there(organiser: User, make_tournament: Make, play: Play) -> None:
    event = make_tournament(players=16, rounds=1)
    one = released(organiser, event)
    play(one)
    entrant = one.seats.get(table__number=1, seat=0).entrant

    page = words(Client().get(url(event, "event_standings"), {"why": entrant.pk}))
    fragment = words(Client().get(url(event, "event_why", entrant.pk)))

    assert "by the metric" in page or "in every metric" in page
    assert fragment in page
    assert "provisional, round 1 is being played" in page


@pytest.mark.django_db
def test_a_hidden_event_is_not_there(stranger: User, desk: Client, make_tournament: Make) -> None:
    event = make_tournament()
    event.club.is_public = False
    event.club.save()
    Tournament.objects.update(is_public=False)

    assert signed_in(stranger).get(url(event, "event")).status_code == 404
    assert desk.get(url(event, "event")).status_code == 200


DESK = ("desk", "desk_settings", "desk_stages", "desk_start", "desk_close", "desk_history", "desk_entrants",
        "desk_check_in", "desk_apart", "desk_penalties", "desk_links", "desk_script")  # fmt: skip


@pytest.mark.django_db
@pytest.mark.parametrize("name", DESK)
def test_the_desk_is_the_organisers(stranger: User, player_user: User, make_tournament: Make, name: str) -> None:
    event = make_tournament(players=8)

    assert Client().get(url(event, name)).status_code == 302
    assert signed_in(stranger).get(url(event, name)).status_code == 403
    assert signed_in(player_user).post(url(event, name)).status_code == 403


@pytest.mark.django_db
def test_a_page_that_has_not_changed_answers_304(organiser: User, make_tournament: Make) -> None:
    event = make_tournament()
    one = released(organiser, event)
    client, path = Client(), url(event, "event_standings")
    etag = client.get(path).headers["ETag"]

    assert client.get(path, headers={"If-None-Match": etag}).status_code == 304
    result_enter(actor=organiser, table=one.tables.first(), scores=[41200, 28300, 20400, 10100])

    assert client.get(path, headers={"If-None-Match": etag}).status_code == 200


@pytest.mark.django_db
def test_a_hanchan_voided_on_the_clubs_pages_leaves_its_table_open(
    organiser: User, desk: Client, make_tournament: Make
) -> None:
    event = make_tournament()
    one = released(organiser, event)
    hanchan = result_enter(actor=organiser, table=one.tables.first(), scores=[41200, 28300, 20400, 10100])
    etag = Client().get(url(event, "event")).headers["ETag"]

    desk.post(reverse("void", args=[event.club.slug, hanchan.pk]), {"version": hanchan.version, "reason": "twice"})

    assert Client().get(url(event, "event"), headers={"If-None-Match": etag}).status_code == 200
    assert one.tables.undone().count() == 4
    desk.post(url(event, "desk_result", 1), SCORES | {"table": "1"})
    assert one.tables.undone().count() == 3


# ----- how much is asked -----
@pytest.mark.django_db
@pytest.mark.parametrize(
    ("name", "most"),
    [("event", 24), ("event_seating", 9), ("event_results", 12), ("event_standings", 16), ("event_players", 6),
     ("event_tv", 22)],
)  # fmt: skip
def test_a_page_asks_as_many_questions_for_many_as_for_few(
    organiser: User, make_tournament: Make, play: Play, name: str, most: int
) -> None:
    counts = []
    for players in (8, 24):
        event = make_tournament(players=players, rounds=2, slug=f"open-{players}")
        one = released(organiser, event)
        play(one)
        counts.append(query_count(Client(), url(event, name)))

    assert counts[0] == counts[1] <= most


@pytest.mark.django_db
@pytest.mark.parametrize(("name", "args", "most"), [("desk_round", (1,), 40), ("desk_entrants", (), 26)])
def test_the_desk_asks_as_many_questions_for_many_as_for_few(
    organiser: User, desk: Client, make_tournament: Make, play: Play, name: str, args: tuple[int, ...], most: int
) -> None:
    counts = []
    for players in (8, 24):
        event = make_tournament(players=players, rounds=2, slug=f"open-{players}")
        play(released(organiser, event))
        counts.append(query_count(desk, url(event, name, *args)))

    assert counts[0] == counts[1] <= most
