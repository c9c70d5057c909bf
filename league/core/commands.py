"""Error reports of management commands."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.exceptions import ValidationError
from django.core.management.base import CommandError

from league.core.errors import translated
from rules.errors import RuleError


@contextmanager
def refusals() -> Iterator[None]:
    """Report a service's errors, and errors of files, as `CommandError`."""
    try:
        yield
    except RuleError as error:
        raise CommandError(f"{error.code}: {translated(error)}") from error
    except ValidationError as error:
        raise CommandError("; ".join(error.messages)) from error
    except OSError as error:
        raise CommandError(f"{error.filename}: {error.strerror}") from error
