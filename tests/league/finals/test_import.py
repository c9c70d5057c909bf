"""A file with a final table alone: recognised, asked about, stored whole, and undone."""

from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

from league.core.errors import LeagueError
from league.finals.details import FinalDetails
from league.finals.models import FinalTable
from league.finals.services import final_table_amend
from league.history.models import LogEntry
from league.players.models import PlayerName
from league.players.services import alias_add, player_amend
from league.records.imports.examining import ImportOrder
from league.records.imports.names.answers import NameAnswer
from league.records.imports.runs.undoing import run_undo_want
from league.records.imports.services import import_preview, import_read, import_store
from league.records.models import Hanchan, ImportRun
from tests.league.core.page import words
from tests.league.jobs.at_once import run_jobs

FILE = "name,games,points\nEmi,24,318.50\nAoi,20,-12.5\n"
FINAL = FinalDetails("League", "2019")


def order(club, house_rules, **more) -> ImportOrder:
    return ImportOrder(**{"club": club, "house_rules": house_rules, "encoding": "utf-8", "final": FINAL, **more})


def stored(organiser, given, text=FILE) -> FinalTable:
    report = import_store(actor=organiser, content=text.encode(), order=given, file_name="league.csv")
    return FinalTable.objects.get(pk=report.final.id)


def shown(table: FinalTable) -> list[tuple[int, str, int | None, str]]:
    return [(row.rank, row.public_name, row.games, row.points) for row in table.rows.order_by("order")]


TABLE = [(1, "Emi", 24, "318.50"), (2, "Aoi", 20, "-12.5")]
SHAPES = {
    "English": FILE,
    "another order": "Rank;Points;Player;Games\n1;318,50;Emi;24\n2;-12,5;Aoi;20\n",
    "Japanese": "順位\t名前\t対局数\tポイント\n1位\tEmi\t24\t318.50\n2位\tAoi\t20\t▲12.5\n",
    "simplified Chinese": "名次,玩家,对局数,积分\n1,Emi,24,318.50\n2,Aoi,20,-12.5\n",
    "traditional Chinese": "名次,玩家,對局數,積分\n1,Emi,24,318.50\n2,Aoi,20,-12.5\n",
    "German": "Platz;Spieler;Spiele;Punkte\n1.;Emi;24;318,50\n2.;Aoi;20;-12,5\n",
    "French": "Rang;Joueur;Parties;Points\n1er;Emi;24;318,50\n2e;Aoi;20;-12,5\n",
    "Spanish": "Puesto;Jugador;Partidas;Puntos\n1;Emi;24;318,50\n2;Aoi;20;-12,5\n",
    "Italian": "Posizione;Giocatore;Partite;Punti\n1;Emi;24;318,50\n2;Aoi;20;-12,5\n",
    "Dutch": "Plaats;Speler;Wedstrijden;Punten\n1;Emi;24;318,50\n2;Aoi;20;-12,5\n",
    "Polish": "Miejsce;Gracz;Gier;Punkty\n1;Emi;24;318,50\n2;Aoi;20;-12,5\n",
    "Russian": "Место;Игрок;Игр;Очки\n1;Emi;24;318,50\n2;Aoi;20;-12,5\n",
    "a title and totals": "League 2019\n\nname,games,points\nEmi,24,318.50\nAoi,20,-12.5\nTotal,44,306\n",
}


@pytest.mark.parametrize("text", SHAPES.values(), ids=SHAPES)
def test_a_final_table_is_recognised_and_stored_as_it_is(organiser, club, house_rules, regulars, text):
    table = stored(organiser, order(club, house_rules), text)

    assert shown(table) == TABLE
    assert (table.name, table.period) == ("League", "2019")
    assert [row.player for row in table.rows.order_by("order")] == [None, regulars[0]]
    assert not Hanchan.objects.exists()


@pytest.mark.parametrize(
    "text",
    [
        "name,points\nEmi,3\nAoi,2\nEmi,1\n",
        "date,name,points\n2019-01-01,Emi,3\n2019-01-01,Aoi,2\n",
        "name,remark\nEmi,x\n",
    ],
    ids=["somebody twice", "days", "no points"],
)
def test_another_file_is_no_final_table(organiser, club, house_rules, regulars, text):
    try:
        read = import_read(actor=organiser, content=text.encode(), order=order(club, house_rules))
    except LeagueError:
        read = None

    assert not hasattr(read, "title")


