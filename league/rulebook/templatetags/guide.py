from collections.abc import Sequence

from django import template

from league.rulebook.guide.pages import MENU, GuidePage

register = template.Library()


@register.simple_tag
def guide_pages() -> Sequence[GuidePage]:
    """The pages in the menu of the guide."""
    return MENU
