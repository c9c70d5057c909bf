"""A broadcast shows everything so many seconds late, whoever asks, and never earlier."""

from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

import pytest
from django.core.cache import cache
from django.test import Client

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.core.errors import LeagueError
from league.players.models import Player
from league.publishing.overlays.delay import LONGEST, delayed
from league.publishing.overlays.services import delay_of, game_feature
from league.records.deals.services import deal_record, hanchan_begin
from league.records.models import Hanchan
from tests.league.core.page import signed_in, words
from tests.league.factories import DAY

pytestmark = [pytest.mark.django_db, pytest.mark.once]

WIN = {"result": {"type": "win", "wins": [{"winner": 1, "from": 0, "value": {"total": 4, "fu": 30}}]}, "riichi": [2]}
TABLE, BROADCAST = "/c/north-wind-circle/overlay/table/", "/c/north-wind-circle/overlay/"


class Watch:
    """The clock of the overlays, which a test moves."""

    now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def watch() -> Iterator[Watch]:
    cache.clear()
    clock = Watch()
    with patch("league.publishing.overlays.views.time", clock):
        yield clock
    cache.clear()


@pytest.fixture
def game(recorder: User, club: Club, house_rules: HouseRulesVersion, regulars: list[Player]) -> Hanchan:
    return hanchan_begin(actor=recorder, club=club, house_rules=house_rules, players=regulars, played_on=DAY)


def shown(path: str = TABLE, **headers: Any) -> str:
    return words(Client().get(path, **headers))


@pytest.mark.parametrize("seconds", [1, 30, LONGEST])
def test_a_deal_is_shown_when_its_delay_has_passed(
    recorder: User, club: Club, game: Hanchan, watch: Watch, seconds: int
) -> None:
    game_feature(actor=recorder, club=club, hanchan=None, delay=seconds)
    assert "Ben" not in shown()
    watch.now += seconds
    assert "Ben 25,000" in shown()

    deal_record(actor=recorder, hanchan=game, number=1, entry=WIN)

    for step in (0, 0.5, seconds - 0.6):
        watch.now += step
        # An address made up by somebody else helps nobody.
        assert all("33,700" not in shown(f"{TABLE}{more}") for more in ("", "?delay=0", "?rows=9", "?x=1"))
    watch.now += 0.2
    assert "Ben 33,700" in shown()


def test_without_a_delay_a_deal_is_shown_at_once(recorder: User, game: Hanchan, watch: Watch) -> None:
    deal_record(actor=recorder, hanchan=game, number=1, entry=WIN)

    assert "Ben 33,700" in shown()


def test_a_script_that_knows_the_page_gets_what_is_shown_now(
    recorder: User, club: Club, game: Hanchan, watch: Watch
) -> None:
    game_feature(actor=recorder, club=club, hanchan=game, delay=10)
    page = Client().get(TABLE)

    assert "data-delayed" in page.content.decode()
    assert words(page) == shown()


def test_the_delay_is_set_on_the_page_and_stays_when_another_game_is_chosen(
    recorder: User, club: Club, game: Hanchan
) -> None:
    client = signed_in(recorder)
    client.post(BROADCAST, {"follow": "", "delay": "120"})
    assert delay_of(club) == 120
    assert 'value="120"' in client.get(BROADCAST).content.decode()

    game_feature(actor=recorder, club=club, hanchan=game)

    assert delay_of(club) == 120


@pytest.mark.parametrize("sent", ["601", "-1", "1.5", "x", "9" * 20])
def test_no_other_delay_is_taken(recorder: User, club: Club, sent: str) -> None:
    answer = signed_in(recorder).post(BROADCAST, {"follow": "", "delay": sent})

    assert answer.status_code == 422
    assert delay_of(club) == 0


@pytest.mark.parametrize("seconds", [-1, LONGEST + 1])
def test_the_service_takes_no_other_delay(recorder: User, club: Club, seconds: int) -> None:
    with pytest.raises(LeagueError) as refused:
        game_feature(actor=recorder, club=club, hanchan=None, delay=seconds)

    assert refused.value.code == "bad_delay"


def test_what_was_shown_stays_until_the_next_is_old_enough() -> None:
    cache.clear()
    told = {0.0: "a", 3.0: "b", 4.0: "c", 20.0: "c", 25.0: "c"}

    seen = [delayed("key", 5, now, lambda now=now: told[now]) for now in told]

    assert seen == ["", "", "", "c", "c"]
    assert delayed("key", 0, 26.0, lambda: "d") == "d"


def test_the_bar_says_dealer_place_and_who_declared_riichi(recorder: User, game: Hanchan, watch: Watch) -> None:
    deal_record(actor=recorder, hanchan=game, number=1, entry=WIN)

    bar = shown()

    # Ben won off Aoi, and takes Chika's stick: 25,000 + 7,700 + 1,000
    assert "Ben 33,700 place 1 dealer" in bar
    assert "Chika 24,000 place 3 riichi" in bar
    assert "Aoi 17,300 place 4" in bar
