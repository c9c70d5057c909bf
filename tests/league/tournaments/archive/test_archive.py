"""A tournament is exported and restored with the same final table."""

import json
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from rest_framework.test import APIClient

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.services import club_create
from league.core.errors import LeagueError
from league.records.deals.services import deal_amend, deal_record, deal_undo, hanchan_begin, hanchan_stop
from league.records.models import Deal, Hanchan, Stint
from league.tournaments.archive.restoring import tournament_restore
from league.tournaments.archive.writing import archive_read, tournament_archive
from league.tournaments.core.access import TournamentAccess
from league.tournaments.draws.drafting import script_of
from league.tournaments.draws.services import round_step, stage_draw
from league.tournaments.entrants.services import entrant_amend, entrant_withdraw, pair_keep_apart, team_put
from league.tournaments.lifecycle.services import stage_add, tournament_amend, tournament_close
from league.tournaments.models import NotedHand, Round, Table, Tournament
from league.tournaments.results.best_hands import tournament_hands
from league.tournaments.results.penalties import penalty_give
from league.tournaments.results.unplayed import seat_substitute
from tests.league.factories import make_entrants, make_players

pytestmark = [pytest.mark.django_db, pytest.mark.once]
SCRIPT = "1-2-3-4\n5-6-7-8\n\n2-5-1-6\n4-7-3-8"
OLD_FILE = Path(__file__).parents[3] / "fixtures/tournament-before-renames.json"


@pytest.fixture
def tournament(
    organiser: User, make_tournament: Callable[..., Tournament], play: Callable[[Round], None]
) -> Tournament:
    """Two rounds of eight players, a cut to four, a penalty, a team, a withdrawal after the last round; closed."""
    tournament = make_tournament(players=8, rounds=2)
    stage_add(actor=organiser, tournament=tournament, name="Final", rounds_planned=1, cut=4, carry=50, method="top")
    entrants = list(tournament.entrants.order_by("number"))
    team_put(actor=organiser, tournament=tournament, name="明將", entrants=entrants[:2])
    entrant_amend(actor=organiser, entrant=entrants[0], country="JPN", licence="1")
    pair_keep_apart(actor=organiser, one=entrants[0], other=entrants[7])
    for number, script in ((1, SCRIPT), (2, "")):
        stage = tournament.stages.get(number=number)
        for round_ in stage_draw(actor=organiser, stage=stage, seed=2**40, script=script):
            for step in ("confirm", "release"):
                round_step(actor=organiser, round_=round_, step=step)
            play(round_)
            round_step(actor=organiser, round_=round_, step="finish")
    penalty_give(actor=organiser, entrant=entrants[5], points=5500, reason="late")
    round_ = tournament.rounds.get(number=2)
    NotedHand.objects.create(
        tournament=tournament, entrant=entrants[6], round=round_, what="国士無双", total=13, noted_by=organiser
    )
    entrant_withdraw(actor=organiser, entrant=entrants[7])
    return tournament_close(actor=organiser, tournament=tournament)


def table(tournament: Tournament) -> list[Any]:
    rows = tournament.final_rows.select_related("entrant__player").order_by("order")
    return [(row.rank, row.entrant.player.name, row.values["texts"]) for row in rows]


def without_ids(archive: dict[str, Any]) -> str:
    """An archive with entrants by name: ids differ from place to place."""
    names = {entrant["id"]: entrant["name"] for entrant in archive["entrants"]}
    for entrant in archive["entrants"]:
        del entrant["id"]
    for pair in archive["pairs"]:
        pair["one"], pair["other"] = names[pair["one"]], names[pair["other"]]
    for drawn in archive["rounds"]:
        drawn["snapshot"] = [names[pk] for pk in drawn["snapshot"]]
        for reasons in drawn["facts"]["tables"]:
            for key in ("met", "kept_apart"):
                reasons[key] = [[names[pk] for pk in pair] for pair in reasons[key]]
        for table in drawn["tables"]:
            table["seats"] = [[seat, names[pk]] for seat, pk in table["seats"]]
            for stint in (table["result"] or {}).get("stints", []):
                stint[2] = names[stint[2]]
    for given in [*archive["penalties"], *archive["hands"]]:
        given["entrant"] = names[given["entrant"]]
    return json.dumps(archive, sort_keys=True)


