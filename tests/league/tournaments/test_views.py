"""The pages of an event: what everybody sees and may not see, what the desk does and refuses, how much is asked."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.records.models import Hanchan, Participant
from league.tournaments.draws import round_step, stage_draw
from league.tournaments.events import tournament_amend, tournament_close
from league.tournaments.links import link_open
from league.tournaments.models import Entrant, Penalty, RefereeCall, Report, Round, Tournament
from league.tournaments.results import result_enter
from tests.league.web.page import codes, query_count, signed_in, words

pytestmark = pytest.mark.once

Make = Callable[..., Tournament]
Play = Callable[[Round], None]
SCORES = {"score_0": "41,200", "score_1": "28300", "score_2": "20400", "score_3": "10100"}


def url(event: Tournament, name: str, *args: object) -> str:
    return reverse(name, args=[event.slug, *args])


def released(organiser: User, event: Tournament, seed: int = 7) -> Round:
    """The first round, public; the plan's others stay drafts."""
    one = stage_draw(actor=organiser, stage=event.stages.get(number=1), seed=seed)[0]
    one = round_step(actor=organiser, one=one, step="confirm")
    return round_step(actor=organiser, one=one, step="release")


@pytest.fixture
def desk(organiser: User) -> Client:
    return signed_in(organiser)


# ----- before -----
EVENT = {
    "name": "Autumn Open", "starts_on": "2026-10-03", "minutes": "75", "registration": "open", "limit": "40",
    "players_report": "on", "bye_rule": "nothing", "is_public": "on", "metric_1": "points", "metric_2": "firsts",
}  # fmt: skip


@pytest.mark.django_db
def test_an_event_is_prepared_and_started_by_its_pages(
    desk: Client, club: Club, house_rules: HouseRulesVersion
) -> None:
    answer = desk.post(reverse("event_new", args=[club.slug]), EVENT | {"house_rules": house_rules.pk})
    event = Tournament.objects.get()
    assert answer.url == url(event, "desk_stages")

    stage = {"name": "Main", "rounds_planned": "3", "method": "plan", "carry": "100"}
    desk.post(url(event, "desk_stages"), stage)
    names = "\n".join(f"Player {n}, North Wind, JP, Team {n % 4}" for n in range(16))
    desk.post(url(event, "desk_entrants"), {"names": names, "first_round": "1"})
    desk.post(url(event, "desk_numbers"), {"how": "name"})
    desk.post(url(event, "desk_start"), {"do": "publish"})
    desk.post(url(event, "desk_start"), {"do": "start"})
    desk.post(url(event, "desk_draw", 1), {"seed": "5", "preset": "balanced", "script": ""})

    event.refresh_from_db()
    assert (event.state, event.order, event.minutes) == ("running", ["points", "firsts"], 75)
    assert event.rounds.count() == 3
    assert event.entrants.filter(team__name="Team 3", country="JP").count() == 4
    assert desk.get(url(event, "desk")).url == url(event, "desk_round", 1)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("changes", "field"),
    [({"name": ""}, "name"), ({"metric_2": "points"}, "metric_2"), ({"starts_on": "soon"}, "starts_on")],
)
def test_an_event_that_cannot_be_is_refused_beside_the_field(
    desk: Client, club: Club, house_rules: HouseRulesVersion, changes: dict[str, str], field: str
) -> None:
    sent = EVENT | {"house_rules": house_rules.pk} | changes

    answer = desk.post(reverse("event_new", args=[club.slug]), sent)

    assert answer.status_code == 422
    assert field in answer.context["form"].errors
    assert not Tournament.objects.exists()


