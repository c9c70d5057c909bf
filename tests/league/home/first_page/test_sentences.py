"""The first page of a member in sentences: the rank, what changed since the last look, what comes next."""

from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone, translation

from league.accounts.models import User
from league.club_bests import selectors as bests
from league.club_bests.models import ClubBests
from league.clubs.models import Club, HouseRulesVersion, Membership
from league.home.first_page import looks, sentences
from league.home.first_page.sentences import Told
from league.home.own import own_clubs
from league.jobs.models import Job
from league.jobs.running import job_run
from league.members.leaving import own_name_hide
from league.players.models import Player
from league.players.services import player_add
from league.records.deals.services import deal_record, hanchan_begin, hanchan_stop
from league.records.models import Hanchan
from league.seasons.models import Season
from league.seasons.services import season_amend, season_archive
from league.standings.computing.following import standings_catch_up
from tests.league.core.page import signed_in, words
from tests.league.factories import DAY, make_hanchan

Play = Callable[..., None]
HIGH, LOW = (40000, 30000, 20000, 10000), (10000, 20000, 30000, 40000)


@pytest.fixture(autouse=True)
def _on_the_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Club, "day_of", lambda club, moment: DAY)


@pytest.fixture
def me(player_user: User, regulars: list[Player]) -> User:
    """The account of Aoi."""
    Player.objects.filter(pk=regulars[0].pk).update(user=player_user, account=player_user)
    return player_user


@pytest.fixture
def play(owner: User, house_rules: HouseRulesVersion, season: Season) -> Play:
    def record(players: Sequence[Player], scores: Sequence[int], days_ago: int = 0) -> None:
        make_hanchan(
            actor=owner, house_rules=house_rules, players=players, scores=scores, season=season,
            played_on=DAY - timedelta(days_ago),
        )  # fmt: skip
        standings_catch_up(season)

    return record


def told(user: User) -> list[tuple[str, str]]:
    [club] = own_clubs(user)
    return [tuple(one) for one in club.told]


def look(user: User, hours_ago: int = 0) -> Any:
    """Open the first page, some hours ago."""
    page = signed_in(user).get("/")
    if hours_ago:
        member = Membership.objects.get(user=user)
        member.last_look["at"] = (timezone.now() - timedelta(hours=hours_ago)).isoformat()
        member.save()
    return page


def test_without_a_player_nothing_is_told(player_user: User, club: Club) -> None:
    assert told(player_user) == []


def test_without_a_game_of_the_season_that_is_said(me: User, season: Season) -> None:
    assert told(me) == [("nothing_yet", "No game of this season yet.")]


def test_the_leader_is_told_the_lead(me: User, regulars: list[Player], play: Play) -> None:
    play(regulars, HIGH)

    # 40,000 and 30,000: +30 and +5 with uma 15 and 5 and oka 20 of this ladder
    kinds = dict(told(me))
    assert kinds["lead"].startswith("You lead, ")
    assert kinds["lead"].endswith(" ahead of Ben.")
    assert "needed" not in kinds


def test_somebody_passed_me_since_my_last_look(me: User, regulars: list[Player], play: Play) -> None:
    play(regulars, HIGH, 7)
    look(me, hours_ago=20)
    play([regulars[1], regulars[2], regulars[3], regulars[0]], (60000, 20000, 15000, 5000))
    page = look(me)
    again = look(me)

    kinds = dict(told(me))
    assert kinds["down"] == "2nd of 4, down one."
    assert kinds["passed"].startswith("Ben passed you by ")
    assert kinds["passed"] in words(page)
    # To load the page again takes no news away.
    assert kinds["passed"] in words(again)


def test_after_an_hour_the_next_look_compares_with_this_one(me: User, regulars: list[Player], play: Play) -> None:
    play(regulars, HIGH, 7)
    look(me, hours_ago=20)
    play([regulars[1], regulars[2], regulars[3], regulars[0]], (60000, 20000, 15000, 5000))
    look(me, hours_ago=2)
    look(me)

    assert dict(told(me))["same"] == "2nd of 4, as before."
    assert "passed" not in dict(told(me))


def test_i_passed_somebody(me: User, regulars: list[Player], play: Play) -> None:
    play(regulars, LOW, 7)
    look(me, hours_ago=20)
    play(regulars, (70000, 20000, 8000, 2000))
    look(me)

    assert dict(told(me))["i_passed"] == "You passed Dai."


def test_one_more_game_that_is_enough_to_pass_the_next_one(me: User, regulars: list[Player], play: Play) -> None:
    play(regulars, LOW)

    # Ben has 20.0 more: third with 20,000, and Aoi fourth with 10,000.
    assert dict(told(me))["needed"].endswith(" in one more game puts you ahead of Ben.")


