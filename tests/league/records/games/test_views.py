from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.clubs.services import house_rules_create
from league.players.models import Player
from league.records.deals.services import deal_record, hanchan_begin
from league.records.games.entry import entry_fields
from league.records.models import Hanchan
from league.records.services import hanchan_void
from league.seasons.services import season_archive
from league.sessions.services import session_close, session_open
from rules.registry import RULESETS
from tests.league.core.page import codes, query_count, signed_in, words
from tests.league.factories import make_hanchan

pytestmark = pytest.mark.once

NAMES = ("Aoi", "Ben", "Chika", "Dai", "Emi", "Fumi")


def url(club, name, *args):
    return reverse(name, args=[club.slug, *args])


def sent(scores=("41200", "28300", "20400", "10100"), **changes):
    seats = {f"player_{seat}": NAMES[seat] for seat in range(len(scores))}
    return seats | {f"score_{seat}": score for seat, score in enumerate(scores)} | {"played_on": "2026-03-04"} | changes


# ----- record -----


def test_a_hanchan_is_recorded_and_shown(recorder, club, regulars, season):
    client = signed_in(recorder)

    answer = client.post(url(club, "record"), sent(season=season.pk, token="a"))

    hanchan = Hanchan.objects.get()
    assert answer.url == url(club, "game", hanchan.pk)
    assert hanchan.season == season
    page = words(client.get(answer.url))
    assert "Aoi place 1 41,200 +31.2" in page
    assert "Dai place 4 10,100 −29.9" in page


def test_scores_are_read_as_people_write_them(recorder, club, regulars, house_rules):
    signed_in(recorder).post(
        url(club, "record"), sent(("60,300", "４０２００", "▲1,200", "−700 ")) | {"score_3": "700"}
    )

    # 60300 + 40200 - 1200 + 700 = 100000
    assert list(Hanchan.objects.get().participants.values_list("score", flat=True)) == [60300, 40200, -1200, 700]


def test_half_a_point_of_penalty_is_shown_as_half_a_point(recorder, club, regulars, owner):
    house_rules_create(actor=owner, club=club, name="Club", ruleset="riichi-club")
    table = sent(("55000", "25000", "15000", "5000"), penalty_3="12.5", note="")
    client = signed_in(recorder)

    answer = client.post(url(club, "record"), table)

    assert "penalty 12.5" in words(client.get(answer.url))


def test_a_page_sent_twice_records_once(recorder, club, regulars, house_rules):
    client = signed_in(recorder)

    first = client.post(url(club, "record"), sent(token="same"))
    second = client.post(url(club, "record"), sent(token="same"))

    assert first.url == second.url
    assert Hanchan.objects.count() == 1


def test_a_page_changed_with_the_back_button_is_another_hanchan(recorder, club, regulars, house_rules):
    client = signed_in(recorder)

    client.post(url(club, "record"), sent(token="same"))
    client.post(url(club, "record"), sent(token="same", score_0="41300", score_1="28200"))

    assert Hanchan.objects.count() == 2