def test_a_restored_archive_gives_the_same_final_table(owner: User, organiser: User, tournament: Tournament) -> None:
    club = club_create(actor=owner, name="South Wind", time_zone="Europe/Paris")
    archive = json.loads(json.dumps(tournament_archive(actor=organiser, tournament=tournament)))

    restored = tournament_restore(actor=owner, club=club, archive=archive)

    assert (restored.club, restored.state) == (club, "closed")
    assert hands(restored) == hands(tournament)
    assert [hand[-2] for hand in hands(tournament)] == [13]
    assert table(restored) == table(tournament)
    assert script_of(restored) == script_of(tournament)
    assert without_ids(tournament_archive(actor=owner, tournament=restored)) == without_ids(archive)


def test_the_commands_export_and_restore_by_a_file(
    club: Club, tournament: Tournament, tmp_path: Path, capsys: Any
) -> None:
    call_command("export_event", "--club", club.slug, "--tournament", tournament.slug)
    file = tmp_path / "event.json"
    file.write_text(capsys.readouterr().out, encoding="utf-8")

    call_command("import_event", str(file), "--club", club.slug)

    restored = Tournament.objects.get(slug=capsys.readouterr().out.strip())
    assert restored != tournament
    assert table(restored) == table(tournament)
    assert restored.house_rules == tournament.house_rules


def test_a_file_from_before_the_names_changed_is_restored(owner: User, club: Club) -> None:
    """The file was written at 2b6d1bf: 8 players, 2 rounds, a table recorded deal by deal, a penalty, a noted hand."""
    archive = archive_read(OLD_FILE.read_bytes())

    restored = tournament_restore(actor=owner, club=club, archive=archive)

    # the ranks and points that the program of that time wrote
    assert [(rank, name, texts["points"]) for rank, name, texts in table(restored)] == [
        (1, "Novák みさき", "+61.6"), (2, "García 思远", "+22.8"), (3, "Kowalska 葵", "+6.6"), (4, "García 伟", "-7.4"),
        (5, "李 Жанна", "-9.8"), (6, "Martin Claire", "-21.0"), (7, "Martin 志豪", "-28.2"), (8, "林 Tom", "-44.6"),
    ]  # fmt: skip
    assert [(number, state) for number, state, _entry in earlier(restored)] == [(2, "amended"), (4, "undone")]
    # newer than the file
    archive["house_rules"]["options"] |= {"han": {}, "limits": {}}
    archive["timetable"] = []
    for entrant in archive["entrants"]:
        entrant["surname"] = ""
    for stage in archive["stages"]:
        stage["cut_choices"] = []
    archive["event"] |= {"walkover_rule": "own_mean", "abandoned_rule": "own_mean", "forfeit_points": None}
    for drawn in (table for round_ in archive["rounds"] for table in round_["tables"]):
        drawn |= {"unplayed": "", "awards": []}
    for penalty in archive["penalties"]:
        penalty |= {"table": None, "seat": None, "game_points": 0, "is_paid": False, "deal": None}
    archive["event"] |= {"registration_opens_at": None, "registration_closes_at": None, "time_zone": ""}
    archive["event"]["lineup_size"] = None
    archive["teams"] = {"captains": [], "line_ups": [], "deadlines": [], "penalties": []}
    assert without_ids(tournament_archive(actor=owner, tournament=restored)) == without_ids(archive)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda archive: archive.update(version=2),
        lambda archive: archive.pop("rounds"),
        lambda archive: archive["rounds"][0].update(stage=9),
        lambda archive: archive["entrants"][0].update(state="king"),
        lambda archive: archive["rounds"][0]["tables"][0]["result"].update(scores=["x"] * 4),
        lambda archive: archive["rounds"][0]["tables"][0].update(seats=[[0, 1]]),
        lambda archive: archive.update(event=None),
        lambda archive: archive["rounds"][0].update(facts={}),
        lambda archive: archive["rounds"][0]["facts"].update(repeats="x"),
        lambda archive: archive["rounds"][0]["facts"]["plan"].update(byes=[1]),
        lambda archive: archive["rounds"][0]["facts"]["tables"][0].update(met=[[0, 1]]),
    ],
)
def test_a_damaged_archive_stores_nothing(organiser: User, club: Club, tournament: Tournament, spoil: Any) -> None:
    archive = json.loads(json.dumps(tournament_archive(actor=organiser, tournament=tournament)))
    spoil(archive)

    with pytest.raises(LeagueError) as refused:
        tournament_restore(actor=organiser, club=club, archive=archive)

    assert refused.value.code == "bad_archive"
    assert Tournament.objects.count() == 1


