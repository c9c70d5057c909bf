"""The games of an event belong to the event: every address of the club's side that could change them is refused.

The addresses are those of the permission table, so that a new one fails here until it is known to be harmless.
"""

import re
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from league.accounts.models import User
from league.clubs.services import house_rules_create
from league.core.errors import LeagueError
from league.maintenance.verification import differences
from league.players.services import player_add
from league.records.models import Hanchan, Participant
from league.records.player_merges import player_merge
from league.records.services import hanchan_restore
from league.seasons.services import season_open
from league.tournaments.draws.services import round_step, stage_draw
from league.tournaments.lifecycle.services import tournament_close
from league.tournaments.models import Table, Tournament
from league.tournaments.results.services import result_clear, result_enter
from tests.league.core.page import signed_in
from tests.league.permissions.table import API, PAGES
from tests.league.tournaments.api.desk import signed_in as api_client
from tests.league.tournaments.lifecycle.test_finished_by_tables import MANGAN, SCORES, by_deals

pytestmark = pytest.mark.django_db
WHY = {"reason": "because"}
DESK = "/e/autumn-open/desk/round/1/?table=1"
# Addresses of one game, of a season's rules, of merges and of imports.
ABOUT_GAMES = (
    r"/g/<int:pk>/|/hanchan/<int:pk>/|house-rules/$|merge|import/|/imports/|^api/v1/clubs/<slug:club>/hanchan/"
)
ADDRESSES = sorted(
    [f"POST {address}" for page in PAGES.values() for address in page.split() if re.search(ABOUT_GAMES, f"/{address}")]
    + [f"{method} {address}" for method, address in API if method != "GET" and re.search(ABOUT_GAMES, f"/{address}")]
)
# What these change is not whose game it is: deals, calls, clocks, links, previews, what a new game is, and what the
# players say of a result.
HARMLESS = re.compile(
    r"/deals/|/undo/|/stop/|/resume/|/table/|/guests/|/guest-links/|/late|/call/|/tableside/|/pad/|/ratings/|/preview/"
    r"|^POST c/<slug:club>/g/<int:pk>/$|/hanchan/$|/hanchan/begin/|replay|clubs/import|engine|/targets/"
    r"|^POST c/<slug:club>/imports/|/confirmation/|^POST c/<slug:club>/g/<int:pk>/(?:confirm|dispute|decide)/$"
    r"|desk/players/import/|/entrants/import/|^POST api/v1/clubs/<slug:club>/house-rules/$"
)


@pytest.fixture
def played(organiser: User, make_tournament: Callable[..., Tournament]) -> Tournament:
    """One round: table 1 has final scores, table 2 a game deal by deal that is over."""
    stage = make_tournament(players=8, rounds=1).stages.get()
    [round_] = stage_draw(actor=organiser, stage=stage, seed=1, script="1-2-3-4\n5-6-7-8")
    for step in ("confirm", "release"):
        round_ = round_step(actor=organiser, round_=round_, step=step)
    result_enter(actor=organiser, table=round_.tables.get(number=1), scores=SCORES)
    by_deals(organiser, round_.tables.get(number=2), MANGAN)
    round_step(actor=organiser, round_=round_, step="finish")
    return Tournament.objects.get(pk=stage.tournament_id)


def game(tournament: Tournament, number: int = 1) -> Hanchan:
    return Hanchan.objects.get(tournament_table__round__tournament=tournament, tournament_table__number=number)


def record() -> list[Any]:
    games = Hanchan.objects.order_by("pk").values("pk", "state", "played_on", "season", "house_rules", "deposits")
    seats = Participant.objects.order_by("pk").values_list("hanchan", "seat", "player", "score", "place", "points")
    return [list(games), list(seats)]


