"""The faults of a file by kind, on the page of the check and on that of the import."""

from datetime import date
from typing import Any

import pytest
from django.urls import reverse

from league.accounts.models import User
from league.clubs.models import Club, HouseRules
from league.core.errors import LeagueError, translated
from league.records.imports.faults.kept import faults_kept, kept_read
from league.records.imports.faults.kinds import kinds_of
from league.records.imports.rows import Fault
from league.records.models import ImportRun
from rules.errors import RuleError
from tests.league.core.page import signed_in, words
from tests.league.records.imports.test_run_doors import api
from tests.league.records.imports.test_runs import run_jobs
from tests.league.records.imports.test_views import GOOD, HEADING, sent, url

pytestmark = pytest.mark.once

STRANGERS = "".join(f"2026-02-{day:02},Aoi,Ben,Chika,Zoltan{day},41200,28300,20400,10100\n" for day in range(1, 13))
WRONG = "2026-03-05,Aoi,Ben,Chika,Dai,41300,28300,20400,10100\n2026-03-06,Aoi,Ben,Chika,Dai,41300,28300,20400,10200\n"


def fault(line: int, error: RuleError) -> Fault:
    return Fault(line, "", "", error.code, translated(error), error)


def test_faults_of_one_kind_stand_together_and_say_what_they_share() -> None:
    faults = [
        fault(2, RuleError("scores_do_not_add_up", found=100_100, wanted=100_000)),
        fault(3, LeagueError("unknown_player", name="Zoltan")),
        fault(4, RuleError("scores_do_not_add_up", found=99_000, wanted=100_000)),
    ]

    kinds = kinds_of(faults)

    assert [(kind.sentence, kind.lines, kind.differs) for kind in kinds] == [
        ("The scores add up to … and should add up to 100,000.", 2, True),
        ("Nobody in this club is called “Zoltan”.", 1, False),
    ]


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (RuleError("scores_do_not_add_up", found=100_100, wanted=100_000),
         "The scores add up to 100,100 and should add up to 100,000."),
        (LeagueError("future_date", date=date(2031, 2, 3)), "2031-02-03 is in the future."),
        (LeagueError("unknown_player", name="Zoltan"), "Nobody in this club is called “…”."),
        (LeagueError("name_doubtful", name="Zoltan", others="Soltan"),
         "“…” may be …. Say whether it is the same person or another one."),
        (LeagueError("bad_number", value="Zoltan"), "“…” is not a whole number."),
        (LeagueError("printed_points", printed="1.3", computed="1.4"), "The file says 1.3, the house rules give 1.4."),
    ],
    ids=lambda one: one.code if isinstance(one, RuleError) else "",
)  # fmt: skip
def test_a_kept_fault_has_numbers_and_no_name(error: RuleError, said: str) -> None:
    kept = faults_kept([fault(7, error)])

    assert [(one.line, one.code, one.sentence) for one in kept_read(kept)] == [(7, error.code, said)]
    assert "oltan" not in str(kept)


def test_the_check_shows_ten_faults_of_a_kind_and_folds_the_others(
    organiser: User, club: Club, regulars: Any, house_rules: HouseRules
) -> None:
    page = signed_in(organiser).post(url(club), sent(house_rules, HEADING + STRANGERS + WRONG))

    shown = words(page)
    assert "Nobody in this club is called “…”. 12 lines" in shown
    assert "2 more faults of this kind" in shown
    assert "The scores add up to … and should add up to 100,000. 2 lines" in shown
    assert "The scores add up to 100,200 and should add up to 100,000." in shown


def test_the_page_of_a_job_shows_the_faulty_lines(
    organiser: User, club: Club, regulars: Any, house_rules: HouseRules, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("league.records.views.imports.imports.LINES_AT_ONCE", 2)
    client = signed_in(organiser)
    client.post(url(club), sent(house_rules, HEADING + GOOD + STRANGERS + WRONG, do="store"))
    run_jobs()
    run = ImportRun.objects.get()
    shown = words(client.get(reverse("import_run", args=[club.slug, run.pk])))
    answer = api(organiser).get(reverse("api_one_import", args=[club.slug, run.pk])).json()

    assert "Nobody in this club is called “…”. 12 lines" in shown
    assert "15 The scores add up to 100,100 and should add up to 100,000." in shown
    assert "Zoltan" not in shown + str(answer)
    assert answer["faults"][-1] == {
        "line": 16, "error": "scores_do_not_add_up",
        "message": "The scores add up to 100,200 and should add up to 100,000.",
    }  # fmt: skip


def test_faults_of_a_table_without_headings_for_them_name_the_fields_in_words(
    organiser: User, club: Club, regulars: Any, house_rules: HouseRules
) -> None:
    text = "Date,Aoi,Ben,Chika,Dai\n2026-03-04,41200,28300,20400,10100\n2026-03-05,41300,28300,20400,10100\n"
    shown = words(signed_in(organiser).post(url(club), sent(house_rules, text)))

    assert "3 East: score + South: score + West: score + North: score" in shown
    assert "east_score" not in shown


def test_the_import_page_folds_its_options_until_one_is_set_or_asked_for(
    organiser: User, club: Club, regulars: Any, house_rules: HouseRules
) -> None:
    client = signed_in(organiser)
    folded = "<details>\n    <summary>How the file is written"
    unset = client.get(url(club))
    with_error = client.post(
        url(club), sent(house_rules, HEADING + GOOD.replace("2026-03-04", "3/4/2026"), date_format="")
    )
    with_one = client.post(url(club), sent(house_rules, "", deposits_left="1000"))

    assert folded in unset.content.decode()
    assert folded.replace("<details>", "<details open>") in with_error.content.decode()
    assert folded.replace("<details>", "<details open>") in with_one.content.decode()


def test_a_field_that_no_column_has_is_named_in_words_to_people_and_by_its_key_to_programs(
    organiser: User, club: Club, regulars: Any, house_rules: HouseRules
) -> None:
    text = HEADING.replace("date", "wann") + GOOD
    page = signed_in(organiser).post(url(club), sent(house_rules, text), headers={"Accept-Language": "ja"})
    body = {"content": text, "house_rules": house_rules.pk, "dry_run": True}
    answer = api(organiser).post(reverse("api_import", args=[club.slug]), body, format="json").json()

    assert "「日付」" in " ".join(page.context["form"].errors["file"])
    assert answer["message"] == "No column is given for “date”."
