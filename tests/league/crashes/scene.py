"""Programs of a test that run on another installation: fill it, and check it. They print JSON."""

import json
import sys
from typing import Any

import django


def fill() -> dict[str, Any]:
    """A club with a season, a ladder and four players, and a token that records."""
    from datetime import date

    from league.accounts.services import token_create
    from league.clubs.services import club_create, house_rules_create
    from league.ladders.services import ladder_open
    from league.players.services import player_add
    from league.seasons.services import season_open
    from tests.league.factories import make_user

    owner = make_user("yuki")
    club = club_create(actor=owner, name="North Wind Circle", time_zone="UTC")
    rules = house_rules_create(actor=owner, club=club, name="Ladder rules", ruleset="riichi-ladder")
    season = season_open(actor=owner, club=club, name="Spring", opens=date(2026, 1, 1), house_rules=rules)
    ladder_open(actor=owner, club=club, name="Elo", kind="elo")
    players = [player_add(actor=owner, club=club, name=name).pk for name in ("Aoi", "Ben", "Chika", "Dai")]
    _token, secret = token_create(actor=owner, name="phone", scopes=["read", "write"])
    return {"club": club.slug, "rules": rules.pk, "season": season.slug, "players": players, "token": secret}


def account() -> dict[str, Any]:
    """The owner's account on another server, and its token."""
    from league.accounts.services import token_create
    from tests.league.factories import make_user

    return {"token": token_create(actor=make_user("yuki"), name="phone", scopes=["read", "write"])[1]}


def check() -> dict[str, Any]:
    """What is recorded, and what is wrong."""
    from league.jobs.models import Job, JobState
    from league.maintenance.verification import differences
    from league.records.models import Hanchan, Participant

    return {
        "hanchan": Hanchan.objects.count(),
        "first_scores": sorted(Participant.objects.filter(seat=0).values_list("score", flat=True)),
        "unfinished": list(Job.objects.exclude(state=JobState.DONE).values_list("kind", "state", "error")),
        "differences": [str(found) for found in differences()],
    }  # fmt: skip


if __name__ == "__main__":
    django.setup()
    print(json.dumps({"fill": fill, "account": account, "check": check}[sys.argv[1]]()))
