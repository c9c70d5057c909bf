import json
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from league.clubs.models import HouseRulesVersion
from league.clubs.selectors import club_find, options_of
from league.core.errors import existing, translated
from league.core.parsing import whole_number
from league.core.points import with_minus
from league.core.texts.allowed import allowed_in_words
from league.core.texts.glossary import glossary_terms
from league.core.web.pages import show
from league.families import family_of
from league.offline.stored import stored_offline
from league.records.views.deals.pad_words import OF_TILES, words
from league.rulebook.calculator import hand_shown
from league.rulebook.examples import example_query, pattern_examples
from league.rulebook.forms import HandForm
from league.rulebook.option_fields import clause_of, value_in_words
from league.rulebook.selectors import ruleset_described, rulesets_to_choose
from league.rulebook.words import ROLES, WINDS
from rules import registry
from rules.errors import RuleError
from rules.ruleset import Answer, Ruleset

# The calculator of these rules was opened last, for half a year; it says nothing about a person.
LAST_USED = "calculator"
LAST_USED_FOR = 180 * 24 * 60 * 60
FIRST = "riichi-club"


def rulesets(request: HttpRequest) -> HttpResponse:
    return show(request, "home/rulesets.html", rulesets=rulesets_to_choose())


def glossary(request: HttpRequest) -> HttpResponse:
    """Explain the terms of the pages in the reader's language, with the English term beside each."""
    language = get_language()
    terms = [(term, term.name(language), _(term.meaning)) for term in glossary_terms()]
    return show(request, "home/glossary.html", terms=terms, is_english=language == "en")


def calculators(request: HttpRequest) -> HttpResponse:
    """Open the calculator of the rules that are chosen (`?ruleset=`), else of those used last, else of riichi."""
    if chosen := request.GET.get("ruleset"):
        return redirect("calculator", _found(chosen).key)
    last = request.COOKIES.get(LAST_USED)
    return redirect("calculator", last if any(one.key == last for one in registry.RULESETS) else FIRST)


def ruleset(request: HttpRequest, key: str) -> HttpResponse:
    """Show the options and patterns of a ruleset, each pattern with an example in tiles."""
    ruleset = _found(key)
    described, remark = ruleset_described(ruleset.key), family_of(ruleset).remarks.get(key)
    examples = pattern_examples(key)
    rows = [(row, examples.get(row["key"])) for row in described["patterns"]]
    sections = [("patterns", _("Patterns")), ("options", _("Options"))]
    described["options"] = [{**one, **_option_in_words(ruleset, one)} for one in described["options"]]
    return show(request, "home/ruleset.html", ruleset=described, remark=remark, rows=rows, sections=sections)


def _option_in_words(ruleset: Ruleset[Any], option: dict[str, Any]) -> dict[str, Any]:
    """Return the default in words, and each value that can be chosen with its words."""
    family, key = family_of(ruleset), option["key"]
    choices = [value for value in option["choices"] if isinstance(value, str)]
    return {
        "allowed": allowed_in_words(option["allowed"]),
        "default_in_words": value_in_words(option["default"], family, key),
        "quoted": clause_of(option, family),
        "values": [(value, value_in_words(value, family, key)) for value in choices],
    }


@stored_offline
def calculator(request: HttpRequest, key: str) -> HttpResponse:
    """Show the hand calculator; the address holds the hand."""
    ruleset = _found(key)
    options = _options(request, ruleset)
    form = HandForm(ruleset, request.GET or example_query(ruleset), options=options)
    is_asked = form.is_valid() and not form.is_empty
    answer, error = _answer(options, form) if is_asked else (None, None)
    template = "home/answer.html" if request.htmx else "home/calculator.html"  # type: ignore[attr-defined]
    context: dict[str, Any] = {"ruleset": ruleset_described(key), "form": form, "answer": answer}
    context |= {"siblings": rulesets_to_choose(), "winds": WINDS, "roles": ROLES}
    # The script compares the answer with that of the engine in the browser.
    context["compared"] = json.dumps(answer or {"error": error}) if answer or error else ""
    if not request.htmx:  # type: ignore[attr-defined]
        context["asked"] = json.dumps(_asked(options, form))
        context["keys"] = {"form": {"hand": form.keys}, "words": words(OF_TILES)}
    answer_page = show(request, template, **context)
    if not request.htmx:  # type: ignore[attr-defined]
        answer_page.set_cookie(LAST_USED, key, max_age=LAST_USED_FOR, samesite="Lax", secure=request.is_secure())
    return answer_page


def _found(key: str) -> Ruleset[Any]:
    return existing(next((ruleset for ruleset in registry.RULESETS if ruleset.key == key), None))


def _answer(options: Any, form: HandForm) -> tuple[Answer | None, dict[str, str] | None]:
    """Return the answer, or the error, which the form shows too."""
    try:
        return hand_shown(form.ruleset, options, form.question()), None
    except RuleError as error:
        form.add_error(form.field_of(error), translated(error))
        return None, {"code": error.code, "message": translated(error)}


def _asked(options: Any, form: HandForm) -> dict[str, Any]:
    """Return the unchanging part of what the page asks the engine in the browser, and the words to show its answer."""
    ruleset = form.ruleset
    said = {
        "not_enough": _("Not enough to win"),
        "empty": _("Enter a hand: its patterns, the sum and the payments appear here."),
        "no_pattern": _("No pattern."),
        "flowers": _("Flowers"),
        "payments": _("Who pays"),
        "minus": with_minus("-"),
        "winds": {wind: str(name) for wind, name in WINDS.items()},
        "roles": {role: str(name) for role, name in ROLES.items()},
    }
    return {
        "question": {
            "ruleset": ruleset.key,
            "options": ruleset.dump(options),
            "fields": form.typed_fields,
        },
        "patterns": reverse("ruleset", args=[ruleset.key]),
        "words": said,
    }


def _options(request: HttpRequest, ruleset: Ruleset[Any]) -> Any:
    """Return the ruleset's defaults, or the options of a club's house rules (`?club=…&rules=…`)."""
    club, rules = request.GET.get("club", ""), request.GET.get("rules", "")
    if not (club and whole_number(rules)):
        return ruleset.defaults
    versions = HouseRulesVersion.objects.filter(house_rules__club=club_find(request.user, club), ruleset=ruleset.key)
    version = existing(versions.filter(pk=int(rules)).first())
    return options_of(version)
