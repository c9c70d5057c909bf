"""The rows of a table are drawn once for all readers, and again whenever something in them changes."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db.models import F
from django.test import Client
from django.urls import reverse

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.services import club_amend
from league.players.models import Player
from league.players.services import player_amend
from league.seasons.models import Season, StandingsRow
from league.standings.computing.following import standings_catch_up
from tests.league.core.page import signed_in
from tests.league.factories import make_hanchan

NAMES = {"season": "league.standings.views", "api_standings": "league.standings.api"}


@pytest.fixture
def played(owner: User, house_rules: HouseRulesVersion, regulars: list[Player], season: Season) -> Season:
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars, season=season)
    standings_catch_up(season)
    return season


@pytest.fixture(params=NAMES)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def address(name: str, club: Club, played: Season) -> str:
    """The page, and its JSON."""
    return reverse(name, args=[club.slug, played.slug])


@pytest.fixture
def drawn(name: str, address: str, monkeypatch: pytest.MonkeyPatch) -> list[Season]:
    """The season, once for each time that the rows are drawn."""
    seasons: list[Season] = []
    module = __import__(NAMES[name], fromlist=["season_table"])
    draw: Callable[..., Any] = module.season_table

    def counted(season: Season, *args: Any, **given: Any) -> Any:
        seasons.append(season)
        return draw(season, *args, **given)

    monkeypatch.setattr(module, "season_table", counted)
    return seasons


def content_of(client: Client, address: str) -> str:
    return str(client.get(address).content.decode())


def test_the_rows_are_drawn_once_for_readers_of_every_role(
    owner: User, recorder: User, stranger: User, address: str, drawn: list[Season]
) -> None:
    for client in (Client(), signed_in(owner), signed_in(recorder), signed_in(stranger)):
        assert "Aoi" in content_of(client, address)

    assert len(drawn) == 1


def test_a_new_hanchan_draws_no_row_until_the_table_is_computed(
    owner: User, house_rules: HouseRulesVersion, regulars: list[Player], played: Season, address: str,
    drawn: list[Season],
) -> None:  # fmt: skip
    content_of(Client(), address)
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars, season=played)
    behind = content_of(Client(), address)
    before = len(drawn)
    standings_catch_up(played)
    content_of(Client(), address)

    assert (before, len(drawn)) == (1, 2)
    assert "job" in behind or '"is_behind":true' in behind


def test_what_only_a_recorder_may_do_is_not_kept_with_the_rows(owner: User, club: Club, played: Season) -> None:
    page = reverse("season", args=[club.slug, played.slug])
    record = f'href="{reverse("record", args=[club.slug])}'

    assert record in content_of(signed_in(owner), page)
    assert record not in content_of(Client(), page)


def test_a_hidden_name_leaves_the_drawn_rows_at_once(owner: User, regulars: list[Player], address: str) -> None:
    assert "Aoi" in content_of(Client(), address)
    player_amend(actor=owner, player=regulars[0], is_hidden=True)

    for client in (Client(), signed_in(owner)):
        content = content_of(client, address)
        assert "Aoi" not in content
        assert f"#{regulars[0].pk}" in content


def test_a_new_name_is_written_as_text(owner: User, regulars: list[Player], club: Club, played: Season) -> None:
    page = reverse("season", args=[club.slug, played.slug])
    content_of(Client(), page)
    player_amend(actor=owner, player=regulars[0], name='<b>"A" & B</b>')

    content = content_of(Client(), page)
    assert content.count("&lt;b&gt;&quot;A&quot; &amp; B&lt;/b&gt;") >= 2  # the cell, and the words of the link
    # bold are the terms alone that the page explains
    assert content.count("<b>") == content.count(' popover id="what-is-') == 2
    assert '<b>"A' not in content


@pytest.mark.parametrize(("language", "minus"), [("en", "\N{MINUS SIGN}9.6"), ("ja", "▲9.6")])
def test_each_language_has_its_own_rows(language: str, minus: str, club: Club, played: Season) -> None:
    page = reverse("season", args=[club.slug, played.slug])
    for other in ("en", "ja", "zh-hans"):
        Client().get(page, headers={"accept-language": other})

    assert minus in Client().get(page, headers={"accept-language": language}).content.decode()


def test_another_time_zone_draws_the_rows_again(
    owner: User, club: Club, address: str, name: str, drawn: list[Season]
) -> None:
    content_of(Client(), address)
    club_amend(actor=owner, club=club, time_zone="America/Lima")
    content_of(Client(), address)

    assert len(drawn) == 2


def test_the_same_revision_of_another_moment_is_another_table(played: Season, address: str) -> None:
    """After a backup is restored, a revision may come a second time with other rows."""
    content_of(Client(), address)
    StandingsRow.objects.filter(season=played).update(games=987)
    Season.objects.filter(pk=played.pk).update(computed_at=F("computed_at") + timedelta(seconds=1))

    assert "987" in content_of(Client(), address)


def test_an_opened_row_is_explained_below_it(regulars: list[Player], club: Club, played: Season) -> None:
    page = reverse("season", args=[club.slug, played.slug])
    plain = content_of(Client(), page)
    opened = content_of(Client(), f"{page}?why={regulars[1].pk}")

    assert ('class="detail"' in plain, opened.count('class="detail"')) == (False, 1)
    assert opened.count('aria-expanded="true"') == 1
    assert f'hx-get="{reverse("season_why", args=[club.slug, played.slug, regulars[1].pk])}"' in plain
