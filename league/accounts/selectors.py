from league.accounts.models import User
from league.core.errors import LeagueError


def user_named(name: str) -> User:
    """Find the active account with this name to sign in with.

    raises      LeagueError `unknown_account`
    """
    name = name.strip()
    user = User.objects.filter(username=User.normalize_username(name), is_active=True).first()
    if user is None:
        raise LeagueError("unknown_account", name=name)
    return user