def test_the_same_result_a_moment_later_is_recorded_after_a_confirmation(recorder, club, regulars, house_rules):
    client = signed_in(recorder)
    client.post(url(club, "record"), sent(token="first"))

    asked = client.post(url(club, "record"), sent(token="second"))
    assert asked.status_code == 409
    assert "The same result was recorded less than two minutes ago." in words(asked)
    assert 'name="again"' in asked.content.decode()
    assert Hanchan.objects.count() == 1

    answers = [client.post(url(club, "record"), sent(token="second", again="on")) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [302, 302]
    assert Hanchan.objects.count() == 2


def test_an_empty_page_does_not_ask_about_the_same_result(recorder, club, house_rules):
    assert 'name="again"' not in signed_in(recorder).get(url(club, "record")).content.decode()


REFUSALS = [
    ({"score_0": "41300"}, "scores_do_not_add_up", "add up to 100100 and should add up to 100000"),
    ({"player_1": "Aoi"}, "player_twice", "“Aoi” cannot sit at one table twice."),
    ({"player_1": "aoi "}, "player_twice", "cannot sit at one table twice."),
    ({"player_3": "Zoe"}, "unknown_player", "Nobody in this club is called “Zoe”."),
    ({"score_2": "many"}, "bad_number", "“many” is not a whole number."),
    ({"score_2": ""}, "required", "This field is required."),
    ({"played_on": "2999-01-01"}, "future_date", "is in the future"),
    ({"played_on": "2025-01-01"}, "outside_season", "is not in the season"),
    ({"score_0": "41250", "score_1": "28250"}, "bad_scores", "The scores must be"),
]


@pytest.mark.parametrize(("changes", "code", "sentence"), REFUSALS, ids=[code for _, code, _ in REFUSALS])
def test_a_refusal_keeps_the_entries(recorder, club, regulars, season, changes, code, sentence):
    answer = signed_in(recorder).post(url(club, "record"), sent(season=season.pk, **changes))

    found = [error.code for errors in answer.context["form"].errors.as_data().values() for error in errors]
    assert answer.status_code == 422
    assert code in found
    assert sentence in words(answer)
    assert 'value="20400"' in answer.content.decode() or "score_2" in changes
    assert not Hanchan.objects.exists()


def test_a_refused_hanchan_leaves_no_guest_behind(recorder, club, regulars, house_rules):
    answer = signed_in(recorder).post(
        url(club, "record"), sent(player_3="Zoe", score_0="41300", makes_guests="on", token="a")
    )

    assert answer.status_code == 422
    assert not Player.objects.filter(name="Zoe").exists()


def test_an_unknown_name_becomes_a_guest_if_that_is_ticked(recorder, club, regulars, house_rules):
    signed_in(recorder).post(url(club, "record"), sent(player_3="Zoe", makes_guests="on"))

    assert Player.objects.get(name="Zoe").is_guest
    assert Hanchan.objects.get().participants.filter(player__name="Zoe").exists()


def test_the_form_has_chips_and_deposits_if_the_ruleset_has_them(recorder, owner, club, regulars):
    version = house_rules_create(actor=owner, club=club, name="Club", ruleset="riichi-club")
    client = signed_in(recorder)
    form = client.get(url(club, "record")).context["form"]
    assert {"chips_0", "deposits"} <= set(form.fields)

    chips = {"chips_0": "3", "chips_1": "-3"}
    client.post(
        url(club, "record"), sent(("41200", "28300", "20400", "9100"), rules=version.pk, deposits="1000", **chips)
    )

    hanchan = Hanchan.objects.get()
    assert hanchan.deposits == 1000
    assert list(hanchan.participants.values_list("chips", flat=True)) == [3, -3, 0, 0]


def test_chips_that_do_not_add_up_are_refused(recorder, owner, club, regulars):
    house_rules_create(actor=owner, club=club, name="Club", ruleset="riichi-club")

    answer = signed_in(recorder).post(url(club, "record"), sent(chips_0="3"))

    assert codes(answer) == ["chips_do_not_add_up"]
    assert not Hanchan.objects.exists()


def test_five_and_six_players_are_recorded_if_the_ruleset_allows_them(recorder, owner, club, regulars):
    house_rules_create(actor=owner, club=club, name="乐清", ruleset="yueqing")
    client = signed_in(recorder)
    scores = ("60", "-90", "60", "-30", "0")

    refused = client.post(url(club, "record"), sent(scores, makes_guests="on", player_4=""))
    client.post(url(club, "record"), sent(scores, makes_guests="on"))

    assert "Both the player and the score, or neither." in words(refused)
    assert list(Hanchan.objects.get().participants.values_list("place", flat=True)) == [1, 5, 1, 4, 3]


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.key)
def test_every_ruleset_can_be_recorded(recorder, owner, club, regulars, ruleset):
    version = house_rules_create(actor=owner, club=club, name="House", ruleset=ruleset.key)
    start = entry_fields(version).start
    scores = [str(start + change) for change in (300, 100, -100, -300)]

    answer = signed_in(recorder).post(url(club, "record"), sent(scores))

    assert answer.status_code == 302, answer.context["form"].errors
    assert Hanchan.objects.get().participants.get(place=1).seat == 0


def test_an_open_evening_is_preselected(recorder, club, regulars, house_rules):
    evening = session_open(actor=recorder, club=club)
    client = signed_in(recorder)

    assert client.get(url(club, "record")).context["form"]["session"].value() == evening.pk
    client.post(url(club, "record"), sent(session=evening.pk))
    assert Hanchan.objects.get().session == evening


