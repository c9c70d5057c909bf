import csv
import io
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.services import house_rules_create
from league.core.errors import LeagueError
from league.history.models import LogEntry
from league.history.selectors import history_of
from league.jobs.models import Job
from league.players.models import Player
from league.players.services import alias_add
from league.records.imports import services
from league.records.imports.services import ImportOrder, import_preview, import_store
from league.records.models import Hanchan, Participant
from league.records.player_merges import player_merge
from league.records.services import hanchan_amend, hanchan_void
from league.seasons.models import Season
from league.seasons.services import season_open
from tests.league.factories import make_hanchan

HEADING = "date,east,south,west,north,east_score,south_score,west_score,north_score"
GOOD = "2026-03-04,Aoi,Ben,Chika,Dai,41200,28300,20400,10100"
SHORT = "2026-03-05,Aoi,Ben,Chika,Dai,41200,28300,20400,9100"


@pytest.fixture
def order(club: Club, house_rules: HouseRulesVersion, season: Season, regulars: list[Player]) -> ImportOrder:
    return ImportOrder(club=club, house_rules=house_rules, season=season)


def file_of(*lines: str, heading: str = HEADING) -> bytes:
    return "\n".join([heading, *lines]).encode()


def test_an_import_stores_the_lines_that_are_right(organiser: User, order: ImportOrder, season: Season) -> None:
    report = import_store(actor=organiser, content=file_of(GOOD), order=order)

    assert (report.fresh, report.faults) == (1, [])
    assert [row.points for row in Participant.objects.order_by("seat")] == [31200, 8300, -9600, -29900]
    assert Job.objects.get(kind="standings").subject == str(season.pk)


def test_a_dry_run_writes_nothing(organiser: User, order: ImportOrder) -> None:
    report = import_preview(actor=organiser, content=file_of(GOOD, SHORT), order=order)

    assert (report.fresh, report.named_lines, report.is_stored) == (1, [3], False)
    assert not Hanchan.objects.exists()


def test_a_name_that_is_too_long_is_reported_and_other_lines_are_stored(organiser: User, order: ImportOrder) -> None:
    long = GOOD.replace("Aoi", "A" * 101)

    report = import_store(actor=organiser, content=file_of(long, GOOD), order=replace(order, makes_players=True))

    assert [(fault.line, fault.column, fault.code) for fault in report.faults] == [(2, "east", "too_long")]
    assert Hanchan.objects.count() == 1


def test_the_same_file_twice_stores_nothing_twice(organiser: User, order: ImportOrder) -> None:
    content = file_of(GOOD, GOOD, SHORT)
    first = import_store(actor=organiser, content=content, order=order)
    second = import_store(actor=organiser, content=content, order=order)

    # Two equal rows are two hanchan with different ordinals.
    assert (first.fresh, second.fresh, second.known) == (2, 0, 2)
    assert Hanchan.objects.count() == 2