# ----- deal by deal -----
HAND = {"concealed": "234m567p34578s22p", "winning_tile": "9s", "conditions": ["riichi"]}
DEALS = [
    {"result": {"type": "win", "wins": [{"winner": 2, "from": 0, "value": {"total": 6}}]}},
    {"riichi": [1], "result": {"type": "win", "wins": [{"winner": 1, "from": 2, "hand": HAND}]}},
    {"result": {"type": "exhaustive_draw", "ready": [0, 3]}},
]


def play_deals(organiser: User, table: Table, entries: list[dict[str, Any]], *, stops: bool = True) -> Hanchan:
    seats = table.seats.select_related("entrant__player").order_by("seat")
    hanchan = hanchan_begin(
        actor=organiser, club=table.round.tournament.club, house_rules=table.round.tournament.house_rules,
        players=[seat.entrant.player for seat in seats], played_on=date(2026, 3, 7),
    )  # fmt: skip
    Table.objects.filter(pk=table.pk).update(hanchan=hanchan)
    for number, entry in enumerate(entries, 1):
        deal_record(actor=organiser, hanchan=hanchan, number=number, entry=entry)
    hanchan.refresh_from_db()
    return hanchan_stop(actor=organiser, hanchan=hanchan, version=hanchan.version) if stops else hanchan


@pytest.fixture
def by_deals(organiser: User, make_tournament: Callable[..., Tournament], play: Callable[[Round], None]) -> Tournament:
    """A released round: one table recorded deal by deal and stopped, with one deal amended and one undone."""
    tournament = make_tournament(players=8, rounds=1)
    [round_] = stage_draw(actor=organiser, stage=tournament.stages.get(), seed=1, script="1-2-3-4\n5-6-7-8")
    for step in ("confirm", "release"):
        round_ = round_step(actor=organiser, round_=round_, step=step)
    wrong = {"result": {"type": "win", "wins": [{"winner": 3, "from": 0, "value": {"total": 1, "fu": 30}}]}}
    hanchan = play_deals(organiser, round_.tables.get(number=1), [DEALS[0], wrong, DEALS[2], DEALS[2]], stops=False)
    deal_undo(actor=organiser, hanchan=hanchan, number=4)
    hanchan.refresh_from_db()
    hanchan = deal_amend(actor=organiser, hanchan=hanchan, number=2, entry=DEALS[1], version=hanchan.version)
    hanchan_stop(actor=organiser, hanchan=hanchan, version=hanchan.version)
    return tournament


def entries(tournament: Tournament) -> list[tuple[int, list[Any]]]:
    """The deals that count by table, as they were entered."""
    tables = Table.objects.filter(round__tournament=tournament, hanchan__entry="deals").order_by("number")
    found = [(table.number, table.hanchan) for table in tables.select_related("hanchan")]
    return [(number, [deal.entry for deal in hanchan.deals.standing()]) for number, hanchan in found if hanchan]


def earlier(tournament: Tournament) -> list[tuple[int, str, Any]]:
    """The deals that were amended or undone."""
    deals = Deal.objects.filter(hanchan__tournament_table__round__tournament=tournament).exclude(state="standing")
    return [(deal.number, deal.state, deal.entry) for deal in deals.order_by("number", "pk")]


def hands(tournament: Tournament) -> list[Any]:
    found = tournament_hands(TournamentAccess(tournament, True))
    return [(hand.entrant.player.name, hand.round, hand.table, hand.deal, hand.total, hand.gain) for hand in found]


