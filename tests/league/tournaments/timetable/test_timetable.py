"""The timetable: clock times in the event's own time zone, on pages and by API, and moved in one step."""

from collections.abc import Callable
from datetime import UTC, datetime
from io import BytesIO

import pytest
from django.test import Client
from pypdf import PdfReader

from league.accounts.models import User
from league.core.errors import LeagueError
from league.history.models import LogEntry
from league.tournaments.archive.restoring import tournament_restore
from league.tournaments.archive.writing import tournament_archive
from league.tournaments.core.links import link_open
from league.tournaments.draws.services import round_step
from league.tournaments.lifecycle.services import stage_add
from league.tournaments.models import TimetableLine, Tournament
from league.tournaments.printing.services import printout_order, printout_typeset
from league.tournaments.timetable.selectors import timetable_of
from league.tournaments.timetable.services import EnteredLine, timetable_set, timetable_shift
from tests.league.core.page import signed_in, words
from tests.league.tournaments.entrants.test_registration import program
from tests.league.tournaments.printing.test_printing import text_of
from tests.league.tournaments.views.first_round import released

pytestmark = [pytest.mark.django_db, pytest.mark.once]

Make = Callable[..., Tournament]


def at(hour: int, minute: int = 0, day: int = 7) -> datetime:
    return datetime(2026, 3, day, hour, minute, tzinfo=UTC)


LINES = (
    EnteredLine(at(9), round=1),
    EnteredLine(at(10, 30), title="Lunch", minutes=45),
    EnteredLine(at(11, 15), round=2, minutes=60),
    EnteredLine(at(8, day=8), round=3),
)


@pytest.fixture
def event(organiser: User, make_tournament: Make) -> Tournament:
    """Three rounds of 90 minutes and a final, in Madrid: an hour ahead of UTC in March."""
    event = make_tournament(players=16, rounds=3)
    stage_add(actor=organiser, tournament=event, name="Final", rounds_planned=1, cut=4, method="top")
    Tournament.objects.filter(pk=event.pk).update(time_zone="Europe/Madrid")
    event.refresh_from_db()
    return event


@pytest.fixture
def planned(organiser: User, event: Tournament) -> Tournament:
    timetable_set(actor=organiser, tournament=event, lines=LINES)
    return event


def test_lines_have_names_and_an_end(organiser: User, planned: Tournament) -> None:
    timetable_set(actor=organiser, tournament=planned, lines=[*LINES, EnteredLine(at(16, day=8), round=4)])

    found = [(entry.title, entry.ends_at) for entry in timetable_of(planned)]

    # 9:00 + 90 minutes, 10:30 + 45, 11:15 + the line's own 60; the final has the 90 of the event.
    assert found == [
        ("Round 1", at(10, 30)), ("Lunch", at(11, 15)), ("Round 2", at(12, 15)), ("Round 3", at(9, 30, day=8)),
        ("Final", at(17, 30, day=8)),
    ]  # fmt: skip


def test_the_event_page_has_the_clock_times_of_the_event(planned: Tournament) -> None:
    page = words(Client().get(f"/e/{planned.slug}/"))

    assert "Timetable Saturday, 7 March 2026 10:00 –11:30 Round 1 11:30 –12:15 Lunch 12:15 –13:15 Round 2" in page
    assert "Sunday, 8 March 2026 09:00 –10:30 Round 3" in page


def test_everything_after_a_line_is_moved_in_one_step(organiser: User, planned: Tournament) -> None:
    moved = timetable_shift(actor=organiser, tournament=planned, minutes=15, since=at(10, 30))

    begins = [entry.starts_at for entry in timetable_of(planned)]
    assert (moved, begins) == (3, [at(9), at(10, 45), at(11, 30), at(8, 15, day=8)])
    entry = LogEntry.objects.filter(action="timetable_shift").get()
    assert entry.after == {"minutes": 15, "from": at(10, 30).isoformat(), "lines": 3}


def test_a_timetable_that_is_kept_unchanged_writes_no_line_to_the_log(organiser: User, planned: Tournament) -> None:
    timetable_set(actor=organiser, tournament=planned, lines=LINES)

    assert LogEntry.objects.filter(action="timetable_set").count() == 1


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (EnteredLine(at(9), round=5), "timetable_round_unknown"),
        (EnteredLine(at(9)), "timetable_title"),
        (EnteredLine(at(9), round=1, title="Lunch"), "timetable_title"),
        (EnteredLine(at(9), round=1, minutes=0), "bad_number"),
        (EnteredLine(at(13), round=2), "timetable_round_twice"),
    ],
)
def test_wrong_lines_are_refused(organiser: User, event: Tournament, line: EnteredLine, code: str) -> None:
    with pytest.raises(LeagueError) as refused:
        timetable_set(actor=organiser, tournament=event, lines=[EnteredLine(at(11), round=2), line])

    assert refused.value.code == code
    assert not TimetableLine.objects.exists()


def test_a_timetable_has_a_limit(organiser: User, event: Tournament) -> None:
    with pytest.raises(LeagueError) as refused:
        timetable_set(actor=organiser, tournament=event, lines=[EnteredLine(at(9), title="Tea")] * 201)

    assert refused.value.code == "timetable_too_long"


def test_the_desk_plans_all_rounds_and_keeps_the_breaks(organiser: User, planned: Tournament) -> None:
    desk = signed_in(organiser)

    answer = desk.post(f"/e/{planned.slug}/desk/timetable/", {"do": "plan", "first": "2026-03-07T09:30", "pause": "15"})

    assert answer.status_code == 302
    # 9:30 in Madrid is 8:30; each round takes 90 minutes and 15 between; lunch stays at 10:30.
    begins = [(entry.title, entry.starts_at) for entry in timetable_of(planned)]
    assert begins == [
        ("Round 1", at(8, 30)), ("Round 2", at(10, 15)), ("Lunch", at(10, 30)),
        ("Round 3", at(12)), ("Final", at(13, 45)),
    ]  # fmt: skip


