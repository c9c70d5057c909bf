"""Requests that need another club than that of the permission tests: what is sent, by whom, and where."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any, NamedTuple

from django.test import Client
from django.utils import timezone

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.members.services import player_join
from league.odds.jobs import odds_row, odds_store
from league.players.models import Player
from league.players.services import player_add
from league.records.deals.services import deal_record
from league.records.guests.services import guest_link_make, guest_link_revoke
from league.records.models import Hanchan
from league.seasons.models import Season
from league.seasons.services import season_archive, season_open
from league.standings.computing.following import standings_catch_up
from league.tournaments.draws.services import round_step, stage_draw
from league.tournaments.entrants.services import entrant_check_in, entrant_register, entrant_withdraw
from league.tournaments.lifecycle.services import stage_add, tournament_close, tournament_create
from league.tournaments.models import Entrant, Printout, Round, Tournament
from league.tournaments.results.playing import table_begin
from league.tournaments.results.services import result_enter
from league.tournaments.results.unplayed import table_abandon
from tests.league.core.page import signed_in
from tests.league.factories import make_hanchan
from tests.league.permissions.table import CLUB, EVENT, WIN
from tests.league.tournaments.conftest import round_play, started_tournament
from tests.league.tournaments.draws.cuts import SCORES, correct, drawn, final_of, main_round


class Prepared(NamedTuple):
    client: Client
    path: str
    body: Any = None


World = dict[str, Any]


def owner_of(world: World) -> User:
    user: User = world["users"]["owner"]
    return user


def rules_of(world: World) -> HouseRulesVersion:
    version: HouseRulesVersion = world["version"]
    return version


def players_merged(world: World) -> Prepared:
    club = Club.objects.get(slug=world["club"])
    kept, merged = (player_add(actor=owner_of(world), club=club, name=name) for name in ("Emi Sato", "Emi S."))
    body = {"kept": kept.pk, "merged": merged.pk, "reason": "One person"}
    return Prepared(signed_in(owner_of(world)), f"/api/v1/clubs/{club.slug}/merges/", body)


def season_won(world: World) -> Prepared:
    season_archive(actor=owner_of(world), season=Season.objects.get(club__slug=world["club"], slug=world["season"]))
    return Prepared(signed_in(owner_of(world)), f"/api/v1/clubs/{world['club']}/champions/")


def hanchan_recorded(world: World) -> Prepared:
    """Without the key `again`, which a program sends only after `same_result`."""
    scores = (35700, 29300, 21900, 13100)
    seats = [{"player": name, "score": score} for name, score in zip(world["player_names"], scores, strict=True)]
    return Prepared(signed_in(owner_of(world)), f"/api/v1/clubs/{world['club']}/hanchan/", {"seats": seats})


def hanchan_recorded_together(world: World) -> Prepared:
    client, path, body = hanchan_recorded(world)
    return Prepared(client, f"{path}many/", {"hanchan": [{**body, "idempotency_key": "evening-7-table-1"}]})


def results_imported(world: World) -> Prepared:
    fields = "date east south west north east_score south_score west_score north_score"
    results = "2026-03-05 Aoi Ben Chika Dai 41200 28300 20400 10100"
    content = "".join(f"{','.join(line.split())}\n" for line in (fields, results))
    body = {"content": content, "house_rules": rules_of(world).pk, "dry_run": True}
    return Prepared(signed_in(owner_of(world)), f"/api/v1/clubs/{world['club']}/imports/", body)


def event_restored(world: World) -> Prepared:
    owner = signed_in(owner_of(world))
    archive = owner.get(f"/api/v1/tournaments/{world['event']}/archive/").json()
    return Prepared(owner, f"/api/v1/clubs/{world['club']}/tournaments/restore/", archive)


def club_imported(world: World) -> Prepared:
    owner = signed_in(owner_of(world))
    archive = b"".join(owner.get(f"/api/v1/clubs/{world['club']}/archive/").streaming_content)  # type: ignore[arg-type]
    return Prepared(signed_in(world["users"]["stranger"]), "/api/v1/club-archives/?slug=another-club", archive)


def club_deleted(world: World) -> Prepared:
    club = Club.objects.get(slug=world["club"])
    club.tournaments.update(state=Tournament.State.CLOSED)
    return Prepared(signed_in(owner_of(world)), f"/api/v1/clubs/{club.slug}/deletion/", {"name": club.name})


def many_invited(world: World) -> Prepared:
    """Shown only: the server of the examples sends no mail."""
    people = f"{world['player_names'][0]}, aoi@club.example"
    body = {"people": people, "dry_run": True}
    return Prepared(signed_in(owner_of(world)), f"/api/v1/clubs/{world['club']}/invitations/by-mail/", body)


# A browser's keys, those of the example of RFC 8291.
DEVICE = {
    "endpoint": "https://push.example/send/7", "auth": "BTBZMqHH6r4Tts7J_aSIgg",
    "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
}  # fmt: skip


def own_device(world: World) -> Prepared:
    return Prepared(signed_in(owner_of(world)), "/api/v1/me/push/", {**DEVICE, "topics": ["evening", "results"]})


def entrant_device(world: World) -> Prepared:
    body = {**DEVICE, "topics": ["table"], "secret": world["secret_me"]}
    return Prepared(Client(), f"/api/v1/tournaments/{world['event']}/push/", body)


def player_device(world: World) -> Prepared:
    body = {**DEVICE, "topics": ["evening"], "secret": world["secret_own"]}
    return Prepared(Client(), f"/api/v1/clubs/{world['club']}/own/push/", body)


def case_scored(world: World) -> Prepared:
    case = {
        "id": "a-game", "ruleset": "riichi-ladder", "kind": "game",
        "in": {"scores": [41200, 28300, 20400, 10100]},
    }  # fmt: skip
    return Prepared(Client(), "/api/v1/score/", case)


def event(world: World, players: int = 8, rounds: int = 1) -> Tournament:
    return started_tournament(
        owner_of(world), rules_of(world), players=players, rounds=rounds, method="random", slug="winter-open"
    )


def stage_removed(world: World) -> Prepared:
    tournament = event(world)
    stage_add(actor=owner_of(world), tournament=tournament, name="Final", rounds_planned=1, cut=4, method="top")
    return Prepared(signed_in(owner_of(world)), "/api/v1/tournaments/winter-open/stages/2/")


def played(world: World) -> Tournament:
    tournament = event(world)
    [round_] = stage_draw(actor=owner_of(world), stage=tournament.stages.get(number=1), seed=1)
    for step in ("confirm", "release"):
        round_ = round_step(actor=owner_of(world), round_=round_, step=step)
    round_play(owner_of(world), round_)
    round_.refresh_from_db()
    round_step(actor=owner_of(world), round_=round_, step="finish")
    return Tournament.objects.get(pk=tournament.pk)


def tie_decided(world: World) -> Prepared:
    """The winners of five tables have equal scores, and four of them go on."""
    tournament = event(world, players=20)
    [round_] = stage_draw(actor=owner_of(world), stage=tournament.stages.get(number=1), seed=1)
    for step in ("confirm", "release"):
        round_ = round_step(actor=owner_of(world), round_=round_, step=step)
    for table in round_.tables.all():
        result_enter(actor=owner_of(world), table=table, scores=[40000, 30000, 20000, 10000])
    round_.refresh_from_db()
    round_step(actor=owner_of(world), round_=round_, step="finish")
    stage_add(actor=owner_of(world), tournament=tournament, name="Final", rounds_planned=1, cut=4, method="top")
    return Prepared(signed_in(owner_of(world)), "/api/v1/tournaments/winter-open/stages/2/cut/", {"seed": 5})


def public_round(world: World) -> Round:
    """The only round of an event of eight before a final of four."""
    tournament = event(world)
    stage_add(actor=owner_of(world), tournament=tournament, name="Final", rounds_planned=1, cut=4, method="top")
    [round_] = stage_draw(actor=owner_of(world), stage=tournament.stages.get(number=1), seed=1)
    for step in ("confirm", "release"):
        round_ = round_step(actor=owner_of(world), round_=round_, step=step)
    return round_


def round_drawn_again(world: World) -> Prepared:
    stage_draw(actor=owner_of(world), stage=event(world).stages.get(number=1), seed=1)
    return Prepared(signed_in(owner_of(world)), "/api/v1/tournaments/winter-open/rounds/1/redraw/", {"seed": 7})


def table_opened_again(world: World) -> Prepared:
    table_abandon(actor=owner_of(world), table=public_round(world).tables.get(number=1), reason="A fire alarm")
    path = "/api/v1/tournaments/winter-open/rounds/1/tables/1/reopen/"
    return Prepared(signed_in(owner_of(world)), path, {"reason": "The round was extended"})


def player_replaced(world: World) -> Prepared:
    tournament = public_round(world).tournament
    player = player_add(actor=owner_of(world), club=tournament.club, name="Emi Sato")
    reserve = entrant_register(actor=owner_of(world), tournament=tournament, player=player)
    path = "/api/v1/tournaments/winter-open/rounds/1/tables/1/substitute/"
    return Prepared(signed_in(owner_of(world)), path, {"seat": 0, "entrant": reserve.pk, "reason": "Ill"})


def cut_in_reach(world: World) -> Prepared:
    hanchan = table_begin(actor=owner_of(world), table=public_round(world).tables.get(number=1))
    deal_record(actor=owner_of(world), hanchan=hanchan, number=1, entry=WIN)
    return Prepared(signed_in(owner_of(world)), f"/api/v1/hanchan/{hanchan.pk}/targets/event/")


def late_deal_handed_over(world: World) -> Prepared:
    """A guest's phone, whose link was revoked while a deal waited."""
    table = Hanchan.objects.get(pk=world["by_deals"])
    made, client = guest_link_make(actor=owner_of(world), hanchan=table), Client(headers={"Idempotency-Key": "late"})
    client.post("/guest/", {"secret": made.secret})
    guest_link_revoke(actor=owner_of(world), hanchan=table, number=made.link.number)
    return Prepared(client, f"/api/v1/hanchan/{table.pk}/late-deals/", {"number": 2, "version": table.version, **WIN})


