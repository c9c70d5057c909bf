from allauth.mfa.models import Authenticator
from django.db import transaction

from league.accounts.models import User


@transaction.atomic
def second_factor_remove(*, user: User) -> int:
    """Delete passkeys, the app and recovery codes, so that the password alone signs in; returns how many they were.

    For the administrator of the server, when somebody has lost all of them.
    """
    return Authenticator.objects.filter(user=user).delete()[0]
