"""What is stored about the person of an account, as JSON and as a sheet of the own games."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from allauth.usersessions.models import UserSession
from django.utils.translation import gettext as _

from league.accounts.models import User
from league.members.forget_wishes import forget_wish_due
from league.members.models import Claim
from league.notices.models import PushSubscription
from league.notices.subscriptions.selectors import mail_topics_of
from league.players.models import Player
from league.records.models import Participant
from league.sheets.numbers import points_column, points_number
from league.sheets.sheet import Column, Sheet
from league.tournaments.models import Application, Entrant


def own_players(user: User) -> list[Player]:
    """Return the players with whom the account is joined, by club, with all their names and ids."""
    rows = Player.objects.filter(account=user, merged_into=None).with_names()
    return list(rows.order_by("club__name", "pk"))


def own_games(user: User) -> list[Participant]:
    """Return the seats of the account's players in all hanchan that are not held back, first to last."""
    seats = Participant.objects.filter(player__account=user, hanchan__is_held_back=False)
    return list(
        seats.select_related("club", "season", "player", "hanchan__house_rules").order_by("played_key", "hanchan")
    )


def own_data(user: User) -> dict[str, Any]:
    """Return all that is stored about the person, by the names of the API."""
    games: dict[int, list[dict[str, Any]]] = {}
    for seat in own_games(user):
        games.setdefault(seat.player_id, []).append(_game(seat))
    return {
        "account": {
            "name": user.username, "shown_name": user.shown_name, "address": user.email, "language": user.language,
            "created_at": user.date_joined, "last_sign_in_at": user.last_login,
        },
        "tokens": list(user.api_tokens.values("name", "scopes", "club", "created_at", "expires_at", "last_used_on")),
        "devices": list(UserSession.objects.filter(user=user).values("ip", "user_agent", "created_at", "last_seen_at")),
        "messages": {
            "devices": [_device(row) for row in user.push_subscriptions.order_by("pk")], "mail": mail_topics_of(user),
        },
        "clubs": [
            {"slug": row.club.slug, "name": row.club.name, "role": row.role, "since": row.since}
            for row in user.memberships.select_related("club").order_by("club__name", "pk")
        ],
        "claims": list(Claim.objects.filter(user=user).values("club__slug", "name", "state", "made_at")),
        "players": [{**_player(player), "hanchan": games.get(player.pk, [])} for player in own_players(user)],
        "entries": list(_entries(user)),
        "registrations": list(_registrations(user)),
    }  # fmt: skip


def _device(row: PushSubscription) -> dict[str, Any]:
    return {
        "device": row.device, "host": row.host, "topics": row.topics, "language": row.language,
        "created_at": row.created_at, "last_success_at": row.last_success_at, "ended_at": row.ended_at,
    }  # fmt: skip


def _player(player: Player) -> dict[str, Any]:
    return {
        "id": player.pk, "club": player.club.slug, "name": player.name, "surname": player.surname,
        "aliases": player.aliases, "is_hidden": player.is_hidden, "added_at": player.added_at,
        "forget_at": forget_wish_due(player),
        "external_ids": [{"source": one.source, "id": one.external_id} for one in player.external_ids.all()],
    }  # fmt: skip


def _game(seat: Participant) -> dict[str, Any]:
    hanchan = seat.hanchan
    return {
        "id": hanchan.pk, "played_on": hanchan.played_on, "season": seat.season and seat.season.slug,
        "ruleset": hanchan.house_rules.ruleset, "state": hanchan.state, "seat": seat.seat, "place": seat.place,
        "score": seat.score, "points": _points(seat), "chips": seat.chips,
    }  # fmt: skip


def _points(seat: Participant) -> Decimal | None:
    return points_number(seat.points, seat.hanchan.house_rules.points_unit)


def _entries(user: User) -> Iterator[dict[str, Any]]:
    rows = Entrant.objects.filter(player__account=user).select_related("tournament")
    for row in rows.order_by("tournament__starts_on", "pk"):
        yield {
            "tournament": row.tournament.slug, "name": row.tournament.name, "number": row.number, "state": row.state,
            "club_name": row.club_name, "country": row.country,
        }  # fmt: skip


def _registrations(user: User) -> Iterator[dict[str, Any]]:
    rows = Application.objects.filter(user=user).order_by("created_at", "pk")
    fields = ("state", "name", "surname", "address", "club_name", "country", "licence", "team", "note", "created_at")
    yield from rows.values("tournament__slug", *fields)


def own_games_sheet(user: User) -> Sheet:
    games = own_games(user)
    points = [_points(seat) for seat in games]
    return Sheet(
        title=_("My games"),
        columns=[
            Column("played_on", _("Day"), kind="day"),
            Column("club", _("Club")),
            Column("season", _("Season")),
            Column("ruleset", _("Rules")),
            Column("place", _("Place"), 0),
            Column("score", _("Score"), 0),
            points_column("points", _("Points"), points),
        ],
        rows=[
            [seat.hanchan.played_on.isoformat(), seat.club.name, seat.season.name if seat.season else "",
             seat.hanchan.house_rules.ruleset, seat.place, seat.score, own]
            for seat, own in zip(games, points, strict=True)
        ],
    )  # fmt: skip
