from functools import partial

from django.http import HttpRequest

from league.accounts.sign_up import may_sign_up


def accounts(request: HttpRequest) -> dict[str, object]:
    """Whether pages offer to sign up; a template that asks calls it."""
    return {"may_sign_up": partial(may_sign_up, request)}
