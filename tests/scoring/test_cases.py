"""Cases are checked in order: the line, the ruleset, the options, the kind, then the question."""

import io
import json
from typing import Any

import pytest
from django.core.management import call_command

from scoring.cases import answer, answer_line


@pytest.mark.parametrize(
    ("case", "code"),
    [
        ([], "bad_input"),
        ({"ruleset": "go"}, "unknown_ruleset"),
        ({"ruleset": ["mcr"]}, "unknown_ruleset"),
        ({"ruleset": "mcr", "options": {"sake": 1}}, "unknown_option"),
        ({"ruleset": "mcr", "options": {"rounds": 9}}, "bad_option"),
        ({"ruleset": "mcr", "options": []}, "bad_input"),
        ({"ruleset": "mcr", "kind": "round", "in": {}}, "unknown_kind"),
        ({"ruleset": "mcr", "kind": "game"}, "bad_input"),
        ({"ruleset": "mcr", "kind": "game", "in": {"scores": [0, 0, 0, 0], "sake": 1}}, "unknown_field"),
    ],
)
def test_an_invalid_case_gets_its_code_and_a_sentence(case: Any, code: str) -> None:
    found = answer(case)

    assert found["error"] == code
    assert "?" not in found["message"]


@pytest.mark.parametrize("line", ["", "nan", "[" * 100_000, "9" * 10_000, '{"id": NaN}', "\x00", '{"id": "\\ud800"}'])
def test_a_line_that_is_not_json_gets_bad_json(line: str) -> None:
    assert json.loads(answer_line(line)) == {"id": None, "out": {"error": "bad_json", "message": "This is not JSON."}}


@pytest.mark.parametrize("line", [b"\xc2\xa0", b"\x0b", b"\xe2\x80\xa8", b"\x1c", b'{"id": "\xff"}', b"\xed\xa0\x80"])
def test_a_line_of_the_command_that_only_looks_blank_or_is_no_text_gets_an_answer(
    line: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    stdin = io.TextIOWrapper(io.BytesIO(b" \t\r\n" + line + b"\n"))
    stdout = io.TextIOWrapper(io.BytesIO())
    monkeypatch.setattr("sys.stdin", stdin)
    monkeypatch.setattr("sys.stdout", stdout)

    call_command("score")

    stdout.seek(0)
    [answer] = [json.loads(line) for line in stdout]
    assert answer == {"id": None, "out": {"error": "bad_json", "message": "This is not JSON."}}


def test_a_character_written_as_a_surrogate_pair_is_read_and_written() -> None:
    assert json.loads(answer_line('{"id": "\\ud83c\\udc04"}'))["id"] == "🀄"


def test_the_command_answers_line_by_line_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = ['{"id": 1, "ruleset": "go"}', "", "{", '{"id": "三", "ruleset": "go"}']
    stdin = io.TextIOWrapper(io.BytesIO("\n".join(asked).encode()))
    stdout = io.TextIOWrapper(io.BytesIO())
    monkeypatch.setattr("sys.stdin", stdin)
    monkeypatch.setattr("sys.stdout", stdout)

    call_command("score")

    stdout.seek(0)
    answers = [json.loads(line) for line in stdout]
    assert [one["id"] for one in answers] == [1, None, "三"]
    assert [one["out"]["error"] for one in answers] == ["unknown_ruleset", "bad_json", "unknown_ruleset"]
