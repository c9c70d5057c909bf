"""Whether Redis answers. A module of its own, so that a server without Redis does not load its client, 7 MB."""

from typing import Literal

from django.conf import settings
from django.core.cache import cache

from league.core.outages.outage import redis_outage


def redis_state() -> Literal["none", "ok", "degraded"]:
    """`none` without a Redis, `ok`, or `degraded` while Redis is away."""
    if not settings.REDIS_URL:
        return "none"
    cache.has_key("any")
    return "degraded" if redis_outage.is_on else "ok"
