"""A substitute takes over a seat in the middle of a game; the deals before stay with whom they were played by."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from league.accounts.models import User
from league.archives.restoring.reader import archive_read
from league.archives.services import club_archive, club_restore
from league.clubs.models import Club
from league.clubs.services import house_rules_create
from league.core.errors import LeagueError
from league.history.log_lines import log_lines
from league.history.selectors import history_of
from league.maintenance.verification import differences
from league.players.models import Player
from league.profiles.deals import player_deals
from league.records.deals.services import deal_record, deal_undo, hanchan_begin, hanchan_stop
from league.records.deals.table_now import deal_lines, people_of
from league.records.models import Hanchan
from league.records.pad.selectors import next_deal
from league.records.player_merges import player_merge, player_unmerge
from league.records.sitting.services import DealsOf, Sitting, sitting_correct
from league.records.sitting.stints import CountsFor, stint_begin, stint_take_back
from rules.registry import find_ruleset
from tests.league.factories import DAY, make_players
from tests.league.records.sitting.test_services import random_entries, win

WHY = {"reason": "Aoi had to leave"}
SYSTEMS = pytest.mark.parametrize(
    "key", ["riichi-club", "riichi-ladder", "mingjiang", "sichuan", "mcr", "yueqing", "hk", "tenhou-3"]
)


@pytest.fixture
def emi(owner: User, club: Club) -> Player:
    return make_players(owner, club, ("Emi",))[0]


@pytest.fixture
def begin(owner: User, recorder: User, club: Club, regulars: list[Player]):
    def make(key: str = "riichi-club") -> Hanchan:
        rules = house_rules_create(actor=owner, club=club, name=f"Rules {key}", ruleset=key)
        players = regulars[: find_ruleset(key).seats]
        return hanchan_begin(actor=recorder, club=club, house_rules=rules, players=players, played_on=DAY)

    return make


@pytest.fixture
def record(recorder: User):
    def make(hanchan: Hanchan, *entries: Any) -> Hanchan:
        for entry in entries:
            number = hanchan.deals.standing().count() + 1
            deal_record(actor=recorder, hanchan=hanchan, number=number, entry=entry)
        hanchan.refresh_from_db()
        return hanchan

    return make


def taken_over(actor: User, hanchan: Hanchan, player: Player, **more: Any) -> Hanchan:
    hanchan.refresh_from_db()
    said = {"seat": 0, "version": hanchan.version, **WHY, **more}
    return stint_begin(actor=actor, hanchan=hanchan, player=player, **said)


def taken_back(actor: User, hanchan: Hanchan, seat: int = 0) -> Hanchan:
    hanchan.refresh_from_db()
    return stint_take_back(actor=actor, hanchan=hanchan, version=hanchan.version, seat=seat, **WHY)


def names(hanchan: Hanchan) -> list[str]:
    return list(hanchan.participants.order_by("seat").values_list("player__name", flat=True))


def told(hanchan: Hanchan) -> list[list[str]]:
    """By deal the names at its seats."""
    hanchan = Hanchan.objects.get(pk=hanchan.pk)
    return [[name for name, _delta in line.deltas] for line in deal_lines(hanchan, people_of(hanchan))]


def deals_of(player: Player, ruleset: str) -> int:
    found = player_deals(player, ruleset)
    return found.counts.deals if found else 0


@SYSTEMS
def test_each_player_has_the_deals_that_were_played(
    recorder: User, begin: Any, record: Any, regulars: list[Player], emi: Player, key: str
) -> None:
    aoi, entries = regulars[0], random_entries(key)
    hanchan = record(begin(key), *entries[:3])

    taken_over(recorder, hanchan, emi)
    record(hanchan, *entries[3:])
    hanchan_stop(actor=recorder, hanchan=hanchan, version=hanchan.version)

    assert names(hanchan)[0] == "Emi"
    assert [at_table[0] for at_table in told(hanchan)] == ["Aoi"] * 3 + ["Emi"] * 2
    assert (deals_of(aoi, key), deals_of(emi, key), deals_of(regulars[1], key)) == (3, 2, 5)
    assert list(differences()) == []


def test_the_result_may_stay_with_the_player_who_began(
    recorder: User, begin: Any, record: Any, regulars: list[Player], emi: Player
) -> None:
    hanchan = record(begin(), win(0, 1, 1), win(1, 2, 2))

    taken_over(recorder, hanchan, emi, from_deal=2, counts_for=CountsFor.PRESENT)
    record(hanchan, win(0, 3, 1))
    hanchan_stop(actor=recorder, hanchan=hanchan, version=hanchan.version)

    assert names(hanchan)[0] == "Aoi"
    assert [at_table[0] for at_table in told(hanchan)] == ["Aoi", "Emi", "Emi"]
    assert (deals_of(regulars[0], "riichi-club"), deals_of(emi, "riichi-club")) == (1, 2)


def test_the_pad_names_who_sits_there_now(
    recorder: User, begin: Any, record: Any, regulars: list[Player], emi: Player
) -> None:
    hanchan = record(begin(), win(0, 1, 1))

    taken_over(recorder, hanchan, emi, counts_for=CountsFor.PRESENT)

    hanchan = Hanchan.objects.get(pk=hanchan.pk)
    assert next_deal(hanchan, people_of(hanchan)).shown.names == ["Emi", "Ben", "Chika", "Dai"]


def test_a_player_comes_back_and_the_seat_is_taken_over_again(
    recorder: User, begin: Any, record: Any, regulars: list[Player], emi: Player
) -> None:
    hanchan = record(begin(), win(0, 1, 1))

    taken_over(recorder, hanchan, emi)
    record(hanchan, win(1, 2, 1))
    taken_over(recorder, hanchan, regulars[0])
    record(hanchan, win(2, 3, 1))

    assert [at_table[0] for at_table in told(hanchan)] == ["Aoi", "Emi", "Aoi"]
    assert names(hanchan)[0] == "Aoi"


def test_taken_back_and_taken_over_again_from_another_deal(
    recorder: User, begin: Any, record: Any, regulars: list[Player], emi: Player
) -> None:
    hanchan = record(begin(), win(0, 1, 1), win(1, 2, 1))
    before = names(hanchan)

    taken_over(recorder, hanchan, emi, from_deal=2)
    taken_back(recorder, hanchan)
    assert (names(hanchan), hanchan.stints.count()) == (before, 0)
    taken_over(recorder, hanchan, emi, from_deal=3)
    record(hanchan, win(2, 3, 1))

    assert [at_table[0] for at_table in told(hanchan)] == ["Aoi", "Aoi", "Emi"]
    assert [line.action for line in history_of(hanchan)[:4]] == [
        "deal_record", "stint_begin", "stint_take_back", "stint_begin",
    ]  # fmt: skip


def test_a_player_who_sits_there_already_does_not_take_over(
    recorder: User, begin: Any, record: Any, regulars: list[Player]
) -> None:
    hanchan = record(begin(), win(0, 1, 1))

    with pytest.raises(LeagueError) as refused:
        taken_over(recorder, hanchan, regulars[0])

    assert (refused.value.code, hanchan.stints.count()) == ("nothing_corrected", 0)


def test_the_player_from_before_takes_over_what_the_substitute_never_played(
    recorder: User, begin: Any, record: Any, regulars: list[Player], emi: Player
) -> None:
    hanchan = record(begin(), win(0, 1, 1), win(1, 2, 1))

    taken_over(recorder, hanchan, emi, from_deal=2)
    taken_over(recorder, hanchan, regulars[0], from_deal=2)

    assert (names(hanchan)[0], hanchan.stints.count()) == ("Aoi", 0)


def test_the_history_says_who_took_over_and_from_which_deal_on(
    recorder: User, begin: Any, record: Any, emi: Player
) -> None:
    hanchan = record(begin(), win(0, 1, 1))
    taken_over(recorder, hanchan, emi, counts_for=CountsFor.PRESENT)
    taken_back(recorder, hanchan)

    back, over = log_lines(history_of(hanchan)[:2])

    assert [tuple(change) for change in over.changes] == [("substitute", None, "From deal 2: Emi")]
    assert [tuple(change) for change in back.changes] == [("substitute", "From deal 2: Emi", None)]


def test_a_deal_that_is_undone_is_entered_again_by_the_substitute(
    recorder: User, begin: Any, record: Any, regulars: list[Player], emi: Player
) -> None:
    hanchan = record(begin(), win(0, 1, 1))
    taken_over(recorder, hanchan, emi)
    record(hanchan, win(1, 2, 1))

    deal_undo(actor=recorder, hanchan=hanchan, number=2)
    record(hanchan, win(0, 2, 1))

    assert [at_table[0] for at_table in told(hanchan)] == ["Aoi", "Emi"]


def test_winds_are_corrected_with_the_substitute(
    recorder: User, begin: Any, record: Any, regulars: list[Player], emi: Player
) -> None:
    hanchan = record(begin(), win(0, 1, 1), win(1, 2, 1))
    taken_over(recorder, hanchan, emi, from_deal=2)
    hanchan.refresh_from_db()
    right = [regulars[1], emi, *regulars[2:]]

    sitting = Sitting(right, DealsOf.PLAYERS, hanchan.house_rules)
    sitting_correct(actor=recorder, hanchan=hanchan, version=hanchan.version, sitting=sitting, **WHY)

    assert names(hanchan) == ["Ben", "Emi", "Chika", "Dai"]
    assert [at_table[1] for at_table in told(hanchan)] == ["Aoi", "Emi"]


def test_a_merged_substitute_has_the_deals_and_gives_them_back(
    owner: User, recorder: User, club: Club, begin: Any, record: Any, emi: Player
) -> None:
    hanchan = record(begin(), win(0, 1, 1))
    taken_over(recorder, hanchan, emi, counts_for=CountsFor.PRESENT)
    record(hanchan, win(1, 2, 1))
    hanchan_stop(actor=recorder, hanchan=hanchan, version=hanchan.version)
    twin = make_players(owner, club, ("Emilia",))[0]

    merge = player_merge(actor=owner, kept=twin, merged=emi)
    assert (deals_of(twin, "riichi-club"), told(hanchan)[1][0]) == (1, "Emilia")

    player_unmerge(actor=owner, merge=merge)
    assert (deals_of(twin, "riichi-club"), deals_of(emi, "riichi-club"), told(hanchan)[1][0]) == (0, 1, "Emi")


def test_a_substitute_is_not_merged_with_somebody_of_the_table(
    owner: User, recorder: User, begin: Any, record: Any, regulars: list[Player], emi: Player
) -> None:
    hanchan = record(begin(), win(0, 1, 1))
    taken_over(recorder, hanchan, emi, counts_for=CountsFor.PRESENT)

    for other in regulars[:2]:
        with pytest.raises(LeagueError) as refused:
            player_merge(actor=owner, kept=other, merged=emi)
        assert refused.value.code == "sat_together"


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"from_deal": 1}, "bad_takeover"),
        ({"from_deal": 4}, "bad_takeover"),
        ({"seat": 4}, "bad_field"),
        ({"reason": ""}, "reason_needed"),
    ],
)
def test_a_takeover_that_cannot_have_been_is_refused(
    recorder: User, begin: Any, record: Any, emi: Player, more: dict[str, Any], code: str
) -> None:
    hanchan = record(begin(), win(0, 1, 1), win(1, 2, 1))

    with pytest.raises(LeagueError) as refused:
        taken_over(recorder, hanchan, emi, **more)

    assert (refused.value.code, hanchan.stints.count()) == (code, 0)


def test_nobody_has_two_seats_of_a_game(
    recorder: User, begin: Any, record: Any, regulars: list[Player], emi: Player
) -> None:
    hanchan = record(begin(), win(0, 1, 1))

    with pytest.raises(LeagueError) as seated:
        taken_over(recorder, hanchan, regulars[1])
    taken_over(recorder, hanchan, emi)
    # Aoi has played the first deal on another seat.
    with pytest.raises(LeagueError) as left:
        taken_over(recorder, hanchan, regulars[0], seat=1)

    assert (seated.value.code, left.value.code) == ("player_twice", "player_twice")


def test_a_copy_of_the_club_has_the_substitute(
    owner: User, recorder: User, club: Club, begin: Any, record: Any, emi: Player
) -> None:
    hanchan = record(begin(), win(0, 1, 1))
    taken_over(recorder, hanchan, emi)
    record(hanchan, win(1, 2, 1))
    content = "".join(club_archive(actor=owner, club=club)).encode()

    copy = club_restore(actor=owner, archive=archive_read(content), slug="copy", matches_names=True).club

    copied = copy.hanchan.get()
    assert (told(copied), names(copied)) == (told(hanchan), names(hanchan))
    assert copied.stints.get(from_deal=2).player.club == copy


def test_an_archive_with_a_substitute_in_two_seats_is_refused(
    owner: User, recorder: User, club: Club, begin: Any, record: Any, emi: Player
) -> None:
    hanchan = record(begin(), win(0, 1, 1))
    taken_over(recorder, hanchan, emi)
    archive = archive_read("".join(club_archive(actor=owner, club=club)).encode())
    archive["hanchan"][0]["stints"][0]["seat"] = 3

    with pytest.raises(LeagueError) as refused:
        club_restore(actor=owner, archive=archive, slug="copy", matches_names=True)

    assert refused.value.params["part"] == "hanchan"


def test_a_program_puts_a_substitute_in_and_takes_it_back(recorder: User, begin: Any, record: Any, emi: Player) -> None:
    hanchan = record(begin(), win(0, 1, 1))
    api, url = APIClient(), f"/api/v1/hanchan/{hanchan.pk}/"
    api.force_authenticate(recorder)

    done = api.post(f"{url}substitute/", {"seat": 0, "player": "Emi", "version": hanchan.version, **WHY}, format="json")
    assert done.status_code == 200, done.data
    assert [(one["player"]["name"], one["from_deal"]) for one in done.data["seats"][0]["stints"]] == [
        ("Aoi", 1), ("Emi", 2),
    ]  # fmt: skip
    back = api.post(f"{url}substitute/take-back/", {"seat": 0, "version": done.data["version"], **WHY}, format="json")

    assert (back.status_code, back.data["seats"][0]["player"]["name"]) == (200, "Aoi")
    assert back.data["seats"][0]["stints"] == []
    again = api.post(f"{url}substitute/take-back/", {"seat": 0, "version": back.data["version"], **WHY}, format="json")
    assert (again.status_code, again.data["error"]) == (409, "seat_not_taken_over")
