"""A tournament's results in the club's ladders: a round at a time, without frozen rounds, with corrections."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.ladders.computing.games import ladder_games
from league.ladders.computing.ratings import ladder_compute
from league.ladders.computing.storing import ladders_catch_up, ladders_store
from league.ladders.models import Ladder, RatingSegment
from league.ladders.selectors import hanchan_changes, ladder_rows
from league.ladders.services import ladder_open
from league.maintenance.verification import differences
from league.records.models import Hanchan
from league.records.services import hanchan_amend
from league.records.services import seats_of as seats_entered
from league.tournaments.draws.services import round_step, stage_draw
from league.tournaments.lifecycle.services import tournament_amend, tournament_close, tournament_reopen
from league.tournaments.models import Round, Tournament
from league.tournaments.results.services import result_clear, result_enter
from league.tournaments.standings.tournament_table import tournament_table
from scoring.ladders.rating_run import replay
from tests.league.factories import make_hanchan

Make = Callable[..., Tournament]
Play = Callable[[Round], None]
SCRIPT = "1-2-3-4\n5-6-7-8\n\n2-5-1-6\n4-7-3-8\n\n7-1-8-2\n3-6-4-5"
SCORES = [41200, 28300, 20400, 10100]


@pytest.fixture
def tournament(organiser: User, make_tournament: Make) -> Tournament:
    return make_tournament(players=8, rounds=3, method="script")


@pytest.fixture
def rounds(organiser: User, tournament: Tournament) -> list[Round]:
    drawn = stage_draw(actor=organiser, stage=tournament.stages.get(), seed=1, script=SCRIPT)
    for step in ("confirm", "release"):
        drawn = [round_step(actor=organiser, round_=round_, step=step) for round_ in drawn]
    return drawn


@pytest.fixture
def elo(owner: User, club: Club) -> Ladder:
    return ladder_open(actor=owner, club=club, name="Elo", kind="elo")


def ratings(ladder: Ladder) -> dict[int, int]:
    ladders_catch_up([ladder])
    return dict(ladder.rows.values_list("player", "rating"))


def recomputed(ladder: Ladder) -> dict[int, int]:
    """Compute the ratings from all games at once."""
    marks, _ = replay(ladder.rules, ladder_games(ladder), ladder.read_parameters)
    return {
        player: int(ladder.rules.shown(ladder.read_parameters, mark) * 12_000_000) for player, mark in marks.items()
    }


def shown_order(tournament: Tournament) -> list[tuple[int, int]]:
    games = Hanchan.objects.filter(tournament_table__isnull=False).in_order_of_play()
    return list(games.values_list("tournament_table__round__number", "tournament_table__number"))


def test_the_tables_of_a_round_are_one_round_of_the_ladder(elo: Ladder, rounds: list[Round], play: Play) -> None:
    for round_ in rounds:
        play(round_)

    games = list(ladder_games(elo))
    assert [game.round for game in games] == [round_.pk for round_ in rounds for _table in range(2)]
    assert ratings(elo) == recomputed(elo)


def test_a_late_result_counts_at_the_time_of_its_round(
    organiser: User, elo: Ladder, rounds: list[Round], play: Play
) -> None:
    first, second = rounds[0].tables.order_by("number")
    result_enter(actor=organiser, table=first, scores=SCORES)
    play(rounds[1])
    late = result_enter(actor=organiser, table=second, scores=SCORES)

    assert shown_order(rounds[0].tournament) == [(1, 1), (1, 2), (2, 1), (2, 2)]
    assert late.played_on == Hanchan.objects.get(tournament_table=first).played_on
    found = ratings(elo)
    assert found == recomputed(elo)
    # Everybody of the late table had 1500 before it, whatever the result of round 2: 3 × 32/3 × 1/2 = ±16 and ±5.33.
    changes = {(change.before, change.after) for change in hanchan_changes(elo, late)}
    assert changes == {("1500.0", "1516.0"), ("1500.0", "1505.3"), ("1500.0", "1494.7"), ("1500.0", "1484.0")}


def test_first_results_of_an_earlier_round_come_before_later_rounds(
    organiser: User, elo: Ladder, rounds: list[Round], play: Play
) -> None:
    play(rounds[1])
    play(rounds[0])

    assert shown_order(rounds[0].tournament) == [(1, 1), (1, 2), (2, 1), (2, 2)]
    assert ratings(elo) == recomputed(elo)


def test_other_games_of_the_day_do_not_split_a_round(
    owner: User, organiser: User, house_rules: HouseRulesVersion, elo: Ladder, rounds: list[Round]
) -> None:
    first, second = rounds[0].tables.order_by("number")
    hanchan = result_enter(actor=organiser, table=first, scores=SCORES)
    players = [seat.entrant.player for seat in second.seats.select_related("entrant__player")]
    make_hanchan(actor=owner, house_rules=house_rules, players=players, played_on=hanchan.played_on)
    ladders_catch_up([elo])
    result_enter(actor=organiser, table=second, scores=SCORES)

    assert [bool(game.round) for game in ladder_games(elo)] == [True, True, False]
    assert ratings(elo) == recomputed(elo)
    assert list(differences()) == []


@pytest.mark.parametrize("kind", ["elo", "tenhou_dan", "plackett_luce", "points", "glicko2"])
def test_a_segment_never_splits_a_round(
    kind: str, owner: User, club: Club, organiser: User, rounds: list[Round], play: Play,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setattr("league.ladders.computing.rater.HANCHAN", 3)
    ladder = ladder_open(actor=owner, club=club, name="A", kind=kind)
    for round_ in rounds:
        play(round_)
        ladders_catch_up([ladder])
    table = rounds[1].tables.get(number=2)
    result_enter(actor=organiser, table=table, scores=[10100, 20400, 28300, 41200], reason="read upside down")

    assert ratings(ladder) == recomputed(ladder)
    stored = list(RatingSegment.objects.order_by("begins_at").values_list("begins_at", "packed__digest"))
    again = ladder_compute(ladder, anew=True)
    assert again is not None
    assert ladders_store([again]) == 0
    assert stored == list(RatingSegment.objects.order_by("begins_at").values_list("begins_at", "packed__digest"))


def test_frozen_rounds_count_from_the_close_on_also_after_a_reopening(
    organiser: User, elo: Ladder, tournament: Tournament, rounds: list[Round], play: Play
) -> None:
    tournament_amend(actor=organiser, tournament=tournament, frozen_from=3)
    for round_ in rounds[:2]:
        play(round_)
    before = ratings(elo)
    play(rounds[2])
    assert ratings(elo) == before
    assert sum(row.games for row in ladder_rows_all(elo)) == 16

    for round_ in rounds:
        round_step(actor=organiser, round_=round_, step="finish")
    closed = tournament_close(actor=organiser, tournament=Tournament.objects.get())
    after = ratings(elo)
    assert after != before
    assert after == recomputed(elo)

    tournament_reopen(actor=organiser, tournament=closed, reason="a wrong stick")
    assert Tournament.objects.get().frozen_from is None
    assert ratings(elo) == after


def ladder_rows_all(ladder: Ladder) -> list[object]:
    return list(ladder.rows.all())


def test_a_correction_after_the_close_reaches_ladder_and_final_table(
    organiser: User, elo: Ladder, tournament: Tournament, rounds: list[Round], play: Play,
    django_capture_on_commit_callbacks: Callable[..., object],
) -> None:  # fmt: skip
    for round_ in rounds:
        play(round_)
        round_step(actor=organiser, round_=round_, step="finish")
    tournament_close(actor=organiser, tournament=Tournament.objects.get())
    before = ratings(elo)
    hanchan = Hanchan.objects.get(tournament_table__round=rounds[0], tournament_table__number=1)
    seats = seats_entered(hanchan)
    turned = [seat._replace(score=other.score) for seat, other in zip(seats, seats[::-1], strict=True)]

    with django_capture_on_commit_callbacks(execute=True):
        hanchan_amend(
            actor=organiser,
            hanchan=hanchan,
            version=hanchan.version,
            seats=turned,
            reason="upside down",
            event=tournament,
        )

    assert ratings(elo) == recomputed(elo) != before
    texts = [row.values["texts"]["points"] for row in tournament.final_rows.order_by("order")]

    assert texts == [line.texts["points"] for line in tournament_table(Tournament.objects.get()).lines]


def test_a_cleared_result_leaves_the_ladder(organiser: User, elo: Ladder, rounds: list[Round], play: Play) -> None:
    play(rounds[0])
    before = ratings(elo)
    play(rounds[1])
    for table in rounds[1].tables.all():
        result_clear(actor=organiser, table=table, reason="played by other rules")

    assert ratings(elo) == before


def test_guests_are_rated_and_not_ranked(elo: Ladder, rounds: list[Round], play: Play) -> None:
    play(rounds[0])

    assert len(ratings(elo)) == 8
    assert not ladder_rows(elo).exists()


def test_all_tables_of_a_round_are_played_on_one_day(organiser: User, rounds: list[Round]) -> None:
    """A table that ends after midnight is dated as its round."""
    first, second = rounds[0].tables.order_by("number")
    hanchan = result_enter(actor=organiser, table=first, scores=SCORES)
    hanchan_amend(
        actor=organiser,
        hanchan=hanchan,
        version=hanchan.version,
        played_on=hanchan.played_on - timedelta(days=1),
        event=first.round.tournament,
    )

    assert result_enter(actor=organiser, table=second, scores=SCORES).played_on == hanchan.played_on - timedelta(days=1)


def test_a_result_cleared_while_frozen_is_visible_as_void_after_the_close(
    organiser: User, tournament: Tournament, rounds: list[Round], play: Play
) -> None:
    tournament_amend(actor=organiser, tournament=tournament, frozen_from=1)
    table = rounds[0].tables.get(number=1)
    wrong = result_enter(actor=organiser, table=table, scores=SCORES)
    result_clear(actor=organiser, table=table, reason="other table")
    for round_ in rounds:
        play(round_)
        round_step(actor=organiser, round_=round_, step="finish")
    assert set(Hanchan.objects.values_list("is_held_back", flat=True)) == {True}

    tournament_close(actor=organiser, tournament=Tournament.objects.get())

    assert set(Hanchan.objects.values_list("is_held_back", flat=True)) == {False}
    assert Hanchan.objects.get(pk=wrong.pk).is_void
