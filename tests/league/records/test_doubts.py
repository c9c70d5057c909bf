"""Final scores that are possible but improbable are asked about once: by form, API, import and command."""

from collections.abc import Sequence
from datetime import date, timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import timezone
from django.utils.translation import override
from rest_framework.test import APIClient

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.services import house_rules_create
from league.core.errors import LooksWrong
from league.players.models import Player
from league.players.services import player_amend
from league.records.core.doubts import _far
from league.records.imports.services import ImportOrder, import_preview, import_store
from league.records.models import Hanchan, Participant
from league.records.models.games import played_key
from league.records.services import hanchan_void
from scoring.doubts import FEWEST_GAMES, UsualScores
from tests.league.core.page import signed_in, words
from tests.league.factories import DAY, SCORES, make_hanchan

pytestmark = pytest.mark.django_db
# The highest score of the record is 41,200: 41200 + (41200 - 25000) / 4 = 45250.
FAR, NEAR = (45300, 28300, 16300, 10100), (45200, 28300, 16400, 10100)
LONG_AGO = date(2020, 1, 1)


def past(hanchan: Hanchan, games: int) -> None:
    """Give the club so many games like this one, long ago."""
    seats = list(hanchan.participants.order_by("seat"))
    rows = []
    for number in range(games):
        row = Hanchan.objects.get(pk=hanchan.pk)
        row.pk, row.played_on, row.order, row.season = None, LONG_AGO, number + 1, None
        row.played_key = played_key(LONG_AGO, number + 1)
        rows.append(row)
    for row in Hanchan.objects.bulk_create(rows):
        for seat in seats:
            seat.pk, seat.hanchan, seat.played_key, seat.season_id = None, row, row.played_key, None
        Participant.objects.bulk_create(seats)


@pytest.fixture
def record(hanchan: Hanchan) -> Hanchan:
    past(hanchan, FEWEST_GAMES)
    # Long enough ago to be no result that was sent twice.
    Hanchan.objects.filter(pk=hanchan.pk).update(recorded_at=timezone.now() - timedelta(hours=1))
    return hanchan


@pytest.fixture
def enter(record: Hanchan, recorder: User, regulars: list[Player]) -> Any:
    def entered(scores: Sequence[int], **more: Any) -> Hanchan:
        given = {
            "actor": recorder,
            "house_rules": record.house_rules,
            "players": regulars,
            "again": False,
            "asks": True,
        }
        return make_hanchan(**given | {"scores": scores} | more)

    return entered


def doubts(refusal: Any) -> list[tuple[str, str | None]]:
    return [(one.kind, one.player and one.player.name) for one in refusal.value.doubts]


def test_a_score_far_beyond_the_record_is_asked_about_and_stored_on_a_yes(enter: Any) -> None:
    with pytest.raises(LooksWrong) as asked:
        enter(FAR)
    stored = enter(FAR, again=True)

    assert doubts(asked) == [("far_score", "Aoi")]
    assert "Aoi has 45,300; the last 201 games had scores from 10,100 to 41,200. Is it right?" in str(asked.value)
    assert [row.score for row in stored.participants.order_by("seat")] == list(FAR)
    # It is the record now.
    assert enter(FAR, played_on=DAY + timedelta(days=1)).pk


def test_a_score_near_the_record_is_stored_at_once(enter: Any) -> None:
    assert enter(NEAR).pk


def test_a_club_with_few_games_is_asked_nothing(record: Hanchan, enter: Any) -> None:
    for row in Hanchan.objects.filter(played_on=LONG_AGO)[:2]:
        hanchan_void(actor=record.recorded_by, hanchan=row, version=row.version, reason="a test")

    assert enter(FAR).pk


def test_other_house_rules_have_another_record(enter: Any, other_rules: HouseRulesVersion) -> None:
    assert enter(FAR, house_rules=other_rules).pk


@pytest.fixture
def other_rules(owner: User, club: Club) -> HouseRulesVersion:
    return house_rules_create(actor=owner, club=club, name="Other", ruleset="riichi-club")


def test_two_scores_exchanged_on_one_day_are_asked_about(enter: Any) -> None:
    exchanged = (SCORES[1], SCORES[0], *SCORES[2:])
    with pytest.raises(LooksWrong) as asked:
        enter(exchanged)

    assert doubts(asked) == [("exchanged_scores", None)]
    assert enter(exchanged, again=True).pk
    assert enter(exchanged, played_on=DAY + timedelta(days=1)).pk


def test_somebody_who_still_plays_is_asked_about_by_the_name_that_may_be_shown(
    enter: Any, record: Hanchan, owner: User, organiser: User, regulars: list[Player]
) -> None:
    player_amend(actor=organiser, player=regulars[1], is_hidden=True)
    row = Hanchan.objects.filter(played_on=LONG_AGO).first()
    assert row is not None
    today = timezone.now()
    Hanchan.objects.filter(pk=row.pk).update(
        state="open", played_on=DAY, order=900, played_key=played_key(DAY, 900), recorded_at=today
    )
    row.participants.exclude(player=regulars[1]).delete()

    with pytest.raises(LooksWrong) as asked:
        enter(NEAR)

    assert doubts(asked) == [("two_tables", "Ben")]
    assert "Ben" not in str(asked.value)
    # Nobody ended that table for half a day.
    Hanchan.objects.filter(pk=row.pk).update(recorded_at=today - timedelta(hours=12))
    assert enter(NEAR).pk