def test_a_hidden_player_is_in_no_sentence(me: User, regulars: list[Player], play: Play, club: Club) -> None:
    play(regulars, LOW, 7)
    look(me, hours_ago=20)
    play([regulars[1], regulars[2], regulars[3], regulars[0]], (60000, 20000, 15000, 5000))
    Player.objects.filter(club=club).exclude(pk=regulars[0].pk).update(is_hidden=True)

    said = " ".join(text for _kind, text in told(me))
    assert not any(name in said for name in ("Ben", "Chika", "Dai"))
    assert not any(f"#{player.pk}" in said for player in regulars)


def test_a_rank_among_three_is_not_told(
    me: User, regulars: list[Player], play: Play, owner: User, season: Season
) -> None:
    play(regulars, HIGH)
    play([*regulars[:3], player_add(actor=owner, club=season.club, name="Emi")], HIGH)
    season_amend(actor=owner, season=season, min_games=2)
    season.refresh_from_db()
    standings_catch_up(season)

    assert {"lead", "up", "down", "same", "shared"}.isdisjoint(dict(told(me)))


def test_what_is_missing_to_the_minimum(
    me: User, owner: User, regulars: list[Player], play: Play, season: Season
) -> None:
    season_amend(actor=owner, season=season, min_games=3)
    season.refresh_from_db()
    play(regulars, HIGH)

    assert ("minimum", "2 more games and you are ranked.") in told(me)


def test_the_end_of_the_season_is_told_until_the_next_one(
    me: User, owner: User, regulars: list[Player], play: Play, season: Season
) -> None:
    play(regulars, LOW)
    season_archive(actor=owner, season=Season.objects.get(pk=season.pk))

    assert told(me)[0] == ("over", "The season ended: you finished 4th of 4.")


def test_my_running_table_stands_first(
    me: User, owner: User, club: Club, regulars: list[Player], house_rules: HouseRulesVersion
) -> None:
    table = hanchan_begin(actor=owner, club=club, house_rules=house_rules, players=regulars, played_on=DAY)
    win = {"winner": 1, "from": 0, "value": {"total": 3, "fu": 40}}
    deal_record(actor=owner, hanchan=table, number=1, entry={"result": {"type": "win", "wins": [win]}})

    # 3 han 40 fu off the dealer's discard: 5,200; Aoi 19,800, Ben 30,200, the others 25,000
    assert told(me)[0] == ("now", "Your table is in 東2局; you are 4th, 5,200 behind 3rd.")


def test_the_turning_point_of_the_last_game_is_the_deal_that_moved_me_most(
    me: User, owner: User, club: Club, regulars: list[Player], house_rules: HouseRulesVersion, season: Season
) -> None:
    table = hanchan_begin(
        actor=owner, club=club, house_rules=house_rules, players=regulars, played_on=DAY, season=season
    )
    # Aoi falls from the shared first place to the last one in the first deal, and stays there in the second.
    for number, winner in ((1, 1), (2, 2)):
        win = {"winner": winner, "from": 0, "value": {"total": 3, "fu": 40}}
        deal_record(actor=owner, hanchan=table, number=number, entry={"result": {"type": "win", "wins": [win]}})
    hanchan_stop(actor=owner, hanchan=table, version=Hanchan.objects.get(pk=table.pk).version)
    standings_catch_up(season)

    assert dict(told(me))["last_game"].endswith("; the turning point was 東1局.")


def test_the_line_of_the_cut_is_told_where_one_game_may_cross_it(
    me: User, owner: User, regulars: list[Player], play: Play, season: Season
) -> None:
    season_amend(actor=owner, season=season, cut=1)
    season.refresh_from_db()
    play([regulars[1], regulars[0], *regulars[2:]], (36000, 34000, 20000, 10000))
    Hanchan.objects.update(recorded_at=timezone.now() - timedelta(hours=5))
    look(me, hours_ago=2)
    look(me)

    # Nobody has passed anybody since, and there is no game since: the gap to Ben, who passes the cut.
    assert dict(told(me))["line"].endswith(" below the line.")


@pytest.fixture
def widest(club: Club, monkeypatch: pytest.MonkeyPatch) -> Callable[[Player, int], None]:
    """Store who has the widest winning margin."""

    def store(player: Player, value: int, hanchan: int = 0) -> None:
        best = {
            "key": "margin", "value": value, "player": player.pk, "first": hanchan, "last": hanchan,
            "since": DAY.toordinal(), "day": DAY.toordinal(),
        }  # fmt: skip
        row = {"ruleset": "riichi-ladder", "unit": 1000, "games": bests.FEWEST_GAMES, "bests": [best], "rarest": []}
        ClubBests.objects.update_or_create(club=club, defaults={"state": "", "found": [row]})

    return store


def test_a_record_of_mine_that_fell_is_told(me: User, regulars: list[Player], play: Play, widest: Any) -> None:
    play(regulars, HIGH, 7)
    Hanchan.objects.update(recorded_at=timezone.now() - timedelta(hours=30))
    widest(regulars[0], 30000)
    look(me, hours_ago=20)
    unbroken = dict(told(me))
    widest(regulars[1], 41300)
    page = look(me)

    assert "record" not in unbroken
    assert dict(told(me))["record"] == "Ben broke your record. Widest winning margin: 41,300."
    assert "Ben broke your record." in words(page)
    widest(regulars[1], 29000)
    # after a correction nobody broke it
    assert "record" not in dict(told(me))
    widest(regulars[1], 41300)
    Player.objects.filter(pk=regulars[1].pk).update(is_hidden=True)
    assert "record" not in dict(told(me))


