"""A private club with one object of every kind that an address can name, and a second club."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, time, timedelta
from typing import Any

from allauth.mfa.webauthn.internal.auth import WebAuthn
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.db import transaction
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils import timezone

from league.accounts.models import User, hash_secret
from league.accounts.services import token_create, user_permit_import
from league.archives.models import ClubImport
from league.clubs.links.secrets import secret_of
from league.clubs.links.wall import wall_link_renew, wall_secret
from league.clubs.models import Club, Role
from league.clubs.services import club_create, house_rules_create, membership_set
from league.confirmations.links import question_secret
from league.confirmations.models import Signature
from league.evening_series.services import series_open
from league.evening_tables.presence import presence_set
from league.evening_tables.services import round_form
from league.external_ids.services import ExternalId, external_ids_replace
from league.finals.services import FinalLine, final_table_add
from league.jobs.models import Job
from league.jobs.running import job_run
from league.ladders.services import ladder_open
from league.members.claims import claim_make
from league.members.invitations import invitation_create
from league.members.services import player_join
from league.notices.mails.recipients import choice_token
from league.notices.models import Mail, PushSubscription
from league.open_tables.models import OpenTable
from league.player_links.codes import evening_code_of
from league.player_links.services import player_link_open
from league.players.services import player_add
from league.records.deals.services import deal_record, hanchan_begin
from league.records.guests.services import guest_link_make
from league.records.models import ImportRun, LateDeal
from league.records.player_merges import player_merge
from league.records.sitting.stints import stint_begin
from league.seasons.parts import division_add, part_join, team_add
from league.seasons.services import adjustment_give, season_open
from league.sessions.services import session_open
from league.tournaments.core.links import link_open, seat_code
from league.tournaments.core.people import official_set
from league.tournaments.draws.services import round_step, stage_draw
from league.tournaments.entrants.services import entrant_register, numbers_assign, pair_keep_apart, team_put
from league.tournaments.lifecycle.services import order_publish, stage_add, tournament_create, tournament_start
from league.tournaments.models import Application, Tournament
from league.tournaments.printing.services import printout_want
from league.tournaments.results.best_hands import hand_note
from league.tournaments.results.calls import referee_call
from league.tournaments.results.penalties import penalty_give
from league.tournaments.results.services import result_enter
from league.tournaments.teams.penalties import team_penalty_give
from league.webhooks.models import Delivery
from league.webhooks.services import webhook_add
from tests.league.accounts.soft_passkey import SoftPasskey
from tests.league.factories import DAY, make_hanchan, make_user

ROLES = ("visitor", "stranger", "player", "recorder", "organiser", "owner")
WIN = {"result": {"type": "win", "wins": [{"winner": 1, "from": 0, "value": {"total": 3, "fu": 40}}]}}


def build_world() -> dict[str, Any]:
    """Return, by name, the values that fill in an address or a body."""
    users = {role: make_user(role) for role in ROLES[1:]}
    owner = users["owner"]
    club = club_create(actor=owner, name="North Wind Circle", time_zone="Asia/Tokyo", day_begins=12, is_public=False)
    for role in (Role.PLAYER, Role.RECORDER, Role.ORGANISER):
        membership_set(actor=owner, club=club, user=users[role], role=role)
    leaver = membership_set(actor=owner, club=club, user=make_user("leaver"), role=Role.PLAYER).user
    invitation, secret = invitation_create(actor=owner, club=club)
    claim = claim_make(actor=leaver, club=club, name="Leo")
    token, _secret = token_create(actor=users["stranger"], name="bot")
    made = {
        "users": users, "club": club.slug, "user": leaver.pk, "invitation": invitation.pk, "join": secret,
        "claim": claim.pk,
        **make_account_objects(users["stranger"]), "token": token.pk, **make_league_objects(owner, club),
    }  # fmt: skip
    made["club_import"] = make_import(users["stranger"])
    of_events = make_tournament_objects(owner, club, made["version"])
    devices = make_devices(users["stranger"], of_events["entrant"], made["player"])
    return {**made, **of_events, **make_other_club(), **devices}


def make_devices(user: User, entrant: int, player: int) -> dict[str, Any]:
    """A device of this user that gets messages, and those of the entrant and the player whose links are open."""
    address = f"https://push.example/{entrant}"
    for holder in ({"entrant_id": entrant}, {"player_id": player}):
        PushSubscription.objects.create(
            **holder, endpoint=address, endpoint_hash=hash_secret(address), language="en", device="Chrome"
        )
    own = PushSubscription.objects.create(
        account=user, endpoint="https://push.example/own", endpoint_hash="own", language="en", device="Chrome"
    )
    return {"push": own.pk, "push_endpoint": address}


def make_account_objects(user: User) -> dict[str, int]:
    """A passkey and a device of this user."""
    options = {"publicKey": {"challenge": "AAAA", "user": {"id": "AAAA"}}}
    passkey = WebAuthn.add(user, "Phone", json.loads(SoftPasskey().register(options))).instance
    Session.objects.create(session_key="away", session_data="", expire_date=timezone.now() + timedelta(days=1))
    session = UserSession.objects.create(user=user, ip="198.51.100.7", user_agent="Firefox/140", session_key="away")
    return {"passkey": passkey.pk, "device": session.pk}


def make_import(user: User) -> int:
    """Let the user import clubs, and make an import of theirs that has ended."""
    user = user_permit_import(actor=None, user=user, may_import=True)
    return ClubImport.objects.create(user=user, state=ClubImport.State.FAILED, error="bad_json").pk


def make_other_club() -> dict[str, Any]:
    """Make the owner of another club with a tournament, who has no role in the first club."""
    elsewhere = make_user("elsewhere")
    club = club_create(actor=elsewhere, name="South Gate")
    version = house_rules_create(actor=elsewhere, club=club, name="Ladder rules", ruleset="riichi-ladder")
    event = tournament_create(
        actor=elsewhere, club=club, name="Spring Open", slug="spring-open", house_rules=version,
        starts_on=date(2026, 3, 7),
    )  # fmt: skip
    return {"elsewhere": elsewhere, "other_club": club.slug, "other_event": event.slug}


@contextmanager
def rolled_back() -> Iterator[None]:
    """Roll back every change that is made inside the block."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def make_league_objects(owner: User, club: Club) -> dict[str, Any]:
    version = house_rules_create(actor=owner, club=club, name="Ladder rules", ruleset="riichi-ladder")
    players = [player_add(actor=owner, club=club, name=name) for name in ("Aoi", "Ben", "Chika", "Dai")]
    twin = player_add(actor=owner, club=club, name="Aoi M.")
    merge = player_merge(actor=owner, kept=players[0], merged=twin)
    season = season_open(
        actor=owner, club=club, name="Spring", opens=date(2026, 1, 1), house_rules=version, asks_confirmation=True
    )
    empty, division, team = (
        division_add(actor=owner, season=season, name="Empty"),
        division_add(actor=owner, season=season, name="A"),
        team_add(actor=owner, season=season, name="Winds"),
    )
    part_join(actor=owner, part=team, player=players[0])
    given = adjustment_give(actor=owner, season=season, player=players[0], points=1000, reason="won a quiz")
    game = make_hanchan(actor=owner, house_rules=version, players=players, season=season)
    Signature.objects.create(hanchan=game, version=1, player=players[1], kind="disputes", signed_by=owner)
    signer = membership_set(actor=owner, club=club, user=make_user("signer"), role=Role.PLAYER).user
    player_join(actor=owner, player=players[2], user=signer)
    by_deals = hanchan_begin(actor=owner, club=club, house_rules=version, players=players, played_on=DAY, season=season)
    deal_record(actor=owner, hanchan=by_deals, number=1, entry=WIN)
    by_deals.refresh_from_db()
    emi = player_add(actor=owner, club=club, name="Erika")
    by_deals = stint_begin(
        actor=owner, hanchan=by_deals, version=by_deals.version, seat=3, player=emi, counts_for="present", reason="ill"
    )
    begun = hanchan_begin(actor=owner, club=club, house_rules=version, players=players, played_on=DAY)
    guest = guest_link_make(actor=owner, hanchan=by_deals)
    late = LateDeal.objects.create(
        hanchan=by_deals, link=guest.link, number=2, version=by_deals.version, entry=WIN, key="late"
    )
    club = wall_link_renew(actor=owner, club=club)
    job = Job.objects.get(kind="standings", subject=str(season.pk))
    job_run(job.pk)
    ladder = ladder_open(actor=owner, club=club, name="Elo", kind="elo")
    session = session_open(actor=owner, club=club)
    for number in range(5):
        presence_set(actor=owner, session=session, guest=f"Newcomer {number}")
    seats = round_form(actor=owner, session=session, house_rules=version).seats.order_by("pk")
    open_table = OpenTable.objects.create(
        club=club, proposed_by=players[0], begins_at=timezone.now() + timedelta(days=3)
    )
    series = series_open(actor=owner, club=club, weekday="thursday", time=time(19, 30), first_day=DAY, name="Thursdays")
    for thing in (game, session, season, players[0]):
        external_ids_replace(actor=owner, thing=thing, external_ids=[ExternalId("card", "7")])
    webhook = webhook_add(actor=owner, club=club, url="https://bot.example/", events=[])
    imported = ImportRun.objects.create(club=club, started_by=owner, house_rules=version, state="done")
    final = final_table_add(
        actor=owner, club=club, name="League 2019", lines=[FinalLine(players[0], points="318.5", games=24)]
    )
    sent = Delivery.objects.create(endpoint=webhook, event="trial", payload={})
    return {
        "version": version, "rules_version": version.pk, "rules": version.house_rules_id,
        "player": players[0].pk, "other_player": players[1].pk,
        "player_names": [player.name for player in players], "merge": merge.pk, "season": season.slug,
        "empty": empty.pk, "division": division.pk, "team": team.pk, "adjustment": given.pk, "game": game.pk,
        "by_deals": by_deals.pk, "begun": begun.pk, "begun_version": begun.version,
        "secret_here": evening_code_of(session), "secret_own": player_link_open(actor=owner, player=players[0]),
        "secret_result": question_secret(hanchan=game, account=signer),
        "guest_secret": guest.secret, "late": late.pk, "secret_night": wall_secret(club),
        "deals_version": by_deals.version, "ladder": ladder.slug, "evening": session.pk, "webhook": webhook.pk,
        "seat": seats[0].pk, "other_seat": seats[4].pk,
        "series": series.pk, "open_table": open_table.pk,
        "delivery": sent.pk, "job": job.pk, "import_run": imported.pk, "final": final.pk,
    }  # fmt: skip


