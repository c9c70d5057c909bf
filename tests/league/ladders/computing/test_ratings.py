from datetime import timedelta
from random import Random

import pytest
from pytest_django import DjangoAssertNumQueries, DjangoCaptureOnCommitCallbacks

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.jobs.models import Job
from league.ladders.computing.ratings import ladder_compute, ladders_compute
from league.ladders.computing.storing import ladders_catch_up, ladders_store
from league.ladders.models import Ladder, LadderRow, StaleLadder
from league.ladders.services import ladder_open
from league.maintenance.verification import differences
from league.players.models import Player, PlayerMerge
from league.records.models import Hanchan, Participant
from league.records.player_merges import player_merge, player_unmerge
from league.records.services import hanchan_amend, hanchan_restore, hanchan_void
from rules.errors import RuleError
from tests.league.factories import DAY, make_hanchan, seats_for
from tests.league.ladders.conftest import Play, follow, state, state_from_nothing
from tests.profile import times

KINDS = ("points", "elo", "glicko2", "tenhou_dan")


@pytest.fixture
def elo(owner: User, club: Club) -> Ladder:
    return ladder_open(actor=owner, club=club, name="Elo", kind="elo")


def ratings(ladder: Ladder) -> list[tuple[str, int]]:
    return [(row.player.name, row.rating // 12_000) for row in ladder.rows.select_related("player").order_by("player")]


def test_a_ladder_rates_what_was_played_before_it_opened(play: Play, elo: Ladder, regulars: list[Player]) -> None:
    play(0, regulars)
    follow(elo)

    # 32 / 3 for each of three opponents, expected a half each: ±16, ±5.333 (in thousandths, rounded down)
    assert ratings(elo) == [("Aoi", 1_515_999), ("Ben", 1_505_333), ("Chika", 1_494_666), ("Dai", 1_484_000)]


def test_a_hanchan_reaches_the_ladder_by_itself(
    owner: User,
    elo: Ladder,
    house_rules: HouseRulesVersion,
    regulars: list[Player],
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        make_hanchan(actor=owner, house_rules=house_rules, players=regulars)

    assert elo.rows.count() == 4
    assert Job.objects.get(kind="ladders").is_current
    assert not StaleLadder.objects.exists()


def test_computed_twice_writes_nothing_the_second_time(play: Play, elo: Ladder, regulars: list[Player]) -> None:
    play(0, regulars)

    assert (follow(elo), follow(elo)) == (5, 0)  # four rows and one segment
    state_from_nothing(elo)
    elo.refresh_from_db()
    assert elo.revision == 1


@pytest.mark.sqlite  # Django does not note the queries that PostgreSQL answers in its binary form
@pytest.mark.parametrize("count", [1, 3])
def test_ladders_over_the_same_hanchan_read_together_as_many_queries_as_one(
    count: int,
    owner: User,
    club: Club,
    play: Play,
    crowd: list[Player],
    monkeypatch: pytest.MonkeyPatch,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    monkeypatch.setattr("league.ladders.computing.rater.HANCHAN", 2)
    ladders = [
        ladder_open(actor=owner, club=club, name=kind, kind=kind) for kind in ("points", "elo", "tenhou_dan")[:count]
    ]
    for day in range(3):
        play(day, crowd[:4])
    ladders_catch_up(ladders)
    play(3, crowd[:4])

    # what has changed, where it begins, the segments from there on, points units, rounds of events, seats, ratings
    with django_assert_num_queries(7):
        several = ladders_compute(ladders)

    ladders_store(several)
    for ladder in ladders:
        assert state(ladder) == state_from_nothing(ladder)


def test_a_late_entry_moves_only_what_came_after(play: Play, elo: Ladder, crowd: list[Player]) -> None:
    play(0, crowd[:4])
    play(2, crowd[4:])
    play(3, crowd[:4])
    follow(elo)
    play(1, crowd[:4])
    touched = follow(elo)

    # the segment they all are in, and the four players; the others stay where they stand
    assert touched == 5
    assert state(elo) == state_from_nothing(elo)


def test_a_player_taken_out_of_a_hanchan_gets_the_earlier_rating(
    play: Play, elo: Ladder, crowd: list[Player], owner: User
) -> None:
    play(0, crowd[:4])
    hanchan = play(1, crowd[:4])
    follow(elo)
    hanchan_amend(actor=owner, hanchan=hanchan, version=1, seats=seats_for([*crowd[:3], crowd[7]]))
    follow(elo)

    assert state(elo) == state_from_nothing(elo)
    assert elo.rows.get(player=crowd[3]).games == 1


def test_a_player_without_any_hanchan_left_leaves_the_ladder(
    play: Play, elo: Ladder, crowd: list[Player], owner: User
) -> None:
    play(0, crowd[:4])
    hanchan = play(1, crowd[4:])
    follow(elo)
    hanchan_void(actor=owner, hanchan=hanchan, version=1, reason="never played")
    follow(elo)

    assert set(elo.rows.values_list("player", flat=True)) == {player.pk for player in crowd[:4]}


def test_a_hanchan_moved_to_another_day_is_rated_there(
    play: Play, elo: Ladder, crowd: list[Player], owner: User
) -> None:
    first = play(0, crowd[:4])
    play(1, crowd[2:6])
    play(2, crowd[4:])
    follow(elo)
    hanchan_amend(actor=owner, hanchan=first, version=1, played_on=DAY + timedelta(days=5))
    follow(elo)

    assert state(elo) == state_from_nothing(elo)


def test_a_ladder_of_one_ruleset_rates_nothing_else(
    owner: User, club: Club, play: Play, regulars: list[Player]
) -> None:
    other = ladder_open(actor=owner, club=club, name="Chinese", kind="elo", rulesets=["mcr"])
    play(0, regulars)
    follow(other)

    assert not LadderRow.objects.exists()


def test_a_change_that_comes_in_while_computing_is_not_lost(play: Play, elo: Ladder, regulars: list[Player]) -> None:
    play(0, regulars)
    computed = ladder_compute(elo)
    assert computed
    play(1, regulars)
    ladders_store([computed])

    assert StaleLadder.objects.filter(ladder=elo).count() == 1
    follow(elo)
    assert elo.rows.get(player=regulars[0]).games == 2


@pytest.mark.parametrize("kind", ["chess", "elo"])
def test_an_invalid_ladder_is_refused(kind: str, owner: User, club: Club) -> None:
    with pytest.raises(RuleError) as refusal:
        ladder_open(actor=owner, club=club, name="X", kind=kind, parameters={"first_k": -1})

    assert refusal.value.code == ("unknown_ladder" if kind == "chess" else "bad_parameter")
    assert not Ladder.objects.exists()


@pytest.mark.parametrize("who", ["recorder", "player_user", "stranger"])
def test_only_an_organiser_opens_a_ladder(who: str, club: Club, request: pytest.FixtureRequest) -> None:
    with pytest.raises(RuleError) as refusal:
        ladder_open(actor=request.getfixturevalue(who), club=club, name="X", kind="elo")

    assert refusal.value.code == "forbidden"


# ----- any sequence of changes -----


@pytest.mark.parametrize("seed", range(times(6, 10, 1_000)))
def test_following_is_the_same_as_computing_from_nothing(
    seed: int, owner: User, club: Club, play: Play, crowd: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    random = Random(seed)
    # Segments so short that they grow, split and end as they would after years.
    monkeypatch.setattr("league.ladders.computing.rater.HANCHAN", random.choice([1, 2, 3]))
    ladders = [ladder_open(actor=owner, club=club, name=kind, kind=kind) for kind in KINDS]
    for _step in range(16):
        change(random, owner, play, crowd)
        if random.random() < 0.6:
            ladders_catch_up(random.sample(ladders, random.randrange(1, 5)))
    ladders_catch_up(ladders)
    assert ladders_catch_up(ladders) == 0
    assert list(differences()) == []
    for ladder in ladders:
        followed = state(ladder)
        assert followed == state_from_nothing(ladder), (ladder.kind, seed)
        ladder.segments.all().delete()
        assert followed == state_from_nothing(ladder), (ladder.kind, seed)


def change(random: Random, owner: User, play: Play, crowd: list[Player]) -> None:
    """A change of a club's record."""
    finished = list(Hanchan.objects.filter(state="finished"))
    void = list(Hanchan.objects.filter(state="void"))
    merges = list(PlayerMerge.objects.filter(undone_at=None))
    kind = random.choice(["play"] * 4 + ["amend", "move", "void", "restore", "merge", "unmerge"])
    if kind == "amend" and finished:
        one = random.choice(finished)
        hanchan_amend(actor=owner, hanchan=one, version=one.version, seats=seats_for(four(random, crowd)))
    elif kind == "move" and finished:
        one = random.choice(finished)
        day = DAY + timedelta(days=random.randrange(60))
        hanchan_amend(actor=owner, hanchan=one, version=one.version, played_on=day)
    elif kind == "void" and finished:
        one = random.choice(finished)
        hanchan_void(actor=owner, hanchan=one, version=one.version, reason="x")
    elif kind == "restore" and void:
        one = random.choice(void)
        hanchan_restore(actor=owner, hanchan=one, version=one.version)
    elif kind == "merge":
        merge(random, owner)
    elif kind == "unmerge" and merges:
        player_unmerge(actor=owner, merge=random.choice(merges))
    else:
        play(random.randrange(60), four(random, crowd))


def four(random: Random, crowd: list[Player]) -> list[Player]:
    standing = list(Player.objects.filter(pk__in=[player.pk for player in crowd], merged_into=None).order_by("pk"))
    return random.sample(standing, 4)


def merge(random: Random, owner: User) -> None:
    kept, merged = random.sample(list(Player.objects.filter(merged_into=None).order_by("pk")), 2)
    tables = Participant.objects.filter(player=kept).values("hanchan")
    apart = not Participant.objects.filter(player=merged, hanchan__in=tables).exists()
    if apart and Player.objects.filter(merged_into=None).count() > 5:
        player_merge(actor=owner, kept=kept, merged=merged)
