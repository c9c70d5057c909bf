"""We sat otherwise: wrong seats, first dealers and rules are corrected, and equal a game recorded rightly."""

from collections.abc import Sequence
from itertools import count
from random import Random
from typing import Any

import pytest
from rest_framework.test import APIClient

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.services import house_rules_create
from league.core.errors import Forbidden, LeagueError, VersionConflict
from league.families import family_of
from league.history.selectors import history_of
from league.maintenance.verification import differences
from league.players.models import Player
from league.records.deals.services import deal_amend, deal_record, hanchan_begin, hanchan_stop
from league.records.models import Deal, Hanchan
from league.records.player_merges import player_merge
from league.records.sitting.services import DealsOf, Sitting, corrected_game, sitting_correct
from rules.errors import RuleError
from rules.registry import find_ruleset
from scoring.replay import play, start_table
from tests.league.factories import DAY, make_players
from tests.rules.test_properties import rotate, turn_seats

Entry = dict[str, Any]
WHY = {"reason": "East and South were mixed up"}
SYSTEMS = pytest.mark.parametrize(
    "key", ["riichi-club", "riichi-ladder", "mingjiang", "sichuan", "mcr", "yueqing", "hk", "tenhou-3"]
)


def random_entries(key: str, *, most: int = 5) -> list[Entry]:
    """Entries that are possible one after another, whoever of the table is the first dealer."""
    ruleset, random = find_ruleset(key), Random(7)
    turns = [start_table(ruleset, ruleset.defaults, players=ruleset.seats) for _turn in range(ruleset.seats)]
    entries: list[Entry] = []
    for _try in range(60):
        entry = family_of(ruleset).random_deal(random)
        try:
            after = [
                play(ruleset, ruleset.defaults, table, turn_seats(entry, turn, ruleset.seats)).table
                for turn, table in enumerate(turns)
            ]
        except RuleError:
            continue
        if any(table.over for table in after):
            continue
        turns = after
        entries.append(entry)
        if len(entries) == most:
            break
    assert len(entries) == most
    return entries


@pytest.fixture
def rules_of(owner: User, club: Club):
    numbers = count(1)

    def make(key: str, **more: Any) -> HouseRulesVersion:
        return house_rules_create(actor=owner, club=club, name=f"Rules {next(numbers)}", ruleset=key, **more)

    return make


@pytest.fixture
def game(recorder: User, club: Club):
    def make(rules: HouseRulesVersion, players: Sequence[Player], entries: Sequence[Entry]) -> Hanchan:
        hanchan = hanchan_begin(actor=recorder, club=club, house_rules=rules, players=players, played_on=DAY)
        for number, entry in enumerate(entries, 1):
            deal_record(actor=recorder, hanchan=hanchan, number=number, entry=entry)
        hanchan.refresh_from_db()
        return hanchan

    return make


def people(hanchan: Hanchan) -> list[tuple[Any, ...]]:
    rows = hanchan.participants.order_by("seat")
    return list(rows.values_list("player__name", "score", "chips", "penalty", "place", "points"))


def played(hanchan: Hanchan) -> list[tuple[Any, ...]]:
    return [(deal.number, deal.answer, deal.table) for deal in hanchan.deals.standing()]


def corrected(actor: User, hanchan: Hanchan, players: Sequence[Player], deals_of: str, **more: Any) -> Hanchan:
    sitting = Sitting(players, deals_of, more.pop("house_rules", hanchan.house_rules))
    done = sitting_correct(actor=actor, hanchan=hanchan, version=hanchan.version, sitting=sitting, **{**WHY, **more})
    done.refresh_from_db()
    return done


