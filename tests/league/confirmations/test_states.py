from datetime import UTC, datetime, timedelta
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.confirmations.states import state_of

DUE = datetime(2026, 3, 7, 12, tzinfo=UTC)
EARLIER = DUE - timedelta(seconds=1)
ALL = [(seat, "confirms") for seat in range(4)]


@pytest.mark.parametrize(
    ("said", "is_decided", "now", "state"),
    [
        ([], False, EARLIER, "reported"),
        (ALL[:1], False, EARLIER, "half"),
        (ALL[:3], False, EARLIER, "half"),
        (ALL, False, EARLIER, "confirmed"),
        ([*ALL[:3], (7, "confirms")], False, EARLIER, "half"),
        ([(7, "disputes")], False, EARLIER, "reported"),
        ([], False, DUE, "confirmed"),
        ([*ALL[:3], (3, "disputes")], False, EARLIER, "disputed"),
        ([(3, "disputes")], False, DUE, "disputed"),
        ([(3, "disputes")], True, EARLIER, "decided"),
        ([], True, DUE, "decided"),
    ],
)
def test_a_state_follows_from_what_was_said_and_the_clock(
    said: list[tuple[int, str]], is_decided: bool, now: datetime, state: str
) -> None:
    assert state_of(range(4), said, is_decided=is_decided, due=DUE, now=now) == state


answers = st.dictionaries(st.integers(0, 5), st.sampled_from(["confirms", "disputes"]), max_size=5)


@given(answers, st.booleans(), st.integers(-2, 2))
def test_the_order_of_the_answers_never_matters(said: dict[int, str], is_decided: bool, hours: int) -> None:
    now = DUE + timedelta(hours=hours)
    states = {
        state_of(range(4), order, is_decided=is_decided, due=DUE, now=now) for order in permutations(said.items())
    }

    assert len(states) == 1


@given(answers, answers, st.booleans())
def test_an_answer_that_is_changed_leaves_nothing_of_the_first(
    first: dict[int, str], then: dict[int, str], is_decided: bool
) -> None:
    changed = [*first.items(), *then.items()]

    assert state_of(range(4), changed, is_decided=is_decided, due=DUE, now=EARLIER) == state_of(
        range(4), (first | then).items(), is_decided=is_decided, due=DUE, now=EARLIER
    )