class Attack:
    """Sends to one address of the club's side whatever could change a game of the event there."""

    def __init__(self, user: User, tournament: Tournament) -> None:
        self.user, self.tournament, self.club = user, tournament, tournament.club
        self.page, self.api = signed_in(user), api_client(user)
        self.other = house_rules_create(actor=user, club=self.club, name="Other", ruleset="riichi-club")
        self.stranger = player_add(actor=user, club=self.club, name="Never Entered")
        rules = tournament.house_rules
        self.season = season_open(
            actor=user, club=self.club, name="Year", opens=date(2020, 1, 1), house_rules=rules
        )  # fmt: skip

    def answers(self, address: str) -> list[Any]:
        method, path = address.split(" ")
        if "season" in path:
            return self.season_rules(path)
        if "merge" in path:
            return self.merge(path)
        if "import" in path:
            return [self.send_import(path)]
        return [self.send(method, path, number, body) for number in (1, 2) for body in self.bodies(path, number)]

    def bodies(self, path: str, number: int) -> list[dict[str, Any]]:
        hanchan = game(self.tournament, number)
        seen = {"version": hanchan.version, **WHY}
        if path.endswith(("void/", "restore/", "draw-seats/")):
            return [seen]
        rows = list(hanchan.participants.order_by("seat"))
        names = [row.player.name for row in rows]
        others = [self.stranger.name, *names[1:]]
        if "sitting/" in path or "substitute/" in path:
            return self.of_sitting(path, seen, hanchan, names)
        if path.startswith("c/"):
            fields = {f"player_{n}": name for n, name in enumerate(names)} | {f"score_{r.seat}": r.score for r in rows}
            fields |= {**seen, "played_on": hanchan.played_on.isoformat()}
            return [
                {**fields, "player_0": names[1], "player_1": names[0]}, {**fields, "player_0": self.stranger.name},
                {**fields, "score_0": rows[1].score, "score_1": rows[0].score} if number == 1 else
                {**fields, "played_on": "2026-01-02"},
                {**fields, "played_on": "2026-01-02"}, {**fields, "season": self.season.pk},
            ]  # fmt: skip
        seats = [{"player": name, "score": row.score} for name, row in zip(others, rows, strict=True)]
        players = {"seats": seats} if number == 1 else {"players": others}
        swapped = {"seats": [{"player": row.player.name, "score": rows[3 - n].score} for n, row in enumerate(rows)]}
        return [
            {**seen, **players}, {**seen, **(swapped if number == 1 else {"players": names[::-1]})},
            {**seen, "played_on": "2026-01-02"}, {**seen, "season": self.season.slug},
            {**seen, "house_rules": self.other.pk}, {**seen, "order": 1},
        ]  # fmt: skip

    def of_sitting(self, path: str, seen: dict[str, Any], hanchan: Hanchan, names: list[str]) -> list[dict[str, Any]]:
        turned = [*names[1:], names[0]]
        if path.endswith("substitute/"):
            return [{**seen, "seat": 0, "player": self.stranger.name, "from_deal": 2, "counts_for": "substitute"}]
        if path.endswith("take-back/"):
            return [{**seen, "seat": 0}]
        if path.startswith("c/"):
            fields = {f"player_{n}": name for n, name in enumerate(turned)}
            rules = {"deals_of": "players", "house_rules": hanchan.house_rules_id}
            return [{**seen, **fields, **rules, "step": "store"}]
        return [{**seen, "players": turned}, {**seen, "house_rules": self.other.pk}]

    def send(self, method: str, path: str, number: int, body: dict[str, Any]) -> Any:
        found = "/" + path.replace("<slug:club>", self.club.slug).replace(
            "<int:pk>", str(game(self.tournament, number).pk)
        )
        client: Any = self.page if path.startswith("c/") else self.api
        return getattr(client, method.lower())(found, body)

    def season_rules(self, path: str) -> list[Any]:
        Hanchan.objects.filter(pk=game(self.tournament).pk).update(season=self.season)
        found = "/" + path.replace("<slug:club>", self.club.slug).replace("<slug:slug>", self.season.slug)
        if path.startswith("c/"):
            return [self.page.post(found, {"house_rules": self.other.pk, **WHY, "do": "change"})]
        return [self.api.put(found, {"house_rules": self.other.pk, **WHY}), self.api.post(found, {
            "house_rules": self.other.pk, **WHY})]  # fmt: skip

    def merge(self, path: str) -> list[Any]:
        kept, merged = (row.player for row in game(self.tournament).participants.order_by("seat")[:2])
        found = "/" + path.replace("<slug:club>", self.club.slug).replace("<int:pk>", str(kept.pk))
        client: Any = self.page if path.startswith("c/") else self.api
        return [client.post(found, {"kept": kept.pk, "merged": merged.pk, "other": merged.pk, "name": merged.name})]

    def send_import(self, path: str) -> Any:
        rows = game(self.tournament).participants.order_by("seat")
        line = ",".join([date(2026, 3, 7).isoformat(), *(f"{row.player.name},{row.score}" for row in rows)])
        content = f"date,east,east score,south,south score,west,west score,north,north score\n{line}\n"
        found = "/" + path.replace("<slug:club>", self.club.slug)
        return self.api.post(found, {"content": content, "house_rules": self.tournament.house_rules_id})


def test_every_address_about_games_is_an_attack_or_harmless() -> None:
    attacked = [address for address in ADDRESSES if not HARMLESS.search(address)]

    assert len(attacked) == 20, attacked


@pytest.mark.sampled
@pytest.mark.parametrize("state", ["running", "closed"])
@pytest.mark.parametrize("address", [address for address in ADDRESSES if not HARMLESS.search(address)])
def test_the_club_s_side_changes_no_game_of_an_event(
    organiser: User, played: Tournament, address: str, state: str
) -> None:
    if state == "closed":
        tournament_close(actor=organiser, tournament=played)
    attack = Attack(organiser, played)
    before = record()

    answers = attack.answers(address)

    assert answers
    after = record()
    if "season" in address:
        after[0][0]["season"] = None
    own = [[row for row in rows if (row["pk"] if isinstance(row, dict) else row[0]) <= before[0][-1]["pk"]]
           for rows in after]  # fmt: skip
    assert own == before
    refused = [one for one in answers if one.status_code == 400]
    if "/api" in f"/{address.split()[1]}" and not re.search("merge|import|draw-seats", address):
        assert {one.json()["error"] for one in refused} <= {"game_of_event", "hanchan_not_void", "hanchan_by_deals"}
        assert any(DESK in one.json()["message"] for one in refused)


