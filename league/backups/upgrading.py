"""Bring a backup of an older version up to this one.

Its tables are made in an empty SQLite database as its own version had them. There they are filled and migrated, and
written as a backup of this version. This is done by a process of its own, the command `upgrade_backup`.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from django.conf import settings
from django.core.management import call_command
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader

from league.backups.loading import load
from league.backups.reading import Lines, backup_heading, read_heading
from league.backups.writing import backup_write
from league.core.errors import LeagueError

# What the process with the database of its own is not told: the database, the servers and the key of this one.
NOT_TOLD = ("DATABASE_URL", "REDIS_URL", "JANROKU_SECRET_KEY")
# Headings of the older backup that are still true.
KEPT = ("written_at", "database", "secret_key")


@contextmanager
def of_this_version(path: Path, identity: Path | None) -> Iterator[tuple[Path, Path | None]]:
    """The backup itself, or a temporary backup of this version with the same content.

    raises      LeagueError `backup_version` for a backup of a newer version, `backup_not_upgraded`, and what
                reading raises
    """
    migrations = set(backup_heading(path, identity=identity)["migrations"])
    known = {".".join(key) for key in MigrationLoader(None).disk_migrations}
    if unknown := sorted(migrations - known):
        raise LeagueError("backup_version", found=unknown[0])
    if migrations == known:
        yield path, identity
        return
    # Beside the files of this installation, where there is room for them.
    with TemporaryDirectory(dir=settings.VAR_DIR, prefix="upgrade-") as folder:
        yield _upgraded(path, identity, Path(folder)), None


def _upgraded(path: Path, identity: Path | None, folder: Path) -> Path:
    new = folder / "upgraded.backup"
    words = [sys.executable, str(settings.BASE_DIR / "manage.py"), "upgrade_backup", str(path.absolute()), str(new)]
    words += ["--identity", str(identity.absolute())] if identity else []
    environment = {name: value for name, value in os.environ.items() if name not in NOT_TOLD}
    environment |= {"JANROKU_VAR": str(folder)}
    done = subprocess.run(words, env=environment, check=False, capture_output=True, text=True)
    if done.returncode:
        raise LeagueError("backup_not_upgraded", reason=(done.stderr.strip().splitlines() or ["?"])[-1])
    return new


def backup_upgrade(path: Path, new: Path, *, identity: Path | None = None) -> None:
    """Fill the empty database of this process with a backup, migrate it, and write a backup of this version.

    raises      LeagueError `restore_not_empty` unless the database is empty, `backup_damaged` if the heading leaves a
                migration out that others of it need, and what reading raises
    """
    if connection.introspection.table_names():
        raise LeagueError("restore_not_empty")
    with Lines(path, identity) as lines:
        heading = read_heading(lines)
        # The last migration of each app: those before it come with it.
        last = dict(sorted(name.split(".", 1) for name in heading["migrations"]))
        executor, targets = MigrationExecutor(connection), list(last.items())
        if needed(executor.loader, targets) - set(heading["migrations"]):
            raise LeagueError("backup_damaged")
        executor.migrate(targets)
        with transaction.atomic():
            load(lines, executor.loader.project_state(targets).apps)
    call_command("migrate", interactive=False, verbosity=0)
    backup_write(new, kept={key: heading[key] for key in KEPT})


def needed(loader: MigrationLoader, targets: list[tuple[str, str]]) -> set[str]:
    """Return the names of all migrations that lead to these."""
    return {".".join(key) for target in targets for key in loader.graph.forwards_plan(target)}
