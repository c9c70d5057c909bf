"""Series of evenings by page and by API."""

from typing import Any

import pytest
from django.test import Client

from league.accounts.models import User
from league.clubs.models import Club
from league.evening_series.models import Series
from league.evening_series.services import series_end
from league.evenings.services import answer_give
from league.sessions.services import session_open
from tests.league.api import calls
from tests.league.core.page import query_count, signed_in, url, words
from tests.league.evening_series.conftest import days, evenings, local


def form_of(page: Any) -> dict[str, Any]:
    """What the form of a page carries, as the browser sends it."""
    form = page.context["form"]
    shown = {field.name: field.field.widget.format_value(field.value()) for field in form}
    return {name: value[0] if isinstance(value, list) else value for name, value in shown.items() if value is not None}


def test_an_organiser_begins_changes_and_ends_a_series(organiser: User, club: Club) -> None:
    client = signed_in(organiser)
    listed = words(client.get(url(club, "series_list")))
    new = form_of(client.get(url(club, "series_new")))
    begun = client.post(url(club, "series_new"), new | {"time": "19:30", "weekday": "thursday"}, follow=True)
    series = Series.objects.get()
    amended = form_of(client.get(url(club, "series_amend", series.pk))) | {"place": "Room 4"}
    changed = words(client.post(url(club, "series_amend", series.pk), amended, follow=True))
    ended = words(client.post(url(club, "series_end", series.pk), follow=True))
    again = words(client.post(url(club, "series_reopen", series.pk), follow=True))

    assert "No series yet." in listed
    assert "Every Thursday, 19:30" in words(begun)
    assert "8 evenings were changed." in changed
    assert "· Room 4" in changed
    assert "None is planned." in ended
    assert "8 evenings were changed." in again
    assert len(days(series)) == 8


def test_the_page_names_what_a_change_leaves(organiser: User, club: Club, series: Series) -> None:
    answer_give(actor=organiser, session=evenings(series)[0], kind="yes", guest="Mara")
    client = signed_in(organiser)
    page = client.get(url(club, "series_amend", series.pk))
    sent = form_of(page) | {"time": "20:00"}
    told = words(client.post(url(club, "series_amend", series.pk), sent, follow=True))

    assert "These stay as they are" in words(page)
    assert "somebody has answered" in words(page)
    assert "7 evenings were changed. Left as they are: 5 Mar 2026 (somebody has answered)." in told
    assert [local(one)[-5:] for one in evenings(series)[:2]] == ["19:30", "20:00"]


def test_a_refused_form_keeps_its_input_and_is_taken_when_corrected(organiser: User, club: Club) -> None:
    client, address = signed_in(organiser), url(club, "series_new")
    sent = form_of(client.get(address)) | {"time": "19:30", "last_day": "2026-03-03", "name": "Beginners"}
    refused = client.post(address, sent)
    taken = client.post(address, form_of(refused) | {"time": "19:30", "last_day": ""})

    assert refused.status_code == 422
    assert "The last day is before the first evening." in words(refused)
    assert taken.status_code == 302
    assert Series.objects.get().name == "Beginners"


def test_visitors_see_the_series_of_a_public_club_but_not_who_answered(
    organiser: User, club: Club, series: Series, client: Client
) -> None:
    answer_give(actor=organiser, session=evenings(series)[0], kind="yes", guest="Mara")
    page = words(client.get(url(club, "series_one", series.pk)))

    assert "Club night" in page
    assert "5 March 2026 19:30" in page
    assert "answered" not in page
    assert "Change" not in page


@pytest.mark.parametrize("page", ["series_list", "evenings"])
def test_the_number_of_queries_does_not_grow_with_the_series(
    page: str, organiser: User, club: Club, series: Series, opened: Any
) -> None:
    client = signed_in(organiser)
    one = query_count(client, url(club, page))
    for name in ("A", "B", "C"):
        opened(name=name)

    assert query_count(client, url(club, page)) == one


