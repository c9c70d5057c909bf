"""Results confirmed, disputed and decided; what asks anew, and who answers for whom."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from random import Random

import pytest
from django.db.models import QuerySet
from django.utils import timezone

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.confirmations.models import Decision, Signature
from league.confirmations.selectors import confirmation_of, results_unsettled, results_waiting
from league.confirmations.services import dispute_decide, result_confirm, result_dispute
from league.core.errors import Forbidden, LeagueError, VersionConflict
from league.forgetting.services import player_forget
from league.history.models import LogEntry
from league.members.services import player_join, player_part
from league.players.models import Player
from league.players.services import player_add
from league.records.models import Hanchan
from league.records.player_merges import player_merge, player_unmerge
from league.records.services import hanchan_amend, hanchan_restore, hanchan_void
from league.seasons.models import Season
from league.seasons.services import season_amend
from tests.league.factories import make_hanchan, seats_for


@contextmanager
def refused(code: str) -> Iterator[None]:
    with pytest.raises(LeagueError) as error:
        yield
    assert error.value.code == code


def state(game: Hanchan) -> str:
    shown = confirmation_of(game)
    assert shown
    return shown.state


def pass_hours(monkeypatch: pytest.MonkeyPatch, hours: float) -> None:
    later = timezone.now() + timedelta(hours=hours)
    monkeypatch.setattr(timezone, "now", lambda: later)


def confirm(user: User, game: Hanchan) -> str:
    return result_confirm(actor=user, hanchan=game, version=game.version).state


def dispute(user: User, game: Hanchan, reason: str = "") -> str:
    return result_dispute(actor=user, hanchan=game, version=game.version, reason=reason).state


def test_a_result_is_confirmed_when_each_player_has_confirmed_it(people: list[User], game: Hanchan) -> None:
    assert state(game) == "reported"
    assert [confirm(user, game) for user in people] == ["half", "half", "half", "confirmed"]


def test_twice_is_once(people: list[User], game: Hanchan) -> None:
    confirm(people[0], game)
    confirm(people[0], game)

    assert Signature.objects.count() == 1
    assert LogEntry.objects.filter(action="result_sign").count() == 1


def test_a_dispute_is_taken_back_by_confirming(people: list[User], game: Hanchan) -> None:
    assert dispute(people[0], game, "my score was 42200") == "disputed"
    assert confirm(people[0], game) == "half"
    assert dispute(people[0], game) == "disputed"


def test_an_organiser_decides_with_a_reason(people: list[User], organiser: User, game: Hanchan) -> None:
    dispute(people[0], game)
    with refused("reason_needed"):
        dispute_decide(actor=organiser, hanchan=game, version=1, reason=" ")
    dispute_decide(actor=organiser, hanchan=game, version=1, reason="the photo shows it")
    again = dispute_decide(actor=organiser, hanchan=game, version=1, reason="the photo shows it")

    assert again.state == "decided"
    assert Decision.objects.count() == 1
    assert LogEntry.objects.filter(action="dispute_decide").get().reason == "the photo shows it"
    with refused("result_settled"):
        confirm(people[0], game)


def test_only_a_disputed_result_is_decided(organiser: User, game: Hanchan) -> None:
    with refused("result_not_disputed"):
        dispute_decide(actor=organiser, hanchan=game, version=1, reason="why not")

    assert not Decision.objects.exists()


def test_players_do_not_decide(people: list[User], game: Hanchan) -> None:
    dispute(people[0], game)
    with pytest.raises(Forbidden):
        dispute_decide(actor=people[0], hanchan=game, version=1, reason="I am right")


def test_an_amendment_asks_anew(people: list[User], organiser: User, game: Hanchan, regulars: list[Player]) -> None:
    dispute(people[0], game)
    dispute_decide(actor=organiser, hanchan=game, version=1, reason="so be it")
    amended = hanchan_amend(
        actor=organiser, hanchan=game, version=1, seats=seats_for(regulars, (40200, 29300, 20400, 10100))
    )

    assert state(amended) == "reported"
    with pytest.raises(VersionConflict):
        result_confirm(actor=people[0], hanchan=amended, version=1)
    assert confirm(people[0], amended) == "half"


def test_a_void_game_asks_nobody_and_a_restored_one_asks_anew(
    people: list[User], organiser: User, game: Hanchan
) -> None:
    confirm(people[0], game)
    void = hanchan_void(actor=organiser, hanchan=game, version=1, reason="twice")
    with refused("result_not_asked"):
        confirm(people[1], void)
    assert state(hanchan_restore(actor=organiser, hanchan=void, version=2)) == "reported"


def test_silence_confirms_after_the_hours_of_the_season(
    people: list[User], game: Hanchan, monkeypatch: pytest.MonkeyPatch
) -> None:
    confirm(people[0], game)
    pass_hours(monkeypatch, 71.9)
    waiting = state(game)
    pass_hours(monkeypatch, 0.2)

    assert (waiting, state(game)) == ("half", "confirmed")
    with refused("result_settled"):
        dispute(people[1], game)


def test_silence_settles_no_dispute(people: list[User], game: Hanchan, monkeypatch: pytest.MonkeyPatch) -> None:
    dispute(people[0], game)
    pass_hours(monkeypatch, 400)

    assert state(game) == "disputed"
    assert confirm(people[0], game) == "confirmed"


def test_the_hours_begin_anew_with_a_version(
    people: list[User], organiser: User, game: Hanchan, monkeypatch: pytest.MonkeyPatch
) -> None:
    early = timezone.now() - timedelta(hours=80)
    QuerySet.update(LogEntry.objects.about(game), at=early)
    silent = state(game)
    amended = hanchan_amend(actor=organiser, hanchan=game, version=1, note="table by the window")
    anew = state(amended)
    pass_hours(monkeypatch, 73)

    assert (silent, anew, state(amended)) == ("confirmed", "reported", "confirmed")


def test_who_recorded_confirms_for_nobody_else(
    people: list[User], recorder: User, organiser: User, game: Hanchan
) -> None:
    with refused("not_your_game"):
        confirm(recorder, game)

    assert state(game) == "reported"


def test_an_account_answers_for_one_player_of_a_game(
    people: list[User], organiser: User, game: Hanchan, regulars: list[Player]
) -> None:
    confirm(people[0], game)
    player_part(actor=organiser, player=regulars[0])
    player_part(actor=organiser, player=regulars[1])
    player_join(actor=organiser, player=regulars[1], user=people[0])

    with refused("signed_for_another"):
        confirm(people[0], game)

    assert state(game) == "half"


def test_an_account_joined_after_the_game_confirms(
    organiser: User, player_user: User, asking_season: Season, house_rules: HouseRulesVersion, regulars: list[Player]
) -> None:
    game = make_hanchan(actor=organiser, house_rules=house_rules, players=regulars, season=asking_season)
    player_join(actor=organiser, player=regulars[2], user=player_user)

    assert confirm(player_user, game) == "half"


def test_a_stranger_does_not_answer(stranger: User, game: Hanchan) -> None:
    with pytest.raises(Forbidden):
        confirm(stranger, game)


def test_answers_follow_a_merge_and_its_undoing(
    people: list[User], organiser: User, club: Club, game: Hanchan, regulars: list[Player]
) -> None:
    confirm(people[0], game)
    other = player_add(actor=organiser, club=club, name="Aoi M.")
    merge = player_merge(actor=organiser, kept=other, merged=regulars[0])
    merged = confirmation_of(game)
    player_unmerge(actor=organiser, merge=merge)

    assert merged
    assert [one.says for one in merged.seats] == ["confirms", "silent", "silent", "silent"]
    assert state(game) == "half"
    assert confirm(people[1], game) == "half"


def test_what_waits_for_a_player_leaves_the_list_when_answered(
    people: list[User], club: Club, game: Hanchan, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = [one.hanchan for one in results_waiting([club], people[0])]
    confirm(people[0], game)

    assert before == [game]
    assert results_waiting([club], people[0]) == []
    assert [one.hanchan for one in results_waiting([club], people[1])] == [game]
    pass_hours(monkeypatch, 73)
    assert results_waiting([club], people[1]) == []


def test_the_end_of_a_season_lists_what_is_not_settled(
    people: list[User], game: Hanchan, asking_season: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    reported = [one.state for one in results_unsettled(asking_season)]
    dispute(people[0], game)
    pass_hours(monkeypatch, 1000)

    assert reported == ["reported"]
    assert [one.state for one in results_unsettled(asking_season)] == ["disputed"]
    confirm(people[0], game)
    assert results_unsettled(asking_season) == []


def test_seasons_that_do_not_ask_and_imports_are_left_out(
    people: list[User], organiser: User, game: Hanchan, asking_season: Season
) -> None:
    Hanchan.objects.filter(pk=game.pk).update(source="a row")
    imported = confirmation_of(game)
    Hanchan.objects.filter(pk=game.pk).update(source="")
    asked = confirmation_of(game)
    season_amend(actor=organiser, season=asking_season, asks_confirmation=False)

    assert (imported, confirmation_of(game)) == (None, None)
    assert asked is not None


def test_the_words_of_a_forgotten_player_go(
    people: list[User], organiser: User, game: Hanchan, regulars: list[Player]
) -> None:
    dispute(people[0], game, "I, Aoi, had more")
    player_part(actor=organiser, player=regulars[0])
    player_forget(actor=organiser, player=regulars[0], name="Aoi")

    assert Signature.objects.get().reason == ""


@pytest.mark.parametrize("seed", range(6))
def test_the_state_follows_from_the_rows_of_the_version_in_whatever_order_they_were_stored(
    seed: int, people: list[User], organiser: User, game: Hanchan
) -> None:
    amended = hanchan_amend(actor=organiser, hanchan=game, version=1, note="table by the window")
    random = Random(seed)
    rows = [
        Signature(
            hanchan=game, version=version, player_id=seat.recorded_player_id, signed_by=user,
            kind=random.choice(["confirms", "confirms", "disputes"]), proof=random.choice(["account", "link"]),
        )
        for version in (1, 2, 3)
        for user, seat in zip(people, game.participants.order_by("seat"), strict=True)
        if random.random() < 0.8
    ]  # fmt: skip
    kinds = [row.kind for row in rows if row.version == amended.version]
    wanted = "disputed" if "disputes" in kinds else ("reported", "half", "half", "half", "confirmed")[len(kinds)]
    states = set()
    for _order in range(4):
        random.shuffle(rows)
        for row in rows:
            row.pk = None
            row.save()
        states.add(state(amended))
        Signature.objects.all().delete()

    assert states == {wanted}