def event_closed(world: World) -> Prepared:
    played(world)
    return Prepared(signed_in(owner_of(world)), "/api/v1/tournaments/winter-open/close/", {})


def event_reopened(world: World) -> Prepared:
    tournament_close(actor=owner_of(world), tournament=played(world))
    body = {"reason": "A sheet was misread"}
    return Prepared(signed_in(owner_of(world)), "/api/v1/tournaments/winter-open/reopen/", body)


def own_entry(world: World) -> Prepared:
    owner, club = owner_of(world), Club.objects.get(slug=world["club"])
    tournament = tournament_create(
        actor=owner, club=club, name="Winter Open", slug="winter-open", house_rules=rules_of(world),
        starts_on=date(2026, 12, 5),
    )  # fmt: skip
    player = Player.objects.get(pk=world["player"])
    entrant_register(actor=owner, tournament=tournament, player=player)
    user = world["users"]["player"]
    Player.objects.filter(user=user).update(user=None, account=None)
    Player.objects.filter(pk=player.pk).update(user=user, account=user)
    return Prepared(signed_in(user), f"/api/v1/tournaments/{tournament.slug}/entrants/mine/")


def joined(world: World) -> Prepared:
    """The player of the club's member, who wishes to be forgotten."""
    user, player = world["users"]["player"], Player.objects.get(pk=world["player"])
    player_join(actor=owner_of(world), player=player, user=user)
    return Prepared(signed_in(user), f"/api/v1/clubs/{world['club']}/me/forget/")


