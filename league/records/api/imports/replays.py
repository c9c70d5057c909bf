import base64
import binascii
from typing import Any

from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import ClubView, actor, read_body
from league.clubs.models import Club
from league.core.api.reading.references import IdField, SlugRefField
from league.core.api.reading.strict import LONGEST_FILE
from league.core.api.serializers import Input
from league.core.errors import LeagueError
from league.players.inputs import PlayerField
from league.players.models import Player
from league.records.api.games.inputs import HouseRulesField, read_house_rules, read_players
from league.records.api.imports.replay_outputs import ReplayReportOutput
from league.records.models import OnlineReplay
from league.records.replays.services import ReplayOrder, replay_preview, replay_store
from league.records.settlement import check_number_of_players
from league.seasons.selectors import season_named
from league.sessions.selectors import session_named
from rules.registry import find_ruleset


class ReplayInput(Input):
    one_of = (("content", "file"),)

    content = serializers.CharField(
        trim_whitespace=False, required=False, max_length=LONGEST_FILE,
        help_text="The log's text: Tenhou's JSON (log6) or XML (mjlog), or mjai JSON lines; this or `file`.",
    )  # fmt: skip
    file = serializers.CharField(
        required=False,
        max_length=LONGEST_FILE,
        help_text="The log's file in Base64, compressed by gzip or not; this or `content`.",
    )
    players = serializers.ListField(
        child=PlayerField(allow_null=True), min_length=3, max_length=4, required=False,
        help_text="By seat a player's id, name or alias; null: the player who is known by the nickname.",
    )  # fmt: skip
    keep = serializers.ChoiceField(
        choices=OnlineReplay.Kept.choices, required=False,
        help_text="Whose points are kept where the log and the house rules differ.",
    )  # fmt: skip
    season = SlugRefField(required=False, allow_null=True, help_text="The slug of a season; absent: none.")
    session = IdField(required=False, allow_null=True)
    house_rules = HouseRulesField(
        required=False, help_text="A version's id or a name; absent: the season's, or the club's only one."
    )
    played_on = serializers.DateField(required=False, help_text="Absent: the day that the log has, or today.")
    link = serializers.URLField(max_length=300, required=False, help_text="Where the replay can be watched.")
    note = serializers.CharField(max_length=200, required=False, allow_blank=True)
    dry_run = serializers.BooleanField(required=False, default=False)


class ReplayView(ClubView):
    made_at = "hanchan/{hanchan}/"

    @extend_schema(
        operation_id="replay_import", request=ReplayInput, responses={200: ReplayReportOutput, 201: ReplayReportOutput}
    )
    def post(self, request: Request, club: str) -> Response:
        """Import a game played online from its log. With `dry_run`, or for a known game, nothing is stored (200)."""
        found, body = self.club(request), read_body(ReplayInput, request)
        content, dry_run = _content(body), body.pop("dry_run")
        change = replay_preview if dry_run else replay_store
        report = change(actor=actor(request), content=content, order=_order(found, body))
        return Response(ReplayReportOutput(report).data, status=201 if report.is_stored else 200)


def _content(body: dict[str, Any]) -> bytes:
    text, file = body.pop("content", None), body.pop("file", None)
    if (text is None) == (file is None):
        raise LeagueError("bad_field", field="content", reason=gettext("Send either this or “file”."))
    if text is not None:
        return str(text).encode()
    try:
        return base64.b64decode(str(file), validate=True)
    except (binascii.Error, ValueError):
        raise LeagueError("bad_field", field="file", reason=gettext("This is not Base64.")) from None


def _order(club: Club, body: dict[str, Any]) -> ReplayOrder:
    order = dict(body)
    if order.get("season") is not None:
        order["season"] = season_named(club, order["season"])
    if order.get("session") is not None:
        order["session"] = session_named(club, order["session"])
    order["house_rules"] = read_house_rules(club, order.get("house_rules"), order.get("season"))
    players = order.get("players") or []
    if players:
        check_number_of_players(find_ruleset(order["house_rules"].ruleset), len(players))
    order["players"] = _players(club, players)
    return ReplayOrder(club=club, **order)


def _players(club: Club, wanted: list[object]) -> dict[int, Player]:
    named = {seat: one for seat, one in enumerate(wanted) if one is not None}
    return dict(zip(named, read_players(club, list(named.values())), strict=True))
