"""The games of a file whose scores are far beyond what the record has: asked about once, as at the table."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from league.core.texts.lists import listed
from league.core.texts.sentences import score_in_sentence
from league.records.core.doubts import usual_scores
from league.records.imports.rows import EnteredHanchan
from scoring.doubts import UsualScores, far_scores


class UnusualScores(NamedTuple):
    """A line with the scores that are far beyond the record, and why they are."""

    line: int
    scores: tuple[int, ...]
    sentence: str

    @property
    def scores_text(self) -> str:
        return listed([score_in_sentence(score) for score in self.scores])


def unusual_games(games: Sequence[EnteredHanchan]) -> list[UnusualScores]:
    usual: dict[int, UsualScores] = {}
    found = []
    for game in games:
        rules = game.house_rules
        known = usual.get(rules.pk) or usual.setdefault(rules.pk, usual_scores(rules))
        scores = [seat.score for seat in game.seats]
        if far := far_scores(scores, known):
            found.append(UnusualScores(game.line.number, tuple(scores[seat] for seat in far), _sentence(known)))
    return found


def _sentence(usual: UsualScores) -> str:
    return _("the last {games} games had scores from {lowest} to {highest}").format(
        games=usual.games, lowest=score_in_sentence(usual.lowest), highest=score_in_sentence(usual.highest)
    )