def test_without_house_rules_the_page_says_what_to_do_first(recorder, club):
    assert "this club has none yet" in words(signed_in(recorder).get(url(club, "record")))


def test_a_player_member_and_a_stranger_record_nothing(player_user, stranger, club, regulars, house_rules):
    assert signed_in(player_user).post(url(club, "record"), sent()).status_code == 403
    assert signed_in(stranger).post(url(club, "record"), sent()).status_code == 403
    assert Client().post(url(club, "record"), sent()).url.startswith("/sign-in/")
    assert not Hanchan.objects.exists()


# ----- amend, void, restore -----


@pytest.fixture
def hanchan(recorder, regulars, house_rules):
    return make_hanchan(actor=recorder, house_rules=house_rules, players=regulars)


def test_a_hanchan_is_amended_with_its_reason_and_its_history(recorder, club, hanchan):
    client = signed_in(recorder)
    changes = {"score_0": "41300", "score_1": "28200", "version": "1", "reason": "typed wrongly"}

    client.post(url(club, "amend", hanchan.pk), sent(**changes))

    page = words(client.get(url(club, "game", hanchan.pk)))
    assert "Aoi place 1 41,300" in page
    assert "amended: typed wrongly" in page
    assert "Aoi score: 41200 → 41300" in page


def test_the_form_of_an_amendment_shows_what_was_entered(recorder, club, hanchan):
    form = signed_in(recorder).get(url(club, "amend", hanchan.pk)).context["form"]

    assert [form[f"player_{seat}"].value() for seat in range(4)] == ["Aoi", "Ben", "Chika", "Dai"]
    assert form["score_0"].value() == 41200


def test_the_second_of_two_writers_sees_what_the_first_did(recorder, club, hanchan):
    client = signed_in(recorder)
    client.post(url(club, "amend", hanchan.pk), sent(version="1", reason="first", score_0="41300", score_1="28200"))

    late = client.post(
        url(club, "amend", hanchan.pk), sent(version="1", reason="late", score_0="41400", score_1="28100")
    )

    assert late.status_code == 409
    assert "Somebody else changed this since you looked." in words(late)
    assert "Aoi 41,300" in words(late)
    assert 'value="41400"' in late.content.decode()
    assert Hanchan.objects.get().participants.get(seat=0).score == 41300


def test_a_hanchan_of_a_closed_evening_is_still_amended(organiser, club, regulars, house_rules, season):
    evening = session_open(actor=organiser, club=club)
    hanchan = make_hanchan(actor=organiser, house_rules=house_rules, players=regulars, season=season, session=evening)
    session_close(actor=organiser, session=evening)

    changes = {"played_on": hanchan.played_on, "season": season.pk, "session": evening.pk, "note": "Corrected"}
    answer = signed_in(organiser).post(url(club, "amend", hanchan.pk), sent(version=1, reason="Misread", **changes))

    assert answer.status_code == 302
    hanchan.refresh_from_db()
    assert (hanchan.note, hanchan.session) == ("Corrected", evening)


def test_an_amended_hanchan_stays_in_its_closed_season(organiser, club, regulars, house_rules, season):
    hanchan = make_hanchan(actor=organiser, house_rules=house_rules, players=regulars, season=season)
    season_archive(actor=organiser, season=season)
    client = signed_in(organiser)

    shown = client.get(url(club, "amend", hanchan.pk)).context["form"]["season"]
    answer = client.post(
        url(club, "amend", hanchan.pk),
        sent(version=1, reason="Misread", season=season.pk, played_on=hanchan.played_on, note="Corrected"),
    )

    assert f'<option value="{season.pk}" selected>' in str(shown)
    assert answer.status_code == 302
    hanchan.refresh_from_db()
    assert (hanchan.note, hanchan.season) == ("Corrected", season)


def test_an_amendment_needs_a_reason(recorder, club, hanchan):
    answer = signed_in(recorder).post(url(club, "amend", hanchan.pk), sent(version="1"))

    assert answer.status_code == 422
    assert "reason" in answer.context["form"].errors


def test_after_a_day_only_an_organiser_amends(recorder, organiser, club, hanchan):
    Hanchan.objects.update(recorded_at=timezone.now() - timedelta(days=2))
    sent_again = sent(version="1", reason="late", score_0="41300", score_1="28200")

    assert "Amend" not in words(signed_in(recorder).get(url(club, "game", hanchan.pk)))
    assert signed_in(recorder).post(url(club, "amend", hanchan.pk), sent_again).status_code == 403
    assert signed_in(organiser).post(url(club, "amend", hanchan.pk), sent_again).status_code == 302


