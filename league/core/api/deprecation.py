from dataclasses import dataclass
from datetime import UTC, date, datetime, time

from django.utils.http import http_date


@dataclass(frozen=True)
class Deprecation:
    """Since when clients should no longer use an operation or a key, until when it is answered, and what says more."""

    since: date
    until: date
    described: str = "/api/docs/"

    def headers(self) -> dict[str, str]:
        """RFC 9745 and RFC 8594."""
        return {
            "Deprecation": f"@{_seconds(self.since)}",
            "Sunset": http_date(_seconds(self.until)),
            "Link": f'<{self.described}>; rel="deprecation"',
        }


def _seconds(day: date) -> int:
    return int(datetime.combine(day, time(), UTC).timestamp())
