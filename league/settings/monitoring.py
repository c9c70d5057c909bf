"""The figures at /metrics, and who may see them."""

import os
import shutil
import sys

from league.settings.environment import env
from league.settings.metrics_folder import new_folder
from league.settings.paths import VAR_DIR

METRICS_TOKEN = env.text("JANROKU_METRICS_TOKEN")
# Otherwise every start of every command would ask the database for its migrations.
PROMETHEUS_EXPORT_MIGRATIONS = False

# The health check runs next to a web server, in its environment, and counts nothing.
if sys.argv[1:2] == ["is_healthy"]:
    os.environ.pop("PROMETHEUS_MULTIPROC_DIR", None)

# The processes of `manage.py serve` count in files of one folder, so that each of them answers for all. The folder has
# to be known before prometheus_client is imported; the processes of `serve` inherit it.
if sys.argv[1:2] == ["serve"] and "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
    shutil.rmtree(VAR_DIR / "metrics", ignore_errors=True)  # where older versions had it
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(new_folder(VAR_DIR))
