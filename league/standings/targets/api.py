"""The API of what each player of a running game needs for a rank in its season."""

from functools import partial
from typing import Any

from django.utils import translation
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.roles import require
from league.core.api.serializers import Input, Output
from league.core.errors import LeagueError
from league.players.outputs import PlayerRefOutput
from league.records.api.games.games import HanchanBaseView
from league.records.api.games.target_outputs import TargetOutput
from league.seasons.outputs import SeasonRefOutput
from league.standings.targets.selectors import SeasonTargets, season_targets_of
from scoring.engine.targets import target_shown


class SeasonTargetsQuery(Input):
    rank = serializers.IntegerField(
        min_value=1, max_value=100_000, required=False,
        help_text="A rank to reach; absent: some from the best within reach to the present one.",
    )  # fmt: skip


class PlayerSeasonTargetsOutput(Output):
    player = PlayerRefOutput()
    rank = serializers.IntegerField(
        allow_null=True, help_text="If all tables ended as they stand; null with too few games, and of guests."
    )
    targets = TargetOutput(many=True)


class SeasonTargetsOutput(Output):
    """What each player of a running hanchan needs of the next deal for a rank in the season.

    Results reach the rank with the other tables as they stand; `certain` and out of reach hold whatever the running
    deals of those tables bring.
    """

    version = serializers.IntegerField(help_text="Of the hanchan; every deal raises it.")
    season = SeasonRefOutput()
    players = PlayerSeasonTargetsOutput(many=True)


class SeasonTargetsView(HanchanBaseView):
    queries = {"GET": SeasonTargetsQuery}

    @extend_schema(operation_id="hanchan_season_targets", responses=SeasonTargetsOutput)
    def get(self, request: Request, pk: int) -> Response:
        """Show what each player of a running hanchan needs of the next deal for a rank in the season."""
        hanchan, asked = self.hanchan(request, pk), self.query(request)
        # Whoever sees only the table, such as a guest, sees no ranks of the club's season.
        require(request.user, hanchan.club, "view")
        targets = season_targets_of(hanchan, ranks=[asked["rank"]] if "rank" in asked else [])
        if targets is None:
            raise LeagueError("no_season_targets")
        return Response(SeasonTargetsOutput(_data(targets, hanchan.house_rules.points_unit)).data)


def _data(found: SeasonTargets, unit: int) -> dict[str, Any]:
    names = {number: person.player.public_name for number, (person, _rank, _targets) in enumerate(found.players)}
    shown = partial(target_shown, now=found.settled, names=names, unit=unit, language=translation)
    players = [
        {"player": person.player, "rank": rank, "targets": [shown(one.target) for one in targets]}
        for person, rank, targets in found.players
    ]
    return {"version": found.version, "season": found.season, "players": players}
