"""Every page, file and answer of a club that records games of three only: no error, and no fourth seat."""

import re
from collections import Counter, deque
from datetime import date, timedelta
from random import Random
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.test import Client
from django.utils import timezone

from league.accounts.models import User
from league.archives.restoring.reader import archive_read
from league.archives.services import club_archive, club_restore
from league.club_bests.jobs import club_bests_compute
from league.club_bests.models import ClubBests
from league.club_bests.selectors import record_state
from league.clubs.models import Club
from league.clubs.services import house_rules_create
from league.demo.deals import hanchan_by_deals, table_under_way
from league.downloads.kinds import CLUB_SHEETS
from league.finals.services import FinalLine, final_table_add
from league.ladders.computing.storing import ladders_catch_up
from league.ladders.services import ladder_open
from league.maintenance.verification import hanchan_differences
from league.odds.jobs import odds_row, odds_store
from league.players.models import Player
from league.publishing.overlays.views import ELEMENTS
from league.records.models import Deal, Participant
from league.seasons.models import Season
from league.seasons.services import season_open
from league.sessions.services import session_open
from league.standings.computing.following import standings_catch_up
from tests.league.core.page import signed_in, words
from tests.league.factories import make_hanchan

pytestmark = [pytest.mark.django_db, pytest.mark.once]
OPENS = date(2026, 1, 7)
SCORES = ((50000, 35000, 20000), (28000, 41000, 36000), (35000, 35000, 35000), (61000, 44000, 0))
# Words of the game that have a north in them.
NORTHS = re.compile("北抜きドラ|北家折半|北のロン|北は手牌で使えない|華北|湖北")
FOURTH = re.compile(r"北|\b4th|4ths|\bNorth:|Avoid|Fourth")
HERE = re.compile(r'(?:href|src)="(/[^"#]+)"')


@pytest.fixture
def season(owner: User, club: Club, regulars: list[Player]) -> Season:
    rules = house_rules_create(actor=owner, club=club, name="Sanma", ruleset="tenhou-3")
    season = season_open(actor=owner, club=club, name="Spring", opens=OPENS, house_rules=rules, cut=1)
    for week, scores in enumerate(SCORES * 2):
        day = OPENS + timedelta(weeks=week)
        players = [*regulars[week % 4 :], *regulars[: week % 4]][:3]
        make_hanchan(actor=owner, house_rules=rules, players=players, scores=scores, played_on=day, season=season)
    session = session_open(actor=owner, club=club)
    random = Random(3)
    hanchan_by_deals(
        actor=owner, house_rules=rules, season=season, session=session, players=regulars[:3], random=random
    )
    table_under_way(
        actor=owner, house_rules=rules, season=season, session=session, players=regulars[1:], random=random, deals=2
    )
    for kind in ("elo", "points", "plackett_luce", "tenhou_r", "majsoul_dan"):
        ladder_open(actor=owner, club=club, name=kind, kind=kind)
    standings_catch_up(season)
    odds_store(season, odds_row(season))
    ladders_catch_up(club.ladders.all())
    ClubBests.objects.create(
        club=club, state=record_state(club), found=club_bests_compute(club), computed_at=timezone.now(), seconds=0
    )
    return season


def wanted(path: str, club: Club) -> bool:
    own = path.startswith((f"/c/{club.slug}/", "/calc/tenhou-3"))
    return own and not path.endswith((".xlsx", ".pdf"))


def opened(client: Client, club: Club) -> dict[str, Any]:
    """Follow the links of the club's pages, and at most two of one kind."""
    waiting, seen, kinds = deque([f"/c/{club.slug}/", "/calc/tenhou-3/"]), set[str](), Counter[str]()
    answers = {}
    while waiting:
        path = waiting.popleft()
        parts = urlsplit(path)
        kind = re.sub(r"\d+", "#", parts.path) + "?" + ",".join(re.findall(r"(\w+)=", parts.query))
        if path in seen or kinds[kind] == 2:
            continue
        seen.add(path)
        kinds[kind] += 1
        answers[path] = answer = client.get(path)
        if answer.headers.get("Content-Type", "").startswith("text/html") and not answer.streaming:
            links = [link.replace("&amp;", "&") for link in HERE.findall(answer.content.decode())]
            waiting.extend(link for link in links if wanted(link, club))
    return answers


