from datetime import timedelta

import pytest
from django.utils import timezone

from league.records.models import Hanchan
from league.records.services import hanchan_void
from league.seasons.services import season_archive
from league.sessions.services import session_close, session_open
from tests.league.core.page import on_one_line, signed_in, url, words
from tests.league.factories import make_hanchan
from tests.league.records.games.pages import sent

pytestmark = pytest.mark.once


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
    assert "Somebody else has changed this in the meantime." in words(late)
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


def test_to_void_needs_a_reason_which_its_form_asks_for_again(recorder, club, hanchan):
    client = signed_in(recorder)
    answer = client.post(url(club, "void", hanchan.pk), {"version": "1", "reason": " "})

    assert answer.status_code == 422
    assert "This field is required." in words(answer)
    assert "<details open><summary>Void this hanchan" in on_one_line(answer.content.decode())
    hanchan.refresh_from_db()
    assert hanchan.counts

    assert client.post(url(club, "void", hanchan.pk), {"version": "1", "reason": "twice"}).status_code == 302
    hanchan.refresh_from_db()
    assert not hanchan.counts


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
def test_a_get_request_changes_nothing_and_leads_to_the_game(recorder, club, hanchan, page):
    answer = signed_in(recorder).get(url(club, page, hanchan.pk))

    assert (answer.status_code, answer.url) == (302, url(club, "game", hanchan.pk))
