"""The bodies of the API of hanchan, and the things of a club that they name."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from django.db.models import BigIntegerField
from django.utils.translation import gettext
from rest_framework import serializers

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.selectors import house_rules_named, latest_versions
from league.core.api.reading.references import IdField, IdOrNameField, SlugRefField
from league.core.api.serializers import Input
from league.core.errors import LeagueError
from league.external_ids.api import AmendsExternalIds, WithExternalIds
from league.players.inputs import PLAYER_HELP, PlayerField
from league.players.models import Player
from league.players.selectors import player_find, players_known
from league.players.services import player_add
from league.records.models import MOST_TABLES
from league.records.seats import Seat
from league.records.services import default_day
from league.seasons.models import Season
from league.seasons.selectors import only_season, season_named
from league.sessions.selectors import session_named

SEASON = "Of a new hanchan, absent: the only open season that has this day and points unit. Null: no season."


class HouseRulesField(IdOrNameField):
    """House rules in a body: a version, or by the name alone the newest one. `read_house_rules` finds them."""


class SeatInput(Input):
    answered = frozenset({"seat", "place", "points", "stints"})

    player = PlayerField(help_text=PLAYER_HELP)
    score = serializers.IntegerField(min_value=-(10**8), max_value=10**8)
    chips = serializers.IntegerField(min_value=-(10**6), max_value=10**6, required=False, default=0)
    penalty = serializers.DecimalField(max_digits=9, decimal_places=3, min_value=0, required=False, default=Decimal(0))


class HanchanInput(Input):
    seats = SeatInput(many=True)
    house_rules = HouseRulesField(
        required=False,
        help_text="A version's id or a name; of a new hanchan, absent: the season's, or the club's only one.",
    )
    season = SlugRefField(required=False, allow_null=True, help_text=SEASON)
    session = IdField(required=False, allow_null=True)
    played_on = serializers.DateField(
        required=False, help_text="Of a new hanchan, absent: the day of the session, or today by the club's clock."
    )
    order = serializers.IntegerField(
        min_value=1, required=False, help_text="Among the hanchan of the day; those from there on move on."
    )
    deposits = serializers.IntegerField(min_value=0, required=False, help_text="Table points left on the table.")
    spectators = serializers.ListField(
        child=serializers.IntegerField(), required=False, help_text="Sichuan: what each spectator has won or lost."
    )
    note = serializers.CharField(max_length=200, required=False, allow_blank=True)
    sum_reason = serializers.CharField(
        max_length=200, required=False, allow_blank=True,
        help_text="MCR, for referees: why scores that do not add up were decided; amending without it leaves the reason"
        " while the sum stays.",
    )  # fmt: skip


class NewHanchanInput(HanchanInput):
    again = serializers.BooleanField(
        required=False, default=False,
        help_text="Record it although the same players had the same scores less than two minutes ago (`same_result`), "
        "or the scores are improbable (`looks_wrong`).",
    )  # fmt: skip
    asks = serializers.BooleanField(
        required=False, default=False,
        help_text="Refuse scores that are possible but improbable (`looks_wrong`): whoever enters them is asked.",
    )  # fmt: skip
    makes_guests = serializers.BooleanField(
        required=False, default=False, help_text="Names that nobody in the club has become guests of the club."
    )


class HanchanRecordInput(WithExternalIds, NewHanchanInput):
    """A new hanchan, with its ids in other systems."""


class HanchanPutInput(NewHanchanInput):
    """The hanchan of the address, as it is to be."""

    version = serializers.IntegerField(
        required=False, help_text="The version that was seen; needed where the hanchan is there and is changed."
    )
    reason = serializers.CharField(
        max_length=500, required=False, allow_blank=True, help_text="Why the hanchan is changed."
    )


class HanchanAmendInput(AmendsExternalIds, HanchanInput):
    version = serializers.IntegerField(help_text="The version that was seen.")
    reason = serializers.CharField(max_length=500, required=False, allow_blank=True)
    seats = SeatInput(many=True, required=False)
    table_number = serializers.IntegerField(
        min_value=1, max_value=MOST_TABLES, required=False, allow_null=True, help_text="Of the table in the room."
    )
    players = serializers.ListField(
        child=PlayerField(), required=False, help_text="Of a hanchan recorded deal by deal: the players."
    )


class VersionInput(Input):
    version = serializers.IntegerField(help_text="The version that was seen.")
    reason = serializers.CharField(max_length=500, required=False, allow_blank=True, default="")


class VoidInput(VersionInput):
    version = serializers.IntegerField(required=False, help_text="Absent: the hanchan as it is now.")
    reason = serializers.CharField(
        max_length=500, required=False, allow_blank=True, default="", help_text="Needed: `reason_needed` without it."
    )


# ----- from the keys and names of a body to the things of a club -----


def read_seats(club: Club, seats: Sequence[Mapping[str, Any]]) -> list[Seat]:
    players = read_players(club, [one["player"] for one in seats])
    return [
        Seat(player, one["score"], one["chips"], one["penalty"]) for player, one in zip(players, seats, strict=True)
    ]


def read_players(club: Club, wanted: Sequence[object]) -> list[Player]:
    # A query with several keys does not leave out keys that are too large for the column.
    keys = [one for one in wanted if type(one) is int and abs(one) <= BigIntegerField.MAX_BIGINT]
    by_id = Player.objects.filter(club=club).in_bulk(keys)
    return [_player(club, by_id, one) for one in wanted]


def _player(club: Club, by_id: Mapping[int, Player], wanted: object) -> Player:
    if isinstance(wanted, str):
        return player_find(club, wanted)
    if type(wanted) is int and wanted in by_id:
        return by_id[wanted]
    raise LeagueError("unknown_player", name=wanted)


def read_house_rules(club: Club, wanted: int | str | None, season: Season | None) -> HouseRulesVersion:
    if wanted is not None:
        return house_rules_named(club, wanted)
    if season is not None:
        return season.house_rules
    versions = latest_versions(club)
    if len(versions) != 1:
        raise LeagueError("bad_field", field="house_rules", reason=gettext("This field is required."))
    return versions[0]


def read_game(club: Club, body: dict[str, Any]) -> dict[str, Any]:
    """Return the body of a hanchan with objects in place of slugs, ids and names."""
    game = dict(body)
    if game.get("season") is not None:
        game["season"] = season_named(club, game["season"])
    if game.get("session") is not None:
        game["session"] = session_named(club, game["session"])
    if "seats" in game:
        game["seats"] = read_seats(club, game["seats"])
    return game


def read_amended_game(club: Club, body: dict[str, Any]) -> dict[str, Any]:
    """Return the body of an amendment with the house rules and players that it names."""
    game = read_game(club, body)
    if "house_rules" in game:
        game["house_rules"] = read_house_rules(club, game["house_rules"], None)
    if "players" in game:
        game["players"] = read_players(club, game["players"])
    return game


def read_new_game(club: Club, body: dict[str, Any]) -> dict[str, Any]:
    """Return the body of a new hanchan with its house rules and, unless the body says null, its season."""
    game = read_game(club, body)
    pk = game.get("house_rules")
    if "season" not in game:
        unit = None if pk is None else read_house_rules(club, pk, None).points_unit
        day = game.get("played_on") or default_day(club, game.get("session"))
        game["season"] = only_season(club, day, unit)
    game["house_rules"] = read_house_rules(club, pk, game["season"])
    return game


def newcomers_add(actor: User, club: Club, seats: Sequence[Mapping[str, Any]]) -> None:
    """Add each name of the seats that nobody in the club has as a guest of the club."""
    for seat in seats:
        name = seat["player"]
        # One after another, since the same new name twice is one guest.
        if isinstance(name, str) and name not in players_known(club, [name]):
            player_add(actor=actor, club=club, name=name, is_guest=True)
