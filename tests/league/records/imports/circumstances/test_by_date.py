"""A file whose games were played under other house rules from a day on is stored as one."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.urls import reverse
from rest_framework.test import APIClient

from league.accounts.models import User
from league.clubs.models import Club, HouseRules, HouseRulesVersion
from league.clubs.services import club_create, house_rules_create
from league.core.errors import LeagueError
from league.history.models import LogEntry
from league.maintenance.verification import differences
from league.records.imports.circumstances.by_date import RulesFrom
from league.records.imports.job import import_want
from league.records.imports.services import ImportOrder, import_preview, import_read, import_store
from league.records.models import Hanchan, Participant
from league.seasons.models import Season
from scoring.proofs.games import PlayedGame
from tests.league.core.page import signed_in, words
from tests.league.records.imports.rules.test_proof import NEW, OLD, file_of
from tests.league.records.imports.test_runs import run_jobs, stored, tables, undone
from tests.scoring.proofs.clubs import games_under

pytestmark = pytest.mark.django_db

# Three games a day, twelve under each: the second year begins on the fifth day.
GAMES = games_under("riichi-club", [OLD, NEW], 12)
CHANGED = date(2022, 1, 5)


@pytest.fixture
def old(owner: User, club: Club) -> HouseRulesVersion:
    return house_rules_create(actor=owner, club=club, name="Old rules", ruleset="riichi-club", options=OLD)


@pytest.fixture
def new(owner: User, club: Club) -> HouseRulesVersion:
    return house_rules_create(actor=owner, club=club, name="New rules", ruleset="riichi-club", options=NEW)


@pytest.fixture
def order(club: Club, old: HouseRulesVersion, new: HouseRulesVersion) -> ImportOrder:
    return ImportOrder(club=club, house_rules=old, makes_players=True, rules_by_date=[RulesFrom(CHANGED, new)])


def by_rules() -> dict[str, list[date]]:
    rows = Hanchan.objects.order_by("played_key").values_list("house_rules__house_rules__name", "played_on")
    return {name: sorted({day for other, day in rows if other == name}) for name, _day in rows}


def days(first: int, last: int) -> list[date]:
    return [date(2022, 1, day) for day in range(first, last + 1)]


STORED = {"Old rules": days(1, 4), "New rules": days(5, 8)}


def test_each_game_is_settled_under_the_rules_of_its_day(organiser: User, order: ImportOrder) -> None:
    without = import_preview(actor=organiser, content=file_of(GAMES), order=replace(order, rules_by_date=()))
    report = import_store(actor=organiser, content=file_of(GAMES), order=order)

    assert without.fresh < 24
    assert (report.fresh, report.faults) == (24, [])
    assert by_rules() == STORED
    printed = [points * 1000 for game in GAMES for points in game.points or ()]
    assert list(Participant.objects.order_by("hanchan__played_key", "seat").values_list("points", flat=True)) == printed
    assert "from 5 January 2022: New rules 1" in report.understood
    assert [str(found) for found in differences()] == []


def test_the_proof_agrees_with_the_rules_that_were_stored(
    organiser: User, order: ImportOrder, old: HouseRulesVersion, new: HouseRulesVersion
) -> None:
    import_store(actor=organiser, content=file_of(GAMES), order=order)

    first, second = import_preview(actor=organiser, content=file_of(GAMES), order=order).proof

    assert (first.house_rules, first.range.agree, first.range.differ) == (old, 12, 0)
    assert (second.house_rules, second.range.since, second.range.agree) == (new, CHANGED, 12)


def test_undone_and_imported_again_the_games_have_the_same_rules(
    organiser: User, order: ImportOrder, club: Club
) -> None:
    run = stored(organiser, order, file_of(GAMES))
    once = tables(club)
    undone(organiser, run)
    run = stored(organiser, order, file_of(GAMES))

    assert (run.stored, run.known) == (24, 0)
    assert tables(club) == once
    assert [str(found) for found in differences()] == []


def test_a_job_stores_by_date_and_the_log_names_the_rules(
    organiser: User, order: ImportOrder, new: HouseRulesVersion
) -> None:
    read = import_read(actor=organiser, content=file_of(GAMES), order=order)
    run = import_want(actor=organiser, content=file_of(GAMES), order=order, read=read)
    understood = run.understood
    run_jobs()
    run.refresh_from_db()

    assert (run.state, run.stored) == ("done", 24)
    assert by_rules() == STORED
    assert "New rules" in understood
    line = LogEntry.objects.filter(action="hanchan_import", subject_type="clubs.club").get()
    assert line.after is not None
    assert line.after["rules_by_date"] == [{"from": "2022-01-05", "house_rules": new.pk}]


def test_points_alone_are_read_by_the_rules_of_their_day(organiser: User, order: ImportOrder) -> None:
    seats = [f"{seat}{part}" for part in ("", "_points") for seat in ("east", "south", "west", "north")]
    clear = [game for game in GAMES if len(set(game.scores)) == 4]
    lines = [",".join(map(str, [game.day, "Aoi", "Ben", "Chika", "Dai", *(game.points or ())])) for game in clear]

    report = import_store(
        actor=organiser, content="\n".join([",".join(["date", *seats]), *lines]).encode(), order=order
    )

    assert (report.fresh, report.faults) == (len(clear), [])
    scores = Participant.objects.order_by("hanchan__played_key", "seat").values_list("score", flat=True)
    assert list(scores) == [score for game in clear for score in game.scores]


def three(owner: User, club: Club) -> HouseRulesVersion:
    return house_rules_create(actor=owner, club=club, name="Three", ruleset="tenhou-3")


def test_a_file_of_a_line_a_game_may_have_games_of_three_from_a_day_on(
    owner: User, organiser: User, order: ImportOrder, club: Club
) -> None:
    content = "\n".join(
        ["date,p1,p2,p3,p4,p1_score,p2_score,p3_score,p4_score",
         "2022-01-01,Aoi,Ben,Chika,Dai,41200,28300,20400,10100", "2022-01-09,Aoi,Ben,Chika,,50000,35000,20000,"]
    )  # fmt: skip
    by_date = [RulesFrom(date(2022, 1, 9), three(owner, club))]

    report = import_store(actor=organiser, content=content.encode(), order=replace(order, rules_by_date=by_date))

    assert (report.fresh, report.faults) == (2, [])
    assert [one.participants.count() for one in Hanchan.objects.in_order_of_play()] == [4, 3]


LINES = "Date,Player,Score\n" + "".join(
    f"2022-01-01,{name},{score}\n" for name, score in zip(("Aoi", "Ben", "Chika"), (50000, 35000, 20000), strict=True)
)
OF_THREE = "date,p1,p2,p3,p1_score,p2_score,p3_score\n2022-01-01,Aoi,Ben,Chika,50000,35000,20000\n"


@pytest.mark.parametrize("content", [LINES, OF_THREE])
def test_rules_for_a_number_of_players_that_the_file_cannot_show_are_refused(
    content: str, owner: User, organiser: User, order: ImportOrder, club: Club
) -> None:
    wanted = replace(order, house_rules=three(owner, club))

    with pytest.raises(LeagueError) as refusal:
        import_preview(actor=organiser, content=content.encode(), order=wanted)
    alone = import_preview(actor=organiser, content=content.encode(), order=replace(wanted, rules_by_date=()))

    assert refusal.value.code == "rules_of_other_seats"
    assert alone.fresh == 1


def test_two_rules_of_one_day_and_those_of_another_club_are_refused(
    owner: User, organiser: User, order: ImportOrder, old: HouseRulesVersion
) -> None:
    elsewhere = club_create(actor=owner, name="Elsewhere", by_operator=True)
    others = three(owner, elsewhere)
    twice = replace(order, rules_by_date=[*order.rules_by_date, RulesFrom(CHANGED, old)])

    with pytest.raises(LeagueError) as refusal:
        import_preview(actor=organiser, content=file_of(GAMES), order=twice)
    of_others = replace(order, rules_by_date=[RulesFrom(CHANGED, others)])
    with pytest.raises(LeagueError) as not_ours:
        import_preview(actor=organiser, content=file_of(GAMES), order=of_others)

    assert (refusal.value.code, refusal.value.params["date"]) == ("rules_day_twice", CHANGED)
    assert not_ours.value.code == "not_found"
    assert not Hanchan.objects.exists()


def test_rules_of_another_unit_than_the_season_are_refused(
    owner: User, organiser: User, order: ImportOrder, club: Club, season: Season
) -> None:
    mcr = house_rules_create(actor=owner, club=club, name="MCR", ruleset="mcr")
    games = [replace(game, day=season.opens) for game in GAMES[:1]]
    wanted = replace(order, season=season, rules_by_date=[RulesFrom(season.opens, mcr)])

    with pytest.raises(LeagueError) as refusal:
        import_preview(actor=organiser, content=file_of(games), order=wanted)
    assert refusal.value.code == "unit_mismatch"


# ----- page, API and command -----


def sent(house_rules: HouseRulesVersion, games: Sequence[PlayedGame] = GAMES, **more: Any) -> dict[str, Any]:
    file = SimpleUploadedFile("years.csv", file_of(games))
    return {"file": file, "house_rules": house_rules.pk, "deposits_left": "0", "makes_players": "on", **more}


def fields_of(page: Any) -> dict[str, Any]:
    """What the report page sends again."""
    rules, carried = page.context["rules"], dict(page.context["carried"])
    rows = {f"rules-{kind}-{row.number}": value for row in rules.rows
            for kind, value in (("from", row.since), ("of", row.house_rules))}  # fmt: skip
    return {**carried, "kept_file": page.context["kept"], "house_rules": rules.first.pk, "makes_players": "on", **rows}


def test_the_page_proposes_the_rules_that_are_proved_and_stores_by_date(
    organiser: User, club: Club, old: HouseRulesVersion, new: HouseRulesVersion
) -> None:
    client, address = signed_in(organiser), reverse("import", args=[club.slug])

    first = client.post(address, sent(new, do="preview"))
    checked = client.post(address, {**fields_of(first), "do": "preview"})
    done = client.post(address, {**fields_of(checked), "do": "store"})

    rules = first.context["rules"]
    assert (rules.first, rules.is_suggested) == (old, True)
    assert [tuple(row) for row in rules.rows] == [(0, "2022-01-05", str(new.pk)), (1, "", "")]
    assert "Store 24" not in words(first)
    assert "Store 24 hanchan" in words(checked)
    assert done.context["report"].fresh == 24
    assert by_rules() == STORED


def test_the_page_makes_the_rules_that_none_of_the_club_fits(
    organiser: User, club: Club, old: HouseRulesVersion
) -> None:
    client, address = signed_in(organiser), reverse("import", args=[club.slug])

    first = client.post(address, sent(old, do="preview"))
    made = client.post(address, {**fields_of(first), "do": "make-2022-01-05"})
    done = client.post(address, {**fields_of(made), "do": "store"})

    assert "Make these house rules" in words(first)
    assert "Make these house rules" not in words(made)
    rules = HouseRules.objects.latest("pk")
    assert rules.name.endswith("2022-01-05")
    assert rules.latest.options["uma"] == NEW["uma"]
    assert done.context["report"].fresh == 24
    assert by_rules() == {"Old rules": days(1, 4), rules.name: days(5, 8)}


def test_rules_are_made_once_and_only_where_they_are_proved(
    organiser: User, club: Club, old: HouseRulesVersion
) -> None:
    client, address = signed_in(organiser), reverse("import", args=[club.slug])
    first = fields_of(client.post(address, sent(old, do="preview")))

    for _time in range(2):
        client.post(address, {**first, "do": "make-2022-01-05"})
    elsewhere = client.post(address, {**first, "do": "make-2022-01-03"})
    nonsense = client.post(address, {**first, "do": "make-soon"})

    assert HouseRules.objects.filter(name__endswith="2022-01-05").count() == 1
    assert (elsewhere.status_code, nonsense.status_code) == (422, 422)


def test_rules_of_a_club_with_none_of_them_are_made_from_the_first_day(
    organiser: User, club: Club, house_rules: HouseRulesVersion
) -> None:
    client, address = signed_in(organiser), reverse("import", args=[club.slug])
    first = client.post(address, sent(house_rules, GAMES[:12], do="preview"))

    made = client.post(address, {**fields_of(first), "do": "make-2022-01-01"})

    assert made.context["rules"].first.options["uma"] == OLD["uma"]
    assert [row.is_empty for row in made.context["rules"].rows] == [True]
    assert made.context["report"].fresh == 12


@pytest.mark.parametrize(
    ("row", "value"), [("rules-from-0", "soon"), ("rules-of-0", ""), ("rules-of-0", "999999"), ("rules-of-0", "x")]
)
def test_a_row_that_is_wrong_is_refused_and_shown_to_be_corrected(
    row: str, value: str, organiser: User, club: Club, old: HouseRulesVersion, new: HouseRulesVersion
) -> None:
    client, address = signed_in(organiser), reverse("import", args=[club.slug])
    fields = fields_of(client.post(address, sent(new, do="preview")))

    refused = client.post(address, {**fields, row: value, "do": "store"})

    assert refused.status_code == 422
    shown = refused.context["rows"][0]
    assert value in (shown.since, shown.house_rules)
    assert not Hanchan.objects.exists()
    kept = refused.context["form"].data["kept_file"]
    assert client.post(address, {**fields, "kept_file": kept, "do": "store"}).context["report"].fresh == 24


def test_rows_about_a_file_say_nothing_of_another(
    organiser: User, club: Club, old: HouseRulesVersion, new: HouseRulesVersion
) -> None:
    client, address = signed_in(organiser), reverse("import", args=[club.slug])
    fields = fields_of(client.post(address, sent(new, do="preview")))

    another = client.post(address, {**fields, **sent(old, GAMES[:12]), "do": "preview"})

    assert [row.is_empty for row in another.context["rules"].rows] == [True]
    assert another.context["report"].fresh == 12


def test_the_api_stores_by_date(organiser: User, club: Club, old: HouseRulesVersion, new: HouseRulesVersion) -> None:
    client, address = APIClient(), f"/api/v1/clubs/{club.slug}/imports/"
    client.force_authenticate(organiser)
    body = {"content": file_of(GAMES).decode(), "house_rules": old.pk, "makes_players": True}
    ranges = [{"from": "2022-01-05", "house_rules": "New rules"}]

    unknown = client.post(address, {**body, "rules_by_date": [{**ranges[0], "house_rules": 999}]}, format="json")
    twice = client.post(address, {**body, "rules_by_date": ranges * 2}, format="json")
    undated = client.post(address, {**body, "rules_by_date": [{"house_rules": new.pk}]}, format="json")
    answer = client.post(address, {**body, "rules_by_date": ranges}, format="json")

    assert (unknown.status_code, unknown.json()["error"]) == (400, "unknown_house_rules")
    assert [one["field"] for one in unknown.json()["fields"]] == ["rules_by_date.0.house_rules"]
    assert (twice.json()["error"], undated.json()["error"]) == ("rules_day_twice", "bad_field")
    assert (answer.status_code, answer.json()["fresh"]) == (201, 24)
    assert by_rules() == STORED


def the_command(path: Path, club: Club, *ranges: str) -> Iterator[str]:
    path.write_bytes(file_of(GAMES))
    yield from ("import_hanchan", str(path), f"--club={club.slug}", "--create-players", "--house-rules=Old rules")
    for one in ranges:
        yield from ("--rules-from", one)


@pytest.mark.parametrize("by_id", [False, True])
def test_the_command_stores_by_date(
    by_id: bool, club: Club, old: HouseRulesVersion, new: HouseRulesVersion, tmp_path: Path
) -> None:
    call_command(*the_command(tmp_path / "years.csv", club, f"2022-01-05={new.pk if by_id else 'New rules'}"))

    assert by_rules() == STORED


@pytest.mark.parametrize("wanted", ["2022-01-05", "soon=New rules", "2022-01-05=Nobody's rules"])
def test_the_command_refuses_what_is_no_day_or_no_house_rules(
    wanted: str, club: Club, old: HouseRulesVersion, new: HouseRulesVersion, tmp_path: Path
) -> None:
    with pytest.raises(CommandError):
        call_command(*the_command(tmp_path / "years.csv", club, wanted))
    assert not Hanchan.objects.exists()