def test_a_preview_stores_nothing_and_says_what_it_becomes(organiser, club, house_rules, regulars):
    text = "League 2019\nname,games,points\nEmi,24,3\n"

    report = import_preview(
        actor=organiser, content=text.encode(), order=order(club, house_rules, final=FinalDetails())
    )

    assert report.final == ("League 2019", "", 1, None)
    assert not FinalTable.objects.exists()
    assert not ImportRun.objects.exists()


FAULTY = {
    "bad_number": "name,games,points\nEmi,24,much\nAoi,20,1\n",
    "name_missing": "name,games,points\n,24,3\nAoi,20,1\n",
    "final_ranks_mixed": "rank,name,points\n1,Emi,3\n,Aoi,2\n",
    "name_doubtful": "name,games,points\nChikka,24,3\nAoi,20,1\n",
    "player_listed_twice": "name,games,points\n葵,24,3\nAoi,20,1\n",
}


@pytest.mark.parametrize("code", FAULTY)
def test_a_table_with_a_fault_is_not_stored_and_the_mended_one_is(organiser, club, house_rules, regulars, code):
    alias_add(actor=organiser, player=regulars[0], name="葵")
    given = order(club, house_rules)
    report = import_preview(actor=organiser, content=FAULTY[code].encode(), order=given)
    assert [fault.code for fault in report.faults] == [code]

    with pytest.raises(LeagueError) as refusal:
        stored(organiser, given, FAULTY[code])

    assert (refusal.value.code, FinalTable.objects.count(), ImportRun.objects.count()) == (code, 0, 0)
    assert shown(stored(organiser, given)) == TABLE


def test_an_answer_about_a_name_is_remembered(organiser, club, house_rules, regulars):
    text = "name,games,points\nChikka,24,3\nAoi,20,1\n"
    given = order(club, house_rules, names={"Chikka": NameAnswer(player=regulars[2].pk)})

    table = stored(organiser, given, text)

    assert shown(table) == [(1, "Chika", 24, "3"), (2, "Aoi", 20, "1")]
    again = order(club, house_rules, final=FinalDetails("League", "2020"))
    assert shown(stored(organiser, again, text)) == shown(table)


def test_another_person_stays_a_name_and_is_asked_once(organiser, club, house_rules, regulars):
    text = "name,games,points\nChikka,24,3\nAoi,20,1\n"

    table = stored(organiser, order(club, house_rules, names={"Chikka": NameAnswer(is_new=True)}), text)

    assert shown(table)[0] == (1, "Chikka", 24, "3")
    assert not PlayerName.objects.filter(name="Chikka").exists()
    again = order(club, house_rules, final=FinalDetails("League", "2020"))
    assert import_preview(actor=organiser, content=text.encode(), order=again).faults == []


def test_unknown_names_become_players_if_that_is_wanted(organiser, club, house_rules, regulars):
    table = stored(organiser, order(club, house_rules, makes_players=True))

    assert all(row.player for row in table.rows.all())
    assert ImportRun.objects.get().new_players == 1


# ----- undone -----
def undo(organiser, **how) -> ImportRun:
    run_undo_want(actor=organiser, run=ImportRun.objects.latest("pk"), **how)
    run_jobs()
    return ImportRun.objects.latest("pk")


def test_an_undone_import_takes_its_table_back_and_can_be_imported_again(organiser, club, house_rules, regulars):
    stored(organiser, order(club, house_rules))

    run = undo(organiser)

    assert (run.state, FinalTable.objects.count()) == ("undone", 0)
    assert LogEntry.objects.get(action="final_table_delete").actor == organiser
    assert shown(stored(organiser, order(club, house_rules))) == TABLE
    assert undo(organiser).state == "undone"
    assert not FinalTable.objects.exists()


def test_a_table_that_was_changed_since_stays_unless_it_is_to_go_too(organiser, club, house_rules, regulars):
    table = stored(organiser, order(club, house_rules))
    final_table_amend(actor=organiser, table=table, rules="EMA")

    undo(organiser)
    assert FinalTable.objects.get() == table

    undo(organiser, takes_amended=True)
    assert not FinalTable.objects.exists()