def game_asked_about(world: World) -> tuple[Client, int]:
    """A game of the member's player that its players have not confirmed yet."""
    client, club = joined(world).client, Club.objects.get(slug=world["club"])
    names = world["player_names"][:4]
    players = [Player.objects.get(club=club, name=name) for name in names]
    own = Player.objects.get(pk=world["player"])
    seated = [own, *(player for player in players if player != own)][:4]
    game = make_hanchan(
        actor=owner_of(world),
        house_rules=rules_of(world),
        players=seated,
        season=club.seasons.get(slug=world["season"]),
    )
    return client, game.pk


def result_confirmed(world: World) -> Prepared:
    client, game = game_asked_about(world)
    return Prepared(client, f"/api/v1/hanchan/{game}/confirmation/confirm/", {"version": 1})


def result_disputed(world: World) -> Prepared:
    client, game = game_asked_about(world)
    body = {"version": 1, "reason": "South had 28,300."}
    return Prepared(client, f"/api/v1/hanchan/{game}/confirmation/dispute/", body)


def table_proposed(world: World) -> Prepared:
    body = {"begins_at": (timezone.now() + timedelta(days=4)).isoformat()}
    return Prepared(joined(world).client, f"/api/v1/clubs/{world['club']}/open-tables/", body)


def at_open_table(world: World) -> Prepared:
    return Prepared(joined(world).client, f"/api/v1/clubs/{world['club']}/open-tables/{world['open_table']}/seat/")


