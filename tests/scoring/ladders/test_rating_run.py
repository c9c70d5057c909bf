"""Rating games in order: rounds, the order of games, and checkpoints."""

import json
import random
import tracemalloc
from typing import Any

import pytest

from scoring.errors import TableError
from scoring.exact import decimal
from scoring.games import Game, order_of
from scoring.ladders.ladder import Ladder
from scoring.ladders.rating_run import RatingRun, replay
from scoring.ladders.registry import LADDERS, find_ladder
from scoring.tables import Tables, tables_from_rows
from tests.profile import times

ELO = find_ladder("elo")
PLACES = ((1, 2, 3, 4), (4, 3, 2, 1), (2, 1, 4, 3), (1, 1, 3, 4), (1, 2, 2, 4))


def table(number: int, players: tuple[int, ...], *, round: int = 0, played: int = 0, day: int = 0) -> Game:
    return Game(played or number, number, players, (1, 2, 3, 4), (30000, 10000, -10000, -30000), round=round, day=day)


def any_season(seed: int, games: int = 60, *, rounds: bool = True) -> list[Game]:
    rng = random.Random(seed)
    season, number = [], 0
    while number < games:
        players = rng.sample(range(1, 21), 20)
        together = rng.choice((1, 1, 1, 2, 3)) if rounds else 1
        for seat in range(together):
            places = rng.choice(PLACES)
            points = {1: 30000, 2: 10000, 3: -10000, 4: -30000}
            scores = tuple(45000 - 10000 * place for place in places)
            season.append(
                Game(number, number + seat, tuple(players[4 * seat : 4 * seat + 4]), places,
                     tuple(points[place] for place in places), scores=scores,
                     round=number + 1 if together > 1 else 0, day=1 + number)
            )  # fmt: skip
        number += together
    return season


def test_tables_of_one_round_are_rated_from_the_marks_before_the_round() -> None:
    before = [table(1, (1, 2, 3, 4))]
    one, other = table(2, (1, 5, 6, 7), round=9, played=2), table(3, (2, 3, 4, 8), round=9, played=2)

    rating_run = RatingRun(ELO)
    rating_run.advance([*before, one, other])
    swapped = RatingRun(ELO)
    swapped.advance([*before, other._replace(id=2), one._replace(id=3)])

    assert rating_run.marks == swapped.marks
    apart, _ = replay(ELO, [*before, one._replace(round=0), other._replace(round=0)])
    assert rating_run.marks == apart  # nobody sits twice, so rating the tables one by one gives the same


@pytest.mark.parametrize("ladder", [ladder for ladder in LADDERS if ladder.sweep], ids=lambda ladder: ladder.key)
def test_players_with_large_keys_need_no_more_room(ladder: Ladder[Any]) -> None:
    # On a server of many clubs the players of a small one have keys among millions.
    key = 4_000_000
    few, many = (
        Tables((7,) * 4, (1,) * 4, tuple(players), (1, 2, 3, 4), (31200, 8300, -9600, -29900))
        for players in (range(4), range(key, key + 4))
    )
    one, other = RatingRun(ladder), RatingRun(ladder)
    one.sweep(few)

    tracemalloc.start()
    other.sweep(many)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()

    assert peak < 100_000
    assert other.marks == {key + player: mark for player, mark in one.marks.items()}


def test_a_player_who_sits_twice_in_a_round_starts_another_round() -> None:
    # Player 1 wins at the first table and sits again at the second, which is rated with the 1516 from the first.
    one, other = table(1, (1, 2, 3, 4), round=9, played=1), table(2, (8, 1, 6, 7), round=9, played=1)

    _marks, changes = replay(ELO, [one, other])

    assert [change.before for change in changes if change.player == 1] == [(0, 1_500_000_000), (1, 1_515_999_999)]


