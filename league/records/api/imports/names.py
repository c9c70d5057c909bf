"""The names of a file in the report of an import, and in its body what was answered about them."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext
from rest_framework import serializers

from league.core.api.errors import at_key
from league.core.api.serializers import Input, Output
from league.core.errors import LeagueError
from league.players.inputs import PlayerField
from league.players.outputs import PlayerRefOutput
from league.records.imports.names.answers import NameAnswer
from league.records.imports.names.doubts import KINDS


class NameAnswerInput(Input):
    """Whose a name of the file is: one of the three."""

    one_of = (("player", "same_as", "new"),)

    player = PlayerField(required=False, help_text="The player of the club, by id, name or alias.")
    same_as = serializers.CharField(
        required=False, max_length=200, help_text="Another name of the file, of which this is another spelling."
    )  # fmt: skip
    new = serializers.BooleanField(required=False, help_text="True: it is another person than all candidates.")


class NameAnswersField(serializers.DictField):
    """Answers by name of the file; an error in one of them names its key."""

    child = NameAnswerInput()

    def run_child_validation(self, data: Mapping[str, Any]) -> dict[str, Any]:
        read, errors = {}, {}
        for name, answer in data.items():
            try:
                with at_key(f"{self.field_name}.{name}"):
                    read[name] = self.child.run_validation(answer)
            except serializers.ValidationError as error:
                errors[name] = error.detail
        if errors:
            raise serializers.ValidationError(errors)
        return read


class CandidateOutput(Output):
    """Who a name may be."""

    name = serializers.CharField(help_text="The name that is near, as the club or the file has it.")
    player = PlayerRefOutput(allow_null=True, help_text="Null: it is a name of the file that the club does not know.")


class FileNameOutput(Output):
    """A name of the file, and who it is."""

    name = serializers.CharField()
    games = serializers.IntegerField(help_text="In how many games of the file it is.")
    player = PlayerRefOutput(allow_null=True, help_text="Who it is; null: nobody, or not known yet.")
    kind = serializers.ChoiceField(
        choices=KINDS,
        help_text="Known by the name (`name`) or by an alias or a merged entry (`alias`); said in the request "
        "(`answered`); to be asked, since it may be one of the candidates (`near`); or not known (`unknown`).",
    )
    same_as = serializers.CharField(help_text="The name of the file of which it is another spelling, or empty.")
    candidates = CandidateOutput(many=True, help_text="At most five, the nearest first.")


def name_answers(answers: Mapping[str, Mapping[str, Any]]) -> dict[str, NameAnswer]:
    """
    raises      LeagueError `bad_field` for an answer that says nothing, or more than one thing
    """
    return {name: _answer(name, answer) for name, answer in answers.items()}


def _answer(name: str, answer: Mapping[str, Any]) -> NameAnswer:
    if len(answer) != 1 or answer.get("new") is False:
        reason = gettext("Exactly one of these keys is needed: %(keys)s.") % {"keys": "player, same_as, new"}
        raise LeagueError("bad_field", field=f"names.{name}", reason=reason)
    return NameAnswer(answer.get("player", ""), answer.get("same_as", ""), answer.get("new", False))
