from pathlib import Path
from xml.etree import ElementTree

import pytest

from league.core.templatetags.tiles import tile, tile_codes, tiles
from league.core.web import tile_art
from rules.errors import RuleError
from rules.tiles import parse_tiles

pytestmark = pytest.mark.once

SPRITE = Path(__file__).parents[4] / "static" / "tiles" / "tiles.svg"


def test_the_sprite_is_what_the_strokes_draw():
    assert SPRITE.read_text() == tile_art.sprite()


def test_the_sprite_has_every_tile_and_the_back():
    names = [symbol.get("id") for symbol in ElementTree.fromstring(SPRITE.read_text())]

    assert len(names) == len(set(names)) == 38
    assert {name.removeprefix("tile-") for name in names} == {*tile_art.CODES, "back"}
    assert sorted(parse_tiles("".join(tile_art.CODES))) == list(range(37))


def test_no_font_is_needed():
    assert "<text" not in SPRITE.read_text()


def test_a_red_five_is_marked_and_not_only_red():
    assert tile_art.red_mark() in tile_art.face("0p")
    assert tile_art.red_mark() not in tile_art.face("5p")


@pytest.mark.parametrize(
    ("code", "name"),
    [("5p", "5 of dots"), ("0s", "red 5 of bamboo"), ("1z", "East"), ("7z", "Red"), ("back", "a tile face down")],
)
def test_a_tile_has_its_name_as_label(code, name):
    drawn = tile(code)

    assert f'aria-label="{name}"' in drawn
    assert f"#tile-{code}" in drawn


def test_tiles_are_read_like_a_hand():
    assert tile_codes("120m7z") == ["1m", "2m", "0m", "7z"]
    assert tiles("123m").count("<use") == 3


def test_an_unknown_tile_is_refused():
    with pytest.raises(RuleError) as refused:
        tiles("8z")

    assert refused.value.code == "bad_tile"