def test_the_changes_of_the_open_round_are_repeated_when_more_of_its_games_come() -> None:
    one, other = table(1, (1, 2, 3, 4), round=9, played=1), table(2, (5, 6, 7, 8), round=9, played=1)
    rating_run = RatingRun(ELO)

    first = list(rating_run.changes([one]))
    again = list(rating_run.changes([other]))

    assert first == again[:4]
    assert rating_run.checkpoint()["after"] is None
    list(rating_run.changes([table(3, (1, 2, 3, 4), played=3)]))
    assert rating_run.checkpoint()["after"] == [3, 0, 3]


def test_games_must_come_in_order() -> None:
    rating_run = RatingRun(ELO)
    rating_run.advance([table(5, (1, 2, 3, 4))])

    with pytest.raises(TableError) as refused:
        rating_run.advance([table(4, (1, 2, 3, 4))])

    assert refused.value.code == "games_out_of_order"
    assert rating_run.marks[1][0] == 1


@pytest.mark.parametrize("key", ["tenhou_r", "riichi_ladder", "tenhou_dan", "majsoul_dan"])
def test_a_game_the_ladder_cannot_rate_is_refused(key: str) -> None:
    game = Game(1, 1, (1, 2, 3, 4, 5), (1, 2, 3, 4, 5), (2, 1, 0, -1, -2))

    with pytest.raises(TableError) as refused:
        RatingRun(find_ladder(key)).advance([game])

    assert refused.value.code == "game_does_not_fit"


@pytest.mark.parametrize("ladder", LADDERS, ids=lambda ladder: ladder.key)
@pytest.mark.parametrize("seed", range(times(3, 5, 500)))
def test_continuing_from_any_checkpoint_equals_the_replay_from_the_first_game(ladder: Ladder[Any], seed: int) -> None:
    season = any_season(seed)
    whole = RatingRun(ladder)
    changes = {(change.game, change.player): change for change in whole.changes(season)}

    for cut in (0, 1, 7, 20, 41, 59):
        first = RatingRun(ladder)
        early = {(change.game, change.player): change for change in first.changes(season[:cut])}
        checkpoint = json.loads(json.dumps(first.checkpoint()))
        second = RatingRun(ladder, checkpoint=checkpoint)
        rest = [game for game in season if second.after is None or order_of(game) > second.after]
        late = {(change.game, change.player): change for change in second.changes(rest)}

        assert second.marks == whole.marks
        kept = {key: change for key, change in early.items() if key not in late and key[0] not in
                {game.id for game in rest}}  # fmt: skip
        assert kept | late == changes


@pytest.mark.parametrize("ladder", LADDERS, ids=lambda ladder: ladder.key)
def test_sweeping_columns_equals_rating_game_by_game(ladder: Ladder[Any]) -> None:
    # columns have no scores and no days
    season = [game._replace(scores=(), day=0) for game in any_season(5, 400, rounds=False)]
    if not ladder.fits(season[0]):
        with pytest.raises(TableError):
            RatingRun(ladder).advance(season)
        return
    rows = [(game.id, seat, game.played, game.players[seat], game.places[seat], game.points[seat])
            for game in season for seat in range(len(game.players))]  # fmt: skip
    slow, fast = RatingRun(ladder), RatingRun(ladder)
    changes = list(slow.changes(season))

    after: list[int] = []
    for tables in tables_from_rows(rows, at_once=130):
        fast.sweep(tables, after)

    assert fast.marks == slow.marks
    assert after == ([] if ladder.period else [number for change in changes for number in change.after])
    assert fast.marks_of([1, 2, 10**9]) == slow.marks_of([1, 2, 10**9])
    assert fast.checkpoint() == slow.checkpoint()


