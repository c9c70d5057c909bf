from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.clubs.models import HouseRulesVersion
from league.clubs.selectors import latest_versions
from league.core.web.forms import PageForm
from league.evening_tables.models import Custom, EveningRound
from league.evening_tables.people import people_of
from league.evening_tables.selectors import rounds_of
from league.records.models import Hanchan, Participant
from league.seasons.models import Season
from league.seasons.selectors import club_seasons, current_season
from league.sessions.models import Session
from rules.registry import find_ruleset
from scoring.seating.evenings.planned import MOST_ROUNDS

OF_CUSTOM = {"custom", "play_on"}


class FormTablesForm(PageForm):
    """How the tables of the next round are formed; prefilled as last time."""

    ids = "tables_%s"
    error_fields = {"season_archived": "season", "outside_season": "season", "unit_mismatch": "season"}
    custom = forms.ChoiceField(label=_("How the tables are formed"), choices=Custom.choices)
    play_on = forms.MultipleChoiceField(
        label=_("These tables play on together"), required=False, widget=forms.CheckboxSelectMultiple()
    )
    house_rules = forms.ModelChoiceField(
        label=_("Played under"), queryset=HouseRulesVersion.objects.none(), empty_label=None
    )
    season = forms.ModelChoiceField(label=_("Season"), queryset=Season.objects.none(), required=False)
    rules_of_three = forms.ModelChoiceField(
        label=_("Tables of three, friendly games under"), queryset=HouseRulesVersion.objects.none(), required=False
    )
    seats_open = forms.BooleanField(label=_("The players draw their seats at the table"), required=False)

    rounds = forms.IntegerField(
        label=_("Rounds of the evening, for a plan of all of them"), required=False, min_value=2, max_value=MOST_ROUNDS
    )

    def __init__(self, session: Session, sent: Any = None) -> None:
        super().__init__(sent, initial=custom_of_last_time(session))
        versions = rules_to_choose(session)
        of_three = [one for one in versions if 3 in find_ruleset(one.ruleset).players]
        self._choose("house_rules", versions)
        self._choose("rules_of_three", of_three)
        self.choose_from("season", club_seasons(session.club).filter(is_archived=False))
        if not of_three:
            del self.fields["rules_of_three"]
        stays = tables_that_may_stay(session)
        self.choices_of("play_on", [(str(pk), names) for pk, names in stays])
        if not stays:
            del self.fields["play_on"]

    def _choose(self, name: str, versions: Sequence[HouseRulesVersion]) -> None:
        rows = HouseRulesVersion.objects.filter(pk__in=[one.pk for one in versions]).select_related("house_rules")
        self.choose_from(name, rows)
        self.fields[name].label_from_instance = lambda one: one.house_rules.name  # type: ignore[attr-defined]

    @property
    def custom_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name in OF_CUSTOM]

    @property
    def game_fields(self) -> list[forms.BoundField]:
        """What seldom changes from one evening to the next, folded away."""
        return [self[name] for name in self.fields if name not in OF_CUSTOM]

    @property
    def has_wrong_games(self) -> bool:
        return any(field.errors for field in self.game_fields)

    def entered(self) -> dict[str, Any]:
        """Return what the service takes."""
        entered = dict(self.cleaned_data)
        return entered | {"rounds": entered["rounds"] or 0, "play_on": [int(pk) for pk in entered.get("play_on", ())]}


def rules_to_choose(session: Session) -> list[HouseRulesVersion]:
    """The newest versions of the club, and that of the present season, which comes first."""
    season, newest = current_season(session.club, session.played_on), latest_versions(session.club)
    return [season.house_rules, *(one for one in newest if one != season.house_rules)] if season else newest


def custom_of_last_time(session: Session) -> Mapping[str, Any]:
    """What the last round of the evening was formed by; at the first one the custom of the club's last evening."""
    own = rounds_of(session).first()
    other = EveningRound.objects.filter(session__club=session.club).order_by("-formed_at").first()
    last = own or other
    custom = {"custom": last.custom, "seats_open": last.seats_open} if last else {"custom": Custom.ANEW}
    if own:
        rules = {"house_rules": own.house_rules_id, "rules_of_three": own.rules_of_three_id}
        return {**custom, **rules, "season": own.season_id, "rounds": own.rounds or None}
    versions, season = rules_to_choose(session), current_season(session.club, session.played_on)
    return {
        **custom, "house_rules": versions[0].pk if versions else None, "season": season and season.pk,
        "rules_of_three": last and last.rules_of_three_id,
    }  # fmt: skip


def tables_that_may_stay(session: Session) -> list[tuple[int, str]]:
    """The last games of the evening that are over and whose people are all free, each with their names."""
    free = {one.key for one in people_of(session) if one.is_free}
    rows = Participant.objects.filter(hanchan__session=session, hanchan__state=Hanchan.State.FINISHED)
    games: dict[int, list[Participant]] = {}
    for row in rows.select_related("player").order_by("-hanchan__played_key", "seat"):
        games.setdefault(row.hanchan_id, []).append(row)
    found: list[tuple[int, str]] = []
    named: set[int] = set()
    for pk, seats in games.items():
        people = {row.player_id for row in seats}
        if people <= free and not people & named:
            found.append((pk, " · ".join(row.player.public_name for row in seats)))
        # Only the last game of each counts.
        named |= people
    return found
