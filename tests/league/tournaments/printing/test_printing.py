"""Prints are ordered at the desk, made in the background and stored."""

import io
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import resolve, reverse
from pypdf import PdfReader
from rest_framework.test import APIClient

from league.accounts.models import User
from league.jobs.models import Job, JobState
from league.jobs.progress import Progress
from league.jobs.running import job_run, job_take
from league.players.services import player_amend
from league.tournaments.core.links import entrant_opened, round_opened, seat_code
from league.tournaments.draws.services import round_step, stage_draw
from league.tournaments.models import Printout, Round, Table, TableSeat, Tournament
from league.tournaments.printing.blocks import PRINTS, Paper, name_card, schedule, score_form
from league.tournaments.printing.services import printout_want, run_print
from tests.league.core.page import query_count, signed_in, words
from tests.profile import part_of

pytestmark = [pytest.mark.django_db, pytest.mark.once]
NAMES = ["明將", "ひらがな", "Жанна", "René"]
SCRIPT = "1-2-3-4\n5-6-7-8\n\n2-5-1-6\n4-7-3-8"
SITE = "https://club.example/"
Make = Callable[..., Tournament]


@pytest.fixture
def tournament(organiser: User, make_tournament: Make, play: Callable[[Round], None]) -> Tournament:
    """Eight players of every script: the first round is played, the second a draft."""
    made = make_tournament(players=8, rounds=2)
    round_ = stage_draw(actor=organiser, stage=made.stages.get(), seed=1, script=SCRIPT)[0]
    for step in ("confirm", "release"):
        round_ = round_step(actor=organiser, round_=round_, step=step)
    play(round_)
    round_step(actor=organiser, round_=round_, step="finish")
    for entrant, name in zip(made.entrants.order_by("number"), NAMES, strict=False):
        player_amend(actor=organiser, player=entrant.player, name=name)
    made.refresh_from_db()
    return made


def made(printout: Printout) -> PdfReader:
    job_run(Job.objects.get(kind="print", subject=str(printout.pk)).pk)
    printout.refresh_from_db()
    return PdfReader(io.BytesIO(bytes(printout.content or b"")))


def text_of(pdf: PdfReader) -> str:
    return "".join(page.extract_text() for page in pdf.pages)


@pytest.mark.parametrize("kind", part_of([kind.key for kind in PRINTS if kind.key != "timetable"], 3))
def test_a_print_is_made_in_the_background_and_names_everybody(
    kind: str, organiser: User, stranger: User, tournament: Tournament, django_capture_on_commit_callbacks: Any
) -> None:
    client, other, path = APIClient(), APIClient(), f"/api/v1/tournaments/{tournament.slug}/printouts/"
    client.force_authenticate(organiser)
    other.force_authenticate(stranger)

    with django_capture_on_commit_callbacks(execute=True):
        wanted = client.post(path, {"kind": kind})
    [listed] = client.get(path).json()["results"]
    file = client.get(f"{path}{listed['id']}/file/")

    assert wanted.status_code == 202
    assert (listed["state"], listed["percent"]) == ("done", 100)
    assert file.headers["content-disposition"] == f'attachment; filename="autumn-open-{kind}.pdf"'
    printed = text_of(PdfReader(io.BytesIO(file.content)))
    for name in [*NAMES, "Player 05", "Player 08"]:
        assert name in printed
    assert other.get(path).status_code == 403
    assert other.get(f"{path}{listed['id']}/file/").status_code == 403


@pytest.mark.parametrize(
    ("kind", "pages"),
    # 4 tables, 3 to a page; 8 players, 2 and 8 to a page; 8 diplomas
    [("score-forms", 2), ("schedules", 4), ("name-cards", 1), ("report-cards", 4), ("diplomas", 8), ("seating", 1)],
)
def test_number_of_pages_of_each_print(kind: str, pages: int, organiser: User, tournament: Tournament) -> None:
    assert len(made(printout_want(actor=organiser, tournament=tournament, kind=kind)).pages) == pages


def test_score_forms_of_one_round_alone(organiser: User, tournament: Tournament) -> None:
    wanted = printout_want(actor=organiser, tournament=tournament, kind="score-forms", round_number=2)
    printed = text_of(made(wanted))

    assert str(wanted) == "autumn-open-score-forms-2.pdf"
    assert re.findall(r"Round (\d) · Table (\d)", printed) == [("2", "1"), ("2", "2")]


def test_each_round_of_score_forms_begins_on_a_new_page(organiser: User, tournament: Tournament) -> None:
    forms = made(printout_want(actor=organiser, tournament=tournament, kind="score-forms"))
    shown = [re.findall(r"Round (\d) · Table (\d)", page.extract_text()) for page in forms.pages]

    assert shown == [[("1", "1"), ("1", "2")], [("2", "1"), ("2", "2")]]