# ----- the doors -----
def form(scores: Sequence[int], **more: str) -> dict[str, str]:
    names = ("Aoi", "Ben", "Chika", "Dai")
    seats = {f"player_{seat}": name for seat, name in enumerate(names)}
    return seats | {f"score_{seat}": str(score) for seat, score in enumerate(scores)} | {
        "played_on": DAY.isoformat(), "token": "first", **more,
    }  # fmt: skip


def test_the_form_asks_and_stores_on_a_yes(record: Hanchan, recorder: User, club: Club) -> None:
    client, address = signed_in(recorder), f"/c/{club.slug}/record/"
    before = Hanchan.objects.count()

    asked = client.post(address, form(FAR))
    assert asked.status_code == 409
    assert "Aoi has 45,300; the last 201 games had scores from 10,100 to 41,200. Is it right?" in words(asked)
    assert 'name="again"' in asked.content.decode()
    assert Hanchan.objects.count() == before

    answers = [client.post(address, form(FAR, again="on")).status_code for _twice in range(2)]
    assert answers == [302, 302]
    assert Hanchan.objects.count() == before + 1


def test_the_api_names_each_doubt(record: Hanchan, recorder: User, club: Club, regulars: list[Player]) -> None:
    client = APIClient()
    client.force_authenticate(recorder)
    seats = [{"player": player.pk, "score": score} for player, score in zip(regulars, FAR, strict=True)]
    body = {"seats": seats, "played_on": DAY.isoformat(), "house_rules": record.house_rules.pk, "asks": True}
    address = f"/api/v1/clubs/{club.slug}/hanchan/"

    asked = client.post(address, body, format="json")
    stored = client.post(address, body | {"again": True}, format="json")

    assert (asked.status_code, asked.json()["error"], stored.status_code) == (409, "looks_wrong", 201)
    (doubt,) = asked.json()["doubts"]
    assert (doubt["kind"], doubt["player"]) == ("far_score", regulars[0].pk)


def test_a_program_that_does_not_ask_records_as_before(
    record: Hanchan, recorder: User, club: Club, regulars: list[Player]
) -> None:
    client = APIClient()
    client.force_authenticate(recorder)
    seats = [{"player": player.pk, "score": score} for player, score in zip(regulars, FAR, strict=True)]
    body = {"seats": seats, "played_on": DAY.isoformat(), "house_rules": record.house_rules.pk}

    assert client.post(f"/api/v1/clubs/{club.slug}/hanchan/", body, format="json").status_code == 201


HEADING = "date,east,south,west,north,east_score,south_score,west_score,north_score\n"
FILE = HEADING + f"{DAY},Aoi,Ben,Chika,Dai,42200,27300,20400,10100\n{DAY},Aoi,Ben,Chika,Dai,{','.join(map(str, FAR))}\n"


def test_an_import_asks_about_the_line_and_stores_the_others(record: Hanchan, organiser: User, club: Club) -> None:
    order = ImportOrder(club=club, house_rules=record.house_rules)
    preview = import_preview(actor=organiser, content=FILE.encode(), order=order)
    first = import_store(actor=organiser, content=FILE.encode(), order=order)
    yes = ImportOrder(club=club, house_rules=record.house_rules, stores_unusual=True)
    second = import_store(actor=organiser, content=FILE.encode(), order=yes)

    assert [(one.line, one.scores) for one in preview.unusual] == [(3, (45300,))]
    assert (preview.fresh, first.fresh, second.fresh, second.known) == (1, 1, 1, 1)


def test_the_command_names_the_line(record: Hanchan, organiser: User, club: Club, tmp_path: Any) -> None:
    path, out = tmp_path / "games.csv", StringIO()
    path.write_text(FILE)
    command = [
        "import_hanchan",
        str(path),
        "--club",
        club.slug,
        "--house-rules",
        record.house_rules.house_rules.name,
        "--as",
        organiser.username,
        "--dry-run",
    ]

    call_command(*command, stdout=out)

    assert "line 3: unusual scores 45300; --store-unusual stores it" in out.getvalue()


def test_the_page_of_an_import_asks_and_stores_on_a_yes(record: Hanchan, organiser: User, club: Club) -> None:
    client, address = signed_in(organiser), f"/c/{club.slug}/import/"
    first = {"pasted": FILE, "house_rules": record.house_rules.pk, "deposits_left": "0", "do": "preview"}
    page = client.post(address, first)
    assert "Unusual scores" in words(page)
    assert "45,300 (the last 201 games had scores from 10,100 to 41,200)" in words(page)

    carried = dict(page.context["carried"]) | {"kept_file": page.context["kept"], "stores_unusual": "on", "do": "store"}
    before = Hanchan.objects.count()
    client.post(address, carried | {"house_rules": record.house_rules.pk})

    assert Hanchan.objects.count() == before + 2


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Aoi has −45,300; the last 201 games had scores from −8,700 to 80,400."),
        ("ja", "Aoiの点数が▲45,300点です。直近201戦の点数は▲8,700点から80,400点です。"),
    ],
)
def test_the_question_has_scores_as_the_language_writes_them(
    language: str, sentence: str, regulars: list[Player]
) -> None:
    with override(language):
        asked = LooksWrong([_far(regulars[0], -45300, UsualScores(201, -8700, 80400, 25000))] * 2)

        assert asked.doubts[0].sentence == sentence
        assert str(asked).startswith(f"{sentence}{'' if language == 'ja' else ' '}{sentence}")
