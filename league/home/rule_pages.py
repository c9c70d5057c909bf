from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from league.clubs.models import HouseRulesVersion
from league.clubs.selectors import club_find, options_of
from league.core.errors import LeagueError, translated
from league.core.parsing import whole_number
from league.core.web.pages import show
from league.rulebook.calculator import ShownAnswer, hand_shown
from league.rulebook.examples import example_query, pattern_examples
from league.rulebook.forms import HandForm
from league.rulebook.selectors import ruleset_described, rulesets_listed
from league.rulebook.words import ROLES, WINDS
from rules.errors import RuleError
from rules.registry import find_ruleset
from rules.ruleset import Ruleset


def rulesets(request: HttpRequest) -> HttpResponse:
    if chosen := request.GET.get("ruleset"):
        return redirect("calculator", _found(chosen).key)
    return show(request, "home/rulesets.html", rulesets=rulesets_listed())


def ruleset(request: HttpRequest, key: str) -> HttpResponse:
    """Show the options and patterns of a ruleset, each pattern with an example in tiles."""
    described = ruleset_described(_found(key).key)
    examples = pattern_examples(key)
    rows = [(row, examples.get(row["key"])) for row in described["patterns"]]
    return show(request, "home/ruleset.html", ruleset=described, rows=rows)


def calculator(request: HttpRequest, key: str) -> HttpResponse:
    """Show the hand calculator; the address holds the hand."""
    found = _found(key)
    form = HandForm(found, request.GET) if request.GET else HandForm(found, example_query(found))
    answer = _answer(request, found, form) if form.is_valid() and not form.is_empty else None
    template = "home/answer.html" if request.htmx else "home/calculator.html"  # type: ignore[attr-defined]
    context: dict[str, Any] = {"ruleset": ruleset_described(key), "form": form, "answer": answer}
    context |= {"siblings": rulesets_listed(), "winds": WINDS, "roles": ROLES}
    return show(request, template, **context)


def _found(key: str) -> Ruleset[Any]:
    try:
        return find_ruleset(key)
    except RuleError:
        raise LeagueError("not_found") from None


def _answer(request: HttpRequest, ruleset: Ruleset[Any], form: HandForm) -> ShownAnswer | None:
    try:
        return hand_shown(ruleset, _options(request, ruleset), form.question())
    except RuleError as error:
        form.add_error(form.field_of(error), translated(error))
        return None


def _options(request: HttpRequest, ruleset: Ruleset[Any]) -> Any:
    """Return the ruleset's defaults, or the options of a club's house rules (`?club=…&rules=…`)."""
    club, rules = request.GET.get("club", ""), request.GET.get("rules", "")
    if not (club and whole_number(rules)):
        return ruleset.defaults
    versions = HouseRulesVersion.objects.filter(house_rules__club=club_find(request.user, club), ruleset=ruleset.key)
    version = versions.filter(pk=int(rules)).first()
    if version is None:
        raise LeagueError("not_found")
    return options_of(version)
