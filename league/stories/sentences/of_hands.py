"""Sentences about hands: what they were worth, by the words of the rule system. `again` is as in `of_table`."""

from collections.abc import Sequence
from typing import Any

from django.utils import translation
from django.utils.translation import get_language, pgettext

from league.core.texts.sentences import is_wide
from league.stories.sentences.voice import Voice
from league.stories.sentences.words import inside, rank_in_words, whole
from rules.ruleset import Ruleset
from scoring.stories.values import Hand, Rare
from scoring.words import WORDS, say
from scoring.words.names import LATIN, title_in

MOST_PATTERNS = 3
# A sentence says already that the winner drew the tile.
SELF_DRAWS = {"menzen_tsumo", "concealed_self_draw", "self_draw", "self_drawn"}


def hand(told: Hand, voice: Voice, again: bool) -> str:
    said = {
        "name": voice.name(told.player), "worth": hand_worth(told, voice), "gain": whole(told.gain),
        "patterns": hand_patterns(told, voice),
    }  # fmt: skip
    return (_self_draw(told, again) if told.is_self_draw else _off_a_discard(told, voice, again)) % said


def _self_draw(told: Hand, again: bool) -> str:
    if told.patterns and again:
        return pgettext(
            "story", "The same player also won %(worth)s by self-draw, with %(patterns)s: %(gain)s in one deal."
        )
    if told.patterns:
        return pgettext("story", "%(name)s won %(worth)s by self-draw, with %(patterns)s: %(gain)s in one deal.")
    if again:
        return pgettext("story", "The same player also won %(worth)s by self-draw: %(gain)s in one deal.")
    return pgettext("story", "%(name)s won %(worth)s by self-draw: %(gain)s in one deal.")


def _off_a_discard(told: Hand, voice: Voice, again: bool) -> str:
    """Chinese says the win itself in the words of the rule system: 荣和, 点和, 食糊."""
    if voice.ruleset.family == "hk":
        return _food(told, again)
    if voice.ruleset.family not in ("riichi", "sanma", "mingjiang"):
        return _point(told, again)
    if told.patterns and again:
        return pgettext(
            "story of riichi",
            "The same player also won %(worth)s off a discard, with %(patterns)s: %(gain)s in one deal.",
        )
    if told.patterns:
        return pgettext(
            "story of riichi", "%(name)s won %(worth)s off a discard, with %(patterns)s: %(gain)s in one deal."
        )
    if again:
        return pgettext("story of riichi", "The same player also won %(worth)s off a discard: %(gain)s in one deal.")
    return pgettext("story of riichi", "%(name)s won %(worth)s off a discard: %(gain)s in one deal.")


def _point(told: Hand, again: bool) -> str:
    if told.patterns and again:
        return pgettext(
            "story", "The same player also won %(worth)s off a discard, with %(patterns)s: %(gain)s in one deal."
        )
    if told.patterns:
        return pgettext("story", "%(name)s won %(worth)s off a discard, with %(patterns)s: %(gain)s in one deal.")
    if again:
        return pgettext("story", "The same player also won %(worth)s off a discard: %(gain)s in one deal.")
    return pgettext("story", "%(name)s won %(worth)s off a discard: %(gain)s in one deal.")


def _food(told: Hand, again: bool) -> str:
    if told.patterns and again:
        return pgettext(
            "story of Hong Kong",
            "The same player also won %(worth)s off a discard, with %(patterns)s: %(gain)s in one deal.",
        )
    if told.patterns:
        return pgettext(
            "story of Hong Kong", "%(name)s won %(worth)s off a discard, with %(patterns)s: %(gain)s in one deal."
        )
    if again:
        return pgettext("story of Hong Kong", "The same player also won %(worth)s off a discard: %(gain)s in one deal.")
    return pgettext("story of Hong Kong", "%(name)s won %(worth)s off a discard: %(gain)s in one deal.")


def rare(told: Rare, voice: Voice, again: bool) -> str:
    said = {
        "name": voice.name(told.player), "pattern": patterns_in_sentence(voice.ruleset, [told.pattern]),
        "deals": whole(told.deals), "times": rank_in_words(told.times_before + 1),
    }  # fmt: skip
    if not told.times_before:
        words = pgettext("story", "%(name)s won with %(pattern)s, seen for the first time in %(deals)s recorded deals.")
    else:
        words = pgettext(
            "story", "%(name)s won with %(pattern)s, seen for the %(times)s time in %(deals)s recorded deals."
        )
    return words % said


# ----- the parts -----


def hand_worth(told: Hand, voice: Voice) -> str:
    """What was won: a yakuman, a baiman, a hand worth 48 fan, a hand at the cap of 10 faan."""
    if told.is_counted:
        return pgettext("story", "a counted yakuman")
    if told.limit:
        return _limit(told, voice.ruleset)
    worth: str = WORDS[voice.ruleset.family].worth(translation, {"total": told.total or 0, "patterns": told.patterns})
    words = pgettext("story", "a hand worth %(worth)s")
    if told.is_capped:
        words = pgettext("story", "a hand at the cap of %(worth)s")
    # Sentences have no space beside figures: 底注的8倍.
    return words % {"worth": worth.replace(" ", "") if is_wide() else worth}


def _limit(told: Hand, ruleset: Ruleset[Any]) -> str:
    limits = {
        "baiman": pgettext("story", "a baiman"),
        "sanbaiman": pgettext("story", "a sanbaiman"),
        "yakuman": pgettext("story", "a yakuman"),
    }
    if told.times > 1:
        return _several_yakuman(told.times)
    if told.limit in limits:
        return limits[told.limit]
    return say(translation, WORDS[ruleset.family].limits.get(told.limit, told.limit))


def _several_yakuman(times: int) -> str:
    few = {2: pgettext("story", "a double yakuman"), 3: pgettext("story", "a triple yakuman")}
    return few.get(times) or pgettext("story", "a %(n)d-fold yakuman") % {"n": times}


def hand_patterns(told: Hand, voice: Voice) -> str:
    patterns = [key for key in told.patterns if key not in SELF_DRAWS] or told.patterns
    return patterns_in_sentence(voice.ruleset, patterns[:MOST_PATTERNS])


def patterns_in_sentence(ruleset: Ruleset[Any], keys: Sequence[str]) -> str:
    """Patterns as they are said inside a sentence: full flush and pinfu; 清一色・平和."""
    said = [_pattern(ruleset, key) for key in keys]
    if len(said) < 2:
        return "".join(said)
    before = pgettext("between patterns", ", ").join(said[:-1])
    words = pgettext("patterns in a sentence", "%(patterns)s and %(last)s")
    return words % {"patterns": before, "last": said[-1]}


def _pattern(ruleset: Ruleset[Any], key: str) -> str:
    row = next((row for row in ruleset.catalogue if row.key == key), None)
    if row is None:
        name, title = WORDS[ruleset.family].name_of_pattern(translation, key)
        return title or name
    title = title_in(translation, row.name, row.title)
    if (get_language() or "").startswith("ja") and not LATIN.search(title):
        return row.name
    return inside(title) or row.name
