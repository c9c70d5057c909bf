import re
from datetime import UTC, date, datetime, time, timedelta

from django.utils import timezone

from league.sessions.models import Session
from league.sessions.moments import moment_of
from league.sessions.services import session_open
from tests.league.core.page import query_count, signed_in, url, words
from tests.league.factories import DAY, make_hanchan


def test_an_evening_is_opened_closed_and_opened_again(recorder, club):
    client = signed_in(recorder)

    answer = client.post(url(club, "evening_new"), {"played_on": "2026-03-04", "name": "Cup"})
    session = Session.objects.get()
    assert answer.url == url(club, "evening", session.pk)
    assert session.played_on == date(2026, 3, 4)

    client.post(url(club, "evening_close", session.pk))
    assert "Reopen" in words(client.get(answer.url))

    client.post(url(club, "evening_reopen", session.pk))
    assert "Close the evening" in words(client.get(answer.url))


def test_the_next_evening_stands_before_later_and_past_ones(recorder, club):
    today = club.day_of(timezone.now())
    for days in (-14, 14, -7, 7, 0):
        Session.objects.create(club=club, played_on=today + timedelta(days=days), name=f"Day {days}.")

    answer = signed_in(recorder).get(url(club, "evenings"))

    names = re.findall(r"Day -?\d+\.", words(answer))
    assert names == ["Day 0.", "Day 7.", "Day 14.", "Day -7.", "Day -14."]


def test_a_future_day_is_refused_next_to_its_field(recorder, club):
    answer = signed_in(recorder).post(url(club, "evening_new"), {"played_on": "2999-01-01"})

    assert answer.status_code == 422
    assert "is in the future" in words(answer)
    assert not Session.objects.exists()


def test_an_evening_is_planned_with_a_time(recorder, club):
    day = club.day_of(timezone.now()) + timedelta(days=7)
    client = signed_in(recorder)

    answer = client.post(url(club, "evening_new"), {"played_on": day.isoformat(), "time": "19:30"})

    session = Session.objects.get()
    # 19:30 in Tokyo
    assert session.begins_at == datetime(day.year, day.month, day.day, 10, 30, tzinfo=UTC)
    assert "19:30 · planned" in words(client.get(answer.url))
    assert "Record a hanchan" not in words(client.get(answer.url))
    assert "19:30 planned" in words(client.get(url(club, "evenings")))


def test_evenings_to_come_stand_above_the_others_the_nearest_first(recorder, club):
    now = timezone.now()
    for name, days in (("far", 21), ("near", 7), ("middle", 14)):
        session_open(actor=recorder, club=club, name=name, begins_at=now + timedelta(days=days))
    today = club.day_of(now)
    for name, days in (("older", 9), ("last", 2)):
        session_open(actor=recorder, club=club, name=name, played_on=today - timedelta(days=days))

    listed = signed_in(recorder).get(url(club, "evenings")).context["evenings"]

    assert [one.name for one in listed] == ["near", "middle", "far", "last", "older"]


def test_a_time_after_midnight_belongs_to_the_evening_before(club):
    # The club's day begins at 12.
    assert moment_of(club, date(2026, 3, 4), time(1)) == datetime(2026, 3, 4, 16, tzinfo=UTC)
    assert moment_of(club, date(2026, 3, 4), time(20)) == datetime(2026, 3, 4, 11, tzinfo=UTC)


def test_the_front_page_does_not_show_a_planned_evening_as_tonight_s(recorder, club):
    session_open(actor=recorder, club=club, begins_at=timezone.now() + timedelta(days=7))
    client = signed_in(recorder)

    front = client.get(url(club, "club"))

    assert (list(front.context["tonight"]), list(front.context["evenings"])) == ([], [])
    assert "Tonight's evening" not in words(client.get("/"))


def test_a_player_member_opens_no_evening(player_user, club):
    assert signed_in(player_user).post(url(club, "evening_new"), {"played_on": "2026-03-04"}).status_code == 403


def test_an_evening_adds_up_what_everybody_won(recorder, club, regulars, house_rules):
    evening = session_open(actor=recorder, club=club, played_on=DAY)
    for _ in range(2):
        make_hanchan(actor=recorder, house_rules=house_rules, players=regulars, session=evening)

    page = words(signed_in(recorder).get(url(club, "evening", evening.pk)))

    assert "Aoi 2 +62.4" in page  # +31.2 twice
    assert "Dai 2 −59.8" in page  # -29.9 twice


def test_an_evening_needs_as_many_queries_for_many_games_as_for_few(owner, club, regulars, house_rules):
    evening = session_open(actor=owner, club=club, played_on=DAY)
    client = signed_in(owner)
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars, session=evening)
    few = query_count(client, url(club, "evening", evening.pk))
    for _ in range(6):
        make_hanchan(actor=owner, house_rules=house_rules, players=regulars, session=evening)

    assert query_count(client, url(club, "evening", evening.pk)) == few <= 15


def test_a_closed_evening_does_not_say_so_far(recorder, club):
    client = signed_in(recorder)
    client.post(url(club, "evening_new"), {"played_on": "2026-03-04", "name": "Cup"})
    path = url(club, "evening", Session.objects.get().pk)
    while_open = words(client.get(path))

    client.post(path + "close/")

    assert "so far" in while_open
    assert "so far" not in words(client.get(path))


def test_an_evening_is_changed_and_cancelled_by_page(recorder, club):
    day = club.day_of(timezone.now()) + timedelta(days=7)
    evening = session_open(actor=recorder, club=club, begins_at=datetime.combine(day, time(10, 30), UTC))
    client = signed_in(recorder)
    form = client.get(url(club, "evening_amend", evening.pk))
    later = (day + timedelta(days=1)).isoformat()
    sent = {"played_on": later, "time": "20:00", "name": "Cup", "place": "Room 4", "capacity": "16"}
    changed = words(client.post(url(club, "evening_amend", evening.pk), sent, follow=True))
    cancelled = words(client.post(url(club, "evening_cancel", evening.pk), follow=True))
    listed = words(client.get(url(club, "evenings")))
    again = words(client.post(url(club, "evening_reopen", evening.pk), follow=True))

    assert b'value="19:30"' in form.content
    assert "20:00 · Room 4 · planned" in changed
    assert "The evening is cancelled." in cancelled
    assert "Cup cancelled" in listed
    assert "Cancel the evening" in again


def test_a_wrong_number_of_players_stands_at_its_field(recorder, club):
    evening = session_open(actor=recorder, club=club)
    answer = signed_in(recorder).post(url(club, "evening_amend", evening.pk), {"played_on": DAY, "capacity": "0"})

    assert answer.status_code == 422
    assert Session.objects.get().capacity is None
