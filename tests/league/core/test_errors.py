import re
from pathlib import Path

import pytest

from league.core.errors import SENTENCES as LEAGUE_SENTENCES
from rules.errors import SENTENCES as RULE_SENTENCES
from scoring.errors import ReplayError, SeatingError, TableError
from scoring.replays.differences import SENTENCES as DIFFERENCES

pytestmark = pytest.mark.once

TESTS = Path(__file__).parents[2]
NAMED = set(
    re.findall(
        r'"([a-z_0-9]+)"',
        "\n".join(
            path.read_text(encoding="utf-8") for path in sorted(TESTS.rglob("*")) if path.suffix in (".py", ".jsonl")
        ),
    )
)


@pytest.mark.docs
@pytest.mark.parametrize(
    "code",
    [
        *RULE_SENTENCES,
        *LEAGUE_SENTENCES,
        *TableError.sentences,
        *SeatingError.sentences,
        *ReplayError.sentences,
        *DIFFERENCES,
    ],
)
def test_every_error_code_is_named_in_a_test(code: str) -> None:
    assert code in NAMED
