"""The page of a new event: basics, registration, rules and ranking. It works without scripts."""

from typing import Any

from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from league.accounts.models import User
from league.clubs.club_page import ClubRequest, club_page
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.rules_in_words import in_words
from league.clubs.selectors import latest_versions
from league.clubs.services import house_rules_create
from league.core.texts.lists import listed
from league.core.web.pages import show
from league.sheets.metric_columns import step_title
from league.tournaments.lifecycle.services import tournament_create
from league.tournaments.models import Tournament
from league.tournaments.models.tournaments import order_of
from league.tournaments.views.settings.new_event_forms import (
    STEP_KEYS,
    STEPS,
    NewTournamentForm,
    number_of,
    preset_name,
    step_of,
    with_order_of_rules,
)
from rules.registry import find_ruleset
from scoring.metrics import table_rule


@club_page("tournament")
def tournament_new(request: ClubRequest, club: Club) -> HttpResponse:
    """Show a step. A button sends all steps and says where to go; without one the event is prepared."""
    versions = latest_versions(club)
    data = with_order_of_rules(versions, request.POST)
    form = NewTournamentForm(versions, data or None, initial=_initial(club, versions))
    step = step_of(request.POST.get("step", ""))
    wanted = request.POST.get("to", "") if request.method == "POST" else step
    if wanted in STEP_KEYS:
        return _step_page(request, form, _reached(form, step, wanted), step if request.POST else "")
    if form.is_valid():
        with form.refusals():
            tournament = _create(request.user, club, form.cleaned_data)
            return redirect("desk_stages", tournament.slug)
    return _step_page(request, form, form.first_faulty(STEP_KEYS[-1]), STEP_KEYS[-1])


def _initial(club: Club, versions: list[HouseRulesVersion]) -> dict[str, Any]:
    initial: dict[str, Any] = {"starts_on": club.day_of(timezone.now())}
    return initial | ({"house_rules": str(versions[0].pk)} if len(versions) == 1 else {})


def _reached(form: NewTournamentForm, step: str, wanted: str) -> str:
    """Going back is always possible; going on stops at the first step with an error."""
    return wanted if number_of(wanted) <= number_of(step) else form.first_faulty(wanted)


def _step_page(request: ClubRequest, form: NewTournamentForm, shown: str, filled_in: str) -> HttpResponse:
    """Show a step; errors only of steps that have been filled in."""
    if form.is_bound:
        until = min(number_of(filled_in), number_of(shown)) if filled_in else 0
        form.forget_errors([name for key in STEP_KEYS[:until] for name in form.fields_of(key)] + ["__all__"])
    names = set(form.fields_of(shown))
    rules = form.rules_shown
    return show(
        request, "tournaments/new.html", here="events", form=form, steps=STEPS, shown=shown,
        back=STEP_KEYS[number_of(shown) - 2] if number_of(shown) > 1 else "",
        following=STEP_KEYS[number_of(shown)] if number_of(shown) < len(STEPS) else "",
        plain_fields=[field for field in form.plain_fields if field.name in names],
        carried=[field for field in form if field.name not in names],
        rules=rules, sets=_what_rules_set(rules) if rules else None,
    )  # fmt: skip


def _what_rules_set(rules: HouseRulesVersion) -> dict[str, Any]:
    """What the chosen rules say: the order of the ranking and all options, in words."""
    ruleset = find_ruleset(rules.ruleset)
    steps = table_rule(order_of(rules.ruleset), unit=rules.points_unit or 1).steps
    return {
        "name": preset_name(ruleset.key), "title": ruleset.title, "order": listed(map(step_title, steps)),
        "options": in_words(rules),
    }  # fmt: skip


@transaction.atomic
def _create(actor: User, club: Club, entered: dict[str, Any]) -> Tournament:
    """Prepare the event; a chosen ruleset becomes house rules of the club with its usual options."""
    rules = entered["house_rules"]
    if isinstance(rules, str):
        entered["house_rules"] = house_rules_create(actor=actor, club=club, name=preset_name(rules), ruleset=rules)
    return tournament_create(actor=actor, club=club, **entered)
