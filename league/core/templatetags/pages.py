"""What a page says about itself."""

from typing import Any

from django import template

from league.core.web.pages import page_address

register = template.Library()


@register.simple_tag(takes_context=True)
def this_page(context: dict[str, Any]) -> str:
    """The address of the page that is shown, also where a refused form shows it at the address of the form."""
    return page_address(context["request"])
