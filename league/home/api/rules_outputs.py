"""The answers about rulesets and scoring cases."""

from drf_spectacular.utils import inline_serializer
from rest_framework import serializers

from league.core.api.case_forms.fields import CaseFormField
from league.core.api.case_forms.keys import any_of, one_of_words
from league.core.api.serializers import Output

KINDS_OF_OPTION = ("flag", "whole", "choice", "subset", "numbers", "other")


class RulesetBaseOutput(Output):
    key = serializers.CharField()
    name = serializers.CharField(help_text="As its players write it.")
    title = serializers.CharField(help_text="In the reader's language.")
    family = serializers.CharField(help_text="The rule system to which it belongs.")
    unit = serializers.CharField(help_text="The unit of hand values, such as han.")
    players = serializers.ListField(child=serializers.IntegerField(), help_text="The possible numbers of players.")


class RulesetLineOutput(RulesetBaseOutput):
    language = serializers.CharField(help_text="The language of `name` and of the names of its patterns.")


class OptionOutput(Output):
    key = serializers.CharField()
    kind = serializers.ChoiceField(KINDS_OF_OPTION)
    default = serializers.JSONField(help_text="A value of this kind.")
    shown_default = serializers.CharField(help_text="The default as text.")
    allowed = serializers.CharField(help_text="The accepted values in words.")
    choices = serializers.ListField(
        child=serializers.JSONField(), help_text="The accepted values, or those of a list; often empty."
    )
    minimum = serializers.IntegerField(allow_null=True)
    nullable = serializers.BooleanField(help_text="Null is accepted.")
    length = serializers.IntegerField(allow_null=True, help_text="Of a list: how many values it has.")
    help = serializers.CharField(help_text="In the reader's language.")
    clause = serializers.CharField(help_text="The clause of the rule text, or a term of the game.")
    clause_source = serializers.CharField(help_text="The text that the clause is quoted from; 用語: it is a term.")


class PatternOutput(Output):
    key = serializers.CharField()
    name = serializers.CharField(help_text="As players write it.")
    title = serializers.CharField(help_text="In the reader's language.")
    value = serializers.IntegerField()
    open_value = serializers.IntegerField(allow_null=True, help_text="In an open hand; null: the same, 0: none.")
    excludes = serializers.ListField(child=serializers.CharField(), help_text="Patterns that do not count beside it.")
    group = serializers.CharField()
    tags = serializers.ListField(child=serializers.CharField())
    source = serializers.CharField(help_text="The clause of the rule text.")  # type: ignore[assignment]
    help = serializers.CharField()
    example = serializers.CharField()


class RulesetOutput(RulesetBaseOutput):
    source = serializers.CharField(help_text="The rule text and its version.")  # type: ignore[assignment]
    points_unit = serializers.IntegerField(help_text="A ranking point is counted in this many parts.")
    ranked_by = serializers.ListField(
        child=serializers.CharField(), help_text="The metrics that rank tables of these rules; empty: they do not say."
    )
    conditions = serializers.ListField(
        child=serializers.CharField(), help_text="The circumstances that a hand question may name."
    )
    options = OptionOutput(many=True)
    patterns = PatternOutput(many=True)
    flowers = PatternOutput(many=True)


# `in` is a keyword of Python, so these are no classes.
CaseInput = inline_serializer(
    "CaseInput",
    {
        "id": serializers.JSONField(required=False, help_text="Returned as it is."),
        "ruleset": serializers.CharField(max_length=100),
        "options": serializers.DictField(required=False, help_text="Those that differ from the ruleset's defaults."),
        "kind": CaseFormField(one_of_words("hand", "deal", "game"), help_text="What the question is about."),
        "in": CaseFormField(any_of("DealQuestion", "GameQuestion", "Hand"), help_text="The question, by `kind`."),
        "out": serializers.DictField(required=False, help_text="Not read."),
        "why": serializers.CharField(required=False, max_length=10_000, help_text="Not read."),
    },
)
CaseOutput = inline_serializer(
    "CaseOutput",
    {
        "id": serializers.JSONField(help_text="As it was sent."),
        # A client that tries them in turn finds the one with the most that is needed first.
        "out": CaseFormField(
            any_of("CaseError", "CaseDealAnswer", "GameAnswer", "Value"), help_text="The answer; of a hand, its value."
        ),
    },
)
