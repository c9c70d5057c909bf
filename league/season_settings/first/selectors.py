"""The games that a new club chooses from."""

from typing import Any, NamedTuple

from django.utils.translation import get_language, gettext

from league.families import family_of
from league.families.family import Family
from rules import registry
from rules.ruleset import Ruleset

# What most readers of a language play; every other game follows in the order of the registry.
USUAL = {
    "en": ("riichi", "sanma", "mcr", "hk"),
    "ja": ("riichi", "sanma", "mcr"),
    "zh-hans": ("mcr", "sichuan", "riichi", "sanma"),
    "zh-hant": ("hk", "riichi", "sanma", "mcr"),
}


class Game(NamedTuple):
    """One game in words: its family, the ruleset that is proposed, and the other ones."""

    family: Family
    title: str
    proposed: Ruleset[Any]
    others: list[Ruleset[Any]]


def games_to_choose() -> list[Game]:
    """Return all games, those that readers of the present language usually play first."""
    rulesets: dict[str, list[Ruleset[Any]]] = {}
    for ruleset in registry.RULESETS:
        rulesets.setdefault(ruleset.family, []).append(ruleset)
    usual = USUAL.get(get_language() or "", USUAL["en"])
    keys = sorted(rulesets, key=lambda key: usual.index(key) if key in usual else len(usual))
    return [_game(rulesets[key]) for key in keys]


def _game(rulesets: list[Ruleset[Any]]) -> Game:
    family = family_of(rulesets[0])
    wanted = family.proposed.get(get_language() or "") or family.proposed.get("en")
    proposed = next((ruleset for ruleset in rulesets if ruleset.key == wanted), rulesets[0])
    others = [ruleset for ruleset in rulesets if ruleset is not proposed]
    return Game(family, str(family.title) or gettext(proposed.title), proposed, others)
