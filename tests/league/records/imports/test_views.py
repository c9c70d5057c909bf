import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from league.records.models import Hanchan
from tests.league.core.page import signed_in, words
from tests.league.records.imports.test_runs import run_jobs

pytestmark = pytest.mark.once

HEADING = "date,east,south,west,north,east_score,south_score,west_score,north_score\n"
GOOD = "2026-03-04,Aoi,Ben,Chika,Dai,41200,28300,20400,10100\n"
WRONG = "2026-03-05,Aoi,Ben,Chika,Dai,41300,28300,20400,10100\n"


def url(club):
    return reverse("import", args=[club.slug])


def sent(house_rules, text, **changes):
    content = text if isinstance(text, bytes) else text.encode()
    return {
        "file": SimpleUploadedFile("night.csv", content),
        "house_rules": house_rules.pk,
        "date_format": "YYYY-MM-DD",
        "deposits_left": "0",
        "do": "preview",
    } | changes


def kept(page):
    return page.context["kept"]


def again(page, house_rules, **changes):
    """Return the form of the report page, which carries the file."""
    form = sent(house_rules, "", **changes) | {"kept_file": kept(page)}
    del form["file"]
    return form


def test_the_dry_run_reports_everything_and_stores_nothing(organiser, club, regulars, house_rules):
    page = signed_in(organiser).post(url(club), sent(house_rules, HEADING + GOOD + WRONG))

    shown = words(page)
    assert "Would be stored 1" in shown
    assert "Faulty lines 1" in shown
    assert "The scores add up to 100,100 and should add up to 100,000." in shown
    assert not Hanchan.objects.exists()


def test_the_lines_of_the_dry_run_are_stored_once(organiser, club, regulars, house_rules):
    client = signed_in(organiser)
    page = client.post(url(club), sent(house_rules, HEADING + GOOD + WRONG))

    stored = client.post(url(club), again(page, house_rules, do="store"))
    repeated = client.post(url(club), again(page, house_rules, do="store"))

    assert "1 hanchan stored." in words(stored)
    assert "Already stored 1" in words(repeated)
    assert Hanchan.objects.count() == 1


def test_the_faulty_lines_come_as_a_file_with_the_reasons(organiser, club, regulars, house_rules):
    client = signed_in(organiser)
    page = client.post(url(club), sent(house_rules, HEADING + GOOD + WRONG))

    answer = client.post(url(club), again(page, house_rules, do="faulty"))

    assert answer.headers["Content-Disposition"] == 'attachment; filename="night-faulty.csv"'
    text = answer.content.decode("utf-8-sig")
    assert text.count("\n") == 2
    assert "2026-03-05,Aoi,Ben,Chika,Dai,41300,28300,20400,10100,3," in text
    assert "should add up to 100,000" in text


def test_columns_are_given_their_meaning(organiser, club, regulars, house_rules):
    heading = ("Tag", "O", "S", "W", "N", "o", "s", "w", "n")
    text = ",".join(heading) + "\n" + GOOD
    client = signed_in(organiser)
    refused = client.post(url(club), sent(house_rules, text))
    assert refused.status_code == 422

    names = ("date", "east", "south", "west", "north", "east_score", "south_score", "west_score", "north_score")
    columns = {f"column-{column}": name for column, name in zip(heading, names, strict=True)}
    page = client.post(url(club), sent(house_rules, text, **columns))

    assert "Would be stored 1" in words(page)


def test_a_file_of_another_kind_is_refused_next_to_the_field(organiser, club, house_rules):
    answer = signed_in(organiser).post(url(club), sent(house_rules, b"%PDF-1.7 whatever"))

    assert answer.status_code == 422
    assert "This file is not a CSV table" in " ".join(answer.context["form"].errors["file"])


def test_no_file_is_refused(organiser, club, house_rules):
    form = sent(house_rules, "")
    del form["file"]

    answer = signed_in(organiser).post(url(club), form)

    assert answer.status_code == 422
    assert answer.context["form"].errors["file"] == ["Choose a file."]


def test_a_file_that_was_exchanged_after_the_dry_run_is_refused(organiser, club, regulars, house_rules):
    client = signed_in(organiser)
    page = client.post(url(club), sent(house_rules, HEADING + GOOD))
    form = again(page, house_rules, do="store")
    form["kept_file"] = form["kept_file"][:-2] + "xx"

    answer = client.post(url(club), form)

    assert answer.status_code == 422
    assert not Hanchan.objects.exists()


@pytest.mark.parametrize("encoding", ["utf-8-sig", "cp932", "gb18030", "utf-16"])
def test_files_of_spreadsheets_are_read(organiser, club, owner, house_rules, encoding):
    text = HEADING + "2026-03-04,田中,鈴木,佐藤,高橋,41200,28300,20400,10100\n"

    page = signed_in(organiser).post(
        url(club),
        sent(
            house_rules, text.encode(encoding), makes_players="on", encoding="" if encoding != "gb18030" else encoding
        ),
    )

    assert "田中, 鈴木, 佐藤, 高橋" in words(page)


def test_a_recorder_imports_nothing(recorder, club, house_rules):
    assert signed_in(recorder).post(url(club), sent(house_rules, HEADING + GOOD)).status_code == 403


@pytest.mark.real_data
def test_the_log_of_a_real_circle_is_looked_through(organiser, club, real_data, owner):
    from league.clubs.services import house_rules_create

    rules = house_rules_create(
        actor=owner, club=club, name="Circle", ruleset="riichi-club", options={"uma": [10, 5, -5, -10], "chips": None}
    )
    content = (real_data / "club-log.csv").read_bytes()
    client = signed_in(organiser)

    form = sent(rules, content, date_format="M/D/YYYY", makes_players="on")
    page = client.post(url(club), form)
    run = client.post(url(club), again(page, rules, date_format="M/D/YYYY", makes_players="on", do="store"))
    run_jobs()

    assert "Would be stored 248" in words(page)
    assert "Faulty lines 24" in words(page)
    assert Hanchan.objects.filter(club=club, state="finished").count() == 248
    assert "248" in words(client.get(run.url))
