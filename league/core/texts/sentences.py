"""How the reader's language sets sentences beside each other, and scores in them."""

from django.utils.formats import number_format
from django.utils.translation import get_language

from league.core.points import with_minus


def is_wide() -> bool:
    """Whether the reader's language has wide punctuation and no spaces: Japanese and Chinese."""
    return (get_language() or "").startswith(("ja", "zh"))


def between_sentences() -> str:
    """What stands between two sentences: nothing after a wide full stop, which has its own room."""
    return "" if is_wide() else " "


def score_in_sentence(score: int) -> str:
    """A score, or a difference of scores: 35,900."""
    return with_minus(number_format(score, 0, use_l10n=True, force_grouping=True))