def test_a_score_form_has_columns_for_penalty_and_sum_and_the_sum_of_the_table(
    organiser: User, tournament: Tournament
) -> None:
    paper = Paper(printout_want(actor=organiser, tournament=tournament, kind="score-forms"))

    rows = score_form(paper, paper.forms[0])["rows"]

    assert rows[0] == ["Wind", "Player", "Score", "Penalty", "Sum", "Place", "Signature"]
    # 4 × 25,000
    assert rows[-1] == ["", "", "", "", "= 100,000", "", ""]
    assert len(rows) == 6


def test_a_score_form_has_the_code_of_each_seat(organiser: User, tournament: Tournament) -> None:
    printed = text_of(made(printout_want(
        actor=organiser, tournament=tournament, kind="score-forms", round_number=2, site=SITE
    )))  # fmt: skip
    round_ = tournament.rounds.get(number=2)
    seats = round_.seats.select_related("table")
    codes = [seat_code(round_, seat.table, seat.seat, seat.entrant_id) for seat in seats]

    assert len(set(codes)) == 8
    assert [code for code in codes if code not in printed] == []


def test_a_report_card_shows_the_same_as_the_page(organiser: User, tournament: Tournament) -> None:
    card = words(Client().get(reverse("event_card", args=[tournament.slug, tournament.entrants.get(number=2).pk])))
    printed = text_of(made(printout_want(actor=organiser, tournament=tournament, kind="report-cards")))
    mine = " ".join(printed[printed.index("2 ひらがな") : printed.index("3 Жанна")].split())

    # table 1 of round 1: (1 + 1) % 4 = 2, so the scores stand 20100 9900 40100 29900; the second has 9900
    assert "9,900" in mine
    assert "9,900" in card
    points = re.search(r"−[\d.]+", mine)
    assert points
    assert points[0] in card
    assert "Provisional" in mine


def test_hidden_players_are_printed_by_name(organiser: User, tournament: Tournament) -> None:
    for entrant in tournament.entrants.filter(number__in=(1, 2)):
        player_amend(actor=organiser, player=entrant.player, is_hidden=True)
    page = words(signed_in(organiser).get(url(tournament, "desk_prints")))

    for kind in ("report-cards", "name-cards", "schedules"):
        printed = text_of(made(printout_want(actor=organiser, tournament=tournament, kind=kind)))
        assert "明將" in printed
        assert "ひらがな" in printed
        assert not re.search(r"#\d", printed)
    assert "real names" in page


def test_diplomas_of_a_closed_tournament_are_final(organiser: User, make_tournament: Make) -> None:
    tournament = make_tournament(players=4, rounds=1, slug="small")
    Tournament.objects.filter(pk=tournament.pk).update(state="closed")
    tournament.refresh_from_db()

    assert "Provisional" not in text_of(made(printout_want(actor=organiser, tournament=tournament, kind="diplomas")))