@pytest.mark.django_db
def test_somebody_registers_waits_and_is_accepted(desk: Client, make_tournament: Make, stranger: User) -> None:
    event = make_tournament(players=8)
    Tournament.objects.update(state="preparing", registration="approval", limit=9)
    theirs = signed_in(stranger)

    theirs.post(url(event, "event_register"), {"name": "Nora", "country": "NO"})
    entrant = Entrant.objects.get(player__name="Nora")
    assert entrant.state == Entrant.State.APPLIED
    assert "have not answered yet" in words(theirs.get(url(event, "event_mine")))
    desk.post(url(event, "desk_entrant_move", entrant.pk), {"to": "accepted"})

    entrant.refresh_from_db()
    assert (entrant.state, entrant.player.is_guest, entrant.player.user) == ("accepted", True, stranger)


@pytest.mark.django_db
def test_a_closed_registration_takes_nobody(make_tournament: Make, stranger: User) -> None:
    event = make_tournament(players=8)

    answer = signed_in(stranger).post(url(event, "event_register"), {"name": "Nora"})

    assert codes(answer) == ["registration_closed"]
    assert event.entrants.count() == 8


@pytest.mark.django_db
def test_check_in_by_list_by_kiosk_and_by_the_own_page(organiser: User, desk: Client, make_tournament: Make) -> None:
    event = make_tournament(players=8)
    Tournament.objects.update(state="preparing")
    event.refresh_from_db()
    first, second, third = event.entrants.order_by("number")[:3]
    kiosk = url(event, "event_kiosk", link_open(actor=organiser, opened=event))
    own = url(event, "event_me", link_open(actor=organiser, opened=third))

    desk.post(url(event, "desk_entrant_move", first.pk), {"to": "in"})
    welcome = Client().post(kiosk, {"entrant": second.pk}, follow=True)
    Client().post(own, {"do": "here"})
    desk.post(url(event, "desk_entrant_move", first.pk), {"to": "out"})

    assert "Welcome, Player 02!" in words(welcome)
    assert set(event.entrants.exclude(checked_in_at=None)) == {second, third}


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["event_me", "event_tables", "event_kiosk"])
def test_a_wrong_secret_opens_nothing(make_tournament: Make, name: str) -> None:
    event = make_tournament(players=8)

    assert Client().get(url(event, name, "x" * 24)).status_code == 404


@pytest.mark.django_db
def test_a_renewed_link_ends_the_older(organiser: User, make_tournament: Make) -> None:
    event = make_tournament(players=8)
    entrant = event.entrants.first()
    old = link_open(actor=organiser, opened=entrant)
    assert link_open(actor=organiser, opened=entrant) == old

    new = link_open(actor=organiser, opened=entrant, renew=True)

    assert Client().get(url(event, "event_me", old)).status_code == 404
    assert Client().get(url(event, "event_me", new)).status_code == 200


# ----- the draw -----
@pytest.mark.django_db
def test_a_draft_shows_its_numbers_and_nobody_else_sees_it(desk: Client, make_tournament: Make) -> None:
    event = make_tournament(players=16, rounds=2)

    desk.post(url(event, "desk_draw", 1), {"seed": "3", "preset": "balanced"})
    page = words(desk.get(url(event, "desk_round", 1)))

    assert "0 pairs meet again" in page
    assert "Seed 3" in page
    assert "No round is public yet." in words(Client().get(url(event, "event_seating")))
    assert Client().get(url(event, "event_seating"), {"round": 1}).status_code == 404


@pytest.mark.django_db
def test_presets_are_compared_before_anything_is_drawn(desk: Client, make_tournament: Make) -> None:
    event = make_tournament(players=16, rounds=2, method="swiss")

    page = desk.post(url(event, "desk_draw", 1), {"seed": "3", "preset": "balanced", "compare": "yes"})

    assert [one.preset for one in page.context["proposals"]] == ["closeness", "close", "balanced", "even", "winds"]
    assert not event.rounds.exists()


