"""What the desk gets to know about a draw: its method, its facts, plans as scripts, findings, ties at a cut."""

from django.utils.translation import gettext
from rest_framework import serializers

from league.core.api.serializers import Output
from league.tournaments.api.outputs import EntrantRefOutput, TournamentDivisionOutput
from league.tournaments.draws.cut_metrics import CutMetric


def pairs_field(help_text: str) -> serializers.ListField:
    pair = serializers.ListField(child=serializers.IntegerField(), min_length=2, max_length=2)
    return serializers.ListField(child=pair, help_text=help_text)


class TableFactsOutput(Output):
    """The reasons for a table."""

    ranks = serializers.ListField(child=serializers.IntegerField(), help_text="The ranks of its players at the draw.")
    met = pairs_field("The pairs that have met before, by the entrants' ids.")
    kept_apart = pairs_field("The pairs that must or should not meet, by the entrants' ids.")


class PlanFactsOutput(Output):
    """The facts of a plan for all rounds of a stage."""

    repeats = serializers.IntegerField(help_text="Meetings beyond the first, summed over all pairs.")
    bound = serializers.IntegerField(required=False, help_text="The fewest repeats possible, if it is known.")
    repeats_without_wishes = serializers.IntegerField(
        required=False, help_text="The repeats if nobody had to be kept apart, where these are fewer."
    )
    max_meets = serializers.IntegerField(help_text="The most often that two players meet.")
    wind_spread = serializers.IntegerField(
        help_text="The greatest difference between a player's most and least frequent wind."
    )
    uneven_winds = serializers.IntegerField(help_text="The players whose difference is more than 1.")
    table_excess = serializers.IntegerField(
        required=False, help_text="Visits to one table beyond the fair number; not if divisions share the hall."
    )
    least_indirect = serializers.IntegerField(
        allow_null=True, help_text="The fewest common opponents of two players who never meet; null: all meet."
    )
    forbidden = serializers.IntegerField(help_text="Meetings of pairs that must not meet.")
    byes = serializers.ListField(
        child=serializers.IntegerField(), min_length=2, max_length=2,
        help_text="The fewest and the most rounds that a player sits out.",
    )  # fmt: skip


class RoundFactsOutput(Output):
    """The facts of a round as it is seated, compared with all rounds before it."""

    plan = PlanFactsOutput(required=False, help_text="If the round is part of a plan or script.")
    repeats = serializers.IntegerField(help_text="Pairs that have met before.")
    spread = serializers.FloatField(help_text="The ranks between best and last of a table, on average.")
    worst = serializers.IntegerField(help_text="The same at the worst table.")
    uneven_winds = serializers.IntegerField(help_text="Players with uneven winds.")
    forbidden = serializers.IntegerField(help_text="Pairs that must not meet.")
    tables = TableFactsOutput(many=True, help_text="In the order of the tables.")


class SnapshotOutput(Output):
    entrants = serializers.ListField(
        child=serializers.IntegerField(), help_text="The ids of the entrants who were seated, in the draw's order."
    )


class DrawOutput(Output):
    """How a round was drawn: enough to repeat the draw."""

    method = serializers.CharField()
    seed = serializers.CharField(help_text="A whole number, as text: it may be longer than a client's numbers.")
    engine_version = serializers.IntegerField()
    facts = RoundFactsOutput()
    snapshot = SnapshotOutput()
    drawn_at = serializers.DateTimeField()


class SwapOutput(Output):
    facts = RoundFactsOutput()


class PlanPreviewOutput(Output):
    method = serializers.CharField()
    facts = PlanFactsOutput()
    script = serializers.CharField(help_text="As for `script/`.")


class ScriptOutput(Output):
    script = serializers.CharField(help_text="One table per line, as 1-2-3-4 or 1-2-3; a blank line between rounds.")


class FindingOutput(Output):
    check = serializers.CharField(source="key", help_text="The name of the check.")
    message = serializers.CharField(source="sentence", help_text="A sentence in the reader's language.")
    is_blocking = serializers.BooleanField(help_text="Whether the step is refused until it is corrected.")
    round = serializers.IntegerField(allow_null=True, help_text="The number of the round.")
    table = serializers.IntegerField(allow_null=True, help_text="The number of the table.")
    solution = serializers.ChoiceField(
        ["redraw", "take_back", "reseat", "cut", "keep"], allow_null=True,
        help_text="The operation that corrects it: `redraw/` of the round, the same with `take_back`, `reseat/`, "
        "`cut/` or `keep/` of its stage.",
    )  # fmt: skip


class CutMetricOutput(Output):
    """A metric of tied players."""

    metric = serializers.CharField(source="step.text")
    name = serializers.SerializerMethodField()
    texts = serializers.ListField(
        child=serializers.CharField(), help_text="The values of the tied players, in their order, as people read them."
    )
    go_on = serializers.ListField(
        child=serializers.IntegerField(), help_text="The ids of those who go on if this metric decides."
    )

    def get_name(self, metric: CutMetric) -> str:
        return metric.step.title.render(gettext)


class TieOutput(Output):
    """A tie through a stage's cut, with the metrics of the event and the further ones that would decide it."""

    division = TournamentDivisionOutput(source="*", allow_null=True)
    places = serializers.IntegerField(source="tie.places", help_text="How many of the tied players go on.")
    tied = EntrantRefOutput(many=True, source="tie.tied")
    go_on = EntrantRefOutput(many=True, source="tie.go_on", help_text="Those who go on; none before the decision.")
    chain = CutMetricOutput(many=True, help_text="The metrics of the event; the players are equal in all of them.")
    further = CutMetricOutput(many=True, help_text="Other metrics that decide the tie.")
    larger_cut = serializers.IntegerField(
        source="tie.larger_cut", allow_null=True, help_text="The next larger cut that divides no tied players."
    )
