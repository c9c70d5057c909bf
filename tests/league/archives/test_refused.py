"""A file that is not an archive, or contradicts itself, is refused with code and place, and nothing is stored."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.conf import settings
from django.db.models import Model

from league.accounts.models import User
from league.archives.format.parts import PARTS
from league.archives.restoring.reader import archive_read
from league.archives.services import club_archive, club_restore
from league.clubs.models import Club, Invitation, Membership
from league.core.errors import LeagueError
from league.jobs.models import Job
from league.records.models import Hanchan
from rules.errors import RuleError
from tests.league.archives.not_carried import NOT_CARRIED

pytestmark = [pytest.mark.django_db, pytest.mark.once]
Archive = dict[str, Any]


@pytest.fixture(scope="module")
def written(owner: User, rich: Club) -> str:
    return "".join(club_archive(actor=owner, club=rich))


@pytest.fixture
def archive(written: str) -> Archive:
    """The rich club's archive, which each test changes."""
    return json.loads(written)


def everything() -> dict[str, int]:
    return {model._meta.label: model._default_manager.count() for model in apps.get_models()}


def refusal(owner: User, content: bytes) -> RuleError:
    before = everything()
    with pytest.raises(RuleError) as refused:
        club_restore(actor=owner, archive=archive_read(content), matches_names=True)
    assert everything() == before
    return refused.value


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "bad_json"),
        (b"hello", "bad_json"),
        (b"\xff\xfe\x00", "bad_json"),
        (b"[" * 100_000, "bad_json"),
        (b'{"format": NaN}', "bad_json"),
        (b'{"format": "\\ud800"}', "bad_json"),
        (b'{"format": "a\\u0000"}', "bad_json"),
        (b"9" * 10_000, "bad_json"),
        (b"[]", "no_club_archive"),
        (b'{"format": "janroku-event", "version": 1}', "no_club_archive"),
        (b'{"format": "janroku-club", "version": 2}', "archive_version"),
        (b'{"format": "janroku-club", "version": 1}', "archive_part"),
    ],
)
def test_a_file_that_is_not_an_archive_is_refused(owner: User, content: bytes, code: str) -> None:
    assert refusal(owner, content).code == code


def spoilt(part: str, row: int = 0, **values: Any) -> Callable[[Archive], object]:
    return lambda archive: archive[part][row].update(values)