def make_tournament_objects(owner: User, club: Club, version: Any) -> dict[str, Any]:
    event = tournament_create(
        actor=owner, club=club, name="Autumn Open", slug="autumn-open", house_rules=version,
        starts_on=date(2026, 3, 7), is_public=False,
    )  # fmt: skip
    stage = stage_add(actor=owner, tournament=event, name="Main", rounds_planned=2, method="random")
    for n in range(8):
        guest = player_add(actor=owner, club=club, name=f"Guest {n + 1}", is_guest=True)
        entrant_register(actor=owner, tournament=event, player=guest)
    numbers_assign(actor=owner, tournament=event)
    order_publish(actor=owner, tournament=event)
    event = tournament_start(actor=owner, tournament=event)
    round_ = stage_draw(actor=owner, stage=stage, seed=7)[0]
    for step in ("confirm", "release"):
        round_ = round_step(actor=owner, round_=round_, step=step)
    # The day of the event has a story, and the first table is still without a result.
    result_enter(actor=owner, table=round_.tables.get(number=2), scores=[40000, 30000, 20000, 10000])
    first, second, *_others = event.entrants.order_by("number")
    for thing in (event, first):
        external_ids_replace(actor=owner, thing=thing, external_ids=[ExternalId("card", "7")])
    # One player, whom the team need not name; all others play for themselves.
    winds = team_put(actor=owner, tournament=event, name="East Winds", entrants=[first])
    Tournament.objects.filter(pk=event.pk).update(lineup_size=1)
    webhook = webhook_add(actor=owner, club=club, url="https://bot.example/", events=[], tournament=event)
    official = official_set(actor=owner, tournament=event, account=make_user("helper").username, role="recorder")
    return {
        "official": official.pk, "account": official.user.username,
        "event": event.slug, "entrant": first.pk, "other_entrant": second.pk,
        "pair": pair_keep_apart(actor=owner, one=first, other=second).pk,
        "call": referee_call(table=round_.tables.first()).pk,
        "event_team": winds.pk,
        "team_penalty": team_penalty_give(actor=owner, team=winds, points=1000, reason="late").pk,
        "hand": hand_note(actor=owner, entrant=first, round_=round_, what="Thirteen Orphans").pk,
        "penalty": penalty_give(actor=owner, entrant=first, points=1000, reason="late").pk,
        "printout": printout_want(actor=owner, tournament=event, kind="diplomas").pk,
        "event_webhook": webhook.pk, **make_registration(event), **open_links(owner, event), **seat_codes(event),
    }  # fmt: skip


