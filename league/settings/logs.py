"""The log, and reports of errors to a service such as Sentry."""

from typing import Any

from django.core.exceptions import ImproperlyConfigured
from pythonjsonlogger.core import RESERVED_ATTRS

from league.settings.environment import env

FORMATS: dict[str, dict[str, Any]] = {
    "text": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"},
    "json": {
        "()": "pythonjsonlogger.json.JsonFormatter",
        "fmt": "{asctime}{levelname}{name}{message}",
        "style": "{",
        "datefmt": "%Y-%m-%dT%H:%M:%S%z",
        "rename_fields": {"asctime": "time", "levelname": "level", "name": "logger"},
        # Django adds the whole request to a line; its address may have a secret.
        "reserved_attrs": [*RESERVED_ATTRS, "request", "server_time"],
    },
}
FILTERS = {
    "ids": {"()": "league.core.logs.Ids"},
    "secrets": {"()": "league.core.logs.NoSecrets"},
    "outages": {"()": "league.core.logs.OutagesOnce"},
}


def logging_settings(log_format: str, level: str) -> dict[str, Any]:
    if log_format not in FORMATS:
        raise ImproperlyConfigured(f"JANROKU_LOG_FORMAT is {log_format!r}; it must be text or json.")
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": FILTERS,
        "formatters": {"line": FORMATS[log_format]},
        "handlers": {"console": {"class": "league.core.logs.Console", "formatter": "line", "filters": list(FILTERS)}},
        "root": {"handlers": ["console"], "level": level},
    }


def report_errors(dsn: str) -> None:
    """Send errors to the service at this address; nothing is sent about people or the content of requests."""
    try:
        import sentry_sdk
    except ImportError:
        raise ImproperlyConfigured(
            "SENTRY_DSN is set, but the package sentry-sdk is not installed: pip install 'janroku[sentry]'."
        ) from None
    sentry_sdk.init(
        dsn,
        send_default_pii=False,
        max_request_body_size="never",
        include_local_variables=False,
        max_breadcrumbs=0,
        before_send=without_secrets,
    )


def without_secrets(event: Any, _hint: Any) -> Any:
    """Leave out the request and the command: addresses, cookies and arguments may have secrets.

    The transaction names the view or the task.
    """
    event.pop("request", None)
    event.get("extra", {}).pop("sys.argv", None)
    return event


LOGGING = logging_settings(env.text("JANROKU_LOG_FORMAT", "text"), env.text("JANROKU_LOG_LEVEL", "WARNING"))
SENTRY_DSN = env.text("SENTRY_DSN")
if SENTRY_DSN:
    report_errors(SENTRY_DSN)
