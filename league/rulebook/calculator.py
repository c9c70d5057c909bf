"""A hand as the calculator's page shows it."""

from typing import Any

from django.utils import translation

from league.families import family_of
from rules.ruleset import Answer, Ruleset
from scoring.engine.hands import hand_shown as json_of


def hand_shown(ruleset: Ruleset[Any], options: Any, question: dict[str, Any]) -> Answer:
    """Score a hand and put the answer into words, as the engine in the browser does.

    raises      RuleError of the hand
    """
    return json_of(ruleset, options, question, family_of(ruleset).words, translation)
