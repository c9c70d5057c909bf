"""Deals and tables as the API shows them."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from drf_spectacular.utils import extend_schema_field, extend_schema_serializer
from rest_framework import serializers

from league.accounts.outputs import UserRefOutput
from league.core.api.case_forms.fields import CaseFormField
from league.core.api.case_forms.keys import any_of
from league.core.api.deprecation import Deprecation
from league.core.api.serializers import Output, PageOutput
from league.records.api.outputs import HanchanOutput
from league.records.models import Deal, Hanchan
from scoring.engine.tables import WINDS

# Winds as `E S W N`, where the rest of the API has words.
OLD_WINDS = Deprecation(date(2026, 11, 28), date(2027, 6, 1), "/api/docs/changelog/")
WIND_CHOICES = [(wind, wind) for wind in WINDS.values()]


def whole_numbers(help_text: str) -> serializers.ListField:
    return serializers.ListField(child=serializers.IntegerField(), help_text=help_text)


class TableOutput(Output):
    """A table between two deals. What its rule system does not have is null."""

    version = serializers.IntegerField(help_text="Of the hanchan; every deal raises it.")
    state = serializers.ChoiceField(choices=Hanchan.State.choices)
    next_deal = serializers.IntegerField(allow_null=True, help_text="The number to record next; null after the end.")
    over = serializers.BooleanField(help_text="Whether the rules have ended the hanchan.")
    scores = whole_numbers("Table points by player, in the order of the hanchan's `seats`.")
    chips = whole_numbers("Won minus lost, by player.")
    penalties = serializers.ListField(child=serializers.CharField(), help_text="Points, decimal text, by player.")
    spectators = whole_numbers("Sichuan: table points that each spectator has won or lost.")
    dealer = serializers.IntegerField(allow_null=True, help_text="The seat of the next deal's dealer.")
    round_wind = serializers.ChoiceField(choices=WIND_CHOICES, allow_null=True)
    honba = serializers.IntegerField(allow_null=True)
    deposits = serializers.IntegerField(help_text="Table points that lie on the table.")
    phase = serializers.ChoiceField(choices=[("main", "main"), ("decider", "decider")], allow_null=True)
    passes = serializers.IntegerField(allow_null=True, help_text="Yueqing: how often the deal has passed on.")
    wins_in_a_row = serializers.ListField(
        child=serializers.IntegerField(),
        allow_null=True,
        help_text="Riichi with 八連荘: by seat how many of the last deals it has won in a row.",
    )
    at_table = whole_numbers("By seat the place in `scores` of the player who sits there now.")
    waiting = whole_numbers("The places in `scores` of the players who wait for a seat, in their order.")


class FollowingOutput(Output):
    """The deal that follows. After the end of the game all but `deposits` and `over` is null."""

    dealer = serializers.IntegerField(allow_null=True, help_text="A seat.")
    round_wind = serializers.SerializerMethodField()
    honba = serializers.IntegerField(allow_null=True)
    deposits = serializers.IntegerField(help_text="Table points that lie on the table.")
    phase = serializers.ChoiceField(choices=[("main", "main"), ("decider", "decider")], allow_null=True)
    over = serializers.BooleanField(help_text="Whether the deal ended the game.")

    @extend_schema_field(serializers.ChoiceField(choices=WIND_CHOICES, allow_null=True))
    def get_round_wind(self, following: Mapping[str, Any]) -> str | None:
        return WINDS.get(following["round_wind"])


class DealOutput(Output):
    """A deal as it was entered, with the rule system's answer."""

    number = serializers.IntegerField(help_text="From 1.")
    entry = CaseFormField("DealEntry", help_text="What was entered.")
    answer = CaseFormField("DealAnswer", help_text="The rule system's answer.")
    next = FollowingOutput(source="answer.next", help_text="What the deal leads to, without what a referee decided.")
    entered_by = UserRefOutput(help_text="Of a deal that a guest entered: who made the link.")
    guest_link = serializers.IntegerField(allow_null=True, help_text="The number of the guest's link, or null.")
    entered_at = serializers.DateTimeField()


