from django import template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from rules.tiles import format_tiles, parse_tiles

register = template.Library()

HONOURS = (
    pgettext_lazy("tile", "East"),
    pgettext_lazy("tile", "South"),
    pgettext_lazy("tile", "West"),
    pgettext_lazy("tile", "North"),
    pgettext_lazy("tile", "White"),
    pgettext_lazy("tile", "Green"),
    pgettext_lazy("tile", "Red"),
)


def tile_codes(text: str) -> list[str]:
    """The single tiles of `120m7z`: 1m 2m 0m 7z."""
    return [format_tiles((tile,)) for tile in parse_tiles(text)]


def tile_name(code: str) -> str:
    if code == "back":
        return _("a tile face down")
    number, suit = int(code[0]), code[1]
    if suit == "z":
        return str(HONOURS[number - 1])
    if number == 0:
        return {"m": _("red 5 of characters"), "p": _("red 5 of dots"), "s": _("red 5 of bamboo")}[suit]
    names = {"m": _("%(number)d of characters"), "p": _("%(number)d of dots"), "s": _("%(number)d of bamboo")}
    return names[suit] % {"number": number}


@register.simple_tag
def tile(code: str, css: str = "") -> str:
    """One tile by its code of two characters, or `back`; `css` may be `big`."""
    return format_html(
        '<svg class="tile {}" role="img" aria-label="{}"><use href="{}#tile-{}"/></svg>',
        css,
        tile_name(code),
        static("tiles/tiles.svg"),
        code,
    )


@register.simple_tag
def tiles(text: str, css: str = "") -> str:
    """Several tiles in a row, by their text form such as `123m0p`."""
    return format_html(
        '<span class="tiles">{}</span>', format_html_join("", "{}", ((tile(code, css),) for code in tile_codes(text)))
    )