def test_a_void_hanchan_stays_and_comes_back(organiser, club, hanchan):
    client = signed_in(organiser)

    client.post(url(club, "void", hanchan.pk), {"version": "1", "reason": "counted twice"})
    assert "Void: this hanchan counts for nothing." in words(client.get(url(club, "game", hanchan.pk)))

    client.post(url(club, "restore", hanchan.pk), {"version": "2", "reason": "it was not"})
    hanchan.refresh_from_db()
    assert hanchan.counts
    assert "it was not" in words(client.get(url(club, "game", hanchan.pk)))


def test_to_void_needs_a_reason(recorder, club, hanchan):
    answer = signed_in(recorder).post(url(club, "void", hanchan.pk), {"version": "1", "reason": " "})

    assert answer.status_code == 422
    assert codes(answer) == ["reason_needed"]
    hanchan.refresh_from_db()
    assert hanchan.counts


def test_a_void_of_an_older_state_is_a_conflict(organiser, club, hanchan):
    hanchan_void(actor=organiser, hanchan=hanchan, version=1, reason="first")

    answer = signed_in(organiser).post(url(club, "void", hanchan.pk), {"version": "1", "reason": "second"})

    assert answer.status_code == 409


def test_a_stranger_sees_a_public_game_and_changes_nothing(stranger, club, hanchan):
    client = signed_in(stranger)
    page = words(client.get(url(club, "game", hanchan.pk)))

    assert "Aoi place 1 41,200 +31.2" in page
    assert "History" not in page
    assert client.post(url(club, "void", hanchan.pk), {"version": "1", "reason": "mine"}).status_code == 403
    assert client.post(url(club, "amend", hanchan.pk), sent(version="1", reason="mine")).status_code == 403


@pytest.mark.parametrize("page", ["void", "restore"])
def test_a_get_request_changes_nothing(recorder, club, hanchan, page):
    assert signed_in(recorder).get(url(club, page, hanchan.pk)).status_code == 405


# ----- lists -----


def test_games_are_listed_latest_first_and_by_season(owner, club, regulars, house_rules, season):
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars)
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars, season=season)

    everything = Client().get(url(club, "games")).context["games"]
    of_season = Client().get(url(club, "games"), {"season": season.slug}).context["games"]

    assert [game.order for game in everything] == [2, 1]
    assert [game.order for game in of_season] == [2]


@pytest.mark.parametrize("page", ["games", "record"])
def test_pages_need_as_many_queries_for_many_games_as_for_few(owner, club, regulars, house_rules, season, page):
    client = signed_in(owner)
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars, season=season)
    few = query_count(client, url(club, page))
    for _ in range(6):
        make_hanchan(actor=owner, house_rules=house_rules, players=regulars, season=season)

    assert query_count(client, url(club, page)) == few <= 18


# ----- while it is played -----


@pytest.fixture
def open_game(recorder, club, house_rules, regulars):
    return hanchan_begin(actor=recorder, club=club, house_rules=house_rules, players=regulars)


def test_the_page_of_a_running_game_updates_itself(recorder, club, open_game):
    page, client = url(club, "game", open_game.pk), Client()
    client.get(page)  # the first answer brings a cookie
    first = client.get(page)
    tag = {"if-none-match": first.headers["ETag"]}

    assert 'id="game" data-live' in first.content.decode()
    assert client.get(page, headers=tag).status_code == 304

    win = {"winner": 0, "from": 1, "value": {"total": 5, "fu": 30}}
    deal_record(actor=recorder, hanchan=open_game, number=1, entry={"result": {"type": "win", "wins": [win]}})
    after = client.get(page, headers=tag)

    # East's mangan off South: 25,000 + 12,000
    assert (after.status_code, "37,000" in words(after)) == (200, True)


def test_the_page_of_a_finished_game_does_not_update_itself(owner, club, house_rules, regulars):
    game = make_hanchan(actor=owner, house_rules=house_rules, players=regulars)

    assert "data-live" not in Client().get(url(club, "game", game.pk)).content.decode()
