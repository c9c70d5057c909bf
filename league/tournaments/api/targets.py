"""The API of what each player of a running table of an event needs for the cut or for a rank."""

from functools import partial
from typing import Any

from django.utils import translation
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.core.api.serializers import Input, Output
from league.core.errors import LeagueError
from league.players.outputs import PlayerRefOutput
from league.records.api.games.games import HanchanBaseView
from league.records.api.games.target_outputs import TargetOutput
from league.tournaments.targets.selectors import EventTargets, event_targets_for
from scoring.engine.targets import target_shown


class EventTargetsQuery(Input):
    rank = serializers.IntegerField(
        min_value=1, max_value=100_000, required=False,
        help_text="A rank in the table to reach; absent: the next cut, or where there is none some ranks.",
    )  # fmt: skip


class CutOutput(Output):
    """The cut before a stage."""

    stage = serializers.IntegerField(source="number")
    name = serializers.CharField()
    places = serializers.IntegerField(source="cut", help_text="How many go on, with divisions of each.")
    by_division = serializers.BooleanField()


class PlayerEventTargetsOutput(Output):
    player = PlayerRefOutput()
    rank = serializers.IntegerField(
        allow_null=True, help_text="If all tables ended as they stand; null for substitutes and guests of the table."
    )
    targets = TargetOutput(many=True)


class EventTargetsOutput(Output):
    """What each player of a running table of an event needs of the next deal.

    Results reach the goal with the other tables as they stand; `certain` and out of reach hold whatever those bring.
    """

    version = serializers.IntegerField(help_text="Of the hanchan; every deal raises it.")
    tournament = serializers.CharField(help_text="Its address.")
    round = serializers.IntegerField()
    cut = CutOutput(allow_null=True, help_text="The next cut; null if there is none any more.")
    rounds_left = serializers.IntegerField(help_text="Before the cut, after this round.")
    tables_left = serializers.IntegerField(help_text="Other tables without a result.")
    players = PlayerEventTargetsOutput(many=True)


class EventTargetsView(HanchanBaseView):
    guest_methods = frozenset({"GET"})
    queries = {"GET": EventTargetsQuery}

    @extend_schema(operation_id="hanchan_event_targets", responses=EventTargetsOutput)
    def get(self, request: Request, pk: int) -> Response:
        """Show what each player of a running table of an event needs of the next deal for the cut or for a rank."""
        hanchan, asked = self.hanchan(request, pk), self.query(request)
        targets = event_targets_for(request.user, hanchan, ranks=[asked["rank"]] if "rank" in asked else [])
        if targets is None:
            raise LeagueError("no_event_targets")
        return Response(EventTargetsOutput(_data(targets, hanchan.house_rules.points_unit)).data)


def _data(found: EventTargets, unit: int) -> dict[str, Any]:
    names = {number: person.player.public_name for number, (person, _rank, _targets) in enumerate(found.players)}
    shown = partial(target_shown, now=found.settled, names=names, unit=unit, language=translation)
    players = [
        {"player": person.player, "rank": rank, "targets": [shown(one.target) for one in targets]}
        for person, rank, targets in found.players
    ]
    return {
        "version": found.version, "tournament": found.tournament.slug, "round": found.round, "cut": found.cut,
        "rounds_left": found.rounds_left, "tables_left": found.tables_left, "players": players,
    }  # fmt: skip