class DealPageOutput(PageOutput):
    """A page of deals, with the table after the last deal of all."""

    results = DealOutput(many=True, help_text="The deals that stand, first to last.")
    table = TableOutput(help_text="The table after the last deal.")


class PatternValueOutput(Output):
    key = serializers.CharField(help_text="A key of the ruleset's page.")
    value = serializers.IntegerField(help_text="In all, in the rule system's unit.")


class FuPartOutput(Output):
    name = serializers.CharField()
    fu = serializers.IntegerField()


class WorkedOutWinOutput(Output):
    """A win with the value of its hand: the keys of docs/cases.md and of the ruleset's page."""

    winner = serializers.IntegerField(help_text="A seat.")
    patterns = serializers.SerializerMethodField()
    total = serializers.IntegerField(help_text="In the rule system's unit: han, fan, tai, stakes.")
    valid = serializers.BooleanField(help_text="False below the minimum of the ruleset.")
    fu = serializers.IntegerField(required=False, allow_null=True, help_text="Riichi.")
    fu_parts = serializers.SerializerMethodField(help_text="Riichi: the sum of the fu; empty without one.")
    limit = serializers.CharField(required=False, allow_null=True, help_text="Riichi, Mingjiang: `mangan`, `small` …")
    yakuman = serializers.IntegerField(required=False, help_text="Riichi, Mingjiang: the number of limits.")
    base = serializers.IntegerField(required=False, help_text="Riichi, Mingjiang: base points.")
    chips = serializers.IntegerField(required=False, help_text="Riichi with chips: from each payer.")
    reduction = serializers.IntegerField(required=False, help_text="Mingjiang: fan that an open hand loses.")
    uncapped = serializers.IntegerField(required=False, help_text="Sichuan: `total` without the cap.")
    roots = serializers.IntegerField(required=False, help_text="Sichuan: four of a kind.")
    units = serializers.IntegerField(required=False, help_text="Sichuan: stakes that each payer pays.")
    count = serializers.IntegerField(required=False, help_text="Yueqing: tai before the jump.")
    doubled = serializers.BooleanField(required=False, help_text="Yueqing: whether the tai jumped.")
    flowers = serializers.DictField(child=serializers.IntegerField(), required=False, help_text="Yueqing: by key.")
    hua = serializers.IntegerField(required=False, help_text="Yueqing: the flowers of the winner, squared.")
    tiao = serializers.IntegerField(required=False, help_text="Yueqing: `total` and `hua`.")
    wild = serializers.CharField(required=False, help_text="Yueqing: the wildcard, a tile.")
    white = serializers.CharField(required=False, help_text="Yueqing: the tile that is white.")

    def get_fields(self) -> dict[str, Any]:
        source = serializers.IntegerField(allow_null=True, help_text="The discarder's seat; null for a self-draw.")
        return {**super().get_fields(), "from": source}

    @extend_schema_field(PatternValueOutput(many=True))
    def get_patterns(self, win: Mapping[str, Any]) -> list[dict[str, Any]]:
        return [{"key": key, "value": value} for key, value in win["patterns"].items()]

    @extend_schema_field(FuPartOutput(many=True))
    def get_fu_parts(self, win: Mapping[str, Any]) -> list[dict[str, Any]]:
        return [{"name": name, "fu": fu} for name, fu in win.get("fu_parts", ())]


class WorkedOutOutput(Output):
    """What was worked out from hands or patterns."""

    wins = WorkedOutWinOutput(many=True, help_text="The wins that were entered as a hand or by patterns.")
    payments = whole_numbers("Of the whole deal, by seat.")


class DealRecordedOutput(DealOutput):
    """A deal that was recorded just now, and the table after it."""

    # The context has both.
    worked_out = serializers.SerializerMethodField(help_text="Null if no win was entered as a hand or by patterns.")
    table = serializers.SerializerMethodField()

    @extend_schema_field(WorkedOutOutput(allow_null=True))
    def get_worked_out(self, _deal: Deal) -> Any:
        found = self.context["worked_out"]
        return None if found is None else WorkedOutOutput(found).data

    @extend_schema_field(TableOutput)
    def get_table(self, _deal: Deal) -> Any:
        return TableOutput(self.context["table"]).data


