"""Ways to decide a tie at the cut besides a choice and a lot: a further metric, a larger cut, a play-off."""

from collections.abc import Callable

import pytest

from league.accounts.models import User
from league.core.errors import LeagueError
from league.history.models import LogEntry
from league.tournaments.draws.cut_choices import cut_by_metric, cut_play_off
from league.tournaments.draws.cut_metrics import tie_reports
from league.tournaments.draws.stage_groups import cut_ties
from league.tournaments.models import Stage, Tournament
from tests.league.core.page import codes, signed_in, words
from tests.league.tournaments.draws.cuts import drawn, final_of, found_keys, main_round, numbers, pks
from tests.league.tournaments.entrants.test_registration import program

pytestmark = [pytest.mark.django_db, pytest.mark.once]

Make = Callable[..., Tournament]
# Player 17 has the same ranking points as the other four winners with a lower score on the table.
UNEQUAL = {5: [39000, 31000, 20000, 10000]}


@pytest.fixture
def tied(organiser: User, make_tournament: Make) -> Stage:
    """Five winners of 20 players are equal by the event's metric, the 1sts; 17 has the lowest score on the table."""
    tournament = make_tournament(players=20, rounds=1)
    Tournament.objects.filter(pk=tournament.pk).update(order=["firsts"])
    tournament.refresh_from_db()
    main_round(organiser, tournament, UNEQUAL)
    return final_of(organiser, tournament)


def test_the_desk_sees_the_chain_and_the_metrics_that_would_decide(organiser: User, tied: Stage) -> None:
    [report] = tie_reports(tied)

    assert [(metric.step.text, metric.texts, metric.go_on) for metric in report.chain] == [
        ("firsts", ("1",) * 5, frozenset())
    ]
    further = {metric.step.text: metric for metric in report.further}
    # 1, 5, 9 and 13 have 40,000 and 17 has 39,000, so four of the five are ahead.
    assert further["score"].texts == ("40000", "40000", "40000", "40000", "39000")
    assert further["score"].go_on == set(pks(tied, 1, 5, 9, 13))
    assert "average_place" not in further  # everybody has 1.00


def test_the_page_shows_the_values_of_the_tied_players(organiser: User, tied: Stage) -> None:
    page = words(signed_in(organiser).get(f"/e/{tied.tournament.slug}/desk/draw/2/"))

    assert "Player 17 1" in page
    assert "39000" in page
    assert "Decide by a further tie-break" in page


def test_a_further_metric_decides_and_is_logged(organiser: User, tied: Stage) -> None:
    signed_in(organiser).post(f"/e/{tied.tournament.slug}/desk/draw/2/cut/", {"metric": "score"})

    final = drawn(organiser, tied)
    assert (numbers(final), found_keys(final)) == ({1, 5, 9, 13}, [])
    assert LogEntry.objects.get(action="cut_metric").after["metric"] == "score"
    history = words(signed_in(organiser).get(f"/e/{tied.tournament.slug}/desk/history/"))
    assert "advance: Player 01, Player 05, Player 09, Player 13 · Score" in history


@pytest.mark.parametrize(("metric", "code"), [("average_place", "cut_still_tied"), ("luck", "unknown_metric")])
def test_a_metric_that_does_not_decide_is_refused(organiser: User, tied: Stage, metric: str, code: str) -> None:
    answer = program(organiser).post(f"/api/v1/tournaments/{tied.tournament.slug}/stages/2/cut/", {"metric": metric})

    assert (answer.status_code, answer.json()["error"]) == (400, code)
    assert cut_ties(tied)[0].is_open


def test_the_higher_scores_of_a_play_off_go_on(organiser: User, tied: Stage) -> None:
    scores = dict(zip(pks(tied, 1, 5, 9, 13, 17), (-500, 31000, 28000, 20500, 21000), strict=True))
    form = {f"score_{pk}": str(score) for pk, score in scores.items()}

    signed_in(organiser).post(f"/e/{tied.tournament.slug}/desk/draw/2/cut/", {**form, "play_off": "yes"})

    assert numbers(drawn(organiser, tied)) == {5, 9, 13, 17}
    logged = LogEntry.objects.get(action="cut_play_off").after["scores"]
    assert logged == {str(pk): score for pk, score in scores.items()}
    history = words(signed_in(organiser).get(f"/e/{tied.tournament.slug}/desk/history/"))
    assert "Player 01 -500, Player 05 31000" in history


@pytest.mark.parametrize(
    ("players", "points", "code"),
    [
        ((1, 5, 9, 13), (4, 3, 2, 1), "bad_play_off"),
        ((1, 5, 9, 13, 17), (5, 4, 3, 1, 1), "cut_still_tied"),
    ],
)
def test_a_play_off_has_a_score_for_every_tied_player_and_decides(
    organiser: User, tied: Stage, players: tuple[int, ...], points: tuple[int, ...], code: str
) -> None:
    scores = dict(zip(pks(tied, *players), points, strict=True))

    with pytest.raises(LeagueError) as refused:
        cut_play_off(actor=organiser, stage=tied, scores=scores)

    assert refused.value.code == code


def test_the_page_names_a_play_off_that_is_incomplete(organiser: User, tied: Stage) -> None:
    wrong = signed_in(organiser).post(
        f"/e/{tied.tournament.slug}/desk/draw/2/cut/", {"play_off": "yes", "score_x": "3"}
    )

    assert codes(wrong) == ["bad_play_off"]


def test_the_page_offers_the_next_cut_that_divides_nobody(organiser: User, make_tournament: Make) -> None:
    tournament = make_tournament(players=24, rounds=1)
    # Six tables with equal scores: six equal winners, six seconds ... 8 divides the seconds, 12 nobody.
    main_round(organiser, tournament, {})
    final = final_of(organiser, tournament)
    desk, path = signed_in(organiser), f"/e/{tournament.slug}/desk/draw/2/"
    assert "The best 12 advance instead" in words(desk.get(path))

    desk.post(f"{path}cut/", {"larger": "12"})

    final.refresh_from_db()
    assert (final.cut, cut_ties(final)) == (12, [])


def test_the_api_shows_the_chain_and_takes_each_decision(organiser: User, tied: Stage) -> None:
    desk, path = program(organiser), f"/api/v1/tournaments/{tied.tournament.slug}/stages/2/cut/"
    [before] = desk.get(path).json()["results"]
    scores = [{"entrant": pk, "score": 1000 * n} for n, pk in enumerate(pks(tied, 1, 5, 9, 13, 17))]

    [by_metric] = desk.post(path, {"metric": "highest_score"}).json()["results"]
    [played_off] = desk.post(path, {"play_off": scores}).json()["results"]

    assert before["chain"] == [{"metric": "firsts", "name": "1sts", "texts": ["1"] * 5, "go_on": []}]
    assert "score" in [metric["metric"] for metric in before["further"]]
    assert [player["number"] for player in by_metric["go_on"]] == [1, 5, 9, 13]
    assert [player["number"] for player in played_off["go_on"]] == [5, 9, 13, 17]


def test_only_organisers_decide(recorder: User, tied: Stage) -> None:
    with pytest.raises(LeagueError) as refused:
        cut_by_metric(actor=recorder, stage=tied, metric="score")

    assert refused.value.code == "forbidden"
