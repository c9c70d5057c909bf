import os
import secrets
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

from league.settings.paths import make_private


def read_or_make_secret(path: Path, *, may_make: bool) -> str:
    """The secret of this installation. Several machines must share one, so with a database server it must be set."""
    if not may_make:
        raise ImproperlyConfigured(
            "Set JANROKU_SECRET_KEY: with a database of its own, every process must know the same key."
        )
    if not path.exists():
        make_private(path.parent)
        draft = path.with_name(f"{path.name}.{os.getpid()}")
        draft.touch(mode=0o600)
        draft.write_text(secrets.token_urlsafe(50))
        try:
            # The link fails where another process was first; then both read the other's key.
            os.link(draft, path)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return path.read_text()