@SYSTEMS
@pytest.mark.parametrize("turn", [1, 2])
def test_a_wrong_first_dealer_is_corrected_as_if_recorded_rightly(
    recorder: User, regulars: list[Player], rules_of: Any, game: Any, key: str, turn: int
) -> None:
    ruleset, entries = find_ruleset(key), random_entries(key)
    players = regulars[: ruleset.seats]
    right_players = rotate(players, turn % ruleset.seats)
    recorded = game(rules_of(key), players, entries)
    right = game(recorded.house_rules, right_players, [turn_seats(one, turn, ruleset.seats) for one in entries])
    hanchan_stop(actor=recorder, hanchan=recorded, version=recorded.version)
    hanchan_stop(actor=recorder, hanchan=right, version=right.version)
    recorded.refresh_from_db()

    done = corrected(recorder, recorded, right_players, DealsOf.PLAYERS)

    assert (people(done), played(done)) == (people(right), played(right))
    assert list(differences()) == []


@SYSTEMS
def test_wrong_names_are_corrected_and_the_deals_stay_with_the_seats(
    recorder: User, owner: User, club: Club, regulars: list[Player], rules_of: Any, game: Any, key: str
) -> None:
    ruleset, entries = find_ruleset(key), random_entries(key)
    players = regulars[: ruleset.seats]
    newcomer = make_players(owner, club, ("Emi",))[0]
    right_players = [players[1], players[0], newcomer, *players[3:]]
    recorded = game(rules_of(key), players, entries)
    right = game(recorded.house_rules, right_players, entries)

    done = corrected(recorder, recorded, right_players, DealsOf.SEATS)

    assert (people(done), played(done)) == (people(right), played(right))
    assert list(differences()) == []


@SYSTEMS
def test_a_correction_is_taken_back_and_the_game_is_recorded_on(
    recorder: User, regulars: list[Player], rules_of: Any, game: Any, key: str
) -> None:
    ruleset, entries = find_ruleset(key), random_entries(key)
    players = regulars[: ruleset.seats]
    rules = rules_of(key)
    untouched, recorded = (game(rules, players, entries[:-1]) for _game in range(2))
    turned = rotate(players, 1)

    done = corrected(recorder, recorded, turned, DealsOf.PLAYERS)
    done = corrected(recorder, done, players, DealsOf.PLAYERS)
    for hanchan in (done, untouched):
        deal_record(actor=recorder, hanchan=hanchan, number=len(entries), entry=entries[-1])

    assert (people(done), played(done)) == (people(untouched), played(untouched))


# What was written down, and what was played.
WRONG_RULES = [
    ("riichi-club", "mleague", {}), ("riichi-ladder", "riichi-club", {}),
    ("mingjiang", "mingjiang", {"double_wind_fan": 2}),
    ("sichuan", "sichuan", {"stake": 2}), ("mcr", "mcr", {"base_pay": 16}),
    ("yueqing", "yueqing", {"pi_hu": "one_wild"}), ("hk", "hk", {"points": "full_spicy"}),
    ("tenhou-3", "majsoul-3", {}),
]  # fmt: skip


@pytest.mark.parametrize(("key", "right_key", "options"), WRONG_RULES)
def test_wrong_rules_are_corrected_as_if_recorded_rightly(
    recorder: User, regulars: list[Player], rules_of: Any, game: Any, key: str, right_key: str, options: Any
) -> None:
    ruleset = find_ruleset(key)
    players, entries = regulars[: ruleset.seats], random_entries(key, most=4)
    recorded = game(rules_of(key), players, entries)
    right = game(rules_of(right_key, options=options), players, entries)

    done = corrected(recorder, recorded, players, DealsOf.SEATS, house_rules=right.house_rules)

    assert (people(done), played(done)) == (people(right), played(right))
    assert list(differences()) == []


# ----- what is kept, and what is refused -----


def win(winner: int, loser: int | None, total: int) -> Entry:
    return {"result": {"type": "win", "wins": [{"winner": winner, "from": loser, "value": {"total": total, "fu": 30}}]}}


@pytest.fixture
def riichi(regulars: list[Player], rules_of: Any, game: Any) -> Hanchan:
    """East wins twice as the dealer, then South off West."""
    return game(rules_of("riichi-club"), regulars, [win(0, 1, 1), win(0, None, 2), win(1, 2, 3)])


