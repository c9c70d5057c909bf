"""Melds in a link: `c234m p777z k1111p a2222s h9999m`, a letter for what it is and its tiles."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from rules.errors import RuleError

LETTERS: dict[str, dict[str, Any]] = {
    "c": {"type": "chow"},
    "p": {"type": "pung"},
    "k": {"type": "kong"},
    "a": {"type": "kong", "added": True},
    "h": {"type": "kong", "concealed": True},
}
NAMES = {"c": _("Chow"), "p": _("Pung"), "k": _("Open kong"), "a": _("Added kong"), "h": _("Concealed kong")}


def parse_melds(text: str) -> list[dict[str, Any]]:
    """
    >>> parse_melds("c234m h9999m")[1]
    {'type': 'kong', 'concealed': True, 'tiles': '9999m'}
    """
    melds = []
    for word in text.split():
        if word[0] not in LETTERS:
            raise RuleError("bad_meld", meld=word)
        melds.append({**LETTERS[word[0]], "tiles": word[1:]})
    return melds
