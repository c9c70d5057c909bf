from pathlib import Path

from league.settings.environment import env

BASE_DIR = Path(__file__).resolve().parent.parent.parent
# The folder for what the installation writes: the database, the secret, collected files.
VAR_DIR = Path(env.text("JANROKU_VAR", str(BASE_DIR / "var")))