def wish_listed(world: World) -> Prepared:
    joined(world).client.put(f"/api/v1/clubs/{world['club']}/me/forget/")
    return Prepared(signed_in(owner_of(world)), f"/api/v1/clubs/{world['club']}/forget-wishes/")


def applied(world: World) -> Prepared:
    """Somebody without an account, in an event for everybody."""
    owner, club = owner_of(world), Club.objects.get(slug=world["club"])
    Club.objects.filter(pk=club.pk).update(is_public=True)
    tournament_create(
        actor=owner, club=club, name="Winter Open", slug="winter-open", house_rules=rules_of(world),
        starts_on=date(2026, 12, 5), registration="open",
    )  # fmt: skip
    body = {"name": "Emi Sato", "country": "FR", "licence": "13370001"}
    return Prepared(Client(), "/api/v1/tournaments/winter-open/applications/", body)


def _absent(world: World) -> Entrant:
    """The one of two players of an event who is not here."""
    owner, club = owner_of(world), Club.objects.get(slug=world["club"])
    tournament = tournament_create(
        actor=owner, club=club, name="Winter Open", slug="winter-open", house_rules=rules_of(world),
        starts_on=date(2026, 12, 5),
    )  # fmt: skip
    here, absent = (
        entrant_register(actor=owner, tournament=tournament, player=player)
        for player in Player.objects.filter(club=club, merged_into=None).order_by("pk")[:2]
    )
    entrant_check_in(actor=owner, entrant=here, now=timezone.now())
    return absent


def absent_listed(world: World) -> Prepared:
    _absent(world)
    return Prepared(signed_in(owner_of(world)), "/api/v1/tournaments/winter-open/entrants/absent/")


def absent_withdrawn(world: World) -> Prepared:
    body = {"entrants": [_absent(world).pk], "reason": "Not here"}
    return Prepared(signed_in(owner_of(world)), "/api/v1/tournaments/winter-open/entrants/absent/withdraw/", body)


def absent_returned(world: World) -> Prepared:
    absent = _absent(world)
    entrant_withdraw(actor=owner_of(world), entrant=absent)
    body = {"entrants": [absent.pk]}
    return Prepared(signed_in(owner_of(world)), "/api/v1/tournaments/winter-open/entrants/absent/return/", body)


def printout_made(world: World) -> Prepared:
    Printout.objects.filter(pk=world["printout"]).update(content=b"%PDF-1.7", made_at=timezone.now())
    path = f"/api/v1/tournaments/{world['event']}/printouts/{world['printout']}/file/"
    return Prepared(signed_in(owner_of(world)), path)


