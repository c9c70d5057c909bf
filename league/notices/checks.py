from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Warning, register


@register(deploy=True)
def check_site(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """A mail server alone is not enough: the links in mails need the address of the service."""
    if not settings.EMAIL_SERVER or settings.SITE:
        return []
    return [
        Warning(
            "Events send no mail: a mail server is set, but not the address of this service.",
            hint="Set JANROKU_SITE, such as https://mahjong.example.",
            id="janroku.W003",
        )
    ]
