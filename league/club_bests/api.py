from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from league.club_bests.selectors import BestLine, RareLine, RulesetBests, club_bests_shown, is_current, stored_bests
from league.club_bests.services import club_bests_request
from league.clubs.api_base import ClubView
from league.core.points import points_text


class ClubRecordsView(ClubView):
    """The club's records, ruleset by ruleset; `is_current` is false while they are computed."""

    @extend_schema(operation_id="club_records", responses=OpenApiTypes.ANY)
    def get(self, request: Request, club: str) -> Response:
        found = self.club(request)
        club_bests_request(club=found)
        kept = stored_bests(found)
        shown = [club_bests_shown(kept, one["ruleset"]) for one in (kept.found if kept else ())]
        return Response({"is_current": is_current(found, kept), "rulesets": [_shape(one) for one in shown if one]})


def _shape(one: RulesetBests) -> dict[str, Any]:
    return {
        "ruleset": one.ruleset.key,
        "games": one.games,
        "records": [_record(line, one.unit) for line in one.lines],
        "games_by_deals": one.deal_games,
        "rarest_hands": [_rare(line) for line in one.rarest],
    }


def _record(line: BestLine, unit: int) -> dict[str, Any]:
    return {
        "key": line.key,
        "name": str(line.words),
        "value": points_text(line.value, unit) if line.is_points else line.value,
        "player": {"id": line.player.pk, "name": line.player.public_name},
        "first_hanchan": line.first,
        "hanchan": line.last,
        "since": line.since,
        "played_on": line.day,
    }


def _rare(line: RareLine) -> dict[str, Any]:
    hand = line.hand
    return {
        "player": {"id": line.player.pk, "name": line.player.public_name},
        "hanchan": hand.hanchan,
        "deal": hand.deal,
        "pattern": hand.pattern.key,
        "times": hand.pattern.times,
        "points": hand.points,
        "hand": hand.hand,
    }