def make_registration(event: Tournament) -> dict[str, Any]:
    """A registration without an account that the organisers decide on, and its mail that has failed."""
    held = Application(tournament=event, name="guest 1", state="held", expires_at=timezone.now())
    held.save()
    secret = secret_of(held)
    Application.objects.filter(pk=held.pk).update(secret_hash=hash_secret(secret))
    mail = Mail.objects.create(
        tournament=event, application=held, key="held", kind="registration", what="held", state="failed"
    )
    token = choice_token(event.pk, "nora@example.org")
    return {"application": held.pk, "secret_registration": secret, "mail": mail.pk, "mail_token": token}


def seat_codes(event: Tournament) -> dict[str, str]:
    """The codes of the first table, after the links are open."""
    round_ = event.rounds.get(number=1)
    table = round_.tables.get(number=1)
    return {f"code_{seat.seat}": seat_code(round_, table, seat.seat, seat.entrant_id) for seat in table.seats.all()}


def open_links(owner: User, event: Tournament) -> dict[str, str]:
    opened = {
        "me": event.entrants.order_by("number").first(), "r": event.rounds.first(), "kiosk": event,
        "team": event.teams.first(),
    }  # fmt: skip
    return {f"secret_{key}": link_open(actor=owner, opened=target) for key, target in opened.items()}


