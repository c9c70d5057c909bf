"""Print for the hall is ordered at the desk, made in the background and kept."""

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
from league.tournaments.draws import round_step, stage_draw
from league.tournaments.links import entrant_opened, round_opened
from league.tournaments.models import Printout, Round, Table, TableSeat, Tournament
from league.tournaments.print_blocks import PRINTS, Paper, name_card, schedule, score_form, tables_of
from league.tournaments.printing import printout_want, run_print
from tests.league.web.page import query_count, signed_in, words

pytestmark = [pytest.mark.django_db, pytest.mark.once]
NAMES = ["明將", "ひらがな", "Жанна", "René"]
SCRIPT = "1-2-3-4\n5-6-7-8\n\n2-5-1-6\n4-7-3-8"
SITE = "https://club.example/"
Make = Callable[..., Tournament]


@pytest.fixture
def event(organiser: User, make_tournament: Make, play: Callable[[Round], None]) -> Tournament:
    """Eight players of every script: the first round is played, the second a draft."""
    made = make_tournament(players=8, rounds=2)
    one = stage_draw(actor=organiser, stage=made.stages.get(), seed=1, script=SCRIPT)[0]
    for step in ("confirm", "release"):
        one = round_step(actor=organiser, one=one, step=step)
    play(one)
    round_step(actor=organiser, one=one, step="finish")
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


@pytest.mark.parametrize("kind", [kind.key for kind in PRINTS])
def test_a_print_is_made_in_the_background_and_names_everybody(
    kind: str, organiser: User, stranger: User, event: Tournament, django_capture_on_commit_callbacks: Any
) -> None:
    client, other, path = APIClient(), APIClient(), f"/api/v1/tournaments/{event.slug}/printouts/"
    client.force_authenticate(organiser)
    other.force_authenticate(stranger)

    with django_capture_on_commit_callbacks(execute=True):
        wanted = client.post(path, {"kind": kind})
    [listed] = client.get(path).json()
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
def test_so_many_stand_on_a_page(kind: str, pages: int, organiser: User, event: Tournament) -> None:
    assert len(made(printout_want(actor=organiser, tournament=event, kind=kind)).pages) == pages


def test_score_forms_of_one_round_alone(organiser: User, event: Tournament) -> None:
    wanted = printout_want(actor=organiser, tournament=event, kind="score-forms", round_number=2)
    printed = text_of(made(wanted))

    assert str(wanted) == "autumn-open-score-forms-2.pdf"
    assert re.findall(r"Round (\d) · Table (\d)", printed) == [("2", "1"), ("2", "2")]


def test_a_report_card_says_what_the_page_says(organiser: User, event: Tournament) -> None:
    card = words(Client().get(reverse("event_card", args=[event.slug, event.entrants.get(number=2).pk])))
    printed = text_of(made(printout_want(actor=organiser, tournament=event, kind="report-cards")))
    mine = " ".join(printed[printed.index("2 ひらがな") : printed.index("3 Жанна")].split())

    # table 1 of round 1: (1 + 1) % 4 = 2, so the scores stand 20100 9900 40100 29900; the second has 9900
    assert "9900" in mine
    assert "9,900" in card
    points = re.search(r"−[\d.]+", mine)
    assert points
    assert points[0] in card
    assert "Provisional" in mine


def test_whoever_is_hidden_on_the_pages_is_printed_by_name(organiser: User, event: Tournament) -> None:
    for entrant in event.entrants.filter(number__in=(1, 2)):
        player_amend(actor=organiser, player=entrant.player, is_hidden=True)
    page = words(signed_in(organiser).get(url(event, "desk_prints")))

    for kind in ("report-cards", "name-cards", "schedules"):
        printed = text_of(made(printout_want(actor=organiser, tournament=event, kind=kind)))
        assert "明將" in printed
        assert "ひらがな" in printed
        assert not re.search(r"#\d", printed)
    assert "real names" in page


def test_diplomas_of_a_closed_event_are_final(organiser: User, make_tournament: Make) -> None:
    event = make_tournament(players=4, rounds=1, slug="small")
    Tournament.objects.filter(pk=event.pk).update(state="closed")
    event.refresh_from_db()

    assert "Provisional" not in text_of(made(printout_want(actor=organiser, tournament=event, kind="diplomas")))


