"""The names of streaks and of extremes, the best and worst games of a player."""

from django.utils.translation import gettext_lazy

STREAKS = {
    "firsts": gettext_lazy("first places"),
    "top_two": gettext_lazy("first or second"),
    "not_last": gettext_lazy("without a last place"),
    "lasts": gettext_lazy("last places"),
    "positive": gettext_lazy("above zero"),
    "negative": gettext_lazy("below zero"),
}
EXTREMES = {
    "best_points": gettext_lazy("Most points"),
    "worst_points": gettext_lazy("Fewest points"),
    "best_score": gettext_lazy("Highest score"),
    "worst_score": gettext_lazy("Lowest score"),
    "margin": gettext_lazy("Widest winning margin"),
}
