"""Final tables: entered, changed, deleted, and what they follow."""

from datetime import date

import pytest

from league.core.errors import Forbidden, LeagueError, VersionConflict
from league.finals.lines import NamedLine
from league.finals.models import FinalTable, FinalTableRow
from league.finals.selectors import club_final_tables, final_table_find, player_final_rows, winners_of
from league.finals.services import (
    FinalLine,
    final_table_add,
    final_table_amend,
    final_table_delete,
    lines_of_names,
)
from league.history.log_lines import log_lines
from league.history.models import LogEntry
from league.maintenance.other_differences import final_table_differences
from league.players.services import alias_add, player_add, player_amend
from league.records.player_merges import player_merge, player_unmerge

LINES = [NamedLine("Ben", "-20.5"), NamedLine("Aoi", "120.50", 24), NamedLine("Emi", "120.5"), NamedLine("Dai", "-30")]


@pytest.fixture
def table(organiser, club, regulars) -> FinalTable:
    return final_table_add(
        actor=organiser, club=club, name="League", period="2019", lines=lines_of_names(club, LINES)
    )  # fmt: skip


def shown(table: FinalTable) -> list[tuple[int, str, int | None, str]]:
    return [(row.rank, row.public_name, row.games, row.points) for row in table.rows.order_by("order")]


def test_the_points_decide_the_ranks_and_equal_points_share_one(table):
    assert shown(table) == [
        (1, "Aoi", 24, "120.50"), (1, "Emi", None, "120.5"), (3, "Ben", None, "-20.5"), (4, "Dai", None, "-30")
    ]  # fmt: skip


def test_a_name_of_the_club_is_its_player_and_another_name_stays_a_name(table, regulars):
    assert [row.player for row in table.rows.order_by("order")] == [regulars[0], None, regulars[1], regulars[3]]


def test_an_alias_finds_its_player(organiser, club, regulars):
    alias_add(actor=organiser, player=regulars[0], name="葵")

    (line,) = lines_of_names(club, [NamedLine("葵", "3")])

    assert (line.player, line.name) == (regulars[0], "")


def test_given_ranks_stay_as_they_are_given(organiser, club, regulars):
    lines = [NamedLine("Aoi", "3", rank=2), NamedLine("Ben", "3", rank=1), NamedLine("Emi", rank=3)]

    table = final_table_add(actor=organiser, club=club, name="Cup", lines=lines_of_names(club, lines))

    assert shown(table) == [(1, "Ben", None, "3"), (2, "Aoi", None, "3"), (3, "Emi", None, "")]
    assert [row.public_name for row in winners_of(table)] == ["Ben"]


REFUSED = {
    "final_table_empty": [],
    "final_ranks_mixed": [NamedLine("Aoi", "3", rank=1), NamedLine("Ben", "2")],
    "final_points_missing": [NamedLine("Aoi", "3"), NamedLine("Ben")],
    "bad_points": [NamedLine("Aoi", "much")],
    "bad_number": [NamedLine("Aoi", "3", rank=0)],
    "name_missing": [NamedLine(" ", "3")],
    "player_listed_twice": [NamedLine("Emi", "3"), NamedLine("emi", "2")],
}


@pytest.mark.parametrize("code", REFUSED)
def test_lines_that_do_not_hold_are_refused_and_right_ones_stored_after_it(organiser, club, regulars, code):
    with pytest.raises(LeagueError) as refusal:
        final_table_add(actor=organiser, club=club, name="Cup", lines=lines_of_names(club, REFUSED[code]))
    assert (refusal.value.code, FinalTable.objects.count()) == (code, 0)

    final_table_add(actor=organiser, club=club, name="Cup", lines=lines_of_names(club, LINES))

    assert FinalTable.objects.count() == 1


def test_two_entries_of_one_player_have_one_line(organiser, club, regulars):
    twin = player_add(actor=organiser, club=club, name="Aoi K.")
    player_merge(actor=organiser, kept=regulars[0], merged=twin)

    lines = [FinalLine(twin, points="1"), FinalLine(regulars[0], points="2")]

    with pytest.raises(LeagueError) as refusal:
        final_table_add(actor=organiser, club=club, name="Cup", lines=lines)

    assert refusal.value.code == "player_listed_twice"
    assert final_table_add(actor=organiser, club=club, name="Cup", lines=lines[:1]).rows.get().player == regulars[0]


def test_one_period_of_a_name_has_one_table_and_another_period_another(organiser, club, table):
    lines = lines_of_names(club, LINES)

    with pytest.raises(LeagueError) as refusal:
        final_table_add(actor=organiser, club=club, name="League", period="2019", lines=lines)

    assert refusal.value.code == "name_taken"
    final_table_add(actor=organiser, club=club, name="League", period="2018", lines=lines)
    final_table_add(actor=organiser, club=club, name="League", period="2019", opens=date(2019, 5, 1), lines=lines)
    assert FinalTable.objects.count() == 3


def test_tables_stand_by_their_last_day_or_the_year_they_name(organiser, club):
    lines = lines_of_names(club, LINES)
    for name, period, day in (
        ("Old", "", None), ("Cup 2020", "", None), ("Cup", "Winter 2019/2021", None), ("Evening", "", date(2020, 6, 1)),
    ):  # fmt: skip
        final_table_add(actor=organiser, club=club, name=name, period=period, opens=day, lines=lines)

    assert [str(table) for table in club_final_tables(club)] == ["Cup", "Cup 2020", "Evening", "Old"]


