"""A program of a test: two clubs and an event on another installation, each with a token. Prints JSON."""

import json
from datetime import date
from typing import Any

import django


def fill() -> dict[str, Any]:
    from league.accounts.services import token_create
    from league.clubs.services import club_create, house_rules_create
    from league.players.services import player_add
    from league.tournaments.lifecycle.services import tournament_create
    from tests.league.factories import make_user

    found: dict[str, Any] = {}
    for name in ("east", "west"):
        owner = make_user(name)
        club = club_create(actor=owner, name=name, slug=name, time_zone="UTC")
        rules = house_rules_create(actor=owner, club=club, name="Ladder rules", ruleset="riichi-ladder")
        players = [player_add(actor=owner, club=club, name=one).pk for one in ("Aoi", "Ben", "Chika", "Dai")]
        tournament_create(
            actor=owner, club=club, name=name, slug=f"open-{name}", house_rules=rules, starts_on=date(2026, 3, 7)
        )
        _token, secret = token_create(actor=owner, name="phone", scopes=["read", "write"])
        found[name] = {"rules": rules.pk, "players": players, "token": secret}
    return found


if __name__ == "__main__":
    django.setup()
    print(json.dumps(fill()))
