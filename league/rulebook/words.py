"""The words of the calculator's page that belong to no rule system."""

from django.utils.translation import gettext_lazy as _

WINDS = {"E": _("East"), "S": _("South"), "W": _("West"), "N": _("North")}
ROLES = {"winner": _("wins"), "discarder": _("discards"), "other": ""}
