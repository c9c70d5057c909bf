"""Each operation of the schema names its error codes; `tests/api_answers.py` compares every answer with them."""

import json

import pytest

from league.core.api.errors import COMMON, OF_WRITING, STATUS
from league.core.api.problems import MEDIA_TYPE
from league.core.api.schema import ERROR_CODES
from tests.api_answers import schema
from tests.error_codes import FILE, codes_by_operation, known_codes
from tests.league.api.test_schema import OPERATIONS

pytestmark = [pytest.mark.once, pytest.mark.docs]


def enum_of(name: str, status: int) -> list[str]:
    reference = OPERATIONS[name][2]["responses"][str(status)]["content"][MEDIA_TYPE]["schema"]["$ref"]
    described = schema()["components"]["schemas"][reference.rsplit("/", 1)[1]]
    codes: list[str] = described["allOf"][1]["properties"]["error"]["enum"]
    return codes


def test_the_file_is_what_the_code_says() -> None:
    assert codes_by_operation() == json.loads(FILE.read_text())


def test_every_code_of_the_schema_has_a_sentence_and_its_status() -> None:
    whole = {*COMMON, *OF_WRITING, *STATUS, *(code for codes in ERROR_CODES.values() for code in codes)}

    assert whole <= known_codes()
    for name in OPERATIONS:
        for status in (400, 401, 403, 404):
            assert {STATUS.get(code, 400) for code in enum_of(name, status)} == {status}


def test_an_operation_names_what_its_services_refuse() -> None:
    assert {"hanchan_void", "bad_idempotency_key", "unknown_field"} <= set(enum_of("hanchan_void", 400))
    assert enum_of("hanchan_void", 409) == ["version_conflict"]
    assert {"same_deal", "wrong_deal_number"} <= set(enum_of("deal_record", 409))
    assert {"riichi_open_hand", "bad_wins"} <= set(enum_of("deal_record", 400))
    assert "bad_wins" not in enum_of("hanchan", 400)


@pytest.mark.parametrize(
    ("name", "code"),
    [("hanchan_restore", "hanchan_not_void"), ("adjustment_void", "adjustment_void"),
     ("player_unmerge", "merge_undone"), ("tournament_round_step", "wrong_state"),
     ("tournament_entrant_withdraw", "wrong_state")],
)  # fmt: skip
def test_a_step_that_was_made_already_is_a_conflict(name: str, code: str) -> None:
    assert code in enum_of(name, 409)
    assert "version_conflict" not in (enum_of(name, 409) if code == "wrong_state" else [])