def test_a_removed_game_is_not_restored_beside_the_new_one(organiser: User, played: Tournament) -> None:
    table, removed = Table.objects.get(number=1), game(played)
    result_clear(actor=organiser, table=table, reason="wrong table")
    result_enter(actor=organiser, table=Table.objects.get(number=1), scores=SCORES)
    removed.refresh_from_db()

    with pytest.raises(LeagueError) as refused:
        hanchan_restore(actor=organiser, hanchan=removed, version=removed.version)

    assert (refused.value.code, refused.value.params["address"]) == ("game_of_event", DESK)


def test_a_game_of_an_event_keeps_its_note_for_the_club(organiser: User, played: Tournament) -> None:
    hanchan = game(played)

    answer = api_client(organiser).patch(
        f"/api/v1/hanchan/{hanchan.pk}/", {"version": hanchan.version, "note": "Hall B"}
    )

    assert (answer.status_code, answer.json()["note"]) == (200, "Hall B")


def test_the_page_of_its_game_offers_the_note_alone(organiser: User, played: Tournament) -> None:
    game = played.rounds.get().tables.get(number=1).hanchan
    assert game
    path = f"/c/{played.club.slug}/g/{game.pk}/"

    page = signed_in(organiser).get(path).content.decode()

    offered = re.search(rf'href="{path}amend/">\s*(\w+)\s*</a>', page)
    assert offered
    assert offered[1] == "Note"
    assert "/void/" not in page


@pytest.mark.parametrize("number", [1, 2])
def test_the_page_of_the_note_asks_for_nothing_else(organiser: User, played: Tournament, number: int) -> None:
    hanchan, client = game(played, number), signed_in(organiser)
    path = f"/c/{played.club.slug}/g/{hanchan.pk}/amend/"
    page = client.get(path).content.decode().partition("<main")[2]
    fields = dict(re.findall(r'<input type="hidden" name="(\w+)"(?: value="([^"]*)")?', page))

    answer = client.post(path, {**fields, "note": "Hall B", "reason": "moved"})

    shown = re.findall(r'<(?:input type="(?!hidden)\w+"|select|textarea)[^>]* name="(\w+)"', page)
    assert shown == ["note", "reason"]
    assert (answer.status_code, game(played, number).note) == (302, "Hall B")


def test_the_event_s_roles_amend_the_deals_on_the_pad(organiser: User, played: Tournament) -> None:
    hanchan = game(played, 2)
    body = {"version": hanchan.version, **WHY, **MANGAN}

    answer = api_client(organiser).put(f"/api/v1/hanchan/{hanchan.pk}/deals/1/", body)

    assert answer.status_code == 200


def test_two_who_sit_at_a_table_that_has_no_game_yet_are_not_one_person(
    organiser: User, make_tournament: Callable[..., Tournament]
) -> None:
    tournament = make_tournament(players=8, rounds=1)
    [round_] = stage_draw(actor=organiser, stage=tournament.stages.get(), seed=1, script="1-2-3-4\n5-6-7-8")
    for step in ("confirm", "release"):
        round_step(actor=organiser, round_=round_, step=step)
    one, other = (tournament.entrants.get(number=number).player for number in (1, 2))

    with pytest.raises(LeagueError) as refused:
        player_merge(actor=organiser, kept=one, merged=other)

    assert refused.value.code == "sat_together"


def test_a_command_changes_the_rules_of_no_season_with_a_game_of_an_event(organiser: User, played: Tournament) -> None:
    attack = Attack(organiser, played)
    Hanchan.objects.filter(pk=game(played).pk).update(season=attack.season)

    with pytest.raises(CommandError, match="desk of the event"):
        call_command(
            "season_rules", club=attack.club.slug, season=attack.season.slug, house_rules=str(attack.other.pk),
            reason="because", **{"as": organiser.username},
        )  # fmt: skip


# ----- rows written before the club's side was refused -----
def test_another_player_in_an_old_game_is_a_finding_and_named_by_night(
    organiser: User, played: Tournament, regulars: list[Any]
) -> None:
    Participant.objects.filter(hanchan=game(played), seat=0).update(player=regulars[0], recorded_player=regulars[0])

    checks = api_client(organiser).get(f"/api/v1/tournaments/{played.slug}/rounds/1/checks/", {"step": "finish"})
    found = [one for one in differences() if one.subject == played]

    said = "Round 1, table 1: Player 01 has the seat, but the game has Aoi."
    assert [(one["check"], one["message"]) for one in checks.json()["results"]] == [("player_differs", said)]
    assert [(one.what, one.stored, one.computed) for one in found] == [("round 1, table 1, seat 0", "Aoi", "Player 01")]