def test_deals_are_restored_as_entered_with_the_same_best_hands_and_final_table(
    owner: User, organiser: User, by_deals: Tournament, play: Callable[[Round], None]
) -> None:
    [round_] = by_deals.rounds.all()
    play(round_)
    round_step(actor=organiser, round_=round_, step="finish")
    by_deals.refresh_from_db()
    tournament_close(actor=organiser, tournament=by_deals)
    club = club_create(actor=owner, name="South Wind", time_zone="Europe/Paris")
    archive = json.loads(json.dumps(tournament_archive(actor=organiser, tournament=by_deals)))

    restored = tournament_restore(actor=owner, club=club, archive=archive)

    assert entries(restored) == entries(by_deals) == [(1, DEALS)]
    assert [(number, state) for number, state, _entry in earlier(by_deals)] == [(2, "amended"), (4, "undone")]
    assert earlier(restored) == earlier(by_deals)
    # 6 han: 12,000; riichi and pinfu by the dealer of the second deal, 30 fu: 2,900
    assert [hand[-2:] for hand in hands(by_deals)] == [(6, 12000), (2, 2900)]
    assert hands(restored) == hands(by_deals)
    assert table(restored) == table(by_deals)
    assert without_ids(tournament_archive(actor=owner, tournament=restored)) == without_ids(archive)


def test_a_substitute_has_the_same_deals_after_the_restore(owner: User, organiser: User, by_deals: Tournament) -> None:
    second = by_deals.rounds.get().tables.get(number=2)
    play_deals(organiser, second, DEALS[:1], stops=False)
    comes = make_entrants(organiser, by_deals, make_players(organiser, by_deals.club, ("Emi",)))[0]
    seat_substitute(actor=organiser, seat=second.seats.get(seat=1), entrant=comes, reason="ill", forfeits=False)
    archive = json.loads(json.dumps(tournament_archive(actor=organiser, tournament=by_deals)))
    club = club_create(actor=owner, name="South Wind", time_zone="Europe/Paris")

    restored = tournament_restore(actor=owner, club=club, archive=archive)

    stints = Stint.objects.filter(hanchan__tournament_table__round__tournament=restored)
    assert list(stints.values_list("seat", "from_deal"))[1:] == [(1, 2)]
    assert stints.get(from_deal=2).player.name == "Emi"
    assert without_ids(tournament_archive(actor=owner, tournament=restored)) == without_ids(archive)


@pytest.mark.parametrize("stint", [[9, 1, 1], [0, 0, 1], [0, 1, None], [0, 1], "x"])
def test_impossible_substitutes_are_refused(stint: Any, organiser: User, club: Club, by_deals: Tournament) -> None:
    archive = json.loads(json.dumps(tournament_archive(actor=organiser, tournament=by_deals)))
    archive["rounds"][0]["tables"][0]["result"]["stints"] = [stint]

    with pytest.raises(LeagueError) as refused:
        tournament_restore(actor=organiser, club=club, archive=archive)

    assert refused.value.code == "bad_archive"
    assert Tournament.objects.count() == 1


def test_a_game_in_progress_continues_after_the_restore(owner: User, organiser: User, by_deals: Tournament) -> None:
    play_deals(organiser, by_deals.rounds.get().tables.get(number=2), DEALS[:1], stops=False)
    club = club_create(actor=owner, name="South Wind", time_zone="Europe/Paris")

    restored = tournament_restore(
        actor=owner, club=club, archive=tournament_archive(actor=organiser, tournament=by_deals)
    )  # fmt: skip

    open_table = Table.objects.get(round__tournament=restored, number=2)
    assert open_table.hanchan
    assert open_table.hanchan.is_open
    deal_record(actor=owner, hanchan=open_table.hanchan, number=2, entry=DEALS[1])
    assert entries(restored) == [(1, DEALS), (2, DEALS[:2])]


def test_an_older_archive_without_amended_deals_is_restored(owner: User, organiser: User, by_deals: Tournament) -> None:
    club = club_create(actor=owner, name="South Wind", time_zone="Europe/Paris")
    archive = json.loads(json.dumps(tournament_archive(actor=organiser, tournament=by_deals)))
    del archive["rounds"][0]["tables"][0]["result"]["earlier"]

    restored = tournament_restore(actor=owner, club=club, archive=archive)

    assert entries(restored) == entries(by_deals)
    assert earlier(restored) == []


@pytest.mark.parametrize(
    "deal",
    [
        {"number": 1, "state": "standing", "entry": {}},
        {"number": 1, "state": "amended", "entry": []},
        {"number": 1, "state": "gossip", "entry": {}},
        {"number": 0, "state": "undone", "entry": {}},
        {"state": "undone", "entry": {}},
        "x",
    ],
)
def test_impossible_amended_deals_are_refused(deal: Any, organiser: User, club: Club, by_deals: Tournament) -> None:
    archive = json.loads(json.dumps(tournament_archive(actor=organiser, tournament=by_deals)))
    archive["rounds"][0]["tables"][0]["result"]["earlier"] = [deal]

    with pytest.raises(LeagueError) as refused:
        tournament_restore(actor=organiser, club=club, archive=archive)

    assert refused.value.code == "bad_archive"
    assert Tournament.objects.count() == 1