# ----- addresses -----
def url_patterns(below: Any = None, before: str = "") -> Iterator[tuple[str, URLPattern]]:
    """Yield every URL pattern of the site except those of the admin site."""
    for entry in (below or get_resolver()).url_patterns:
        path = before + str(entry.pattern)
        if isinstance(entry, URLResolver):
            if not path.startswith("admin/"):
                yield from url_patterns(entry, path)
        elif not path.startswith("admin/"):
            yield path, entry


def forms_alone() -> frozenset[str]:
    """The addresses that take forms alone: to open one leads to the page of the form, which has a line of its own."""
    return frozenset(path for path, entry in url_patterns() if hasattr(entry.callback, "leads_to"))


# The key of the world for a number in an address, by the path segment before it. The same segment can mean another
# object in a club ("c") than in a tournament ("e").
NUMBERS = {
    "c": {
        "player": "player", "merge": "merge", "merges": "merge", "evening": "evening", "g": "game", "rules": "rules",
        "claims": "claim", "final-tables": "final", "beside": "other_player",
        "adjustments": "adjustment", "invitations": "invitation", "work": "job", "webhooks": "webhook", "why": "player",
        "why-team": "team", "members": "user", "deals": "one", "players": "player", "house-rules": "rules_version",
        "sessions": "evening", "standings": "player", "teams": "team", "divisions": "empty", "jobs": "job",
        "deliveries": "delivery", "hanchan": "game", "import": "club_import", "imports": "import_run",
        "club-archives": "club_import", "push": "push", "tables": "one", "rounds": "one",
        "series": "series", "open-tables": "open_table",
    },
    "e": {
        "why": "entrant", "players": "entrant", "entrants": "entrant", "hands": "hand", "penalties": "penalty",
        "prints": "printout", "printouts": "printout", "calls": "call", "webhooks": "event_webhook", "pairs": "pair",
        "standings": "entrant", "people": "official", "teams": "event_team", "line-ups": "event_team",
        "team-penalties": "team_penalty", "applications": "application", "mails": "mail",
    },
}  # fmt: skip
# The same for the pages of one's own account.
OWN = {"passkeys": "passkey", "sessions": "device"}
WORDS = {
    "suffix": "csv", "key": "mcr", "ruleset": "mcr", "uidb64": "x", "token": "x", "kind": "hanchan", "secret": "join",
    "element": "table", "theme": "dark", "page": "guide", "name": "receiver.py",
    "source": "card", "external_id": "7", "day": DAY.isoformat(),
}  # fmt: skip


