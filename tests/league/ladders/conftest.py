from collections.abc import Callable, Iterator, Sequence
from datetime import timedelta

import pytest

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.ladders.computing.lookup import segment_at
from league.ladders.computing.rating_segments import Segment
from league.ladders.computing.ratings import ladder_compute
from league.ladders.computing.storing import ladders_catch_up, ladders_store
from league.ladders.models import Ladder, LadderRow
from league.ladders.services import ladder_open
from league.players.models import Player
from league.players.services import player_add
from league.records.models import Hanchan
from scoring.ladders.ladder import Mark
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


@pytest.fixture
def points(owner: User, club: Club) -> Ladder:
    return ladder_open(actor=owner, club=club, name="Points", kind="points")


def follow(ladder: Ladder) -> int:
    return ladders_catch_up([ladder])


def state(ladder: Ladder) -> tuple[list[object], list[object]]:
    """All stored rows of a ladder."""
    rows = LadderRow.objects.filter(ladder=ladder).order_by("player").values_list("player", "rating", "mark")
    begins = ladder.segments.order_by("begins_at").values_list("begins_at", flat=True)
    segments = [segment for key in begins if (segment := segment_at(ladder, key))]
    return list(rows), [told for segment in segments for told in everything_told(segment)]


def everything_told(segment: Segment) -> Iterator[tuple[int, int, list[tuple[int, Mark, Mark]]]]:
    """Each hanchan of a segment with its key, and the marks before and after it."""
    for number, (hanchan, key) in enumerate(zip(segment.hanchan, segment.keys, strict=True)):
        before = segment.marks_before(number)
        yield hanchan, key, [(player, before[player], mark) for player, mark in segment.marks_at(number)]


def state_from_nothing(ladder: Ladder) -> tuple[list[object], list[object]]:
    computed = ladder_compute(ladder, anew=True)
    assert computed
    ladders_store([computed])
    return state(ladder)
