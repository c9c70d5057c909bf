"""The bodies of the API of hanchan that are recorded deal by deal."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

from league.clubs.api_base import take_body
from league.clubs.models import HouseRulesVersion
from league.core.api.case_forms.fields import entry_fields
from league.core.api.errors import AT_KEY
from league.core.api.preconditions import with_seen_version
from league.core.api.reading.references import IdField, SlugRefField
from league.core.api.serializers import Input
from league.core.errors import LeagueError
from league.players.inputs import PLAYER_HELP, PlayerField
from league.records.api.games.inputs import SEASON, HouseRulesField
from league.records.models import MOST_PLAYERS, MOST_TABLES
from rules.errors import RuleError
from rules.registry import find_ruleset
from scoring.entries import entry_faults, locate


class BeginInput(Input):
    players = serializers.ListField(
        child=PlayerField(help_text=PLAYER_HELP),
        min_length=2, max_length=MOST_PLAYERS,
        help_text="In the order of the seats, then those who wait for a seat.",
    )  # fmt: skip
    house_rules = HouseRulesField(
        required=False, help_text="A version's id or a name; absent: the season's, or the club's only one."
    )
    season = SlugRefField(required=False, allow_null=True, help_text=SEASON)
    session = IdField(required=False, allow_null=True)
    played_on = serializers.DateField(required=False)
    note = serializers.CharField(max_length=200, required=False, allow_blank=True)
    table_number = serializers.IntegerField(
        min_value=1, max_value=MOST_TABLES, required=False, help_text="Absent: the next free one of the evening."
    )
    draw_seats = serializers.BooleanField(
        required=False, default=False, help_text="Draw lots for the seats instead of the order of `players`."
    )


class EntryInput(Input):
    """What was seen at the table, as docs/cases.md describes it; each rule system has some of these keys."""

    def get_fields(self) -> dict[str, Any]:
        # Only the schema reads these fields. The rule system checks the entry itself, so that a wrong one has the error
        # code that it has in every place.
        return {**super().get_fields(), **entry_fields()}


class NextInput(Input):
    number = serializers.IntegerField(min_value=1, help_text="Of the deal; `next_deal` of the table that was seen.")
    again = serializers.BooleanField(
        required=False, default=False,
        help_text="Record it although the same deal was recorded less than two minutes ago, or although the record "
        "speaks against it (`eighth_win_missing`, `eighth_win_early`).",
    )  # fmt: skip


class AmendedInput(Input):
    version = serializers.IntegerField(min_value=1, help_text="Of the hanchan as it was seen.")
    reason = serializers.CharField(max_length=500, required=False, allow_blank=True)
    drops_rest = serializers.BooleanField(
        required=False, help_text="Undo later deals that are not possible any more, instead of a refusal."
    )


class DealInput(EntryInput, NextInput):
    """What was seen at the table, as docs/cases.md describes it; each rule system has some of these keys."""


class PreviewInput(Input):
    number = serializers.IntegerField(
        min_value=1, required=False, help_text="A deal that is to be amended; absent: the next deal."
    )


class DealPreviewInput(EntryInput, PreviewInput):
    """What was seen at the table, as docs/cases.md describes it; each rule system has some of these keys."""


class DealAmendInput(EntryInput, AmendedInput):
    """What was seen at the table, as docs/cases.md describes it; each rule system has some of these keys."""


class AdjustInput(Input):
    adjustments = serializers.ListField(
        child=serializers.IntegerField(), min_length=2, max_length=MOST_PLAYERS, help_text="By seat, in all 0."
    )
    version = serializers.IntegerField(min_value=1)
    reason = serializers.CharField(max_length=200)


class SeenInput(Input):
    version = serializers.IntegerField(min_value=1, help_text="Of the hanchan as it was seen.")


def split_entry(form: type[Input], request: Request) -> tuple[dict[str, Any], dict[str, Any]]:
    """Split a flat body into the validated fields of the form and the entry, which is all the rest."""
    body = take_body(request)
    if not isinstance(body, Mapping):
        raise LeagueError("bad_request")
    known = set(form().fields)
    body = with_seen_version(request, known, body)
    other = form(data={key: body[key] for key in body if key in known})
    other.is_valid(raise_exception=True)
    return dict(other.validated_data), {key: value for key, value in body.items() if key not in known}


@contextmanager
def as_entry(rules: HouseRulesVersion, entry: Mapping[str, Any]) -> Iterator[None]:
    """Wrap what a rule system does with an entry: its errors name the whole path, and what it overlooks is refused.

    A stored entry is not asked again, so that a record of an older version can be replayed.
    """
    faults = list(entry_faults(find_ruleset(rules.ruleset), entry))
    try:
        yield
    except RuleError as error:
        if faults and faults[0].code == "unknown_field" and not isinstance(error, LeagueError):
            raise RuleError("unknown_field", key=faults[0].path) from error
        if not isinstance(error, LeagueError) and (path := locate(error, entry, faults)):
            error.params["key" if "key" in error.params else AT_KEY] = path
        raise
    if faults:
        refused = faults[0].error()
        if "key" not in refused.params:
            refused.params[AT_KEY] = faults[0].place
        raise refused
