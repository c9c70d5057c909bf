"""The form of a text, and addresses in it."""

from typing import NamedTuple

from django.conf import settings
from django.urls import reverse


class Content(NamedTuple):
    """
    subject     without the name of the event
    lines       paragraphs
    link        address of the page that the last paragraph leads to
    """

    subject: str
    lines: tuple[str, ...]
    link: str


def page(name: str, *args: object) -> str:
    return f"{settings.SITE}{reverse(name, args=args)}"
