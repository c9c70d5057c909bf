"""No address shows results of a frozen round to anybody but the desk; every address is requested."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from league.accounts.models import User
from league.clubs.models import Club
from league.ladders.computing.storing import ladders_catch_up
from league.ladders.services import ladder_open
from league.records.deals.services import deal_record, hanchan_stop
from league.records.models import Hanchan
from league.tournaments.core.links import link_open
from league.tournaments.draws.services import round_step, stage_draw
from league.tournaments.lifecycle.services import tournament_amend, tournament_close
from league.tournaments.models import Round, Table, Tournament
from league.tournaments.results.best_hands import hand_note
from league.tournaments.results.penalties import penalty_give
from league.tournaments.results.playing import table_begin
from league.tournaments.results.services import result_enter
from tests.league.core.page import signed_in, words

pytestmark = pytest.mark.once

Make = Callable[..., Tournament]
# 77,700 and 12,300 by final scores (+67.7 with the place); 25,000 + 12,000 by a deal; a penalty of 33.3.
# After a digit and a colon the number is the second of a time.
SECRETS = re.compile(r"(?<!\d:)(?:77[,.  ]?700|67\.7|12[,.  ]?300\b|37[,.  ]?000|33\.3)|Thirteen Orphans")
# An error has a random id, which may have the digits of a score.
ERROR_ID = re.compile("#[0-9a-f]{32}")


@pytest.fixture
def round_(organiser: User, club: Club, make_tournament: Make) -> Round:
    """A frozen round: three tables by final scores, one deal by deal, a penalty, a noted hand."""
    ladder = ladder_open(actor=organiser, club=club, name="Elo", kind="elo")
    tournament = make_tournament(players=16, rounds=1)
    tournament_amend(actor=organiser, tournament=tournament, frozen_from=1)
    drawn = stage_draw(actor=organiser, stage=tournament.stages.get(), seed=7)[0]
    for step in ("confirm", "release"):
        drawn = round_step(actor=organiser, round_=drawn, step=step)
    first, *others = drawn.tables.order_by("number")
    for table in others:
        result_enter(actor=organiser, table=table, scores=[77700, 12300, 6000, 4000])
    play_by_deals(organiser, first)
    entrant = drawn.seats.first().entrant
    penalty_give(actor=organiser, entrant=entrant, points=33300, reason="late", round_=drawn)
    hand_note(actor=organiser, entrant=entrant, round_=drawn, what="Thirteen Orphans", total=13)
    ladders_catch_up([ladder])
    return drawn


def play_by_deals(organiser: User, table: Table) -> None:
    hanchan = table_begin(actor=organiser, table=table)
    win = {"winner": 1, "from": 0, "value": {"total": 6, "fu": 30}}
    deal_record(actor=organiser, hanchan=hanchan, number=1, entry={"result": {"type": "win", "wins": [win]}})
    hanchan.refresh_from_db()
    hanchan_stop(actor=organiser, hanchan=hanchan, version=hanchan.version)


def addresses(patterns: Any, known: dict[str, list[Any]], before: str = "/") -> Iterator[str]:
    """Yield every address of the site whose places can be filled with known values."""
    for pattern in patterns:
        path = before + str(pattern.pattern).lstrip("^")
        if isinstance(pattern, URLResolver):
            yield from addresses(pattern.url_patterns, known, path)
        elif isinstance(pattern, URLPattern):
            yield from filled(path.rstrip("$"), known)


def filled(path: str, known: dict[str, list[Any]]) -> Iterator[str]:
    """
    >>> list(filled("/c/<slug:club>/g/<int:pk>/", {"club": ["a"], "pk": [1, 2]}))
    ['/c/a/g/1/', '/c/a/g/2/']
    """
    found = re.search(r"<(?:\w+:)?(\w+)>", path)
    if found is None:
        if not re.search(r"[\\()?*]", path):
            yield path
        return
    for value in known.get(found[1], []):
        yield from filled(path.replace(found[0], str(value)), known)


def known_of(round_: Round, organiser: User) -> dict[str, list[Any]]:
    tournament, entrant = round_.tournament, round_.seats.first().entrant
    games = list(Hanchan.objects.values_list("pk", flat=True))[:1] + list(
        Hanchan.objects.filter(entry="deals").values_list("pk", flat=True)
    )
    players = [seat.entrant.player_id for seat in round_.seats.filter(table__number__lte=2)][:5]
    return {
        "club": [tournament.club.slug], "tournament": [tournament.slug], "slug": [tournament.slug, "elo"],
        "ladder": ["elo"],
        "pk": sorted({*games, *players[:2], entrant.pk}), "hanchan": games, "player": players[:2],
        "entrant": [entrant.pk], "number": [1], "table": [1, 2], "stage": [1], "game": games,
        "secret": [link_open(actor=organiser, opened=round_)], "ruleset": ["riichi-ladder"],
        "kind": ["standings", "results", "cards", "best-hands", "penalties", "teams", "schedule"],
        "suffix": ["csv", "json"], "sheet": ["standings", "results"],
    }  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("who", ["recorder", "nobody"])
def test_no_address_shows_frozen_results(
    who: str, round_: Round, organiser: User, request: pytest.FixtureRequest
) -> None:
    client = Client() if who == "nobody" else signed_in(request.getfixturevalue(who))
    client.raise_request_exception = False
    known = known_of(round_, organiser)
    answered, leaks = 0, []
    # The schema shows the recorded examples, whose scores are the same.
    for path in set(addresses(get_resolver().url_patterns, known)) - {"/api/schema/"}:
        answer = client.get(path)
        content = b"".join(answer.streaming_content) if answer.streaming else answer.content
        answered += answer.status_code == 200
        if SECRETS.search(ERROR_ID.sub("", content.decode(errors="ignore"))):
            leaks.append(path)

    assert leaks == []
    assert answered > 60


def test_the_desk_sees_frozen_results_and_everybody_after_the_close(
    round_: Round, organiser: User, player_user: User
) -> None:
    history = f"/api/v1/clubs/{round_.tournament.club.slug}/history/?page_size=200"
    assert "77700" in signed_in(organiser).get(history).content.decode()
    assert "77700" not in signed_in(player_user).get(history).content.decode()

    round_step(actor=organiser, round_=round_, step="finish")
    tournament_close(actor=organiser, tournament=Tournament.objects.get())

    assert "77700" in signed_in(player_user).get(history).content.decode()
    assert "77,700" in words(Client().get(f"/e/{round_.tournament.slug}/results/"))
    assert "Thirteen Orphans" in words(Client().get(f"/e/{round_.tournament.slug}/hands/"))


def test_the_seed_of_a_draw_is_in_the_log_when_all_its_rounds_are_public(
    organiser: User, player_user: User, make_tournament: Make
) -> None:
    tournament = make_tournament(players=8, rounds=2)
    first, second = stage_draw(actor=organiser, stage=tournament.stages.get(), seed=424242)
    history = f"/api/v1/clubs/{tournament.club.slug}/history/?page_size=200"
    shown = []
    for round_ in (first, second):
        shown.append("424242" in signed_in(player_user).get(history).content.decode())
        for step in ("confirm", "release"):
            round_ = round_step(actor=organiser, round_=round_, step=step)

    assert shown == [False, False]
    assert "424242" in signed_in(player_user).get(history).content.decode()
    assert "424242" in signed_in(organiser).get(history).content.decode()