# ----- codes -----
def code_leads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Collect the texts of the QR codes instead of drawing them."""
    seen: list[str] = []
    monkeypatch.setattr("league.tournaments.printing.blocks.qr_code", lambda text: seen.append(text) or "<svg/>")
    return seen


def test_the_qr_codes_open_the_own_page_and_the_table(
    monkeypatch: pytest.MonkeyPatch, organiser: User, tournament: Tournament
) -> None:
    seen = code_leads(monkeypatch)
    for kind in ("name-cards", "score-forms"):
        wanted = printout_want(actor=organiser, tournament=tournament, kind=kind, site=SITE)
    paper = Paper(wanted)
    entrant, form = paper.entrants[4], paper.forms[3]
    name_card(paper, entrant)
    schedule(paper, entrant)
    score_form(paper, form)

    own, again, table = (resolve(text.removeprefix("https://club.example")) for text in seen)
    assert own.url_name == again.url_name == "event_me"
    assert entrant_opened(tournament, own.kwargs["secret"]) == entrant
    assert table.url_name == "event_table"
    assert (round_opened(tournament, table.kwargs["secret"]).number, table.kwargs["number"]) == (2, 2)


def test_a_print_without_codes_creates_no_links(
    monkeypatch: pytest.MonkeyPatch, organiser: User, tournament: Tournament
) -> None:
    seen = code_leads(monkeypatch)
    wanted = printout_want(actor=organiser, tournament=tournament, kind="name-cards")
    made(wanted)

    assert seen == []
    assert not tournament.entrants.exclude(link_number=0).exists()


# ----- at the desk -----
def url(tournament: Tournament, name: str, *args: object) -> str:
    return reverse(name, args=[tournament.slug, *args])


def test_the_desk_orders_a_print_follows_its_progress_and_downloads_it(organiser: User, tournament: Tournament) -> None:
    desk = signed_in(organiser)
    answer = desk.post(url(tournament, "desk_prints"), {"kind": "schedules", "codes": "on", "round": ""})
    order = Printout.objects.get()
    assert answer.url == url(tournament, "desk_prints")
    assert order.site == "http://testserver/"

    page = desk.get(url(tournament, "desk_prints"))
    job = Job.objects.get(kind="print")
    assert "Waiting for its turn." in words(page)
    assert url(tournament, "desk_print", order.pk) not in page.content.decode()
    assert desk.get(url(tournament, "desk_print", order.pk)).status_code == 404

    Job.objects.filter(pk=job.pk).update(
        state=JobState.RUNNING, percent=45, message="Laying out {done} of {all}", message_params={"done": 4, "all": 8}
    )
    shown = desk.get(reverse("job", args=[tournament.club.slug, job.pk]))
    assert "Laying out 4 of 8 · 45 %" in words(shown)
    assert "HX-Refresh" not in shown.headers

    Job.objects.filter(pk=job.pk).update(state=JobState.WAITING)
    job_run(job.pk)
    assert desk.get(reverse("job", args=[tournament.club.slug, job.pk])).headers["HX-Refresh"] == "true"
    file = desk.get(url(tournament, "desk_print", order.pk))
    assert file.headers["Content-Type"] == "application/pdf"
    assert len(PdfReader(io.BytesIO(file.content)).pages) == 4


def test_progress_is_reported_for_every_block(organiser: User, tournament: Tournament) -> None:
    wanted = printout_want(actor=organiser, tournament=tournament, kind="name-cards")
    calls: list[tuple[float, str, dict[str, int]]] = []

    class Recorder:
        def __call__(self, percent: float, message: str, **params: int) -> None:
            calls.append((percent, message, params))

        def storing(self) -> Any:
            from django.db import transaction

            return transaction.atomic()

    run_print(str(wanted.pk), Recorder())

    percents = [percent for percent, _message, _params in calls]
    assert percents == sorted(percents)
    assert [params["done"] for _percent, _message, params in calls if params] == list(range(1, 9))


def test_a_cancelled_print_has_no_file_and_can_be_run_again(organiser: User, tournament: Tournament) -> None:
    desk = signed_in(organiser)
    desk.post(url(tournament, "desk_prints"), {"kind": "seating"})
    job = Job.objects.get(kind="print")
    desk.post(reverse("job_cancel", args=[tournament.club.slug, job.pk]))
    assert job_take(job.pk) is None
    assert "This was cancelled." in words(desk.get(url(tournament, "desk_prints")))

    desk.post(reverse("job_again", args=[tournament.club.slug, job.pk]))
    job_run(job.pk)

    assert Printout.objects.get().made_at


def test_a_new_print_replaces_the_older_one_of_the_same_kind(organiser: User, tournament: Tournament) -> None:
    first, other = (
        printout_want(actor=organiser, tournament=tournament, kind=kind) for kind in ("seating", "diplomas")
    )
    for printout in (first, other):
        made(printout)
    again = printout_want(actor=organiser, tournament=tournament, kind="seating")
    made(again)

    assert set(Printout.objects.values_list("pk", flat=True)) == {other.pk, again.pk}


def test_only_the_desk_orders_prints(stranger: User, player_user: User, tournament: Tournament) -> None:
    for user in (stranger, player_user):
        assert signed_in(user).get(url(tournament, "desk_prints")).status_code == 403
        assert signed_in(user).post(url(tournament, "desk_prints"), {"kind": "seating"}).status_code == 403
    assert not Printout.objects.exists()


def test_an_unknown_kind_or_round_is_refused_with_errors_at_the_fields(organiser: User, tournament: Tournament) -> None:
    answer = signed_in(organiser).post(url(tournament, "desk_prints"), {"kind": "wallpaper", "round": "7"})

    assert answer.status_code == 422
    assert set(answer.context["form"].errors) == {"kind", "round"}


def test_the_page_needs_as_many_queries_for_many_prints_as_for_few(organiser: User, tournament: Tournament) -> None:
    desk = signed_in(organiser)
    made(printout_want(actor=organiser, tournament=tournament, kind="seating"))
    few = query_count(desk, url(tournament, "desk_prints"))
    for kind in ("diplomas", "full-schedule", "schedules"):
        made(printout_want(actor=organiser, tournament=tournament, kind=kind))

    assert query_count(desk, url(tournament, "desk_prints")) == few


def test_the_club_s_work_page_names_the_print(organiser: User, tournament: Tournament) -> None:
    printout_want(actor=organiser, tournament=tournament, kind="seating")

    assert "Print autumn-open-seating.pdf" in words(
        signed_in(organiser).get(reverse("work", args=[tournament.club.slug]))
    )


# ----- a large hall -----
@pytest.mark.seldom
@pytest.mark.slow
def test_score_forms_of_all_rounds_of_a_large_hall(
    monkeypatch: pytest.MonkeyPatch, organiser: User, make_tournament: Make
) -> None:
    tournament = make_tournament(players=160, rounds=10)
    stage, entrants = tournament.stages.get(), list(tournament.entrants.order_by("number"))
    for number in range(1, 11):
        round_ = Round.objects.create(
            tournament=tournament, stage=stage, number=number, method="script", seed=1, engine_version=1
        )  # fmt: skip
        tables = Table.objects.bulk_create(Table(round=round_, number=table + 1) for table in range(40))
        # Every round the second quarter moves on by one table, the third by two, the fourth by three.
        TableSeat.objects.bulk_create(
            TableSeat(
                table=table, round=round_, seat=seat, entrant=entrants[40 * seat + (table.number + seat * number) % 40]
            )
            for table in tables
            for seat in range(4)
        )
    monkeypatch.setattr("league.jobs.progress.SECONDS_BETWEEN_REPORTS", 0)
    percents: list[int] = []
    monkeypatch.setattr(Progress, "_report", lambda _self, **columns: percents.append(columns["percent"]))

    forms = made(printout_want(actor=organiser, tournament=tournament, kind="score-forms", site=SITE))

    # 40 tables, 3 to a page: 13 pages and one with the last table, for each of 10 rounds
    assert len(forms.pages) == 140
    shown = [re.findall(r"Round (\d+) · Table (\d+)", forms.pages[page].extract_text()) for page in (0, 13, 14, 139)]
    assert shown == [[("1", "1"), ("1", "2"), ("1", "3")], [("1", "40")], [("2", "1"), ("2", "2"), ("2", "3")],
                     [("10", "40")]]  # fmt: skip
    assert set(percents) >= set(range(1, 90))


# ----- by command -----
def test_the_command_writes_sheets_and_prints(tournament: Tournament, tmp_path: Path) -> None:
    here = ("--club", tournament.club.slug, "--tournament", tournament.slug)
    forms, table, public = tmp_path / "forms.pdf", tmp_path / "table.csv", tmp_path / "public.csv"

    call_command("export_sheet", "score-forms", "--print", *here, "--round", "2", "--site", SITE, "--to", str(forms))
    call_command("export_sheet", "seating", *here, "--to", str(table))
    call_command("export_sheet", "seating", *here, "--public", "--to", str(public))

    assert re.findall(r"Round (\d) · Table (\d)", text_of(PdfReader(forms))) == [("2", "1"), ("2", "2")]
    # the second round is a draft, which only the desk sees
    assert len(table.read_text(encoding="utf-8-sig").splitlines()) == 1 + 4
    assert len(public.read_text(encoding="utf-8-sig").splitlines()) == 1 + 2
    assert not Printout.objects.exists()
    with pytest.raises(CommandError, match="print is a PDF"):
        call_command("export_sheet", "score-forms", "--print", *here, "--to", str(tmp_path / "forms.csv"))
    with pytest.raises(CommandError, match="unknown_format"):
        call_command("export_sheet", "seating", *here, "--to", str(tmp_path / "table.docx"))


def test_the_old_command_writes_the_same_file(
    tournament: Tournament, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    here = ("--club", tournament.club.slug, "--tournament", tournament.slug)
    old, new, forms = tmp_path / "old.csv", tmp_path / "new.csv", tmp_path / "forms.pdf"

    call_command("event_file", str(old), *here, "--sheet", "seating")
    call_command("event_file", str(forms), *here, "--print", "score-forms", "--round", "2", "--site", SITE)
    call_command("export_sheet", "seating", *here, "--to", str(new))

    assert old.read_bytes() == new.read_bytes()
    assert "Use: manage.py export_sheet KIND --tournament" in capsys.readouterr().err
    assert len(PdfReader(forms).pages) == 1


def test_the_list_of_prints_takes_as_many_queries_for_two_as_for_one(organiser: User, tournament: Tournament) -> None:
    client, path = APIClient(), f"/api/v1/tournaments/{tournament.slug}/printouts/"
    client.force_authenticate(organiser)
    counts = []
    for kind in ("diplomas", "name-cards"):
        wanted = client.post(path, {"kind": kind}).json()
        counts.append(query_count(client, path))
        assert client.get(path).json()["results"][0] == wanted
        assert (wanted["state"], wanted["percent"], wanted["made_at"]) == ("waiting", 0, None)

    assert counts[0] == counts[1]
