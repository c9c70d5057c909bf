"""A web process that carries out a request with a key, and never comes to its end: the parent kills it."""

import os
import signal
import sys

import django


def main(user_id: int, club_id: int, key: str) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
    django.setup()
    from league.accounts.api.idempotency import StoredAnswer, account_reach, answer_once
    from league.accounts.models import User
    from league.clubs.models import Club
    from league.players.services import player_add

    user, club = User.objects.get(pk=user_id), Club.objects.get(pk=club_id)

    def act() -> StoredAnswer:
        player_add(actor=user, club=club, name="Eve")
        print("written", flush=True)
        signal.pause()
        raise AssertionError

    answer_once(reach=account_reach(user), key=key, body={"name": "Eve"}, act=act)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3])