@pytest.mark.django_db
def test_two_seats_are_swapped_with_a_warning(organiser: User, desk: Client, make_tournament: Make) -> None:
    event = make_tournament(players=16, rounds=2)
    rounds = stage_draw(actor=organiser, stage=event.stages.get(), seed=3)
    mates = list(rounds[0].tables.first().seats.all())
    one = rounds[1].seats.get(entrant=mates[0].entrant)
    there = rounds[1].seats.get(entrant=mates[1].entrant)
    neighbour = one.table.seats.exclude(pk=one.pk).first()

    page = desk.post(url(event, "desk_swap", 2), {"seat": [neighbour.pk, there.pk]}, follow=True)

    assert "meet again" in words(page)
    assert "have met" in words(page)
    assert one.table.seats.filter(entrant=mates[1].entrant).exists()


@pytest.mark.django_db
def test_a_faulty_script_names_its_line(desk: Client, make_tournament: Make) -> None:
    event = make_tournament(players=16)

    answer = desk.post(url(event, "desk_draw", 1), {"seed": "3", "script": "1-2-3-4\n5-6-7-7"})

    assert answer.status_code == 422
    assert "Line 2" in " ".join(answer.context["form"].errors["script"])
    assert not event.rounds.exists()


@pytest.mark.django_db
def test_a_blocking_check_is_a_link_and_the_rounds_are_seated_anew(desk: Client, make_tournament: Make) -> None:
    event = make_tournament(players=17, rounds=2)
    desk.post(url(event, "desk_draw", 1), {"seed": "3"})
    desk.post(url(event, "desk_step", 1), {"step": "confirm"})
    seated = event.rounds.get(number=1).seats.first().entrant
    desk.post(url(event, "desk_entrant_move", seated.pk), {"to": "withdraw"})

    page = words(desk.get(url(event, "desk_round", 1)))
    refused = desk.post(url(event, "desk_step", 1), {"step": "release"})
    desk.post(url(event, "desk_reseat"))

    assert f"{seated.player.name} has withdrawn and is seated." in page
    assert refused.url == url(event, "desk_round", 1)
    assert not event.rounds.get(number=1).seats.filter(entrant=seated).exists()
    assert event.rounds.get(number=1).seats.count() == 16


# ----- during -----
@pytest.mark.django_db
def test_the_desk_enters_a_table_and_the_next_one_is_under_the_cursor(
    organiser: User, desk: Client, make_tournament: Make
) -> None:
    event = make_tournament()
    one = released(organiser, event)

    answer = desk.post(url(event, "desk_result", 1), SCORES | {"table": "1"}, headers={"HX-Request": "true"})

    assert "<html" not in answer.content.decode()
    assert answer.context["grid"].line.table.number == 2
    row = Participant.objects.get(hanchan__event_table__round=one, seat=0)
    assert (row.score, row.place) == (41200, 1)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"score_3": "9100"}, "scores_do_not_add_up"),
        ({"table": "99"}, "There is no table 99"),
        ({"score_0": "many"}, "is not a whole number"),
    ],
)
def test_a_result_that_cannot_be_is_refused_and_kept_in_the_form(
    organiser: User, desk: Client, make_tournament: Make, changes: dict[str, str], said: str
) -> None:
    event = make_tournament()
    released(organiser, event)

    answer = desk.post(url(event, "desk_result", 1), SCORES | {"table": "1"} | changes)

    assert answer.status_code == 422
    assert said in answer.content.decode() or said in words(answer)
    assert 'value="28300"' in answer.content.decode()
    assert not Hanchan.objects.exists()


@pytest.mark.django_db
def test_a_correction_asks_for_its_reason(organiser: User, desk: Client, make_tournament: Make, play: Play) -> None:
    event = make_tournament()
    one = released(organiser, event)
    play(one)
    sent = SCORES | {"table": "1"}

    refused = desk.post(url(event, "desk_result", 1), sent)
    desk.post(url(event, "desk_result", 1), sent | {"reason": "read wrongly"})

    assert "Say why." in " ".join(refused.context["grid"].form.errors["reason"])
    assert Participant.objects.get(hanchan__event_table__number=1, seat=0).score == 41200
    assert "read wrongly" in words(desk.get(url(event, "desk_history")))


