"""What a page says about itself."""

from typing import Any

from django import template
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from league.core.texts.glossary import glossary_terms
from league.core.web.pages import page_address

register = template.Library()


@register.simple_tag(takes_context=True)
def this_page(context: dict[str, Any]) -> str:
    """The address of the page that is shown, also where a refused form shows it at the address of the form."""
    return page_address(context["request"])


@register.inclusion_tag("components/what_is.html")
def what_is(key: str) -> dict[str, str]:
    """A button that explains a term of the glossary where it stands."""
    term = next(term for term in glossary_terms() if term.key == key)
    return {"key": key, "name": term.name(get_language()), "meaning": _(term.meaning)}
