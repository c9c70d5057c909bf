from datetime import date
from typing import Any

from django.utils.translation import gettext
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import ClubView, actor, read_body
from league.core.api.serializers import Input
from league.core.errors import LeagueError
from league.ladders.models import Ladder, LadderRow
from league.ladders.selectors import (
    Standing,
    club_ladders,
    hanchan_changes,
    ladder_as_of,
    ladder_find,
    ladder_rows,
    names_in_changes,
    rating_history,
    rating_on,
    standing_of,
)
from league.ladders.services import ladder_amend, ladder_open
from league.players.models import Player
from league.records.models import Hanchan
from league.seasons.selectors import season_named
from scoring.exact import decimal
from scoring.ladders.registry import LADDERS


class LadderInput(Input):
    name = serializers.CharField(max_length=100)
    kind = serializers.CharField()
    parameters = serializers.DictField(required=False)
    season = serializers.CharField(required=False)
    rulesets = serializers.ListField(child=serializers.CharField(), required=False)
    slug = serializers.SlugField(max_length=60, required=False)


class LadderAmendInput(Input):
    name = serializers.CharField(max_length=100, required=False)
    parameters = serializers.DictField(required=False)
    reason = serializers.CharField(max_length=200, required=False)


def ladder_shape(ladder: Ladder) -> dict[str, Any]:
    return {
        "slug": ladder.slug,
        "name": ladder.name,
        "kind": ladder.kind,
        "parameters": ladder.parameters,
        "season": ladder.season.slug if ladder.season else None,
        "rulesets": ladder.rulesets,
    }


def standing_shape(one: Standing) -> dict[str, Any]:
    return {
        "rank": one.rank,
        "player": {"id": one.player.pk, "name": one.player.public_name},
        "rating": one.rating,
        "games": one.games,
        "title": one.title.render(gettext) if one.title else None,
    }


class LadderKindsView(ClubView):
    """The available kinds of ladder."""

    @extend_schema(operation_id="ladder_kinds", responses=OpenApiTypes.ANY)
    def get(self, request: Request) -> Response:
        return Response([{"key": one.key, "name": gettext(one.name)} for one in LADDERS])


class LadderListView(ClubView):
    @extend_schema(operation_id="ladders", responses=OpenApiTypes.ANY)
    def get(self, request: Request, club: str) -> Response:
        return self.pages(request, club_ladders(self.club(request)), ladder_shape)

    @extend_schema(operation_id="ladder_open", request=LadderInput, responses=OpenApiTypes.ANY)
    def post(self, request: Request, club: str) -> Response:
        found, body = self.club(request), read_body(LadderInput, request)
        season = season_named(found, body.pop("season")) if body.get("season") else None
        return Response(ladder_shape(ladder_open(actor=actor(request), club=found, season=season, **body)), status=201)


class LadderBaseView(ClubView):
    def ladder(self, request: Request, slug: str) -> Ladder:
        return ladder_find(self.club(request), slug)


class OneLadderView(LadderBaseView):
    @extend_schema(operation_id="ladder", responses=OpenApiTypes.ANY, parameters=[OpenApiParameter("as_of", date)])
    def get(self, request: Request, club: str, slug: str) -> Response:
        """The current ladder, or the ladder at the end of a day (`?as_of=`)."""
        ladder = self.ladder(request, slug)
        if asked := request.query_params.get("as_of"):
            return Response(
                {**ladder_shape(ladder), "rows": [standing_shape(one) for one in ladder_as_of(ladder, _day(asked))]}
            )

        def shape(row: LadderRow) -> dict[str, Any]:
            return standing_shape(standing_of(ladder, row))

        return self.pages(request, ladder_rows(ladder), shape)

    @extend_schema(operation_id="ladder_amend", request=LadderAmendInput, responses=OpenApiTypes.ANY)
    def patch(self, request: Request, club: str, slug: str) -> Response:
        body = read_body(LadderAmendInput, request)
        return Response(ladder_shape(ladder_amend(actor=actor(request), ladder=self.ladder(request, slug), **body)))


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise LeagueError("bad_date", value=text) from None


class RatingHistoryView(LadderBaseView):
    """A player's rating after each hanchan, the latest first; or the rating at the end of a day (`?as_of=`)."""

    @extend_schema(
        operation_id="rating_history", responses=OpenApiTypes.ANY, parameters=[OpenApiParameter("as_of", date)]
    )
    def get(self, request: Request, club: str, slug: str, player: int) -> Response:
        ladder = self.ladder(request, slug)
        found = Player.objects.filter(club=ladder.club, pk=player).first()
        if found is None:
            raise LeagueError("not_found")
        if asked := request.query_params.get("as_of"):
            day = _day(asked)
            return Response({"player": player, "as_of": day, "rating": rating_on(ladder, found, day)})
        points = [
            {"played_on": one.played_on, "rating": decimal(one.rating, ladder.rules.decimals)}
            for one in rating_history(ladder, found)
        ]
        return Response({"player": player, "ratings": points})


class RatingChangeView(LadderBaseView):
    """How a hanchan changed the ratings of its players, with the arithmetic in words."""

    @extend_schema(operation_id="rating_change", responses=OpenApiTypes.ANY)
    def get(self, request: Request, club: str, slug: str, hanchan: int) -> Response:
        ladder = self.ladder(request, slug)
        found = Hanchan.objects.filter(club=ladder.club, pk=hanchan).first()
        if found is None:
            raise LeagueError("not_found")
        changes = hanchan_changes(ladder, found)
        names = names_in_changes(changes)
        return Response(
            [
                {
                    "player": one.player.pk,
                    "before": one.before,
                    "after": one.after,
                    "arithmetic": [
                        line.render(gettext, lambda key: names.get(key, str(key))) for line in one.arithmetic
                    ],
                }
                for one in changes
            ]
        )
