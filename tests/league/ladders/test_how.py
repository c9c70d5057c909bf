import pytest
from django.template.loader import render_to_string
from django.utils.translation import override

from scoring.ladders.registry import LADDERS

ENGLISH = ("pairwise", "algorithm", "Example of", "table of")


@pytest.mark.parametrize("language", ["ja", "zh-hans", "zh-hant"])
def test_the_source_of_a_ladder_is_in_the_language_of_the_reader(language: str) -> None:
    with override(language):
        shown = [render_to_string("ladders/how.html", {"kind": ladder}) for ladder in LADDERS]

    # The title of an article stays: "Example of the Glicko-2 system".
    left = [(ladder.key, word) for ladder, page in zip(LADDERS, shown, strict=True) for word in ENGLISH if word in page]
    assert left == [("glicko2", "Example of")]