@pytest.mark.slow
def test_every_page_opens_and_has_no_fourth_seat(owner: User, club: Club, season: Season) -> None:
    answers = opened(signed_in(owner), club)

    wrong = {path: answer.status_code for path, answer in answers.items() if answer.status_code not in (200, 302, 304)}
    # The pages of house rules name what other rules have.
    pages = {path: answer for path, answer in answers.items() if not answer.streaming and "/rules/" not in path}
    found = {path: FOURTH.findall(NORTHS.sub("", words(answer))) for path, answer in pages.items() if is_text(answer)}
    assert (wrong, {path: marks for path, marks in found.items() if marks}) == ({}, {})
    assert len(answers) > 60


def test_an_archive_brings_games_of_three_back(owner: User, club: Club, season: Season) -> None:
    archive = archive_read("".join(club_archive(actor=owner, club=club)).encode())

    copy = club_restore(actor=owner, archive=archive, matches_names=True, slug="copy").club

    assert seats_of(copy) == seats_of(club)
    assert entries_of(copy) == entries_of(club) != []
    assert list(hanchan_differences(copy)) == []


def seats_of(club: Club) -> list[Any]:
    rows = Participant.objects.filter(club=club).order_by("played_key", "hanchan", "seat")
    return list(rows.values_list("player__name", "seat", "place", "score", "points"))


def entries_of(club: Club) -> list[Any]:
    return list(Deal.objects.filter(hanchan__club=club).order_by("hanchan", "number").values_list("entry", flat=True))


def test_pictures_overlays_feeds_and_answers_of_the_api_have_three_seats(
    owner: User, club: Club, season: Season
) -> None:
    client, base, api = signed_in(owner), f"/c/{club.slug}/", f"/api/v1/clubs/{club.slug}/"
    player, running = club.players.get(name="Ben"), club.hanchan.get(state="open")
    paths = [f"{base}overlay/{element}/" for element in ELEMENTS]
    paths += [f"{base}{path}" for path in ("overlay/", "news.atom", "results.atom", "calendar.ics")]
    paths += [f"{base}season/spring/{path}" for path in ("embed/", "share.png", "odds/")]
    paths += [f"{base}player/{player.pk}/share.png"]
    of_club = ("live/", "hanchan/", "bests/", "ladders/elo/", "seasons/spring/standings/", "seasons/spring/odds/")
    paths += [f"{api}{path}" for path in (*of_club, f"players/{player.pk}/statistics/")]
    paths += [f"{api}seasons/spring/standings/{player.pk}/why/"]
    of_game = ("", "deals/", "next-deal/", "targets/", "targets/season/", "tableside/")
    paths += [f"/api/v1/hanchan/{running.pk}/{path}" for path in of_game]

    answers = {path: client.get(path) for path in paths}

    assert {path: answer.status_code for path, answer in answers.items() if answer.status_code != 200} == {}
    found = {path: FOURTH.findall(NORTHS.sub("", words(answer))) for path, answer in answers.items() if is_text(answer)}
    assert {path: marks for path, marks in found.items() if marks} == {}


def is_text(answer: Any) -> bool:
    return bool(re.match("text/|application/(json|problem|atom)", answer.headers.get("Content-Type", "")))


def test_every_sheet_has_three_places(owner: User, club: Club, season: Season) -> None:
    client = signed_in(owner)
    player = club.players.get(name="Ben")
    ladder = club.ladders.get(kind="elo")
    given = {"season": season.slug, "ladder": ladder.slug, "player": str(player.pk), "month": "2026-02"}
    given |= {"ruleset": "tenhou-3", "session": str(club.sessions.get().pk), "hanchan": str(club.hanchan.first().pk)}  # type: ignore[union-attr]
    final = final_table_add(actor=owner, club=club, name="League", lines=[FinalLine(player, points="1")])
    given |= {"final_table": str(final.pk)}

    for sheet in CLUB_SHEETS:
        fields = [*sheet.needs, *(field for field in sheet.takes if field == "ruleset")]
        query = {field: given.get(field, "1") for field in fields}
        answer = client.get(f"/c/{club.slug}/sheets/{sheet.key}.csv", query)
        assert answer.status_code == 200, (sheet.key, query, words(answer))
        content = b"".join(answer) if answer.streaming else answer.content
        header = content.decode().split("\n")[0]
        assert not re.search(r"(player|score|place|points|seat)s?_4\b|north|fourth|4th|avoid", header), header