@pytest.mark.parametrize("key", ["elo", "plackett_luce"])
@pytest.mark.parametrize("players", [(1, 2, 3, 4), (1, 2, 3, 10**9)])
def test_marks_can_be_set_between_two_sweeps(key: str, players: tuple[int, ...]) -> None:
    tables = Tables((1,) * 4, (1,) * 4, players, (1, 2, 3, 4), (3, 1, -1, -3), unit=1)
    rating_run, plain = RatingRun(find_ladder(key)), RatingRun(find_ladder(key))
    rating_run.sweep(tables)
    (mark,) = rating_run.marks_of([1])
    rating_run.put({7: mark, players[3]: mark})

    plain.advance(tables.each())
    plain.settled.update({7: mark, players[3]: mark})
    again = [Game(2, 2, (7, *players[1:]), (1, 2, 3, 4), (3, 1, -1, -3), 1)]
    rating_run.advance(again)
    plain.advance(again)
    assert rating_run.marks == plain.marks


@pytest.mark.parametrize("key", ["points", "mean", "elo", "tenhou_r", "plackett_luce"])
def test_sweeping_rates_game_by_game_if_ladder_or_tables_have_no_fast_form(key: str) -> None:
    rows = [(1, player, 1, player, player, 3 - player) for player in range(1, 4)]
    rows += [(2, player, 2, player, player, 0) for player in range(1, 5)]
    rating_run, plain = RatingRun(find_ladder(key)), RatingRun(find_ladder(key))
    for tables in tables_from_rows(rows):
        rating_run.sweep(tables)
    plain.advance([Game(1, 1, (1, 2, 3), (1, 2, 3), (2, 1, 0)), Game(2, 2, (1, 2, 3, 4), (1, 2, 3, 4), (0, 0, 0, 0))])

    assert rating_run.marks == plain.marks


@pytest.mark.parametrize("ladder", LADDERS, ids=lambda ladder: ladder.key)
def test_relabelling_players_relabels_the_ladder(ladder: Ladder[Any]) -> None:
    season = any_season(7)
    new = {player: 100 - player for player in range(1, 21)}

    marks, _ = replay(ladder, season)
    renamed, _ = replay(ladder, [game._replace(players=tuple(new[one] for one in game.players)) for game in season])

    assert renamed == {new[player]: mark for player, mark in marks.items()}


@pytest.mark.parametrize("ladder", LADDERS, ids=lambda ladder: ladder.key)
def test_turning_the_seats_of_every_game_changes_no_rating(ladder: Ladder[Any]) -> None:
    # Some ladders order shared places by seat, so take only games without shared places.
    season = [game for game in any_season(8) if len(set(game.places)) == 4]
    turned = [game._replace(players=game.players[1:] + game.players[:1], places=game.places[1:] + game.places[:1],
                            points=game.points[1:] + game.points[:1], scores=game.scores[1:] + game.scores[:1])
              for game in season]  # fmt: skip

    marks, _ = replay(ladder, season)
    same, _ = replay(ladder, turned)

    # floating-point sums run by seat, so the last digits may differ
    assert set(marks) == set(same)
    for player, mark in marks.items():
        assert same[player] == pytest.approx(mark, abs=300)