class PreviewPatternOutput(PatternValueOutput):
    name = serializers.CharField(help_text="The pattern's own name.")
    title = serializers.CharField(help_text="Its name in the language of the request.")
    help = serializers.CharField()


class PreviewWinOutput(WorkedOutWinOutput):
    """A win with its value in words."""

    patterns = PreviewPatternOutput(many=True)  # type: ignore[assignment]
    fu_parts = FuPartOutput(many=True)  # type: ignore[assignment]
    total = serializers.IntegerField(required=False, help_text="In the rule system's unit: han, fan, tai, stakes.")
    liable = serializers.IntegerField(allow_null=True, help_text="The seat that is liable.")
    sum = serializers.CharField(help_text="The arithmetic of the patterns: `1 + 1 + 2`; empty for fewer than two.")
    worth = serializers.CharField(help_text="The value as players say it: 4 han 30 fu.")
    limit_name = serializers.CharField(help_text="In the language of the request; empty without a limit.")
    unit = serializers.CharField()


class DoubtOutput(Output):
    """What the record says against a deal; `again` records it all the same."""

    code = serializers.CharField(help_text="`eighth_win_missing` or `eighth_win_early`.")
    message = serializers.CharField(help_text="In the language of the request.")


class PreviewDealOutput(Output):
    """The deal, not recorded yet."""

    number = serializers.IntegerField(help_text="From 1.")
    name = serializers.CharField(help_text="東2局, Deal 5 …")
    words = serializers.ListField(child=serializers.CharField(), help_text="The deal in words.")
    payments = whole_numbers("By seat.")
    chips = serializers.ListField(child=serializers.IntegerField(), allow_null=True, help_text="By seat, or null.")
    wins = PreviewWinOutput(many=True)
    doubt = DoubtOutput(allow_null=True, help_text="Null where the record says nothing against it.")
    answer = CaseFormField(
        any_of("DealAnswer", "DealSoFar"), help_text="The rule system's answer; before the end, so far."
    )


@extend_schema_serializer(deprecate_fields=["winds"])
class PreviewTableOutput(TableOutput):
    """The table after the deal."""

    version = None  # type: ignore[assignment]
    state = None  # type: ignore[assignment]
    name = serializers.CharField(help_text="Of the next deal.")
    ends = serializers.CharField(help_text="What ends the game, in a sentence; may be empty.")
    is_decider = serializers.BooleanField(help_text="Whether the next deal is one of 決勝局.")
    seat_winds = serializers.ListField(
        child=serializers.ChoiceField(choices=WIND_CHOICES, allow_null=True),
        help_text="By seat; null where the rule system knows none.",
    )
    winds = serializers.ListField(
        child=serializers.ChoiceField(choices=[(wind, wind) for wind in WINDS], allow_null=True),
        help_text="Use `seat_winds`.",
    )


class PreviewResultOutput(Output):
    """Places and points of a game that the deal ends, by player."""

    places = whole_numbers("1 is first.")
    points = serializers.ListField(child=serializers.CharField(), help_text="Ranking points, decimal text.")
    points_text = serializers.ListField(child=serializers.CharField(), help_text="As people write them: `+31.2`.")


class DealPreviewOutput(Output):
    """What a deal would do, as the engine in the browser says it: docs/engine.md."""

    deal = PreviewDealOutput()
    table = PreviewTableOutput()
    result = PreviewResultOutput(allow_null=True, help_text="Null while the game goes on.")


class HanchanBegunOutput(HanchanOutput):
    """A hanchan that was begun just now, with its table."""

    # The context has it.
    table = serializers.SerializerMethodField()

    @extend_schema_field(TableOutput)
    def get_table(self, _hanchan: Hanchan) -> Any:
        return TableOutput(self.context["table"]).data