def test_frozen_results_stay_hidden_after_the_restore(owner: User, organiser: User, by_deals: Tournament) -> None:
    tournament_amend(actor=organiser, tournament=by_deals, frozen_from=1)
    club = club_create(actor=owner, name="South Wind", time_zone="Europe/Paris")

    restored = tournament_restore(
        actor=owner, club=club, archive=tournament_archive(actor=organiser, tournament=by_deals)
    )

    assert [
        hanchan.is_held_back for hanchan in Hanchan.objects.filter(tournament_table__round__tournament=restored)
    ] == [True]


@pytest.mark.parametrize("deals", [[{}], [{"result": {"type": "gossip"}}], ["x"], None, [DEALS[0], {"result": 3}]])
def test_impossible_deals_are_refused(deals: Any, organiser: User, club: Club, by_deals: Tournament) -> None:
    archive = json.loads(json.dumps(tournament_archive(actor=organiser, tournament=by_deals)))
    archive["rounds"][0]["tables"][0]["result"]["deals"] = deals

    with pytest.raises(LeagueError) as refused:
        tournament_restore(actor=organiser, club=club, archive=archive)

    # a later deal that is impossible after the first has its own error
    assert refused.value.code == ("deal_does_not_follow" if deals and len(deals) == 2 else "bad_archive")
    assert Tournament.objects.count() == 1


def test_export_and_restore_by_api(owner: User, organiser: User, stranger: User, by_deals: Tournament) -> None:
    client, other = APIClient(), APIClient()
    client.force_authenticate(owner)
    other.force_authenticate(stranger)
    path = f"/api/v1/clubs/{by_deals.club.slug}/tournaments/restore/"

    archive = client.get(f"/api/v1/tournaments/{by_deals.slug}/archive/").json()
    made = client.post(path, archive, format="json", headers={"Idempotency-Key": "once"})
    again = client.post(path, archive, format="json", headers={"Idempotency-Key": "once"})

    assert (made.status_code, again.json()) == (201, made.json())
    assert entries(Tournament.objects.get(slug=made.json()["slug"])) == [(1, DEALS)]
    assert Tournament.objects.count() == 2
    for body in ([], {}, {"format": "janroku-event", "version": 1}):
        assert client.post(path, body, format="json").json()["error"] == "bad_archive"
    assert other.get(f"/api/v1/tournaments/{by_deals.slug}/archive/").status_code == 403
    assert other.post(path, archive, format="json").status_code == 403


def test_strangers_neither_export_nor_restore(stranger: User, club: Club, tournament: Tournament) -> None:
    with pytest.raises(LeagueError):
        tournament_archive(actor=stranger, tournament=tournament)
    with pytest.raises(LeagueError):
        tournament_restore(actor=stranger, club=club, archive={})


@pytest.mark.parametrize(
    "content",
    [
        b'{"name": "a\\u0000b"}',
        b'{"name": "\\ud800"}',
        b'{"points": NaN}',
        b"[" * 100_000,
        b"\xff",
        b"[]",
        b"9" * 5_000,
    ],
    ids=["NUL", "half a character", "no number", "deep", "not UTF-8", "a list", "a long number"],
)
def test_a_file_that_no_database_can_store_is_no_archive(content: bytes) -> None:
    with pytest.raises(LeagueError) as refused:
        archive_read(content)

    assert refused.value.code == "bad_archive"


@pytest.mark.parametrize("key", ["minutes", "limit", "frozen_from"])
def test_an_archive_with_a_number_that_no_column_holds_is_refused(
    key: str, organiser: User, tournament: Tournament
) -> None:
    archive = tournament_archive(actor=organiser, tournament=tournament)
    archive["event"][key] = 10**30

    with pytest.raises(LeagueError) as refused:
        tournament_restore(actor=organiser, club=tournament.club, archive=archive)

    assert refused.value.code == "bad_archive"
    assert Tournament.objects.count() == 1