@pytest.mark.parametrize("ladder", LADDERS, ids=lambda ladder: ladder.key)
@pytest.mark.parametrize("seed", range(times(10, 20, 2_000)))
def test_amending_from_a_checkpoint_equals_a_replay_after_any_sequence_of_changes(
    ladder: Ladder[Any], seed: int
) -> None:
    """There is a checkpoint every few games; after a change, rating continues from the last one before the change."""
    rng = random.Random(seed)
    games = {order_of(game): game for game in any_season(seed, 30)}
    checkpoints: list[dict[str, Any]] = []

    def rebuilt(before: tuple[int, int, int]) -> RatingRun[Any]:
        kept = [one for one in checkpoints if one["after"] and tuple(one["after"]) < before]
        checkpoints[:] = kept
        rating_run = RatingRun(ladder, checkpoint=kept[-1] if kept else None)
        season = sorted(
            (game for key, game in games.items() if rating_run.after is None or key > rating_run.after), key=order_of
        )
        for start in range(0, len(season), 7):
            rating_run.advance(season[start : start + 7])
            checkpoints.append(json.loads(json.dumps(rating_run.checkpoint())))
        return rating_run

    rebuilt((-1, -1, -1))
    for number in range(10):
        change = rng.choice(("record", "amend", "void", "merge"))
        if change == "record":
            game = any_season(seed * 100 + number, 1, rounds=False)[0]._replace(
                played=rng.randrange(40), id=1000 + number
            )
            touched = [order_of(game)]
            games[touched[0]] = game
        elif change == "merge":
            kept, gone = rng.sample(range(1, 21), 2)
            if any({kept, gone} <= set(game.players) for game in games.values()):
                continue
            touched = [key for key, game in games.items() if gone in game.players]
            for key in touched:
                players = tuple(kept if one == gone else one for one in games[key].players)
                games[key] = games[key]._replace(players=players)
        else:
            touched = [rng.choice(sorted(games))]
            game = games.pop(touched[0])
            if change == "amend":
                games[touched[0]] = game._replace(places=(4, 1, 2, 3), points=(-30000, 30000, 10000, -10000),
                                                  scores=(5000, 35000, 25000, 15000))  # fmt: skip
        if touched:
            assert rebuilt(min(touched)).marks == replay(ladder, sorted(games.values(), key=order_of))[0]


def test_a_checkpoint_of_another_ladder_or_other_parameters_is_refused() -> None:
    checkpoint = RatingRun(ELO).checkpoint()

    with pytest.raises(TableError) as refused:
        RatingRun(find_ladder("points"), checkpoint=checkpoint)
    assert refused.value.code == "bad_checkpoint"
    with pytest.raises(TableError):
        RatingRun(ELO, ELO.read({"start": 1600}), checkpoint=checkpoint)


@pytest.mark.parametrize("ladder", LADDERS, ids=lambda ladder: ladder.key)
def test_the_explanation_of_every_change_contains_the_rating_after_it(ladder: Ladder[Any]) -> None:
    season = any_season(11, 40)
    rating_run = RatingRun(ladder)
    changes = list(rating_run.changes(season))
    games = {game.id: game for game in season}

    for change in changes[::7]:
        together = [games[change.game]]
        if ladder.period:
            number = ladder.period(rating_run.parameters, games[change.game])
            together = [game for game in season if ladder.period(rating_run.parameters, game) == number]
        ids = {game.id for game in together}
        before = {one.player: one.before for one in changes if one.game in ids}
        lines = [line.render() for line in ladder.explain(rating_run.parameters, together, before, change.player)]

        after = ladder.shown(rating_run.parameters, change.after)
        wanted = {decimal(after, decimals).lstrip("-") for decimals in (1, 2, 3, 4)}
        if ladder.key.endswith("_dan"):
            assert ladder.title is not None
            wanted = {str(ladder.title(rating_run.parameters, change.after))}
        assert any(one in line for one in wanted for line in lines), lines
        assert not any("{" in line for line in lines)


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"luck": 1}, "unknown_parameter"),
        ({"start": "1500"}, "bad_parameter"),
        ({"start": 1500.5}, "bad_parameter"),
        ({"start": True}, "bad_parameter"),
        ({"start": 10**9}, "bad_parameter"),
    ],
)
def test_bad_parameters_are_refused(values: dict[str, Any], code: str) -> None:
    with pytest.raises(TableError) as refused:
        ELO.read(values)

    assert refused.value.code == code


@pytest.mark.parametrize("ladder", LADDERS, ids=lambda ladder: ladder.key)
def test_parameters_round_trip_and_have_a_help_text(ladder: Ladder[Any]) -> None:
    parameters = ladder.read()

    assert ladder.read(json.loads(json.dumps(ladder.dump(parameters)))) == parameters
    for row in ladder.describe():
        assert row["least"] <= row["default"] <= row["most"]
        assert row["help"]


def test_an_unknown_ladder_is_refused() -> None:
    with pytest.raises(TableError) as refused:
        find_ladder("luck")

    assert refused.value.code == "unknown_ladder"