def fill_address(pattern: str, world: dict[str, Any]) -> str:
    """Fill in a URL pattern with the keys of the world; rounds, tables, stages and deals get number 1.

    Line-ups are those of the second round, which is not drawn.
    """
    is_event = pattern.startswith(("e/", "api/v1/tournaments/"))
    path = re.sub(r"(?:([\w-]+)/)?<(?:\w+:)?(\w+)>", lambda found: _part(found, pattern, is_event, world), pattern)
    return "/" + path


def _part(found: re.Match[str], pattern: str, is_event: bool, world: dict[str, Any]) -> str:
    before, name = found[1] or "", found[2]
    lead = f"{before}/" if before else ""
    if name == "pk" and pattern.startswith("account/"):
        return f"{lead}{world[OWN.get(before, 'token')]}"
    if before in ("g", "hanchan") and "draw-seats" in pattern:
        return f"{lead}{world['begun']}"
    if before in ("g", "hanchan") and re.search(
        "sitting|substitute|tableside|call|deal|undo|stop|resume|targets|guest|/table/|pad|/late/", pattern
    ):
        return f"{lead}{world['by_deals']}"
    if before == "mail" and name == "token":
        return f"mail/{world['mail_token']}"
    if name == "account":
        return f"{lead}{world['account']}"
    if before == "line-ups" and name == "number":
        return f"{lead}2"
    if name == "team" and is_event:
        return f"{lead}{world['event_team']}"
    if name == "late":
        return f"{lead}{world['late']}"
    if name == "day" and is_event:
        return f"{lead}2026-03-07"
    if name in ("club", "tournament"):
        return f"{lead}{world['event' if name == 'tournament' else name]}"
    if name == "secret":
        return f"{lead}{world.get(f'secret_{before}', world['join'])}"
    if name == "slug":
        return lead + str(world["event" if is_event else "ladder" if before in ("ladder", "ladders") else "season"])
    if name == "kind":
        return lead + ("results" if is_event else "elo" if before == "new" else "hanchan")
    named = NUMBERS["e" if is_event else "c"].get(before)
    if named and named in world and not ("<int:number>" in found[0] or "<int:table>" in found[0]):
        return f"{lead}{world[named]}"
    return lead + WORDS.get(name, "1")