def test_a_record_that_fell_is_told_though_nobody_opened_the_page_of_records(
    me: User, regulars: list[Player], play: Play
) -> None:
    for _game in range(bests.FEWEST_GAMES):
        play(regulars, HIGH, 7)
    run_bests()
    Hanchan.objects.update(recorded_at=timezone.now() - timedelta(hours=30))
    look(me, hours_ago=20)
    play([regulars[1], regulars[0], *regulars[2:]], (80000, 20000, 0, 0))
    Hanchan.objects.update(recorded_at=timezone.now() - timedelta(hours=30))
    run_bests()

    assert "Ben broke your record. Highest score: 80,000." in words(look(me))


def run_bests() -> None:
    for job in Job.objects.filter(kind="club_bests").behind():
        job_run(job.pk)


def test_a_new_record_of_mine_is_told_after_my_last_game(
    me: User, regulars: list[Player], play: Play, widest: Any
) -> None:
    play(regulars, HIGH, 7)
    Hanchan.objects.update(recorded_at=timezone.now() - timedelta(hours=30))
    widest(regulars[1], 30000)
    look(me, hours_ago=20)
    look(me)
    widest(regulars[0], 41300)

    assert dict(told(me))["record"] == "You hold a record of the club. Widest winning margin: 41,300."
    play(regulars, HIGH)
    widest(regulars[0], 42000, Hanchan.objects.latest("pk").pk)
    # in the own last game, which is told instead
    assert "record" not in dict(told(me))
    assert "last_game" in dict(told(me))


@pytest.mark.parametrize(
    ("language", "where"),
    [("en", "4th of 4."), ("ja", "4人中4位。"), ("zh-hans", "4人中第4名。"), ("zh-hant", "4人中第4名。")],
)
def test_each_language_has_its_own_sentences(
    language: str, where: str, me: User, regulars: list[Player], play: Play
) -> None:
    play(regulars, LOW)

    with translation.override(language):
        assert told(me)[0][1] == where


@pytest.mark.parametrize("language", ["en", "ja", "zh-hans", "zh-hant"])
def test_sentences_follow_each_other_as_the_language_writes_them(
    me: User, regulars: list[Player], play: Play, language: str
) -> None:
    play(regulars, LOW)
    page = signed_in(me).get("/", headers={"accept-language": language}).content.decode()
    with translation.override(language):
        said = [text for _kind, text in told(me)]

    assert len(said) > 1
    assert (" " if language == "en" else "").join(said) in page


def test_no_number_is_said_twice(me: User, regulars: list[Player], play: Play) -> None:
    play(regulars[::-1], (45000, 35000, 15000, 5000), 7)
    play(regulars[::-1], (26000, 25500, 24500, 24000))

    kinds, said = zip(*told(me), strict=True)
    numbers = [number for text in said for number in looks_like_points(text)]
    assert len(numbers) == len(set(numbers)) >= 2
    assert list(kinds) == ["same", "last_game", "needed"]


def test_a_number_that_was_said_leaves_its_second_sentence_out(
    me: User, regulars: list[Player], play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(regulars, LOW)
    kinds = dict(told(me))
    repeated = [Told("needed", f"{kinds['last_game']} once more"), Told("needed", "A first place is enough.")]
    monkeypatch.setattr(sentences, "_needed", lambda *_more: iter(repeated[:1]))
    left_out = told(me)
    monkeypatch.setattr(sentences, "_needed", lambda *_more: iter(repeated[1:]))

    assert "needed" in kinds
    assert [kind for kind, _text in left_out] == ["same", "last_game"]
    assert told(me)[2] == ("needed", "A first place is enough.")


def looks_like_points(text: str) -> list[str]:
    return [word for word in text.replace(",", "").split() if "." in word.strip(".") and any(map(str.isdigit, word))]


def test_a_name_hidden_by_its_player_is_still_told_to_that_player_alone(
    me: User, regulars: list[Player], play: Play
) -> None:
    play(regulars, HIGH)
    own_name_hide(actor=me, player=regulars[0], is_hidden=True)

    assert told(me)[0][0] == "lead"


def test_the_api_tells_the_same_and_is_no_look(me: User, regulars: list[Player], play: Play) -> None:
    play(regulars, HIGH)
    client = Client()
    client.force_login(me)

    [club] = client.get("/api/v1/me/").json()["clubs"]

    assert [(one["kind"], one["text"]) for one in club["told"]] == told(me)
    assert Membership.objects.get(user=me).last_look == {}
    assert timedelta(hours=1) == looks.ONE_LOOK