def test_the_desk_changes_lines_and_takes_out_empty_ones(organiser: User, planned: Tournament) -> None:
    sent = {
        "do": "lines", "lines": "3", "line0-starts_at": "2026-03-07T10:00", "line0-round": "1",
        "line1-starts_at": "", "line1-title": "", "line2-starts_at": "2026-03-07T18:00", "line2-title": "Prizes",
    }  # fmt: skip

    answer = signed_in(organiser).post(f"/e/{planned.slug}/desk/timetable/", sent)

    assert answer.status_code == 302
    assert [(entry.title, entry.starts_at) for entry in timetable_of(planned)] == [
        ("Round 1", at(9)), ("Prizes", at(17)),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("wrong", "words_shown"),
    [
        ({"line0-round": "1"}, "Write when it begins."),
        ({"line0-starts_at": "2026-03-07T10:00"}, "Choose a round, or write what it is."),
        ({"line0-starts_at": "2026-03-07T10:00", "line0-round": "1", "line0-title": "x"}, "A round has its own name."),
    ],
)
def test_an_incomplete_line_comes_back_with_what_is_missing(
    organiser: User, event: Tournament, wrong: dict[str, str], words_shown: str
) -> None:
    answer = signed_in(organiser).post(f"/e/{event.slug}/desk/timetable/", {"do": "lines", "lines": "1", **wrong})

    assert answer.status_code == 422
    assert words_shown in words(answer)


def test_the_desk_moves_the_rest_from_the_next_round_on(organiser: User, planned: Tournament) -> None:
    released(organiser, planned)
    desk, path = signed_in(organiser), f"/e/{planned.slug}/desk/timetable/"
    assert f'<option value="{at(11, 15).isoformat()}" selected>' in desk.get(path).content.decode()

    desk.post(path, {"do": "shift", "since": at(11, 15).isoformat(), "minutes": "-5"})

    assert [entry.starts_at for entry in timetable_of(planned)][2] == at(11, 10)


def test_a_program_reads_writes_and_moves_it(organiser: User, event: Tournament) -> None:
    client, path = program(organiser), f"/api/v1/tournaments/{event.slug}/timetable/"
    lines = [
        {"starts_at": "2026-03-07T10:00:00+01:00", "round": 1},
        {"starts_at": "2026-03-07T12:00:00+01:00", "title": "Lunch", "minutes": 60},
    ]

    written = client.put(path, {"lines": lines}, format="json").json()
    client.post(f"{path}shift/", {"minutes": 15}, format="json")
    read = Client().get(path).json()

    assert written["time_zone"] == "Europe/Madrid"
    assert [(line["title"], line["round"]) for line in written["lines"]] == [("Round 1", 1), ("Lunch", None)]
    assert [datetime.fromisoformat(line["starts_at"]) for line in read["lines"]] == [at(9, 15), at(11, 15)]


def test_without_a_round_to_come_a_program_has_to_say_from_when(organiser: User, event: Tournament) -> None:
    answer = program(organiser).post(
        f"/api/v1/tournaments/{event.slug}/timetable/shift/", {"minutes": 15}, format="json"
    )

    assert answer.json()["error"] == "no_round_left"


def test_the_file_has_days_and_clock_times(planned: Tournament) -> None:
    lines = Client().get(f"/e/{planned.slug}/files/timetable.csv").content.decode("utf-8-sig").splitlines()

    assert "2026-03-07,11:30,12:15,,Lunch" in lines


def test_the_print_has_rounds_and_breaks(organiser: User, planned: Tournament) -> None:
    wanted = printout_order(actor=organiser, tournament=planned, kind="timetable")

    printed = text_of(PdfReader(BytesIO(printout_typeset(wanted, lambda *_words, **_values: None))))

    assert "11:30 12:15 Lunch" in " ".join(printed.split())


def test_a_restored_archive_has_the_timetable(organiser: User, planned: Tournament) -> None:
    archive = tournament_archive(actor=organiser, tournament=planned)

    made = tournament_restore(actor=organiser, club=planned.club, archive=archive)

    def kept(tournament: Tournament) -> list[tuple[datetime, str, int | None]]:
        return [(entry.starts_at, entry.title, entry.minutes) for entry in timetable_of(tournament)]

    assert kept(made) == kept(planned)


def test_the_wall_says_when_the_next_round_begins(organiser: User, planned: Tournament) -> None:
    page = words(Client().get(f"/e/{planned.slug}/tv/"))

    assert "Round 1 begins at 10:00" in page
    assert "11:30–12:15 Lunch" in page


def test_the_phone_says_when_the_next_round_begins(organiser: User, planned: Tournament) -> None:
    secret = link_open(actor=organiser, opened=planned.entrants.get(number=1))
    before = words(Client().get(f"/e/{planned.slug}/me/{secret}/"))
    round_ = released(organiser, planned)
    during = words(Client().get(f"/e/{planned.slug}/me/{secret}/"))
    for table in round_.tables.all():
        table.unplayed = "abandoned"
        table.save()
    round_step(actor=organiser, round_=round_, step="finish")
    after = words(Client().get(f"/e/{planned.slug}/me/{secret}/"))

    assert "Next: Round 1 Saturday 10:00" in before
    assert "begins at 10:00" in during
    assert "Next: Round 2 Saturday 12:15" in after
