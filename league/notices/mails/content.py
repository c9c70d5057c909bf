"""The form of a text, and addresses in it."""

from typing import NamedTuple

from django.conf import settings
from django.urls import reverse

from league.notices.models import Mail
from league.player_links.selectors import link_secret


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


def page_of_club(mail: Mail, name: str, *args: object) -> str:
    """A page of the club; for a device that a personal link has let in, the page that this link opens."""
    browser, club = mail.subscription, mail.about
    if browser and browser.player:
        # A merged entry keeps its link.
        secret = link_secret(browser.player) or link_secret(browser.player.standing_for)
        if secret:
            return page("own_page", club.slug, secret)
    return page(name, club.slug, *args)