# ----- doors -----
def test_the_api_imports_a_final_table(organiser, club, house_rules, regulars):
    client, address = APIClient(), f"/api/v1/clubs/{club.slug}/imports/"
    client.force_authenticate(organiser)

    dry = client.post(address, {"content": FILE, "dry_run": True}, format="json").json()
    assert dry["final_table"] == {"id": None, "name": "", "period": "", "line_count": 2}
    assert dry["understood"]["shape"] == "final"
    nameless = client.post(address, {"content": FILE}, format="json")
    assert (nameless.status_code, nameless.json()["error"]) == (400, "bad_field")
    body = {"content": FILE, "final_table": {"name": "League", "period": "2019", "opens_on": "2019-01-05"}}
    answer = client.post(address, body, format="json")
    assert answer.status_code == 201
    table = FinalTable.objects.get(pk=answer.json()["final_table"]["id"])
    assert (shown(table), str(table.opens)) == (TABLE, "2019-01-05")
    run = client.get(f"{address}{answer.json()['run']}/").json()
    assert run["final_tables"] == [{"id": table.pk, "name": "League"}]
    assert client.post(address, body, format="json").json()["error"] == "name_taken"
    as_job = client.post(address, {**body, "as_job": True, "final_table": {"name": "Cup"}}, format="json")
    assert (as_job.status_code, as_job.json()["run"]["state"]) == (202, "done")


def test_games_have_no_final_table_in_their_report(organiser, club, house_rules, regulars):
    client = APIClient()
    client.force_authenticate(organiser)
    games = (
        "date,east,south,west,north,east_score,south_score,west_score,north_score\n"
        "2026-02-01,Aoi,Ben,Chika,Dai,41200,28300,20400,10100\n"
    )

    answer = client.post(f"/api/v1/clubs/{club.slug}/imports/", {"content": games}, format="json").json()

    assert (answer["final_table"], answer["fresh"]) == (None, 1)


def test_the_page_shows_the_table_asks_for_its_name_and_stores_it(organiser, club, house_rules, regulars):
    client, address = Client(), reverse("import", args=[club.slug])
    client.force_login(organiser)
    text = "name,games,points\nChikka,24,3\nAoi,20,1\n"
    first = {"pasted": text, "house_rules": house_rules.pk, "deposits_left": 0, "score_unit": 1}

    asked = client.post(address, first)

    assert "final table of 2 players" in words(asked)
    context = asked.context
    carried = dict(context["carried"]) | {"kept_file": context["kept"]}
    unanswered = client.post(address, {**carried, "do": "store", "final_name": "League"})
    assert not FinalTable.objects.exists()
    assert "Store the final table" not in words(unanswered)
    answer = {"name-Chikka": f"player-{regulars[2].pk}"}
    nameless = client.post(address, {**carried, **answer, "do": "store", "final_name": ""})
    assert nameless.status_code == 422
    kept = client.post(address, {**carried, **answer, "do": "store", "final_name": "League", "final_period": "2019"})
    table = FinalTable.objects.get()
    assert kept.headers["Location"] == reverse("final_table", args=[club.slug, table.pk])
    assert shown(table) == [(1, "Chika", 24, "3"), (2, "Aoi", 20, "1")]
    run = client.get(reverse("import_run", args=[club.slug, table.import_run_id]))
    assert "Final table: League" in words(run)
    assert "Undo this import" in words(run)


def test_the_command_imports_a_final_table(owner, club, house_rules, regulars, tmp_path):
    file = tmp_path / "league.csv"
    file.write_text(FILE)
    said = StringIO()

    call_command(
        "import_hanchan", str(file), "--club", club.slug, "--house-rules", "Ladder rules", "--final-period", "2019",
        "--final-closes", "2019-12-20", stdout=said,
    )  # fmt: skip

    table = FinalTable.objects.get()
    assert (table.name, table.period, str(table.closes), shown(table)) == ("league", "2019", "2019-12-20", TABLE)
    assert "Final table “league” with 2 lines stored" in said.getvalue()


def test_a_hidden_player_is_a_number_in_the_refusal(organiser, club, house_rules, regulars):
    player_amend(actor=organiser, player=regulars[2], is_hidden=True)

    report = import_preview(actor=organiser, content=b"name,points\nChikka,3\nAoi,1\n", order=order(club, house_rules))

    assert "Chika" not in report.faults[0].sentence.replace("Chikka", "")