def test_games_that_another_import_stores_meanwhile_are_known_although_the_log_has_a_later_line(
    organiser: User, club: Club, order: ImportOrder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On PostgreSQL a line may be committed before others whose keys are smaller."""
    line = LogEntry(pk=1_000_000, club=club, action="alias_add", subject_type="players.player", subject_id="1")
    LogEntry.objects.bulk_create([line])
    real, content = services._Storing._lock, file_of(GOOD)

    def with_the_same_import(storing: Any) -> None:
        with monkeypatch.context() as unchanged:
            unchanged.setattr(services._Storing, "_lock", real)
            import_store(actor=organiser, content=content, order=order)
        real(storing)

    monkeypatch.setattr(services._Storing, "_lock", with_the_same_import)
    report = import_store(actor=organiser, content=content, order=order)

    assert (report.fresh, report.known) == (0, 1)
    assert Hanchan.objects.count() == 1


@pytest.mark.parametrize("step", ["_store", "history_log", "record_change_send"])
def test_an_import_that_fails_at_any_step_leaves_nothing(
    step: str, organiser: User, order: ImportOrder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Called as by the command: the transaction is the service's own."""
    entries = LogEntry.objects.count()

    def fail(*given: Any, **more: Any) -> None:
        real(*given, **more)
        raise MemoryError

    real = getattr(services, step)
    monkeypatch.setattr(services, step, fail)
    content = file_of(GOOD.replace("Aoi", "Newcomer"))
    with pytest.raises(MemoryError):
        import_store(actor=organiser, content=content, order=replace(order, makes_players=True))

    assert not Hanchan.objects.exists()
    assert not Player.objects.filter(name="Newcomer").exists()
    assert LogEntry.objects.count() == entries


def test_an_import_that_was_killed_goes_on_with_the_same_file(
    organiser: User, order: ImportOrder, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = file_of(GOOD, GOOD, GOOD.replace("Aoi", "Newcomer"))
    order = replace(order, makes_players=True)
    monkeypatch.setattr(services, "LINES_AT_ONCE", 1)
    at_line = iter(range(9))

    def fail_at_the_second(*given: Any, **more: Any) -> Any:
        if next(at_line) == 1:
            raise MemoryError
        return real(*given, **more)

    real = services._store
    monkeypatch.setattr(services, "_store", fail_at_the_second)
    with pytest.raises(MemoryError):
        import_store(actor=organiser, content=content, order=order)
    assert Hanchan.objects.count() == 1

    report = import_store(actor=organiser, content=content, order=order)

    assert (report.fresh, report.known, report.new_players) == (2, 1, ["Newcomer"])
    assert Hanchan.objects.count() == 3


def test_a_change_of_the_club_during_an_import_is_seen_by_the_lines_after_it(
    organiser: User, club: Club, order: ImportOrder, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = file_of(GOOD, GOOD.replace("Aoi", "Newcomer"), GOOD.replace("Ben", "Visitor"))
    order = replace(order, makes_players=True)
    monkeypatch.setattr(services, "LINES_AT_ONCE", 1)
    real, calls = services._Storing._lock, iter(range(9))

    def with_another_import(storing: Any) -> None:
        if next(calls) == 1:
            other = file_of(GOOD.replace("Aoi", "Newcomer"))
            with monkeypatch.context() as unchanged:
                unchanged.setattr(services._Storing, "_lock", real)
                import_store(actor=organiser, content=other, order=order)
        real(storing)

    monkeypatch.setattr(services._Storing, "_lock", with_another_import)
    report = import_store(actor=organiser, content=content, order=order)

    assert (report.fresh, report.known, report.new_players) == (2, 1, ["Visitor"])
    assert Hanchan.objects.count() == 3


def test_a_row_written_in_another_way_is_the_same_row(organiser: User, order: ImportOrder) -> None:
    import_store(actor=organiser, content=file_of(GOOD), order=order)
    other = file_of('3/4/2026;AOI;Ben;Chika;Dai;"41,200";28300;20400;10100', heading=HEADING.replace(",", ";"))
    report = import_store(actor=organiser, content=other, order=replace(order, date_format="M/D/YYYY"))

    assert (report.fresh, report.known) == (0, 1)


@pytest.mark.parametrize("change", ["amend", "void"])
def test_a_changed_hanchan_is_still_known(change: str, organiser: User, order: ImportOrder) -> None:
    import_store(actor=organiser, content=file_of(GOOD), order=order)
    hanchan = Hanchan.objects.get()
    if change == "amend":
        hanchan_amend(actor=organiser, hanchan=hanchan, version=1, played_on=date(2026, 3, 3), note="moved")
    else:
        hanchan_void(actor=organiser, hanchan=hanchan, version=1, reason="never played")

    assert import_store(actor=organiser, content=file_of(GOOD), order=order).fresh == 0


def test_a_log_with_dates_only_keeps_its_order(organiser: User, order: ImportOrder, recorder: User) -> None:
    players = list(Player.objects.order_by("pk"))
    make_hanchan(actor=recorder, house_rules=order.house_rules, players=players, played_on=date(2026, 3, 4))
    scores = ["40000,30000,20000,10000", "10000,20000,30000,40000", "20000,10000,40000,30000"]
    lines = [f"2026-03-04,Aoi,Ben,Chika,Dai,{one}" for one in scores]
    import_store(actor=organiser, content=file_of(*lines), order=order)

    east = Participant.objects.filter(seat=0).order_by("played_key").values_list("score", flat=True)
    assert list(east) == [41200, 40000, 10000, 20000]


@pytest.mark.parametrize(
    ("line", "column", "value", "code"),
    [
        ("2026-13-04,Aoi,Ben,Chika,Dai,41200,28300,20400,10100", "date", "2026-13-04", "bad_date"),
        ("2999-03-04,Aoi,Ben,Chika,Dai,41200,28300,20400,10100", "date", "2999-03-04", "future_date"),
        ("2025-03-04,Aoi,Ben,Chika,Dai,41200,28300,20400,10100", "date", "2025-03-04", "outside_season"),
        ("2026-03-04,Aoi,Ben,Chika,,41200,28300,20400,10100", "north", "", "name_missing"),
        ("2026-03-04,Aoi,Ben,Chika,Eve,41200,28300,20400,10100", "north", "Eve", "unknown_player"),
        ("2026-03-04,Aoi,Ben,Chika,aoi,41200,28300,20400,10100", "north", "aoi", "player_twice"),
        ("2026-03-04,Aoi,Ben,Chika,Dai,41200,28300,20400,ten", "north_score", "ten", "bad_number"),
        ("2026-03-04,Aoi,Ben,Chika,Dai,41200,28300,20400,", "north_score", "", "bad_number"),
        (
            SHORT,
            "east_score + south_score + west_score + north_score",
            "41200 + 28300 + 20400 + 9100",
            "scores_do_not_add_up",
        ),
        ("2026-03-04,Aoi,Ben", "", "", "cell_count"),
    ],
)
def test_a_faulty_line_is_reported(
    line: str, column: str, value: str, code: str, organiser: User, order: ImportOrder
) -> None:
    report = import_store(actor=organiser, content=file_of(GOOD, line), order=order)

    fault = report.faults[0]
    assert (fault.line, fault.column, fault.value, fault.code) == (3, column, value, code)
    assert Hanchan.objects.count() == 1


def test_a_penalty_with_too_many_decimals_is_a_fault_of_its_line(
    organiser: User, order: ImportOrder, owner: User, club: Club
) -> None:
    rules = house_rules_create(actor=owner, club=club, name="Club", ruleset="riichi-club")
    content = file_of(f"{GOOD},0.0001", f"{GOOD},0.5", heading=f"{HEADING},east_penalty")

    report = import_store(actor=organiser, content=content, order=replace(order, house_rules=rules))

    assert [(fault.line, fault.column, fault.code) for fault in report.faults] == [(2, "east_penalty", "bad_penalties")]
    assert Hanchan.objects.count() == 1


def test_every_fault_of_a_line_is_reported(organiser: User, order: ImportOrder) -> None:
    report = import_preview(
        actor=organiser, content=file_of("yesterday,Aoi,Ben,Chika,,x,28300,20400,10100"), order=order
    )

    assert [fault.code for fault in report.faults] == ["bad_date", "bad_number", "name_missing"]


def test_the_faulty_lines_are_corrected_and_sent_again(organiser: User, order: ImportOrder) -> None:
    report = import_store(actor=organiser, content=file_of(GOOD, SHORT), order=order)
    faulty = report.faulty_file()
    (row,) = csv.DictReader(io.StringIO(faulty.decode("utf-8-sig")))
    assert (row["line"], row["north_score"]) == ("3", "9100")
    assert "add up to 99,000" in row["reason"]
    again = import_store(actor=organiser, content=faulty.replace(b",9100,", b",10100,"), order=order)

    assert (again.fresh, again.faults) == (1, [])


def test_a_missing_stick_is_a_deposit_if_allowed(organiser: User, order: ImportOrder) -> None:
    report = import_store(actor=organiser, content=file_of(SHORT), order=replace(order, deposits_left=1000))

    assert (report.fresh, report.with_deposits, Hanchan.objects.get().deposits) == (1, 1, 1000)


def test_two_missing_sticks_are_too_many_for_one(organiser: User, order: ImportOrder) -> None:
    two = SHORT.replace("9100", "8100")
    report = import_store(actor=organiser, content=file_of(two), order=replace(order, deposits_left=1000))

    assert report.faults[0].sentence == "The scores add up to 98,000 and should add up to 100,000."


def test_unknown_names_become_players_if_ordered(organiser: User, order: ImportOrder) -> None:
    line = "2026-03-04,Eve,Ｅｖａ,Chika,Dai,41200,28300,20400,10100"
    report = import_store(actor=organiser, content=file_of(line), order=replace(order, makes_players=True))

    assert report.new_players == ["Eve", "Eva"]
    assert Player.objects.filter(name__in=report.new_players).count() == 2


def test_a_line_that_is_refused_makes_no_player(organiser: User, order: ImportOrder) -> None:
    line = "2026-03-04,Eve,Ben,Chika,Dai,1,28300,20400,10100"
    import_store(actor=organiser, content=file_of(line), order=replace(order, makes_players=True))

    assert not Player.objects.filter(name="Eve").exists()


def test_aliases_and_merged_entries_are_found(organiser: User, order: ImportOrder, regulars: list[Player]) -> None:
    alias_add(actor=organiser, player=regulars[0], name="葵")
    player_merge(actor=organiser, kept=regulars[1], merged=regulars[3])
    line = "2026-03-04,葵,Eve,Chika,Dai,41200,28300,20400,10100"
    import_store(actor=organiser, content=file_of(line), order=replace(order, makes_players=True))

    seats = Participant.objects.order_by("seat").values_list("player__name", "recorded_player__name")
    assert [seats[0], seats[3]] == [("Aoi", "Aoi"), ("Ben", "Dai")]


def test_two_entries_of_one_person_at_a_table_are_a_fault(
    organiser: User, order: ImportOrder, regulars: list[Player]
) -> None:
    player_merge(actor=organiser, kept=regulars[1], merged=regulars[3])
    report = import_preview(actor=organiser, content=file_of(GOOD), order=order)

    assert [(fault.column, fault.code) for fault in report.faults] == [("north", "player_twice")]


def test_printed_points_and_places_are_compared_with_the_settlement(organiser: User, order: ImportOrder) -> None:
    heading = f"{HEADING},east_points,south_points,east_place,north_place"
    right = import_preview(actor=organiser, content=file_of(f"{GOOD},+31.2,8.3,1,4", heading=heading), order=order)
    wrong = import_preview(actor=organiser, content=file_of(f"{GOOD},+31.3,8.3,1,3", heading=heading), order=order)

    assert right.faults == []
    assert [(fault.column, fault.code, fault.sentence) for fault in wrong.faults] == [
        ("east_points", "printed_points", "The file says 31.3, the house rules give +31.2."),
        ("north_place", "printed_place", "The file says place 3, the house rules give place 4."),
    ]


def test_every_imported_hanchan_has_its_line_in_the_log(organiser: User, order: ImportOrder) -> None:
    import_store(actor=organiser, content=file_of(GOOD), order=order, file_name="log.csv")

    entry = history_of(Hanchan.objects.get()).get()
    assert (entry.actor, entry.action, entry.after["line"]) == (organiser, "hanchan_import", 2)


@pytest.mark.parametrize("who", ["recorder", "player_user", "stranger"])
def test_only_organisers_may_import(who: str, order: ImportOrder, request: pytest.FixtureRequest) -> None:
    for act in (import_preview, import_store):
        with pytest.raises(LeagueError) as refusal:
            act(actor=request.getfixturevalue(who), content=file_of(GOOD), order=order)
        assert refusal.value.code == "forbidden"
    assert not Hanchan.objects.exists()


# ----- real results -----


@pytest.mark.real_data
@pytest.mark.parametrize(("deposits_left", "stored", "named"), [(0, 248, 24), (1000, 258, 14)])
def test_the_circle_s_log(
    deposits_left: int, stored: int, named: int, real_data: Path, owner: User, club: Club
) -> None:
    rules = house_rules_create(
        actor=owner, club=club, name="Circle", ruleset="riichi-club", options={"uma": [10, 5, -5, -10], "chips": None}
    )
    season = season_open(actor=owner, club=club, name="All years", opens=date(2022, 1, 1), house_rules=rules)
    order = ImportOrder(
        club=club,
        house_rules=rules,
        season=season,
        date_format="M/D/YYYY",
        deposits_left=deposits_left,
        makes_players=True,
    )
    content = (real_data / "club-log.csv").read_bytes()
    report = import_store(actor=owner, content=content, order=order)

    assert (Hanchan.objects.count(), len(report.named_lines)) == (stored, named)
    assert import_store(actor=owner, content=content, order=order).fresh == 0


@pytest.mark.real_data
def test_the_printed_points_and_places_of_the_m_league(real_data: Path, owner: User, club: Club) -> None:
    rules = house_rules_create(actor=owner, club=club, name="M.League", ruleset="mleague")
    order = ImportOrder(club=club, house_rules=rules, makes_players=True)
    report = import_store(actor=owner, content=(real_data / "mleague-2018.csv").read_bytes(), order=order)

    assert (report.fresh, report.faults) == (106, [])
    assert {"east_points", "north_place"} <= set(report.columns)
