"""What a hall full of players needs: where do I sit, a wall that helps while it is looked for, an undo at the kiosk."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from league.accounts.models import User
from league.tournaments.checks import blocking_checks
from league.tournaments.divisions import division_table, divisions_of
from league.tournaments.draws import round_reseat, round_step, stage_draw
from league.tournaments.events import stage_add, tournament_amend
from league.tournaments.finding import by_name, players_find
from league.tournaments.links import link_open
from league.tournaments.models import Entrant, Round, Tournament
from league.tournaments.people import entrant_amend, entrant_withdraw, guests_enter
from league.tournaments.results import penalty_give
from league.tournaments.standings import event_table
from tests.league.web.page import codes, query_count, signed_in, words

pytestmark = pytest.mark.once

Make = Callable[..., Tournament]
Play = Callable[[Round], None]
SCRIPT = "\n".join("-".join(str(4 * table + seat) for seat in (1, 2, 3, 4)) for table in range(4))


def url(event: Tournament, name: str, *args: object) -> str:
    return reverse(name, args=[event.slug, *args])


def released(organiser: User, event: Tournament, script: str = SCRIPT) -> Round:
    """The first round, public: start numbers 1 to 4 at the first table, and so on."""
    [one] = stage_draw(actor=organiser, stage=event.stages.get(number=1), seed=1, script=script)
    for step in ("confirm", "release"):
        one = round_step(actor=organiser, one=one, step=step)
    return one


# ----- where do I sit -----
@pytest.mark.django_db
def test_a_player_finds_the_own_table_by_a_part_of_the_name(organiser: User, make_tournament: Make) -> None:
    event = make_tournament(players=16, rounds=1)
    released(organiser, event)

    page = Client().get(url(event, "event_find"), {"find": "ＬＡＹＥＲ 07"})

    assert "Table 2 · 西 West" in words(page)
    assert [found.entrant.number for found in page.context["found"]] == [7]


@pytest.mark.django_db
def test_a_start_number_finds_that_player_alone(organiser: User, make_tournament: Make) -> None:
    event = make_tournament(players=16, rounds=1)
    one = released(organiser, event)

    [found] = players_find(one, "1")

    assert (found.entrant.number, found.line and found.line.table.number) == (1, 1)


@pytest.mark.django_db
def test_who_sits_a_round_out_is_told_so(organiser: User, make_tournament: Make) -> None:
    event = make_tournament(players=17, rounds=1)
    released(organiser, event)

    answer = Client().get(url(event, "event_find"), {"find": "17"}, headers={"HX-Request": "true"})

    assert "sits this round out" in words(answer)
    assert "<html" not in answer.content.decode()


@pytest.mark.django_db
def test_a_hidden_name_is_not_found(organiser: User, make_tournament: Make) -> None:
    event = make_tournament(players=16, rounds=1)
    one = released(organiser, event)
    player = event.entrants.get(number=3).player
    player.is_hidden = True
    player.save()

    assert players_find(one, "Player 03") == []


@pytest.mark.django_db
def test_nothing_is_found_before_a_round_is_public(organiser: User, make_tournament: Make) -> None:
    event = make_tournament(players=16, rounds=1)
    stage_draw(actor=organiser, stage=event.stages.get(), seed=1, script=SCRIPT)

    page = Client().get(url(event, "event_find"), {"find": "Player"})

    assert "No round is public yet." in words(page)


# ----- the wall -----
@pytest.mark.django_db
def test_the_wall_shows_seats_alone_until_the_clock_runs(organiser: User, make_tournament: Make, play: Play) -> None:
    event = make_tournament(players=16, rounds=2)
    first, second = stage_draw(actor=organiser, stage=event.stages.get(), seed=1)
    for step in ("confirm", "release"):
        first = round_step(actor=organiser, one=first, step=step)
    play(first)
    round_step(actor=organiser, one=first, step="finish")
    for step in ("confirm", "release"):
        second = round_step(actor=organiser, one=second, step=step)

    seating = kinds(event)
    Round.objects.filter(pk=second.pk).update(timer_played=1)

    assert seating == {"seating", "names"}
    assert kinds(event) == {"seating", "clock", "standings"}


def kinds(event: Tournament) -> set[str]:
    return {pane["kind"] for pane in Client().get(url(event, "event_tv")).context["panes"]}


@pytest.mark.django_db
def test_the_wall_of_names_has_everybody_once_in_order(organiser: User, make_tournament: Make) -> None:
    event = make_tournament(players=40, rounds=1)
    script = "\n".join("-".join(str(4 * table + seat) for seat in (4, 2, 3, 1)) for table in range(10))
    one = released(organiser, event, script)

    panes = Client().get(url(event, "event_tv_names")).context["panes"]

    shown = [found.entrant.player.name for pane in panes for column in pane["columns"] for found in column]
    assert shown == [found.entrant.player.name for found in by_name(one)] == [f"Player {n:02}" for n in range(1, 41)]
    assert [len(pane["columns"]) for pane in panes] == [3, 3]
    assert max(len(column) for pane in panes for column in pane["columns"]) <= 12


# ----- the kiosk -----
@pytest.mark.django_db
def test_a_tap_at_the_kiosk_is_undone_there_for_a_moment(organiser: User, make_tournament: Make) -> None:
    event = make_tournament(players=8)
    Tournament.objects.update(state="preparing")
    kiosk = url(event, "event_kiosk", link_open(actor=organiser, opened=event))
    early, now = event.entrants.order_by("number")[:2]
    for entrant in (early, now):
        Client().post(kiosk, {"entrant": entrant.pk})
    Entrant.objects.filter(pk=early.pk).update(checked_in_at=present(early) - timedelta(minutes=4))

    offered = Client().get(kiosk).context["just_in"]
    refused = Client().post(kiosk, {"undo": early.pk})
    Client().post(kiosk, {"undo": now.pk})

    assert offered == {now.pk}
    assert refused.status_code == 403
    assert codes(refused) == ["forbidden"]
    assert (present(early) is not None, present(now)) == (True, None)


def present(entrant: Entrant) -> object:
    entrant.refresh_from_db()
    return entrant.checked_in_at


# ----- divisions -----
@pytest.mark.django_db
def test_a_division_has_its_own_table(organiser: User, make_tournament: Make, play: Play) -> None:
    event = make_tournament(players=16, rounds=1)
    for entrant in event.entrants.all():
        entrant_amend(actor=organiser, entrant=entrant, division="A" if entrant.number % 2 else "B")
    play(released(organiser, event))
    whole = event_table(event)

    page = Client().get(url(event, "event_standings"), {"division": "B"})

    table = page.context["table"]
    assert divisions_of(whole) == ["A", "B"]
    assert [line.entrant for line in table.lines] == [ln.entrant for ln in whole.lines if ln.entrant.number % 2 == 0]
    assert [line.rank for line in table.lines] == sorted(line.rank for line in table.lines)
    assert table.lines[0].rank == 1
    assert Client().get(url(event, "event_standings"), {"division": "C"}).status_code == 404


@pytest.mark.django_db
def test_equal_in_the_whole_table_is_equal_in_the_division(organiser: User, make_tournament: Make) -> None:
    event = make_tournament(players=8, rounds=1)
    event.entrants.filter(number__lte=4).update(division="A")

    table = division_table(event_table(event), "A")

    assert [line.rank for line in table.lines] == [1, 1, 1, 1]


# ----- what was done -----
@pytest.mark.django_db
def test_the_history_says_which_table_and_whom(organiser: User, make_tournament: Make, play: Play) -> None:
    event = make_tournament(players=8, rounds=1)
    one = released(organiser, event, "1-2-3-4\n5-6-7-8")
    play(one)
    loser = event.entrants.get(number=5)
    penalty_give(actor=organiser, entrant=loser, points=20000, reason="Won without a yaku", kind="chombo", one=one)

    page = words(signed_in(organiser).get(url(event, "desk_history")))

    assert "stored a result · Round 1 · Table 2" in page
    assert "gave a penalty · Player 05: Won without a yaku" in page
    assert "released the round · Round 1" in page
    assert "entered the player · Player 08" in page


@pytest.mark.django_db
def test_the_history_asks_as_much_for_many_lines_as_for_few(organiser: User, make_tournament: Make, play: Play) -> None:
    event = make_tournament(players=16, rounds=1)
    client, path = signed_in(organiser), url(event, "desk_history")
    one = released(organiser, event)
    few = query_count(client, path)
    play(one)

    assert query_count(client, path) == few


@pytest.mark.django_db
def test_a_division_by_api(organiser: User, make_tournament: Make, play: Play) -> None:
    event = make_tournament(players=8, rounds=1)
    event.entrants.filter(number__lte=3).update(division="Ladies")
    play(released(organiser, event, "1-2-3-4\n5-6-7-8"))
    path = f"/api/v1/tournaments/{event.slug}/standings/"

    whole, cut = Client().get(path), Client().get(path, {"division": "Ladies"})
    unknown = Client().get(path, {"division": "Seniors"})

    assert len(whole.json()["rows"]) == 8
    assert [row["rank"] for row in cut.json()["rows"]] == [1, 2, 3]
    assert whole.headers["ETag"] != cut.headers["ETag"]
    assert (unknown.status_code, unknown.json()["error"]) == (400, "bad_field")


# ----- leaving and coming -----
@pytest.mark.django_db
@pytest.mark.parametrize("method", ["plan", "swiss"])
def test_who_left_before_the_draw_does_not_come_back_for_somebody_who_leaves_after_it(
    organiser: User, make_tournament: Make, play: Play, method: str
) -> None:
    event = make_tournament(players=17, rounds=3, method=method)
    stage = event.stages.get()
    one = stage_draw(actor=organiser, stage=stage, seed=1)[0]
    for step in ("confirm", "release"):
        one = round_step(actor=organiser, one=one, step=step)
    play(one)
    round_step(actor=organiser, one=one, step="finish")
    first, second = (seat.entrant for seat in one.tables.first().seats.all()[:2])

    entrant_withdraw(actor=organiser, entrant=first)
    stage_draw(actor=organiser, stage=stage, seed=2) if method == "swiss" else round_reseat(
        actor=organiser, tournament=event, seed=2
    )
    entrant_withdraw(actor=organiser, entrant=second)
    guests_enter(actor=organiser, tournament=event, rows=[["Late Lena", "", "", ""]], first_round=2)
    reseated = round_reseat(actor=organiser, tournament=event, seed=3)

    for drawn in reseated:
        seated = set(drawn.seats.values_list("entrant__player__name", flat=True))
        assert len(seated) == 16
        assert "Late Lena" in seated
        assert not seated & {first.player.name, second.player.name}
        assert blocking_checks(drawn, "release") == []


@pytest.mark.django_db
def test_a_release_that_is_blocked_leads_back_to_the_round(organiser: User, make_tournament: Make) -> None:
    event = make_tournament(players=8, rounds=1)
    [one] = stage_draw(actor=organiser, stage=event.stages.get(), seed=1, script="1-2-3-4\n5-6-7-8")
    round_step(actor=organiser, one=one, step="confirm")
    entrant_withdraw(actor=organiser, entrant=event.entrants.get(number=5), last_round=0)
    desk = signed_in(organiser)

    page = desk.post(url(event, "desk_step", 1), {"step": "release"}, follow=True)

    assert page.redirect_chain[-1][0] == url(event, "desk_round", 1)
    assert "Table 2: Player 05 has withdrawn and is seated." in words(page)
    assert page.context["is_blocked"]
    assert Round.objects.get().state == "confirmed"


@pytest.mark.django_db
def test_a_refusal_leads_back_to_where_one_came_from(organiser: User, make_tournament: Make) -> None:
    event = make_tournament(players=8)
    desk, path = signed_in(organiser), url(event, "desk_start")

    ours = desk.post(url(event, "desk_reseat"), headers={"Referer": f"http://testserver{path}"})
    foreign = desk.post(url(event, "desk_reseat"), headers={"Referer": "https://elsewhere.example/"})

    assert codes(ours) == ["no_round_left"]
    assert f'href="http://testserver{path}"' in ours.content.decode()
    assert "elsewhere.example" not in foreign.content.decode()


@pytest.mark.django_db
def test_who_comes_two_rounds_later_is_seated_then_and_not_before(organiser: User, make_tournament: Make) -> None:
    event = make_tournament(players=15, rounds=3)
    stage_draw(actor=organiser, stage=event.stages.get(), seed=1)

    guests_enter(actor=organiser, tournament=event, rows=[["Late Lena", "", "", ""]], first_round=3)
    rounds = round_reseat(actor=organiser, tournament=event, seed=3)

    assert [one.number for one in rounds if one.seats.filter(entrant__player__name="Late Lena").exists()] == [3]


@pytest.mark.django_db
def test_a_finalist_who_leaves_makes_room_for_the_next_in_the_table(
    organiser: User, make_tournament: Make, play: Play
) -> None:
    event = make_tournament(players=16, rounds=1)
    final = stage_add(actor=organiser, tournament=event, name="Final", rounds_planned=1, method="top", cut=4)
    one = released(organiser, event)
    play(one)
    round_step(actor=organiser, one=one, step="finish")
    five = [line.entrant for line in event_table(event).lines[:5]]
    [drawn] = stage_draw(actor=organiser, stage=final, seed=1)

    entrant_withdraw(actor=organiser, entrant=five[1])
    round_reseat(actor=organiser, tournament=event, seed=2)

    assert {seat.entrant for seat in drawn.seats.all()} == {five[0], *five[2:]}


@pytest.mark.django_db
def test_a_draw_by_standings_says_that_results_are_missing(organiser: User, make_tournament: Make, play: Play) -> None:
    event = make_tournament(players=16, rounds=2, method="swiss")
    one = released(organiser, event)
    desk = signed_in(organiser)

    before = words(desk.get(url(event, "desk_draw", 1)))
    play(one)
    after = words(desk.get(url(event, "desk_draw", 1)))

    assert "4 results are missing: the table does not have them yet." in before
    assert "missing" not in after


@pytest.mark.django_db
def test_a_changed_setting_is_told_in_words(organiser: User, make_tournament: Make) -> None:
    event = make_tournament(players=8)
    tournament_amend(actor=organiser, tournament=event, frozen_from=2)

    page = words(signed_in(organiser).get(url(event, "desk_history")))

    assert "hidden from round: – → 2" in page


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "seat"), [("en", "Table 2 · 西 West"), ("ja", "2卓 · 西"), ("zh-hans", "2 桌 · 西")]
)
def test_a_wind_is_named_once(organiser: User, make_tournament: Make, language: str, seat: str) -> None:
    event = make_tournament(players=16, rounds=1)
    released(organiser, event)

    page = Client().get(url(event, "event_find"), {"find": "7"}, headers={"Accept-Language": language})

    assert seat in words(page)
    assert "西 西" not in words(page)
