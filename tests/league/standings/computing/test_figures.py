"""The figures of a line as they are stored."""

import json
from fractions import Fraction

import pytest

from league.standings.computing.figures import values_text
from scoring.exact import Exact


@pytest.mark.parametrize("values", [[], [None], [0, -31200], [Fraction(-17, 4), None, Fraction(6, 2), 10**20]])
def test_values_are_written_as_json_writes_their_texts(values: list[Exact | None]) -> None:
    assert values_text(values) == json.dumps([None if value is None else str(value) for value in values])