def test_an_evening_leads_to_its_series_and_one_alone_to_none(organiser: User, club: Club, series: Series) -> None:
    client, alone = signed_in(organiser), session_open(actor=organiser, club=club)
    address = url(club, "series_one", series.pk)

    assert address in client.get(url(club, "evening", evenings(series)[0].pk)).content.decode()
    assert "Series" not in words(client.get(url(club, "evening", alone.pk)))


def test_the_evenings_lead_to_the_series(organiser: User, club: Club, series: Series) -> None:
    assert url(club, "series_list") in signed_in(organiser).get(url(club, "evenings")).content.decode()


# ----- by API -----
BODY = {"weekday": "thursday", "time_of_day": "19:30", "first_day": "2026-03-05", "name": "Club night"}


def test_the_api_begins_changes_and_ends_a_series(organiser: User, club: Club) -> None:
    api, path = calls.signed_in(organiser), f"/api/v1/clubs/{club.slug}/series/"
    made = api.post(path, BODY, format="json")
    one = f"{path}{made.json()['id']}/"
    changed = api.patch(one, {"time_of_day": "20:00", "capacity": 8}, format="json").json()
    ended = api.patch(one, {"state": "ended"}, format="json").json()
    again = api.patch(one, {"state": "running"}, format="json").json()
    shown = api.get(one).json()

    assert (made.status_code, made.json()["time_of_day"], len(made.json()["evenings"])) == (201, "19:30", 8)
    assert (changed["time_of_day"], {one["session"]["capacity"] for one in changed["evenings"]}) == ("20:00", {8})
    assert (ended["state"], ended["evenings"]) == ("ended", [])
    assert (again["state"], len(again["evenings"])) == ("running", 8)
    assert [one["left"] for one in shown["evenings"]] == [""] * 8
    assert api.get(path).json()["results"][0]["name"] == "Club night"


@pytest.mark.parametrize(
    ("body", "error"),
    [
        ({"weekday": "someday"}, "bad_field"),
        ({"time_of_day": "25:00"}, "bad_field"),
        ({"every": 0}, "bad_field"),
        ({"first_day": "2026-03-05", "last_day": "2026-03-04"}, "series_without_day"),
        ({"state": "ended", "name": "x"}, "contradiction"),
    ],
)
def test_the_api_refuses_what_is_no_series(
    body: dict[str, Any], error: str, organiser: User, club: Club, series: Series
) -> None:
    answer = calls.signed_in(organiser).patch(f"/api/v1/clubs/{club.slug}/series/{series.pk}/", body, format="json")

    assert (answer.status_code, answer.json()["error"]) == (400, error)
    assert Series.objects.get().is_running


def test_a_request_that_is_sent_twice_makes_one_series(organiser: User, club: Club) -> None:
    api, path = calls.signed_in(organiser), f"/api/v1/clubs/{club.slug}/series/"
    first, second = (api.post(path, BODY, format="json", headers={"Idempotency-Key": "k"}) for _one in range(2))

    assert first.json() == second.json()
    assert Series.objects.count() == 1


def test_an_ended_series_is_ended_again_without_an_error(organiser: User, club: Club, series: Series) -> None:
    series_end(actor=organiser, series=series)
    path = f"/api/v1/clubs/{club.slug}/series/{series.pk}/"
    again = calls.signed_in(organiser).patch(path, {"state": "ended"}, format="json")
    changed = calls.signed_in(organiser).patch(path, {"name": "x"}, format="json")

    assert (again.status_code, again.json()["evenings"]) == (200, [])
    assert (changed.status_code, changed.json()["error"]) == (400, "series_ended")


def test_visitors_do_not_learn_by_the_api_whether_somebody_answered(
    organiser: User, club: Club, series: Series, client: Client
) -> None:
    answer_give(actor=organiser, session=evenings(series)[0], kind="yes", guest="Mara")
    shown = client.get(f"/api/v1/clubs/{club.slug}/series/{series.pk}/").json()

    assert {one["left"] for one in shown["evenings"]} == {None}
