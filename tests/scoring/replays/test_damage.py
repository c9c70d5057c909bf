"""A log with changed bytes is read, or refused with a reason; nothing else happens."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import RuleError
from rules.registry import find_ruleset
from scoring.errors import ReplayError
from scoring.replays.bridge import compare_game
from scoring.replays.opening import read_log
from tests.scoring.replays.logs import whole_game
from tests.scoring.replays.test_refusals import HEAVEN_XML, INIT, START, TAKE, WIN, mjai, mjlog

LOGS = {"log6": whole_game(), "mjlog": mjlog(INIT + HEAVEN_XML), "mjai": mjai(START, TAKE, WIN)}
TENHOU = find_ruleset("tenhou")
PLACE = st.integers(0, 2000)
OTHER = st.one_of(st.binary(max_size=3), st.sampled_from([b"-1", b"0", b"60", b"null", b"[]", b"{}", b'"', b"1e9"]))


@pytest.mark.parametrize("log", LOGS.values(), ids=LOGS)
@given(start=PLACE, length=st.integers(0, 4), other=OTHER)
def test_a_damaged_log_is_refused_or_read(log: bytes, start: int, length: int, other: bytes) -> None:
    start %= len(log)
    try:
        game = read_log(log[:start] + other + log[start + length :])
    except ReplayError:
        return
    try:
        found = compare_game(game, TENHOU, TENHOU.defaults)
    except RuleError as error:
        pytest.fail(f"{error.code} for a log that was read")
    assert len(found.deals) == len(game.deals)
