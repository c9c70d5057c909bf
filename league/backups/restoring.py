"""Put a backup into a database in one transaction: everything is restored, or the database stays as it was."""

import os
from pathlib import Path

from django.apps import apps
from django.conf import settings
from django.contrib.contenttypes.models import ContentType
from django.core.cache import cache
from django.core.management import call_command
from django.core.management.color import no_style
from django.db import connection, transaction

from league.backups.loading import check_references, load
from league.backups.reading import Lines, read_heading
from league.backups.tables import CARRIED, FILLED_WITHOUT_PEOPLE, every_model, in_order
from league.backups.upgrading import of_this_version
from league.backups.writing import Heading
from league.core.bulk import rows_reset_keys
from league.core.errors import LeagueError


def backup_restore(path: Path, *, identity: Path | None = None, replaces: bool = False) -> Heading:
    """Restore a backup, from SQLite or PostgreSQL, into this database; returns the heading.

    A backup of an older version is first brought up to this one, in a database of its own.

    identity    the file with the age secret key of an encrypted backup
    replaces    delete what the database has; otherwise a database with rows is refused
    raises      LeagueError `no_backup`, `backup_version`, `backup_not_upgraded`, `backup_damaged`,
                `backup_encrypted`, `backup_key`, `age_missing`, `restore_not_empty`
    """
    with of_this_version(path, identity) as (path, identity), Lines(path, identity) as lines:
        heading = read_heading(lines)
        call_command("migrate", interactive=False, verbosity=0)
        with transaction.atomic():
            if not replaces and not is_empty():
                raise LeagueError("restore_not_empty")
            _delete_everything()
            load(lines, apps)
            rows_reset_keys(*in_order())
            _write_secret(heading)
            _hold_messages()
    ContentType.objects.clear_cache()
    # What was drawn before may have the keys and revisions of what comes next.
    cache.clear()
    return heading


def is_empty() -> bool:
    """Whether the database has no rows of people."""
    models = (apps.get_model(label) for label in CARRIED if label not in FILLED_WITHOUT_PEOPLE)
    return not any(model._base_manager.exists() for model in models)


def _delete_everything() -> None:
    """Delete all rows, also of the tables that a backup leaves out: a sign-in names an account that will be gone."""
    check_references(at_once=True)  # PostgreSQL truncates no table with checks that are still to be made
    labels = tuple(model._meta.label for model in every_model())
    tables = [model._meta.db_table for model in reversed(in_order(labels))]
    statements = connection.ops.sql_flush(no_style(), tables, reset_sequences=True, allow_cascade=True)
    with connection.cursor() as cursor:
        for sql in statements:
            cursor.execute(sql)


def _hold_messages() -> None:
    """Send no message from here until somebody says so: the server that wrote the backup may still be sending."""
    apps.get_model("notices.SendingSite").objects.create(pk=1, site="")


def _write_secret(heading: Heading) -> None:
    """Keep the server's secret where this server reads it from a file; links of events are derived from it."""
    if not (settings.SECRET_KEY_FILE and heading.get("secret_key")):
        return
    draft = settings.SECRET_KEY_FILE.with_name(f"secret-key.{os.getpid()}")
    draft.touch(mode=0o600)
    draft.write_text(heading["secret_key"])
    draft.rename(settings.SECRET_KEY_FILE)
