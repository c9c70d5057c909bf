"""A tournament goes out and comes in with the same final table."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.services import club_create
from league.errors import LeagueError
from league.tournaments.archive import event_archive
from league.tournaments.draws import round_step, script_of, stage_draw
from league.tournaments.events import stage_add, tournament_close
from league.tournaments.models import Round, Tournament
from league.tournaments.people import entrant_amend, entrant_withdraw, pair_keep_apart, team_put
from league.tournaments.restoring import event_restore
from league.tournaments.results import penalty_give

pytestmark = pytest.mark.django_db
SCRIPT = "1-2-3-4\n5-6-7-8\n\n2-5-1-6\n4-7-3-8"


@pytest.fixture
def event(organiser: User, make_tournament: Callable[..., Tournament], play: Callable[[Round], None]) -> Tournament:
    """Two rounds of eight, a cut to four, a penalty, a team, a withdrawal after the last round; closed."""
    tournament = make_tournament(players=8, rounds=2)
    stage_add(actor=organiser, tournament=tournament, name="Final", rounds_planned=1, cut=4, carry=50, method="top")
    entrants = list(tournament.entrants.order_by("number"))
    team_put(actor=organiser, tournament=tournament, name="明將", entrants=entrants[:2])
    entrant_amend(actor=organiser, entrant=entrants[0], country="JPN", licence="1")
    pair_keep_apart(actor=organiser, one=entrants[0], other=entrants[7])
    for number, script in ((1, SCRIPT), (2, "")):
        stage = tournament.stages.get(number=number)
        for one in stage_draw(actor=organiser, stage=stage, seed=2**40, script=script):
            for step in ("confirm", "release"):
                round_step(actor=organiser, one=one, step=step)
            play(one)
            round_step(actor=organiser, one=one, step="finish")
    penalty_give(actor=organiser, entrant=entrants[5], points=5500, reason="late")
    entrant_withdraw(actor=organiser, entrant=entrants[7])
    return tournament_close(actor=organiser, tournament=tournament)


def table(tournament: Tournament) -> list[Any]:
    rows = tournament.final_rows.select_related("entrant__player").order_by("order")
    return [(row.rank, row.entrant.player.name, row.values["texts"]) for row in rows]


def without_ids(archive: dict[str, Any]) -> str:
    """An archive with entrants by name: ids differ from place to place."""
    names = {one["id"]: one["name"] for one in archive["entrants"]}
    for one in archive["entrants"]:
        del one["id"]
    for pair in archive["pairs"]:
        pair["one"], pair["other"] = names[pair["one"]], names[pair["other"]]
    for one in archive["rounds"]:
        one["snapshot"] = [names[pk] for pk in one["snapshot"]]
        for row in one["tables"]:
            row["seats"] = [[seat, names[pk]] for seat, pk in row["seats"]]
    for one in archive["penalties"]:
        one["entrant"] = names[one["entrant"]]
    return json.dumps(archive, sort_keys=True)


def test_out_and_in_gives_the_same_final_table(owner: User, organiser: User, event: Tournament) -> None:
    club = club_create(actor=owner, name="South Wind", time_zone="Europe/Paris")
    archive = json.loads(json.dumps(event_archive(actor=organiser, tournament=event)))

    restored = event_restore(actor=owner, club=club, archive=archive)

    assert (restored.club, restored.state) == (club, "closed")
    assert table(restored) == table(event)
    assert script_of(restored) == script_of(event)
    assert without_ids(event_archive(actor=owner, tournament=restored)) == without_ids(archive)


def test_the_commands_take_it_through_a_file(club: Club, event: Tournament, tmp_path: Path, capsys: Any) -> None:
    call_command("export_event", "--club", club.slug, "--tournament", event.slug)
    file = tmp_path / "event.json"
    file.write_text(capsys.readouterr().out, encoding="utf-8")

    call_command("import_event", str(file), "--club", club.slug)

    restored = Tournament.objects.get(slug=capsys.readouterr().out.strip())
    assert restored != event
    assert table(restored) == table(event)
    assert restored.house_rules == event.house_rules


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
    ],
)
def test_what_is_no_archive_stores_nothing(organiser: User, club: Club, event: Tournament, spoil: Any) -> None:
    archive = json.loads(json.dumps(event_archive(actor=organiser, tournament=event)))
    spoil(archive)

    with pytest.raises(LeagueError) as refused:
        event_restore(actor=organiser, club=club, archive=archive)

    assert refused.value.code == "bad_archive"
    assert Tournament.objects.count() == 1


def test_strangers_take_nothing_out_or_in(stranger: User, club: Club, event: Tournament) -> None:
    with pytest.raises(LeagueError):
        event_archive(actor=stranger, tournament=event)
    with pytest.raises(LeagueError):
        event_restore(actor=stranger, club=club, archive={})
