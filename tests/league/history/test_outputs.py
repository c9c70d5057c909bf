"""Log entries in the API: things by id or slug and name, without keys or words that are internal."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from league.accounts.models import User
from league.clubs.models import Club
from league.history.models import LogEntry
from league.history.references import MODELS, References, model_of
from league.ladders.services import ladder_open
from league.maintenance.services import club_compare
from league.players.models import Player
from league.players.services import player_add, player_amend
from league.records.player_merges import player_merge
from league.records.services import hanchan_amend, hanchan_void
from league.seasons.models import Season
from league.seasons.parts import division_add, part_fill
from league.seasons.services import adjustment_give, season_amend
from league.sessions.services import session_open
from tests.league.core.page import signed_in
from tests.league.factories import DAY, make_hanchan

pytestmark = pytest.mark.django_db

INTERNAL = re.compile(r"^[a-z_]+\.[a-z_]+$| object \(\d+\)$")


def history(user: User, club: Club) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (
        signed_in(user).get(f"/api/v1/clubs/{club.slug}/history/", {"page_size": 500}).json()["results"]
    )
    return found


def keys_and_texts(value: Any, key: str = "") -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from keys_and_texts(inner, name)
            yield name, inner
    elif isinstance(value, list):
        for inner in value:
            yield from keys_and_texts(inner, key)
            yield key, inner


@pytest.fixture
def busy(owner: User, club: Club, regulars: list[Player], house_rules: Any, season: Season) -> Club:
    evening = session_open(actor=owner, club=club, played_on=DAY, name="Monday")
    hanchan = make_hanchan(actor=owner, house_rules=house_rules, players=regulars, season=season, session=evening)
    hanchan = hanchan_amend(actor=owner, hanchan=hanchan, version=hanchan.version, season=None, session=None)
    hanchan_void(actor=owner, hanchan=hanchan, version=hanchan.version, reason="twice")
    division = division_add(actor=owner, season=season, name="A")
    part_fill(actor=owner, part=division, players=regulars[:1])
    adjustment_give(actor=owner, season=season, player=regulars[0], points=5000, reason="first evening")
    season_amend(actor=owner, season=season, min_games=3)
    guest = player_add(actor=owner, club=club, name="Guest", is_guest=True)
    player_amend(actor=owner, player=guest, is_guest=False)
    player_merge(actor=owner, kept=regulars[0], merged=guest)
    ladder_open(actor=owner, club=club, name="Elo", kind="elo")
    club_compare(actor=owner, club=club)
    return club


def test_no_entry_shows_a_key_or_a_type_that_is_internal(owner: User, busy: Club) -> None:
    entries = history(owner, busy)

    shown = [pair for entry in entries for pair in keys_and_texts(entry)]
    assert len({entry["action"] for entry in entries}) > 12
    assert [key for key, _value in shown if key.endswith("_id") or key in ("pk", "subject_type")] == []
    assert [value for _key, value in shown if isinstance(value, str) and INTERNAL.search(value)] == []
    # What a name of `MODELS` shows is a reference or nothing.
    assert [(key, value) for key, value in shown if key in MODELS and isinstance(value, int)] == []


def test_an_amendment_shows_its_season_session_house_rules_and_players(
    owner: User, busy: Club, season: Season, regulars: list[Player]
) -> None:
    (entry,) = [one for one in history(owner, busy) if one["action"] == "hanchan_amend"]

    before = entry["before"]
    assert entry["subject"]["kind"] == "hanchan"
    assert before["season"] == {"slug": season.slug, "name": season.name}
    assert before["session"]["name"] == "Monday"
    assert before["house_rules"] == {"id": season.house_rules_id, "name": str(season.house_rules)}
    assert before["seats"][0]["player"] == {"id": regulars[0].pk, "name": regulars[0].name}
    assert "name" not in before["seats"][0]
    assert (entry["after"]["season"], entry["after"]["session"]) == (None, None)


def test_a_subject_with_an_address_of_its_own_is_named_by_its_slug(owner: User, busy: Club, season: Season) -> None:
    (entry,) = [one for one in history(owner, busy) if one["action"] == "season_amend"]

    assert entry["subject"] == {"kind": "season", "name": season.name, "slug": season.slug}
    assert entry["actor"] == {"id": owner.pk, "name": str(owner)}


def test_values_are_stored_as_what_they_are(owner: User, busy: Club) -> None:
    (entry,) = [one for one in history(owner, busy) if one["action"] == "player_amend"]

    assert (entry["before"], entry["after"]) == ({"is_guest": True}, {"is_guest": False})


def test_points_of_an_adjustment_are_decimals(owner: User, busy: Club, season: Season) -> None:
    (entry,) = [one for one in history(owner, busy) if one["action"] == "adjustment_give"]

    assert entry["after"] == {"season": {"slug": season.slug, "name": season.name}, "points": "+5.0"}


def test_a_conflict_shows_the_hanchan_as_the_api_does(
    owner: User, club: Club, regulars: list[Player], house_rules: Any, season: Season
) -> None:
    hanchan = make_hanchan(actor=owner, house_rules=house_rules, players=regulars, season=season)
    client: Client = signed_in(owner)

    answer = client.patch(f"/api/v1/hanchan/{hanchan.pk}/", {"version": 99}, content_type="application/json")

    present = answer.json()["present"]
    assert answer.status_code == 409
    assert present["season"] == {"slug": season.slug, "name": season.name}
    assert present["house_rules"] == {"id": house_rules.pk, "name": str(house_rules)}
    assert present["seats"][0]["player"] == {"id": regulars[0].pk, "name": regulars[0].name}


@pytest.mark.parametrize("name", MODELS)
def test_every_name_of_a_key_has_its_model(name: str) -> None:
    assert model_of(name)._meta.pk is not None


def test_what_was_removed_since_is_null() -> None:
    entry = LogEntry(action="season_player_set", subject_type="players.player", subject_id="1", after={"division": 99})

    assert References([entry]).public(entry.after, entry.action) == {"division": None}


def test_an_entry_whose_subject_was_lost_keeps_its_name() -> None:
    entry = LogEntry(action="hanchan_void", subject_type="gone.away", subject_id="", subject_name="2026-03-04 #1")

    assert References([entry]).subject(entry) == {"kind": "unknown", "name": "2026-03-04 #1"}