def test_a_last_day_before_the_first_is_refused(organiser, club, table):
    with pytest.raises(LeagueError) as refusal:
        final_table_amend(actor=organiser, table=table, opens=date(2019, 5, 1), closes=date(2019, 4, 1))

    assert refusal.value.code == "ends_before_it_begins"


@pytest.mark.parametrize("who", ["recorder", "player_user", "stranger"])
def test_only_organisers_keep_final_tables(request, club, table, who):
    other = request.getfixturevalue(who)

    with pytest.raises(Forbidden):
        final_table_add(actor=other, club=club, name="Cup", lines=lines_of_names(club, LINES))
    with pytest.raises(Forbidden):
        final_table_amend(actor=other, table=table, period="2018")
    with pytest.raises(Forbidden):
        final_table_delete(actor=other, table=table)


# ----- changes -----
def test_a_change_is_logged_with_what_it_changed_and_taken_back_by_another(organiser, club, table):
    before = shown(table)
    changed = [*LINES[:2], NamedLine("Emi", "7.0", 3), LINES[3]]

    final_table_amend(actor=organiser, table=table, period="2018", lines=lines_of_names(club, changed))

    entry = LogEntry.objects.filter(action="final_table_amend").get()
    assert [(one.what, one.before, one.after) for one in log_lines([entry])[0].changes] == [
        ("year or season", "2019", "2018"), ("Emi rank", 1, 2), ("Emi games", None, 3), ("Emi points", "120.5", "7.0")
    ]  # fmt: skip
    final_table_amend(actor=organiser, table=table, period="2019", lines=lines_of_names(club, LINES))
    assert shown(table) == before


def test_a_change_of_nothing_writes_nothing(organiser, club, table):
    version = final_table_find(club, table.pk).version

    final_table_amend(actor=organiser, table=table, name="League", lines=lines_of_names(club, LINES))

    assert final_table_find(club, table.pk).version == version
    assert not LogEntry.objects.filter(action="final_table_amend").exists()


def test_of_two_who_change_it_the_second_is_told(organiser, club, table):
    seen = table.version
    final_table_amend(actor=organiser, table=table, period="2018", version=seen)

    with pytest.raises(VersionConflict):
        final_table_amend(actor=organiser, table=table, period="2017", version=seen)

    assert final_table_find(club, table.pk).period == "2018"


def test_a_deleted_table_is_kept_by_the_log_and_can_be_entered_again(organiser, club, table):
    before = shown(table)

    final_table_delete(actor=organiser, table=table, reason="twice")

    entry = LogEntry.objects.get(action="final_table_delete")
    assert (FinalTable.objects.count(), FinalTableRow.objects.count(), entry.reason) == (0, 0, "twice")
    again = [NamedLine(row["name"], row["points"], row["games"], row["rank"]) for row in entry.before["final_lines"]]
    assert shown(
        final_table_add(
            actor=organiser, club=club, name="League", period="2019", lines=lines_of_names(club, again)
        )
    ) == before  # fmt: skip


# ----- people -----
def test_a_hidden_player_is_a_number_in_the_table_and_in_the_log(organiser, club, regulars):
    player_amend(actor=organiser, player=regulars[0], is_hidden=True)

    table = final_table_add(actor=organiser, club=club, name="Cup", lines=lines_of_names(club, LINES))

    number = f"#{regulars[0].pk}"
    assert shown(table)[0][1] == number
    assert "Aoi" not in str(LogEntry.objects.get(action="final_table_add").after)


def test_a_name_of_anybody_becomes_a_number_when_a_player_of_that_name_hides_it(organiser, club, table):
    emi = player_add(actor=organiser, club=club, name="Emi Sato", aliases=["EMI"])

    player_amend(actor=organiser, player=emi, is_hidden=True)

    assert [name for _rank, name, _games, _points in shown(table)] == ["Aoi", f"#{emi.pk}", "Ben", "Dai"]
    player_amend(actor=organiser, player=emi, is_hidden=False)
    assert shown(table)[1][1] == "Emi Sato"


def test_lines_follow_a_merge_and_come_back_when_it_is_undone(organiser, club, table, regulars):
    kept = player_add(actor=organiser, club=club, name="Aoi K.")

    merge = player_merge(actor=organiser, kept=kept, merged=regulars[0])

    assert [row.table for row in player_final_rows(kept)] == [table]
    changed = [*LINES[:1], NamedLine("Aoi K.", "130", 24), *LINES[2:]]
    final_table_amend(actor=organiser, table=table, lines=lines_of_names(club, changed))
    player_unmerge(actor=organiser, merge=merge)
    assert (len(player_final_rows(kept)), len(player_final_rows(regulars[0]))) == (0, 1)
    player_merge(actor=organiser, kept=kept, merged=regulars[0])
    assert len(player_final_rows(kept)) == 1


def test_the_nightly_job_finds_a_line_that_counts_for_another_player(table, regulars):
    assert list(final_table_differences(table.club)) == []

    FinalTableRow.objects.filter(player=regulars[0]).update(player=regulars[2])

    assert [(one.what, one.stored, one.computed) for one in final_table_differences(table.club)] == [
        ("line 1 player", regulars[2].pk, regulars[0].pk)
    ]


def test_two_who_stand_in_one_table_are_not_one_person(organiser, table, regulars):
    with pytest.raises(LeagueError) as refusal:
        player_merge(actor=organiser, kept=regulars[0], merged=regulars[1])

    assert refusal.value.code == "in_one_final_table"
    player_merge(actor=organiser, kept=regulars[0], merged=regulars[2])