def test_the_deals_keep_who_entered_them_and_the_old_entries(
    owner: User, recorder: User, regulars: list[Player], riichi: Hanchan
) -> None:
    before = list(riichi.deals.values_list("number", "entry", "entered_by", "entered_at"))

    done = corrected(owner, riichi, rotate(regulars, 1), DealsOf.PLAYERS)

    assert list(done.deals.filter(state="amended").values_list("number", "entry", "entered_by", "entered_at")) == before
    assert [row[2:] for row in done.deals.standing().values_list("number", "entry", "entered_by", "entered_at")] == [
        row[2:] for row in before
    ]
    line = history_of(done)[0]
    assert (line.action, line.actor, line.reason) == ("sitting_correct", owner, WHY["reason"])
    assert [seat["name"] for seat in line.before["seats"]] == ["Aoi", "Ben", "Chika", "Dai"]
    assert [seat["name"] for seat in line.after["seats"]] == ["Dai", "Aoi", "Ben", "Chika"]


def test_the_result_can_be_seen_before_anything_is_stored(
    recorder: User, regulars: list[Player], riichi: Hanchan
) -> None:
    before = (people(riichi), played(riichi), riichi.version)
    turned = rotate(regulars, 1)

    game = corrected_game(riichi, Sitting(turned, DealsOf.PLAYERS, riichi.house_rules))

    riichi.refresh_from_db()
    assert (people(riichi), played(riichi), riichi.version) == before
    done = corrected(recorder, riichi, turned, DealsOf.PLAYERS)
    assert list(game.moved.table.totals) == [row[1] for row in people(done)]


def test_referees_points_follow_the_player(recorder: User, regulars: list[Player], riichi: Hanchan) -> None:
    entry = {**win(0, 1, 1), "adjustments": [-1000, 0, 0, 1000]}
    deal_amend(actor=recorder, hanchan=riichi, number=1, entry=entry, version=riichi.version)
    riichi.refresh_from_db()

    done = corrected(recorder, riichi, rotate(regulars, 1), DealsOf.PLAYERS)

    assert done.deals.standing()[0].entry["adjustments"] == [1000, -1000, 0, 0]


def test_a_game_that_would_have_ended_earlier_needs_a_word(
    recorder: User, regulars: list[Player], rules_of: Any, game: Any
) -> None:
    # Under rules that end at once where somebody is bust, the third deal was never played.
    lax = rules_of("riichi-ladder", options={"bust": "off"})
    strict = rules_of("riichi-ladder", options={"bust": "below_zero", "start": 25000})
    yakuman = {"type": "win", "wins": [{"winner": 1, "from": 0, "value": {"total": 13, "fu": 30, "yakuman": 1}}]}
    recorded = game(lax, regulars, [{"result": yakuman}, win(0, 1, 1), win(2, 3, 1)])

    with pytest.raises(LeagueError) as refused:
        corrected(recorder, recorded, regulars, DealsOf.SEATS, house_rules=strict)
    assert (refused.value.code, refused.value.params["deal"]) == ("deal_does_not_follow", 2)

    done = corrected(recorder, recorded, regulars, DealsOf.SEATS, house_rules=strict, drops_rest=True)
    assert (done.state, done.deals.standing().count(), done.deals.filter(state="undone").count()) == ("finished", 1, 2)


def test_a_game_that_was_finished_goes_on_where_it_had_not_ended(
    recorder: User, regulars: list[Player], rules_of: Any, game: Any
) -> None:
    strict = rules_of("riichi-ladder", options={"bust": "below_zero"})
    lax = rules_of("riichi-ladder", options={"bust": "off", "start": 25000})
    yakuman = {"type": "win", "wins": [{"winner": 1, "from": 0, "value": {"total": 13, "fu": 30, "yakuman": 1}}]}
    recorded = game(strict, regulars, [{"result": yakuman}])
    assert recorded.state == "finished"

    done = corrected(recorder, recorded, regulars, DealsOf.SEATS, house_rules=lax)

    assert (done.state, {row[4:] for row in people(done)}) == ("open", {(None, None)})
    deal_record(actor=recorder, hanchan=done, number=2, entry=win(0, 1, 1))