def odds_computed(world: World) -> Prepared:
    """A season of four evenings with as many hanchan as odds need."""
    club, owner = Club.objects.get(slug=world["club"]), owner_of(world)
    today = club.day_of(timezone.now())
    season = season_open(
        actor=owner, club=club, name="Autumn", opens=today - timedelta(days=21), closes=today + timedelta(days=42),
        house_rules=rules_of(world),
    )  # fmt: skip
    players = [Player.objects.get(club=club, name=name) for name in world["player_names"]]
    for number in range(20):
        turned = players[number % 4 :] + players[: number % 4]
        make_hanchan(
            actor=owner, house_rules=rules_of(world), players=turned, season=season,
            played_on=season.opens + timedelta(days=7 * (number // 5)),
        )  # fmt: skip
    standings_catch_up(season)
    odds_store(season, odds_row(season))
    return Prepared(signed_in(owner), f"/api/v1/clubs/{club.slug}/seasons/{season.slug}/odds/")


def final_kept(world: World) -> Prepared:
    """A final was played before a correction of the round before it."""
    owner = owner_of(world)
    tournament = started_tournament(owner, rules_of(world), players=16, rounds=1, slug="kept-open")
    main_round(owner, tournament, {n: [40000 + 1000 * n, 30000 - 1000 * n, 20000, 10000] for n in (1, 2, 3, 4)})
    stage = final_of(owner, tournament)
    round_ = drawn(owner, stage)
    for step in ("confirm", "release"):
        round_ = round_step(actor=owner, round_=round_, step=step)
    result_enter(actor=owner, table=round_.tables.get(), scores=SCORES)
    round_step(actor=owner, round_=Round.objects.get(pk=round_.pk), step="finish")
    correct(owner, stage)
    path = f"/api/v1/tournaments/{tournament.slug}/stages/{stage.number}/keep/"
    return Prepared(signed_in(owner), path, {"reason": "All four agreed"})


PREPARED: dict[tuple[str, str], Callable[[World], Prepared]] = {
    ("POST", f"{CLUB}merges/"): players_merged,
    ("POST", f"{CLUB}hanchan/"): hanchan_recorded,
    ("POST", f"{CLUB}hanchan/many/"): hanchan_recorded_together,
    ("POST", f"{CLUB}imports/"): results_imported,
    ("POST", f"{CLUB}tournaments/restore/"): event_restored,
    ("GET", f"{CLUB}champions/"): season_won,
    ("GET", f"{CLUB}seasons/<slug:slug>/odds/"): odds_computed,
    ("POST", "api/v1/club-archives/"): club_imported,
    ("PUT", f"{CLUB}deletion/"): club_deleted,
    ("POST", f"{CLUB}invitations/by-mail/"): many_invited,
    ("POST", "api/v1/me/push/"): own_device,
    ("POST", f"{EVENT}push/"): entrant_device,
    ("POST", f"{CLUB}own/push/"): player_device,
    ("POST", "api/v1/score/"): case_scored,
    ("DELETE", f"{EVENT}stages/<int:stage>/"): stage_removed,
    ("POST", f"{EVENT}stages/<int:stage>/cut/"): tie_decided,
    ("POST", f"{EVENT}stages/<int:stage>/keep/"): final_kept,
    ("POST", f"{EVENT}rounds/<int:number>/redraw/"): round_drawn_again,
    ("POST", f"{EVENT}rounds/<int:number>/tables/<int:table>/reopen/"): table_opened_again,
    ("POST", f"{EVENT}rounds/<int:number>/tables/<int:table>/substitute/"): player_replaced,
    ("GET", "api/v1/hanchan/<int:pk>/targets/event/"): cut_in_reach,
    ("POST", "api/v1/hanchan/<int:pk>/late-deals/"): late_deal_handed_over,
    ("POST", f"{EVENT}close/"): event_closed,
    ("POST", f"{EVENT}reopen/"): event_reopened,
    ("DELETE", f"{EVENT}entrants/mine/"): own_entry,
    ("GET", f"{EVENT}entrants/mine/"): own_entry,
    ("PUT", f"{CLUB}me/forget/"): joined,
    ("DELETE", f"{CLUB}me/forget/"): joined,
    ("POST", "api/v1/hanchan/<int:pk>/confirmation/confirm/"): result_confirmed,
    ("POST", "api/v1/hanchan/<int:pk>/confirmation/dispute/"): result_disputed,
    ("POST", f"{CLUB}open-tables/"): table_proposed,
    ("PUT", f"{CLUB}open-tables/<int:pk>/seat/"): at_open_table,
    ("DELETE", f"{CLUB}open-tables/<int:pk>/seat/"): at_open_table,
    ("GET", f"{CLUB}forget-wishes/"): wish_listed,
    ("POST", f"{EVENT}applications/"): applied,
    ("GET", f"{EVENT}entrants/absent/"): absent_listed,
    ("POST", f"{EVENT}entrants/absent/withdraw/"): absent_withdrawn,
    ("POST", f"{EVENT}entrants/absent/return/"): absent_returned,
    ("GET", f"{EVENT}printouts/<int:pk>/file/"): printout_made,
}
