from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.club_bests.selectors import WORDS, club_bests_shown, is_current, stored_bests
from league.club_bests.services import club_bests_request
from league.clubs.api_base import ClubView, Pages
from league.core.api.serializers import Output, PageOutput
from league.players.outputs import PlayerRefOutput
from league.profiles.outputs import RareHandOutput


class ClubBestOutput(Output):
    key = serializers.ChoiceField(list(WORDS))
    name = serializers.CharField(source="words", help_text="In the reader's language.")
    value = serializers.CharField(
        source="value_text", help_text="A decimal: ranking points, a score or a number of games."
    )
    counts = serializers.ChoiceField(["points", "score", "games"], help_text="What `value` counts.")
    player = PlayerRefOutput()
    first_hanchan = serializers.IntegerField(source="first", help_text="The first hanchan that counts for it.")
    hanchan = serializers.IntegerField(source="last", help_text="The hanchan that completed it.")
    since = serializers.DateField(help_text="The day of `first_hanchan`.")
    played_on = serializers.DateField(source="day", help_text="The day of `hanchan`.")


class ClubRareHandOutput(RareHandOutput):
    player = PlayerRefOutput()


class RulesetBestsOutput(Output):
    ruleset = serializers.CharField(source="ruleset.key")
    games = serializers.IntegerField()
    bests = ClubBestOutput(many=True, source="lines")
    games_by_deals = serializers.IntegerField(
        source="deal_games", help_text="The latest hanchan recorded deal by deal, of which `rarest_hands` are."
    )
    rarest_hands = ClubRareHandOutput(many=True, source="rare_hands")


class ClubBestsPageOutput(PageOutput):
    is_current = serializers.BooleanField(help_text="False while they are computed; ask again.")
    results = RulesetBestsOutput(many=True)


class ClubBestsView(ClubView):
    pagination_class = Pages

    @extend_schema(operation_id="club_bests", responses=ClubBestsPageOutput)
    def get(self, request: Request, club: str) -> Response:
        """Show the club's records and rarest hands, ruleset by ruleset, the most played one first."""
        owner_club = self.club(request)
        club_bests_request(club=owner_club)
        kept = stored_bests(owner_club)
        shown = [club_bests_shown(kept, one["ruleset"]) for one in (kept.found if kept else ())]
        response = self.page(request, [one for one in shown if one], RulesetBestsOutput)
        return Response({"is_current": is_current(owner_club, kept), **response.data})
