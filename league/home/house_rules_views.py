from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from league.clubs.club_page import ClubRequest, club_page
from league.clubs.models import Club, HouseRules, HouseRulesVersion
from league.clubs.rules_in_words import differences, in_words
from league.clubs.selectors import latest_versions, options_of
from league.clubs.services import house_rules_amend, house_rules_as_printed, house_rules_create
from league.core.parsing import whole_number
from league.core.web.pages import show
from league.families import family_of
from league.rulebook.option_forms import AmendOptionsForm, OptionsForm
from rules.registry import RULESETS, find_ruleset


@club_page()
def house_rules(request: ClubRequest, club: Club) -> HttpResponse:
    newest = latest_versions(club)
    rulesets = {ruleset.key: ruleset for ruleset in RULESETS}
    return show(request, "home/house_rules.html", here="rules", newest=newest, rulesets=rulesets)


@club_page("house_rules")
def house_rules_new(request: ClubRequest, club: Club) -> HttpResponse:
    return show(request, "home/house_rules_new.html", here="rules", rulesets=RULESETS)


@club_page("house_rules")
def house_rules_options(request: ClubRequest, club: Club, ruleset: str) -> HttpResponse:
    chosen = find_ruleset(ruleset)
    if "as_printed" in request.POST:
        version = house_rules_as_printed(actor=request.user, club=club, ruleset=ruleset)
        return redirect("house_rules_version", club.slug, version.house_rules_id, version.number)
    present = chosen.dump(chosen.defaults)
    form = OptionsForm(chosen, present, request.POST or None, initial={"name": chosen.name})
    if form.is_valid():
        with form.refusals():
            version = house_rules_create(
                actor=request.user, club=club, name=form.cleaned_data["name"], ruleset=ruleset, options=form.changes()
            )
            return redirect("house_rules_version", club.slug, version.house_rules_id, version.number)
    shown = {"form": form, "ruleset": chosen, "remark": family_of(chosen).remarks.get(ruleset)}
    return show(request, "home/house_rules_options.html", here="rules", **shown)


def _find(club: Club, pk: int) -> HouseRules:
    return get_object_or_404(HouseRules.objects.select_related("club"), club=club, pk=pk)


@club_page()
def house_rules_version(request: ClubRequest, club: Club, pk: int, number: int | None = None) -> HttpResponse:
    rules = _find(club, pk)
    versions = list(rules.versions.select_related("created_by").order_by("-number"))
    version = _numbered(versions, number)
    against = whole_number(request.GET.get("against", ""))
    other = None if against is None else _numbered(versions, against)
    return show(
        request,
        "home/house_rules_version.html",
        here="rules",
        rules=rules,
        version=version,
        versions=versions,
        ruleset=find_ruleset(version.ruleset),
        options=in_words(version),
        other=other,
        differences=differences(other, version) if other else [],
        usual=differences(None, version),
    )


def _numbered(versions: list[HouseRulesVersion], number: int | None) -> HouseRulesVersion:
    found = [version for version in versions if number in (None, version.number)]
    return found[0] if found else get_object_or_404(HouseRulesVersion, pk=0)


@club_page("house_rules")
def house_rules_change(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    rules = _find(club, pk)
    latest = rules.latest
    ruleset = find_ruleset(latest.ruleset)
    form = AmendOptionsForm(ruleset, ruleset.dump(options_of(latest)), request.POST or None)
    if form.is_valid():
        with form.refusals():
            version = house_rules_amend(
                actor=request.user, house_rules=rules, options=form.changes(), reason=form.cleaned_data["reason"]
            )
            same = version.pk == latest.pk
            messages.success(request, _("Nothing was changed.") if same else _("A new version is in force."))
            return redirect("house_rules_version", club.slug, rules.pk, version.number)
    remark = family_of(ruleset).remarks.get(ruleset.key)
    shown = {"form": form, "rules": rules, "ruleset": ruleset, "remark": remark}
    return show(request, "home/house_rules_change.html", here="rules", **shown)