# ----- codes -----
def code_leads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the QR codes say, instead of their pictures."""
    seen: list[str] = []
    monkeypatch.setattr("league.tournaments.print_blocks.qr_code", lambda text: seen.append(text) or "<svg/>")
    return seen


def test_the_codes_open_the_own_page_and_the_table(
    monkeypatch: pytest.MonkeyPatch, organiser: User, event: Tournament
) -> None:
    seen = code_leads(monkeypatch)
    for kind in ("name-cards", "score-forms"):
        wanted = printout_want(actor=organiser, tournament=event, kind=kind, site=SITE)
    paper = Paper(wanted)
    entrant, form = paper.entrants[4], tables_of(paper)[3]
    name_card(paper, entrant)
    schedule(paper, entrant)
    score_form(paper, form)

    own, again, table = (resolve(text.removeprefix("https://club.example")) for text in seen)
    assert own.url_name == again.url_name == "event_me"
    assert entrant_opened(event, own.kwargs["secret"]) == entrant
    assert table.url_name == "event_table"
    assert (round_opened(event, table.kwargs["secret"]).number, table.kwargs["number"]) == (2, 2)


def test_without_codes_no_link_is_made(monkeypatch: pytest.MonkeyPatch, organiser: User, event: Tournament) -> None:
    seen = code_leads(monkeypatch)
    wanted = printout_want(actor=organiser, tournament=event, kind="name-cards")
    made(wanted)

    assert seen == []
    assert not event.entrants.exclude(link_number=0).exists()


# ----- at the desk -----
def url(event: Tournament, name: str, *args: object) -> str:
    return reverse(name, args=[event.slug, *args])


def test_the_desk_orders_sees_how_far_it_is_and_takes_the_file(organiser: User, event: Tournament) -> None:
    desk = signed_in(organiser)
    answer = desk.post(url(event, "desk_prints"), {"kind": "schedules", "codes": "on", "round": ""})
    order = Printout.objects.get()
    assert answer.url == url(event, "desk_prints")
    assert order.site == "http://testserver/"

    page = desk.get(url(event, "desk_prints"))
    job = Job.objects.get(kind="print")
    assert "Waits for its turn." in words(page)
    assert url(event, "desk_print", order.pk) not in page.content.decode()
    assert desk.get(url(event, "desk_print", order.pk)).status_code == 404

    Job.objects.filter(pk=job.pk).update(
        state=JobState.RUNNING, percent=45, message="Laying out {done} of {all}", message_params={"done": 4, "all": 8}
    )
    asked = desk.get(reverse("job", args=[event.club.slug, job.pk]))
    assert "Laying out 4 of 8 · 45 %" in words(asked)
    assert "HX-Refresh" not in asked.headers

    Job.objects.filter(pk=job.pk).update(state=JobState.WAITING)
    job_run(job.pk)
    assert desk.get(reverse("job", args=[event.club.slug, job.pk])).headers["HX-Refresh"] == "true"
    file = desk.get(url(event, "desk_print", order.pk))
    assert file.headers["Content-Type"] == "application/pdf"
    assert len(PdfReader(io.BytesIO(file.content)).pages) == 4


def test_how_far_it_is_is_told_block_by_block(organiser: User, event: Tournament) -> None:
    wanted = printout_want(actor=organiser, tournament=event, kind="name-cards")
    told: list[tuple[float, str, dict[str, int]]] = []

    class Told:
        def __call__(self, percent: float, message: str, **params: int) -> None:
            told.append((percent, message, params))

        def storing(self) -> Any:
            from django.db import transaction

            return transaction.atomic()

    run_print(str(wanted.pk), Told())

    percents = [percent for percent, _message, _params in told]
    assert percents == sorted(percents)
    assert [params["done"] for _percent, _message, params in told if params] == list(range(1, 9))


def test_cancelled_it_leaves_no_file_and_is_printed_when_asked_again(organiser: User, event: Tournament) -> None:
    desk = signed_in(organiser)
    desk.post(url(event, "desk_prints"), {"kind": "seating"})
    job = Job.objects.get(kind="print")
    desk.post(reverse("job_cancel", args=[event.club.slug, job.pk]))
    assert job_take(job.pk) is None
    assert "This was cancelled." in words(desk.get(url(event, "desk_prints")))

    desk.post(reverse("job_again", args=[event.club.slug, job.pk]))
    job_run(job.pk)

    assert Printout.objects.get().made_at


def test_what_is_ordered_again_takes_the_place_of_the_old(organiser: User, event: Tournament) -> None:
    first, other = (printout_want(actor=organiser, tournament=event, kind=kind) for kind in ("seating", "diplomas"))
    for one in (first, other):
        made(one)
    again = printout_want(actor=organiser, tournament=event, kind="seating")
    made(again)

    assert set(Printout.objects.values_list("pk", flat=True)) == {other.pk, again.pk}


def test_it_is_the_desk_s_alone(stranger: User, player_user: User, event: Tournament) -> None:
    for user in (stranger, player_user):
        assert signed_in(user).get(url(event, "desk_prints")).status_code == 403
        assert signed_in(user).post(url(event, "desk_prints"), {"kind": "seating"}).status_code == 403
    assert not Printout.objects.exists()


def test_what_cannot_be_printed_is_refused_beside_the_form(organiser: User, event: Tournament) -> None:
    answer = signed_in(organiser).post(url(event, "desk_prints"), {"kind": "wallpaper", "round": "7"})

    assert answer.status_code == 422
    assert set(answer.context["form"].errors) == {"kind", "round"}


def test_the_page_asks_as_often_for_many_prints_as_for_few(organiser: User, event: Tournament) -> None:
    desk = signed_in(organiser)
    made(printout_want(actor=organiser, tournament=event, kind="seating"))
    few = query_count(desk, url(event, "desk_prints"))
    for kind in ("diplomas", "full-schedule", "schedules"):
        made(printout_want(actor=organiser, tournament=event, kind=kind))

    assert query_count(desk, url(event, "desk_prints")) == few


def test_the_club_s_work_page_names_it(organiser: User, event: Tournament) -> None:
    printout_want(actor=organiser, tournament=event, kind="seating")

    assert "Print autumn-open-seating.pdf" in words(signed_in(organiser).get(reverse("work", args=[event.club.slug])))


# ----- a large hall -----
def test_score_forms_of_160_players_and_10_rounds(
    monkeypatch: pytest.MonkeyPatch, organiser: User, make_tournament: Make
) -> None:
    event = make_tournament(players=160, rounds=10)
    stage, entrants = event.stages.get(), list(event.entrants.order_by("number"))
    for number in range(1, 11):
        one = Round.objects.create(
            tournament=event, stage=stage, number=number, method="script", seed=1, engine_version=1
        )  # fmt: skip
        tables = Table.objects.bulk_create(Table(round=one, number=table + 1) for table in range(40))
        # Every round the second quarter moves on by one table, the third by two, the fourth by three.
        TableSeat.objects.bulk_create(
            TableSeat(
                table=table, round=one, seat=seat, entrant=entrants[40 * seat + (table.number + seat * number) % 40]
            )
            for table in tables
            for seat in range(4)
        )
    monkeypatch.setattr("league.jobs.progress.SECONDS_BETWEEN_WORDS", 0)
    percents: list[int] = []
    monkeypatch.setattr(Progress, "_say", lambda _self, **columns: percents.append(columns["percent"]))

    forms = made(printout_want(actor=organiser, tournament=event, kind="score-forms", site=SITE))

    # 400 tables, 3 to a page: 133 pages and one with the last
    assert len(forms.pages) == 134
    shown = [re.findall(r"Round (\d+) · Table (\d+)", forms.pages[page].extract_text()) for page in (0, 66, 133)]
    # 198 forms stand before the middle one: four rounds of 40 and 38 of the fifth
    assert shown == [[("1", "1"), ("1", "2"), ("1", "3")], [("5", "39"), ("5", "40"), ("6", "1")], [("10", "40")]]
    assert set(percents) >= set(range(1, 90))


# ----- by command -----
def test_the_command_writes_sheets_and_print(event: Tournament, tmp_path: Path) -> None:
    here = ("--club", event.club.slug, "--tournament", event.slug)
    forms, table, public = tmp_path / "forms.pdf", tmp_path / "table.csv", tmp_path / "public.csv"

    call_command("event_file", str(forms), *here, "--print", "score-forms", "--round", "2", "--site", SITE)
    call_command("event_file", str(table), *here, "--sheet", "seating")
    call_command("event_file", str(public), *here, "--sheet", "seating", "--public")

    assert re.findall(r"Round (\d) · Table (\d)", text_of(PdfReader(forms))) == [("2", "1"), ("2", "2")]
    # the second round is a draft: the desk's alone
    assert len(table.read_text(encoding="utf-8-sig").splitlines()) == 1 + 4
    assert len(public.read_text(encoding="utf-8-sig").splitlines()) == 1 + 2
    assert not Printout.objects.exists()
    with pytest.raises(CommandError):
        call_command("event_file", str(tmp_path / "forms.csv"), *here, "--print", "score-forms")
    with pytest.raises(CommandError, match="unknown_format"):
        call_command("event_file", str(tmp_path / "table.docx"), *here, "--sheet", "seating")