@pytest.mark.django_db
def test_a_table_enters_its_result_by_two_phones(organiser: User, make_tournament: Make) -> None:
    event = make_tournament()
    one = released(organiser, event)
    table = url(event, "event_table", link_open(actor=organiser, opened=one), 2)
    phone, other = Client(), Client()

    phone.post(table, {"seat": "0"})
    phone.post(table, SCORES | {"do": "report"})
    assert "Somebody else at the table must confirm it." in words(phone.get(table))
    sly = phone.post(table, {"seat": "1"})
    other.post(table, {"seat": "2"})
    other.post(table, {"do": "confirm"})

    assert codes(sly) == ["confirm_by_another"] or "Somebody else" in words(sly)
    report = Report.objects.get()
    assert (report.state, report.seat, report.confirmed_by_seat) == ("confirmed", 0, 2)
    assert "confirmed" in words(phone.get(table))


@pytest.mark.django_db
def test_a_round_that_is_over_takes_no_result_at_the_table(organiser: User, make_tournament: Make, play: Play) -> None:
    event = make_tournament()
    one = released(organiser, event)
    secret = link_open(actor=organiser, opened=one)
    play(one)
    round_step(actor=organiser, one=one, step="finish")

    assert Client().get(url(event, "event_tables", secret)).status_code == 422


@pytest.mark.django_db
def test_the_own_page_shows_table_wind_and_calls_the_referee(
    organiser: User, desk: Client, make_tournament: Make
) -> None:
    event = make_tournament()
    one = released(organiser, event)
    seat = one.seats.select_related("entrant", "table").get(table__number=3, seat=1)
    own = url(event, "event_me", link_open(actor=organiser, opened=seat.entrant))

    page = Client().get(own)
    Client().post(own, {"do": "call"})
    call = RefereeCall.objects.get()
    seen = words(desk.get(url(event, "desk_round", 1)))
    desk.post(url(event, "desk_answer", call.pk))

    assert "Table 3 · 南 South" in words(page)
    assert page.headers["Referrer-Policy"] == "same-origin"
    assert "Table 3 calls a referee." in seen
    call.refresh_from_db()
    assert call.answered_by == organiser


@pytest.mark.django_db
def test_the_clock_is_started_stopped_and_given_more_time(organiser: User, desk: Client, make_tournament: Make) -> None:
    event = make_tournament()
    one = released(organiser, event)
    timer = url(event, "desk_timer", 1)

    desk.post(timer, {"to": "start"})
    desk.post(timer, {"to": "extra", "table": "2", "minutes": "5"})
    one.refresh_from_db()
    assert one.timer_started_at is not None
    desk.post(timer, {"to": "stop"})

    one.refresh_from_db()
    assert one.timer_started_at is None
    assert one.tables.get(number=2).extra_minutes == 5
    assert desk.post(timer, {"to": "extra", "table": "99", "minutes": "5"}).status_code == 422


@pytest.mark.django_db
def test_a_penalty_is_given_by_start_number_and_taken_back(
    organiser: User, desk: Client, make_tournament: Make
) -> None:
    event = make_tournament()
    released(organiser, event)
    path = url(event, "desk_penalties")

    desk.post(path, {"entrant": "5", "kind": "chombo", "points": "20", "round": "1", "reason": "no yaku"})
    penalty = Penalty.objects.get()
    refused = desk.post(path, {"entrant": "Nobody", "kind": "chombo", "points": "20", "reason": "x"})
    desk.post(url(event, "desk_penalty_void", penalty.pk), {"reason": "it was one"})

    assert (penalty.entrant.number, penalty.points) == (5, 20 * event.points_unit)
    assert "entrant" in refused.context["form"].errors
    assert "taken back" in words(desk.get(path))


# ----- what is public -----
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
    assert "provisional, after round 1" in page


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
