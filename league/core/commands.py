"""Error reports of management commands, and commands with an old name."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, ClassVar

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError

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


class OldName(BaseCommand):
    """The old name of a command. It does its work for one more release, and says how to ask for it from then on."""

    now: ClassVar[str]

    def handle(self, *args: Any, **options: Any) -> None:
        self.stderr.write(f"The next release has no such command. Use: manage.py {self.now}")
        super().handle(*args, **options)