def test_a_merged_player_is_known_under_the_new_name(
    owner: User, recorder: User, club: Club, regulars: list[Player], riichi: Hanchan
) -> None:
    twin = make_players(owner, club, ("Aoi K.",))[0]
    player_merge(actor=owner, kept=twin, merged=regulars[0])

    done = corrected(recorder, riichi, [regulars[1], twin, *regulars[2:]], DealsOf.PLAYERS)

    assert [row[0] for row in people(done)][:2] == ["Ben", "Aoi K."]
    assert done.participants.get(seat=1).recorded_player == regulars[0]


@pytest.mark.parametrize(
    ("seats", "deals_of", "code"),
    [
        ([0, 1, 2, 3], DealsOf.PLAYERS, "nothing_corrected"),
        ([0, 1, 2, 4], DealsOf.PLAYERS, "not_the_same_people"),
        ([0, 1, 2], DealsOf.SEATS, "wrong_number_of_players"),
        ([0, 1, 2, 2], DealsOf.SEATS, "player_twice"),
    ],
)
def test_a_correction_that_is_none_is_refused(
    owner: User, recorder: User, club: Club, regulars: list[Player], riichi: Hanchan, seats: list[int], deals_of: str,
    code: str,
) -> None:  # fmt: skip
    everybody = [*regulars, *make_players(owner, club, ("Emi",))]
    before = (people(riichi), played(riichi), riichi.version)

    with pytest.raises(LeagueError) as refused:
        corrected(recorder, riichi, [everybody[one] for one in seats], deals_of)

    riichi.refresh_from_db()
    assert (refused.value.code, before) == (code, (people(riichi), played(riichi), riichi.version))


def test_a_correction_needs_a_reason_the_version_and_the_right_to_amend(
    recorder: User, player_user: User, regulars: list[Player], riichi: Hanchan
) -> None:
    turned = rotate(regulars, 1)

    with pytest.raises(LeagueError, match="reason"):
        corrected(recorder, riichi, turned, DealsOf.PLAYERS, reason=" ")
    with pytest.raises(Forbidden):
        corrected(player_user, riichi, turned, DealsOf.PLAYERS)
    riichi.version -= 1
    with pytest.raises(VersionConflict):
        corrected(recorder, riichi, turned, DealsOf.PLAYERS)
    assert not Deal.objects.exclude(state="standing").exists()


# ----- by the API -----


def test_a_program_sees_the_result_and_then_stores_it(recorder: User, regulars: list[Player], riichi: Hanchan) -> None:
    api = APIClient()
    api.force_authenticate(recorder)
    url = f"/api/v1/hanchan/{riichi.pk}/sitting/"
    body = {"players": ["Ben", "Aoi", "Chika", "Dai"]}

    shown = api.post(f"{url}preview/", body, format="json")
    done = api.post(url, {**body, "version": riichi.version, **WHY}, format="json")

    assert (shown.status_code, done.status_code) == (200, 200), (shown.data, done.data)
    assert (shown.data["deals"], shown.data["dropped"], shown.data["over"]) == (3, [], False)
    assert [(one["player"]["name"], one["score"]) for one in shown.data["seats"]] == [
        (one["player"]["name"], one["score"]) for one in done.data["seats"]
    ]
    # As recorded Aoi deals: 1,500 off Ben; 1,000 from all and a counter of 100 each; then Ben's 3,900 and two counters.
    # In fact Ben deals: 1,000 off Ben; Aoi deals: 1,000 from all; then Ben's 3,900 and one counter of 300 off Chika.
    assert [one["score_before"] for one in shown.data["seats"]] == [26900, 29800, 19400, 23900]
    assert [one["score"] for one in shown.data["seats"]] == [27200, 29000, 19800, 24000]
