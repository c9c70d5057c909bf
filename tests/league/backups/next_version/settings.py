from league.settings import *  # noqa: F403

MIGRATION_MODULES = {"players": "tests.league.backups.next_version.migrations"}
