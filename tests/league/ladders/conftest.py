from collections.abc import Callable, Sequence
from datetime import timedelta

import pytest

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.ladders.computing import ladder_compute, ladder_store
from league.ladders.models import Ladder, LadderRow, RatingChange
from league.players.models import Player
from league.players.services import player_add
from league.records.models import Hanchan
from tests.league.factories import DAY, SCORES, make_hanchan

Play = Callable[..., Hanchan]


@pytest.fixture
def crowd(owner: User, club: Club, regulars: list[Player]) -> list[Player]:
    """The four regulars and four more."""
    return regulars + [player_add(actor=owner, club=club, name=name) for name in ("Emi", "Fay", "Gus", "Hal")]


@pytest.fixture
def play(owner: User, house_rules: HouseRulesVersion) -> Play:
    """A hanchan so many days after the first."""

    def play_on(day: int, players: Sequence[Player], scores: Sequence[int] = SCORES) -> Hanchan:
        return make_hanchan(
            actor=owner, house_rules=house_rules, players=players, scores=scores, played_on=DAY + timedelta(days=day)
        )

    return play_on


def follow(ladder: Ladder) -> int:
    computed = ladder_compute(ladder)
    return ladder_store(ladder, computed) if computed else 0


def state(ladder: Ladder) -> tuple[list[object], list[object]]:
    """Everything a ladder keeps."""
    rows = LadderRow.objects.filter(ladder=ladder).order_by("player").values_list("player", "rating", "mark")
    changes = RatingChange.objects.filter(ladder=ladder).order_by("played_key")
    return list(rows), list(changes.values_list("hanchan", "played_key", "marks"))


def state_from_nothing(ladder: Ladder) -> tuple[list[object], list[object]]:
    computed = ladder_compute(ladder, anew=True)
    assert computed
    ladder_store(ladder, computed)
    return state(ladder)
