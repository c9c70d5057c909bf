"""Programs of an evening, which the sources of either version run: make its club, and count what is stored.

`python tests/released/evening.py fill | check` in the folder of the sources prints JSON.
"""

import json
import sys
from datetime import date
from typing import Any

import django

RECORDERS, SEATS = 20, 4
PASSWORD = "a long password"
# By ruleset: the scores of the first two seats together, and those of the others.
RULES = {"riichi-ladder": (69500, (20400, 10100)), "mingjiang": (500, (300, 200)), "mcr": (0, (40, -40))}


def fill() -> dict[str, Any]:
    """A club with a season and a ladder for each ruleset, and a recorder with a table of players each."""
    from league.accounts.models import User
    from league.clubs.services import club_create, house_rules_create
    from league.ladders.services import ladder_open
    from league.seasons.services import season_open

    owner = User.objects.create_user(username="evening", password=PASSWORD)
    club = club_create(actor=owner, name="Two Versions", time_zone="UTC")
    rules, seasons = {}, {}
    for ruleset in RULES:
        rules[ruleset] = house_rules_create(actor=owner, club=club, name=ruleset, ruleset=ruleset)
        day = date(2026, 1, 1)
        season = season_open(actor=owner, club=club, name=ruleset, opens=day, house_rules=rules[ruleset])
        seasons[ruleset] = season.slug
    ladder_open(actor=owner, club=club, name="Elo", kind="elo")
    return {
        "club": club.slug,
        "rules": {ruleset: version.pk for ruleset, version in rules.items()},
        "seasons": seasons,
        "recorders": [recorder(owner, club, number) for number in range(RECORDERS)],
    }


def recorder(owner: Any, club: Any, number: int) -> dict[str, Any]:
    from league.accounts.models import User
    from league.accounts.services import token_create
    from league.clubs.services import membership_set
    from league.players.services import player_add

    user = User.objects.create_user(username=f"recorder-{number}", password=PASSWORD)
    membership_set(actor=owner, club=club, user=user, role="recorder")
    _token, secret = token_create(actor=user, name="phone", scopes=["read", "write"])
    players = [player_add(actor=owner, club=club, name=f"Player {number} {seat}") for seat in range(SEATS)]
    return {
        "name": user.username,
        "token": secret,
        "players": [player.pk for player in players],
        "names": [player.name for player in players],
    }


def check() -> dict[str, Any]:
    """What is recorded of the evening, what the jobs have not done, and what differs from the record."""
    from django.db.models import Count

    from league.jobs.models import Job, JobState
    from league.maintenance.verification import differences
    from league.records.models import Deal, Hanchan, Participant

    hanchan = Hanchan.objects.filter(club__name="Two Versions", recorded_by__username__startswith="recorder-")
    seats = Participant.objects.filter(hanchan__in=hanchan.filter(entry=Hanchan.Entry.SCORES), seat=0)
    scores = seats.values_list("hanchan__house_rules__ruleset", "hanchan__recorded_by__username", "score")
    deals = Deal.objects.filter(hanchan__in=hanchan, state=Deal.State.STANDING).values("hanchan")
    return {
        "scores": sorted(scores),
        "deals": dict(deals.order_by("hanchan").values_list("hanchan").annotate(count=Count("pk"))),
        "open": hanchan.filter(state=Hanchan.State.OPEN).count(),
        "unfinished": list(Job.objects.exclude(state=JobState.DONE).values_list("kind", "subject", "state", "error")),
        "differences": [str(found) for found in differences()],
    }


if __name__ == "__main__":
    django.setup()
    print(json.dumps({"fill": fill, "check": check}[sys.argv[1]]()))
