"""The day of a tournament: finding seats, screens, the kiosk, divisions, the history, players who leave or arrive."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from league.accounts.models import User
from league.tournaments.core.links import link_open
from league.tournaments.draws.checks import blocking_checks
from league.tournaments.draws.services import round_reseat, round_step, stage_draw
from league.tournaments.entrants.entering import guests_enter
from league.tournaments.entrants.player_search import players_by_name, players_find
from league.tournaments.entrants.services import entrant_amend, entrant_withdraw
from league.tournaments.lifecycle.services import stage_add, tournament_amend
from league.tournaments.models import Entrant, Round, Tournament
from league.tournaments.results.penalties import penalty_give
from league.tournaments.standings.divisions import division_table, divisions_of
from league.tournaments.standings.tournament_table import tournament_table
from tests.league.core.page import codes, query_count, signed_in, words

pytestmark = pytest.mark.once

Make = Callable[..., Tournament]
Play = Callable[[Round], None]
SCRIPT = "\n".join("-".join(str(4 * table + seat) for seat in (1, 2, 3, 4)) for table in range(4))


def url(tournament: Tournament, name: str, *args: object) -> str:
    return reverse(name, args=[tournament.slug, *args])


def released(organiser: User, tournament: Tournament, script: str = SCRIPT) -> Round:
    """Draw and release the first round: start numbers 1 to 4 sit at the first table, and so on."""
    [round_] = stage_draw(actor=organiser, stage=tournament.stages.get(number=1), seed=1, script=script)
    for step in ("confirm", "release"):
        round_ = round_step(actor=organiser, round_=round_, step=step)
    return round_


# ----- finding a seat -----
@pytest.mark.django_db
def test_a_player_finds_the_own_table_by_a_part_of_the_name(organiser: User, make_tournament: Make) -> None:
    tournament = make_tournament(players=16, rounds=1)
    released(organiser, tournament)

    page = Client().get(url(tournament, "event_find"), {"find": "ＬＡＹＥＲ 07"})

    assert "Table 2 · 西 West" in words(page)
    assert [found.entrant.number for found in page.context["found"]] == [7]


@pytest.mark.django_db
def test_a_start_number_finds_that_player_alone(organiser: User, make_tournament: Make) -> None:
    tournament = make_tournament(players=16, rounds=1)
    round_ = released(organiser, tournament)

    [found] = players_find(round_, "1")

    assert (found.entrant.number, found.line and found.line.table.number) == (1, 1)


@pytest.mark.django_db
def test_a_player_who_sits_out_finds_that_out(organiser: User, make_tournament: Make) -> None:
    tournament = make_tournament(players=17, rounds=1)
    released(organiser, tournament)

    answer = Client().get(url(tournament, "event_find"), {"find": "17"}, headers={"HX-Request": "true"})

    assert "sits this round out" in words(answer)
    assert "<html" not in answer.content.decode()


@pytest.mark.django_db
def test_a_hidden_name_is_not_found(organiser: User, make_tournament: Make) -> None:
    tournament = make_tournament(players=16, rounds=1)
    round_ = released(organiser, tournament)
    player = tournament.entrants.get(number=3).player
    player.is_hidden = True
    player.save()

    assert players_find(round_, "Player 03") == []


@pytest.mark.django_db
def test_nothing_is_found_before_a_round_is_public(organiser: User, make_tournament: Make) -> None:
    tournament = make_tournament(players=16, rounds=1)
    stage_draw(actor=organiser, stage=tournament.stages.get(), seed=1, script=SCRIPT)

    page = Client().get(url(tournament, "event_find"), {"find": "Player"})

    assert "No round is public yet." in words(page)


# ----- screens -----
@pytest.mark.django_db
def test_a_screen_shows_only_the_seating_until_the_clock_runs(
    organiser: User, make_tournament: Make, play: Play
) -> None:
    tournament = make_tournament(players=16, rounds=2)
    first, second = stage_draw(actor=organiser, stage=tournament.stages.get(), seed=1)
    for step in ("confirm", "release"):
        first = round_step(actor=organiser, round_=first, step=step)
    play(first)
    round_step(actor=organiser, round_=first, step="finish")
    for step in ("confirm", "release"):
        second = round_step(actor=organiser, round_=second, step=step)

    seating = kinds(tournament)
    Round.objects.filter(pk=second.pk).update(timer_played=1)

    assert seating == {"seating", "names"}
    assert kinds(tournament) == {"clock", "standings"}


def kinds(tournament: Tournament) -> set[str]:
    return {pane["kind"] for pane in Client().get(url(tournament, "event_tv")).context["panes"]}


@pytest.mark.django_db
def test_the_screen_of_names_has_everybody_once_in_order(organiser: User, make_tournament: Make) -> None:
    tournament = make_tournament(players=40, rounds=1)
    script = "\n".join("-".join(str(4 * table + seat) for seat in (4, 2, 3, 1)) for table in range(10))
    round_ = released(organiser, tournament, script)

    panes = Client().get(url(tournament, "event_tv_names")).context["panes"]

    shown = [found.entrant.player.name for pane in panes for found in pane["players"]]
    assert shown == [f"Player {n:02}" for n in range(1, 41)]
    assert [found.entrant.player.name for found in players_by_name(round_)] == shown


# ----- the kiosk -----
@pytest.mark.django_db
def test_a_check_in_at_the_kiosk_can_be_undone_there_for_a_while(organiser: User, make_tournament: Make) -> None:
    tournament = make_tournament(players=8)
    Tournament.objects.update(state="preparing")
    kiosk = url(tournament, "event_kiosk", link_open(actor=organiser, opened=tournament))
    early, now = tournament.entrants.order_by("number")[:2]
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
    tournament = make_tournament(players=16, rounds=1)
    for entrant in tournament.entrants.all():
        entrant_amend(actor=organiser, entrant=entrant, division="A" if entrant.number % 2 else "B")
    play(released(organiser, tournament))
    whole = tournament_table(tournament)

    page = Client().get(url(tournament, "event_standings"), {"division": "B"})

    table = page.context["table"]
    assert divisions_of(whole) == ["A", "B"]
    assert [line.entrant for line in table.lines] == [ln.entrant for ln in whole.lines if ln.entrant.number % 2 == 0]
    assert [line.rank for line in table.lines] == sorted(line.rank for line in table.lines)
    assert table.lines[0].rank == 1
    assert Client().get(url(tournament, "event_standings"), {"division": "C"}).status_code == 404


@pytest.mark.django_db
def test_a_player_without_a_game_has_no_rank(organiser: User, make_tournament: Make, play: Play) -> None:
    tournament = make_tournament(players=16, rounds=2)
    round_ = released(organiser, tournament)
    guests_enter(actor=organiser, tournament=tournament, rows=[["Late Lena", "", "", ""]], first_round=2)
    late = tournament.entrants.get(player__name="Late Lena")
    Entrant.objects.filter(pk__in=[late.pk, tournament.entrants.get(number=1).pk]).update(division="Seniors")
    path = f"/api/v1/tournaments/{tournament.slug}/standings/"

    before = Client().get(path).json()["results"]
    play(round_)
    after = Client().get(path).json()["results"]
    card = words(Client().get(url(tournament, "event_card", late.pk)))

    assert {row["rank"] for row in before} == {None}
    assert [row["rank"] for row in after if row["games"]] == [1, 1, 1, 1, 5, 5, 5, 5, 9, 9, 9, 9, 13, 13, 13, 13]
    assert after[-1]["entrant"]["name"] == "Late Lena"
    assert (after[-1]["rank"], after[-1]["division_rank"]) == (None, None)
    assert "Rank –" in card


@pytest.mark.django_db
def test_equal_ranks_of_the_whole_table_are_equal_in_the_division(organiser: User, make_tournament: Make) -> None:
    tournament = make_tournament(players=8, rounds=1)
    tournament.entrants.filter(number__lte=4).update(division="A")

    table = division_table(tournament_table(tournament), "A")

    assert [line.rank for line in table.lines] == [1, 1, 1, 1]


# ----- the history -----
@pytest.mark.django_db
def test_the_history_names_the_table_and_the_player(organiser: User, make_tournament: Make, play: Play) -> None:
    tournament = make_tournament(players=8, rounds=1)
    round_ = released(organiser, tournament, "1-2-3-4\n5-6-7-8")
    play(round_)
    loser = tournament.entrants.get(number=5)
    penalty_give(
        actor=organiser, entrant=loser, points=20000, reason="Won without a yaku", kind="chombo", round_=round_
    )

    page = words(signed_in(organiser).get(url(tournament, "desk_history")))

    assert "stored a result · Round 1 · Table 2" in page
    assert "gave a penalty · Player 05: Won without a yaku" in page
    assert "released the round · Round 1" in page
    assert "entered the player · Player 08" in page


@pytest.mark.django_db
def test_the_history_needs_as_many_queries_for_many_lines_as_for_few(
    organiser: User, make_tournament: Make, play: Play
) -> None:
    client = signed_in(organiser)
    small, large = (make_tournament(players=count, rounds=1, slug=f"of-{count}") for count in (8, 16))
    play(released(organiser, small, "\n".join(SCRIPT.split("\n")[:2])))
    play(released(organiser, large))

    few, many = (query_count(client, url(tournament, "desk_history")) for tournament in (small, large))

    assert many == few


@pytest.mark.django_db
def test_a_division_by_api(organiser: User, make_tournament: Make, play: Play) -> None:
    tournament = make_tournament(players=8, rounds=1)
    tournament.entrants.filter(number__lte=3).update(division="Ladies")
    play(released(organiser, tournament, "1-2-3-4\n5-6-7-8"))
    path = f"/api/v1/tournaments/{tournament.slug}/standings/"

    whole, cut = Client().get(path), Client().get(path, {"division": "Ladies"})
    unknown = Client().get(path, {"division": "Seniors"})

    assert len(whole.json()["results"]) == 8
    assert [row["rank"] for row in cut.json()["results"]] == [1, 2, 3]
    assert whole.headers["ETag"] != cut.headers["ETag"]
    assert (unknown.status_code, unknown.json()["error"]) == (400, "bad_field")


# ----- leaving and arriving -----
@pytest.mark.django_db
@pytest.mark.parametrize("method", ["plan", "swiss"])
def test_a_player_who_left_before_the_draw_does_not_replace_one_who_leaves_after_it(
    organiser: User, make_tournament: Make, play: Play, method: str
) -> None:
    tournament = make_tournament(players=17, rounds=3, method=method)
    stage = tournament.stages.get()
    round_ = stage_draw(actor=organiser, stage=stage, seed=1)[0]
    for step in ("confirm", "release"):
        round_ = round_step(actor=organiser, round_=round_, step=step)
    play(round_)
    round_step(actor=organiser, round_=round_, step="finish")
    first, second = (seat.entrant for seat in round_.tables.first().seats.all()[:2])

    entrant_withdraw(actor=organiser, entrant=first)
    stage_draw(actor=organiser, stage=stage, seed=2) if method == "swiss" else round_reseat(
        actor=organiser, tournament=tournament, seed=2
    )
    entrant_withdraw(actor=organiser, entrant=second)
    guests_enter(actor=organiser, tournament=tournament, rows=[["Late Lena", "", "", ""]], first_round=2)
    reseated = round_reseat(actor=organiser, tournament=tournament, seed=3)

    for drawn in reseated:
        seated = set(drawn.seats.values_list("entrant__player__name", flat=True))
        assert len(seated) == 16
        assert "Late Lena" in seated
        assert not seated & {first.player.name, second.player.name}
        assert blocking_checks(drawn, "release") == []


@pytest.mark.django_db
def test_a_release_that_is_blocked_leads_back_to_the_round(organiser: User, make_tournament: Make) -> None:
    tournament = make_tournament(players=8, rounds=1)
    [round_] = stage_draw(actor=organiser, stage=tournament.stages.get(), seed=1, script="1-2-3-4\n5-6-7-8")
    round_step(actor=organiser, round_=round_, step="confirm")
    entrant_withdraw(actor=organiser, entrant=tournament.entrants.get(number=5), last_round=0)
    desk = signed_in(organiser)

    page = desk.post(url(tournament, "desk_step", 1), {"step": "release"}, follow=True)

    assert page.redirect_chain[-1][0] == url(tournament, "desk_round", 1)
    assert "Table 2: Player 05 has withdrawn but has a seat." in words(page)
    assert page.context["is_blocked"]
    assert Round.objects.get().state == "confirmed"


@pytest.mark.django_db
def test_a_refusal_links_to_the_page_before(organiser: User, make_tournament: Make) -> None:
    tournament = make_tournament(players=8)
    desk, path = signed_in(organiser), url(tournament, "desk_start")

    ours = desk.post(url(tournament, "desk_reseat"), headers={"Referer": f"http://testserver{path}"})
    foreign = desk.post(url(tournament, "desk_reseat"), headers={"Referer": "https://elsewhere.example/"})

    assert codes(ours) == ["no_round_left"]
    assert f'href="http://testserver{path}"' in ours.content.decode()
    assert "elsewhere.example" not in foreign.content.decode()


@pytest.mark.django_db
def test_a_player_who_comes_two_rounds_later_is_seated_only_then(organiser: User, make_tournament: Make) -> None:
    tournament = make_tournament(players=15, rounds=3)
    stage_draw(actor=organiser, stage=tournament.stages.get(), seed=1)

    guests_enter(actor=organiser, tournament=tournament, rows=[["Late Lena", "", "", ""]], first_round=3)
    rounds = round_reseat(actor=organiser, tournament=tournament, seed=3)

    assert [round_.number for round_ in rounds if round_.seats.filter(entrant__player__name="Late Lena").exists()] == [
        3
    ]


@pytest.mark.django_db
def test_the_next_in_the_table_replaces_a_finalist_who_leaves(
    organiser: User, make_tournament: Make, play: Play
) -> None:
    tournament = make_tournament(players=16, rounds=1)
    final = stage_add(actor=organiser, tournament=tournament, name="Final", rounds_planned=1, method="top", cut=4)
    round_ = released(organiser, tournament)
    play(round_)
    round_step(actor=organiser, round_=round_, step="finish")
    five = [line.entrant for line in tournament_table(tournament).lines[:5]]
    [drawn] = stage_draw(actor=organiser, stage=final, seed=1)

    entrant_withdraw(actor=organiser, entrant=five[1])
    round_reseat(actor=organiser, tournament=tournament, seed=2)

    assert {seat.entrant for seat in drawn.seats.all()} == {five[0], *five[2:]}


@pytest.mark.django_db
def test_a_draw_by_standings_says_that_results_are_missing(organiser: User, make_tournament: Make, play: Play) -> None:
    tournament = make_tournament(players=16, rounds=2, method="swiss")
    round_ = released(organiser, tournament)
    desk = signed_in(organiser)

    before = words(desk.get(url(tournament, "desk_draw", 1)))
    play(round_)
    after = words(desk.get(url(tournament, "desk_draw", 1)))

    assert "4 results are missing: the table does not have them yet." in before
    assert "missing" not in after


@pytest.mark.django_db
def test_the_history_describes_a_changed_setting(organiser: User, make_tournament: Make) -> None:
    tournament = make_tournament(players=8)
    tournament_amend(actor=organiser, tournament=tournament, frozen_from=2)

    page = words(signed_in(organiser).get(url(tournament, "desk_history")))

    assert "hidden from round: – → 2" in page


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "seat"), [("en", "Table 2 · 西 West"), ("ja", "2卓 · 西"), ("zh-hans", "2 桌 · 西")]
)
def test_a_wind_is_written_once(organiser: User, make_tournament: Make, language: str, seat: str) -> None:
    tournament = make_tournament(players=16, rounds=1)
    released(organiser, tournament)

    page = Client().get(url(tournament, "event_find"), {"find": "7"}, headers={"Accept-Language": language})

    assert seat in words(page)
    assert "西 西" not in words(page)