@pytest.mark.parametrize(
    ("spoil", "code", "said"),
    [
        (lambda one: one.update(version=7), "archive_version", "7"),
        (lambda one: one.update(deals_of_tomorrow=[]), "archive_part", "tomorrow"),
        (lambda one: one.pop("ladders"), "archive_part", "ladders"),
        (lambda one: one.update(players={}), "archive_part", "players"),
        (lambda one: one["heading"].pop("members"), "archive_part", "members"),
        (lambda one: one["heading"].update(event_addresses=[]), "archive_part", "event_addresses"),
        (lambda one: one["heading"]["members"][0].update(role="king"), "archive_row", "king"),
        (lambda one: one["heading"]["members"][0].update(since="2026-13-45T00:00:00Z"), "archive_row", "members"),
        (lambda one: one["users"][0].update(id=5), "archive_row", "users"),
        (lambda one: one["club"].update(time_zone="Mars/Olympus"), "archive_row", "Mars"),
        (lambda one: one["club"].pop("name"), "archive_row", "club"),
        (lambda one: one["club"].update(embed_sites=["https://x.example; script-src *"]), "archive_row", "script-src"),
        (lambda one: one["club"].update(embed_sites="*"), "archive_row", "club"),
        (lambda one: one["club"].update(embed_sites=[7]), "archive_row", "club"),
        (spoilt("players", 1, id=1), "archive_row", "“players”, entry 2"),
        (spoilt("players", 0, name=""), "archive_row", "name"),
        (spoilt("players", 0, name=7), "archive_row", "7"),
        (spoilt("players", 0, is_guest=1), "archive_row", "is_guest"),
        (spoilt("players", 0, nickname="A"), "archive_row", "nickname"),
        (spoilt("players", 0, added_at="yesterday"), "archive_row", "yesterday"),
        (spoilt("players", 0, added_at="2026-01-01T00:00:00"), "archive_row", "added_at"),
        (spoilt("players", 0, merged_into=99), "archive_row", "99"),
        (lambda one: [one["players"][a].update(merged_into=b) for a, b in ((0, 2), (1, 1))], "archive_row", "players"),
        (lambda one: one["players"][0].pop("name"), "archive_row", "name"),
        (lambda one: one["players"].insert(0, 5), "archive_row", "players"),
        (spoilt("player_names", 1, name="Aoi"), "archive_contradicts", "player_names"),
        (spoilt("house_rules_versions", 0, ruleset="bridge"), "archive_row", "bridge"),
        (spoilt("house_rules_versions", 0, options={"uma": "much"}), "archive_row", "uma"),
        (spoilt("house_rules_versions", 0, created_by=99), "archive_row", "99"),
        (spoilt("seasons", 0, metrics=["luck"]), "archive_row", "luck"),
        (spoilt("seasons", 0, cut=5000), "archive_row", "cut"),
        (spoilt("seasons", 0, closes="2020-01-01"), "archive_contradicts", "seasons"),
        (spoilt("season_players", 0, season=2), "archive_row", "division.season"),
        (spoilt("adjustments", 0, points=0), "archive_contradicts", "adjustments"),
        (spoilt("adjustments", 0, points=2**70), "archive_row", "points"),
        (spoilt("hanchan", 0, season=2), "archive_row", "Ladder rules|旧"),
        (spoilt("hanchan", 0, order=2), "archive_contradicts", "hanchan"),
        (spoilt("hanchan", 0, played_on="2026-02-30"), "archive_row", "hanchan"),
        (spoilt("hanchan", 0, state="lost"), "archive_row", "state"),
        (spoilt("hanchan", 0, seats=[]), "archive_row", "0 players"),
        (spoilt("hanchan", 0, seats="AABB"), "archive_row", "hanchan"),
        (spoilt("hanchan", 0, spectators=["x"]), "archive_row", "hanchan"),
        (lambda one: one["hanchan"][0]["seats"][0].update(score=1), "archive_row", "“hanchan”, entry 1"),
        (lambda one: one["hanchan"][0]["seats"][1].update(seat=0), "archive_row", "seat"),
        (lambda one: one["hanchan"][0]["seats"][1].update(recorded_player=1), "archive_contradicts", "seats"),
        (lambda one: by_deals(one)["deals"][0].update(entry={"result": {"type": "win"}}), "archive_row", "hanchan"),
        (lambda one: by_deals(one)["deals"][0].update(entry=[]), "archive_row", "entry"),
        (lambda one: by_deals(one)["deals"][0].update(number=9), "archive_row", "hanchan"),
        (lambda one: one["hanchan"][0].update(deals=by_deals(one)["deals"]), "archive_row", "final scores"),
        (spoilt("ladders", 0, kind="luck"), "archive_row", "luck"),
        (spoilt("ladders", 0, parameters={"k": "x"}), "archive_row", "ladders"),
        (spoilt("ladders", 0, rulesets=[["x"]]), "archive_row", "ladders"),
        (spoilt("events", 0, order=["luck"]), "archive_row", "luck"),
        (spoilt("names_apart", 0, second="a"), "archive_row", "names_apart"),
        (spoilt("event_pairs_kept_apart", 0, one=8, other=1), "archive_contradicts", "event_pairs_kept_apart"),
        (spoilt("event_rounds", 0, facts={"tables": 5}), "archive_row", "event_rounds"),
        (spoilt("event_rounds", 0, facts={"tables": [{"met": [[1, 2, 3]]}]}), "archive_row", "facts"),
        (spoilt("event_rounds", 0, snapshot={"entrants": 5}), "archive_row", "event_rounds"),
        (spoilt("event_seats", 0, entrant=2), "archive_contradicts", "event_seats"),
        (spoilt("event_seats", 0, entrant=True), "archive_row", "True"),
        (spoilt("event_reports", 0, scores=["1", "2"]), "archive_row", "scores"),
        (spoilt("history", 0, before=[1]), "archive_row", "before"),
        (spoilt("history", 0, after={"seats": [5]}), "archive_row", "seats"),
        (spoilt("history", 0, actor=-1), "archive_row", "-1"),
    ],
)  # fmt: skip
def test_an_error_names_its_part_and_entry(
    owner: User, archive: Archive, spoil: Callable[[Archive], object], code: str, said: str
) -> None:
    spoil(archive)

    error = refusal(owner, json.dumps(archive).encode())

    assert error.code == code
    assert any(one in str(error) for one in said.split("|"))


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (spoilt("players", 0, nickname="A"), "archive_column"),
        (spoilt("players", 0, merged_into=99), "archive_reference"),
        (spoilt("season_players", 0, season=2), "archive_disagrees"),
    ],
)
def test_the_error_of_an_entry_has_its_own_code(
    owner: User, archive: Archive, spoil: Callable[[Archive], object], code: str
) -> None:
    spoil(archive)

    cause = refusal(owner, json.dumps(archive).encode()).__cause__

    assert isinstance(cause, LeagueError)
    assert cause.code == code


def by_deals(archive: Archive) -> Archive:
    return next(one for one in archive["hanchan"] if one["deals"])


def test_a_taken_address_is_refused(owner: User, archive: Archive, rich: Club) -> None:
    before = everything()

    with pytest.raises(LeagueError) as refused:
        club_restore(actor=owner, archive=archive_read(json.dumps(archive).encode()), slug=rich.slug)

    assert (refused.value.code, everything()) == ("name_taken", before)


def test_a_column_newer_than_the_archive_has_its_default(owner: User, archive: Archive) -> None:
    for row in archive["players"]:
        del row["is_hidden"]

    copy = club_restore(actor=owner, archive=archive_read(json.dumps(archive).encode())).club

    assert not copy.players.filter(is_hidden=True).exists()


def test_an_escaped_backslash_before_u_is_not_an_escape(owner: User, archive: Archive) -> None:
    archive["sessions"][0]["name"] = "a\\u0000 \\ud800"

    copy = club_restore(actor=owner, archive=archive_read(json.dumps(archive).encode())).club

    assert copy.sessions.earliest("pk").name == "a\\u0000 \\ud800"


@pytest.mark.parametrize("role", ["organiser", "recorder", "stranger"])
def test_only_owners_export_the_club(request: pytest.FixtureRequest, club: Club, role: str) -> None:
    with pytest.raises(LeagueError) as refused:
        club_archive(actor=request.getfixturevalue(role), club=club)

    assert refused.value.code == "forbidden"


# ----- completeness -----


def test_every_model_of_a_club_is_exported_or_listed_as_left_out() -> None:
    carried = {one.model for part in PARTS for one in (part, *part.inside)}
    beside = {Club, Job}
    ours: set[type[Model]] = {model for model in apps.get_models() if model.__module__.startswith("league.")}

    assert ours - beside == carried | set(NOT_CARRIED)
    assert not carried & set(NOT_CARRIED)
    assert {Invitation, Membership} <= set(NOT_CARRIED)


@pytest.mark.docs
def test_every_part_is_documented() -> None:
    page = (Path(settings.BASE_DIR) / "docs" / "archive.md").read_text(encoding="utf-8")

    assert [part.key for part in PARTS if f"`{part.key}`" not in page] == []


def test_no_secret_is_exported() -> None:
    columns = {column.name for part in PARTS for one in (part, *part.inside) for column in one.columns}

    told = {word for word in ("secret", "hash", "password", "token", "email") for name in columns if word in name}
    assert told == set()


def test_queries_do_not_grow_with_the_club(
    owner: User, rich: Club, django_assert_max_num_queries: Any, django_assert_num_queries: Any
) -> None:
    from tests.league.factories import make_hanchan

    with django_assert_max_num_queries(151) as small:
        list(club_archive(actor=owner, club=rich))
    season = rich.seasons.get(slug="spring")
    for _one in range(20):
        players = list(rich.players.filter(name__in=("Aoi", "Ben", "Chika", "Dai")))
        make_hanchan(actor=owner, house_rules=season.house_rules, players=players, season=season)

    with django_assert_num_queries(len(small.captured_queries)):
        text = "".join(club_archive(actor=owner, club=rich))
    club_restore(actor=owner, archive=archive_read(text.encode()))
    assert Hanchan.objects.count() == 2 * rich.hanchan.count()


def test_queries_of_a_restore_do_not_grow_with_the_club(
    owner: User, rich: Club, django_assert_max_num_queries: Any
) -> None:
    """A restore writes each kind of row in batches, so that twenty more games cost at most a few more of them."""
    from tests.league.factories import make_hanchan

    before = archive_read("".join(club_archive(actor=owner, club=rich)).encode())
    with django_assert_max_num_queries(291) as small:
        club_restore(actor=owner, archive=before)
    season = rich.seasons.get(slug="spring")
    for _one in range(20):
        players = list(rich.players.filter(name__in=("Aoi", "Ben", "Chika", "Dai")))
        make_hanchan(actor=owner, house_rules=season.house_rules, players=players, season=season)
    after = archive_read("".join(club_archive(actor=owner, club=rich)).encode())

    with django_assert_max_num_queries(len(small.captured_queries) + 10):
        club_restore(actor=owner, archive=after)
