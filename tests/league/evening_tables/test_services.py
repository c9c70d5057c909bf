"""Who is there, tables formed, exchanged and begun: every person once, every game once."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.core.errors import Forbidden, LeagueError
from league.evening_tables.beginning import round_begin
from league.evening_tables.exchanging import round_exchange
from league.evening_tables.models import EveningRound, EveningSeat, Presence
from league.evening_tables.people import people_of
from league.evening_tables.presence import presence_set
from league.evening_tables.selectors import seat_tonight
from league.evenings.services import answer_give
from league.forgetting.services import player_forget
from league.history.models import LogEntry
from league.players.models import Player
from league.players.services import player_add
from league.records.deals.services import hanchan_begin
from league.records.models import Hanchan
from league.records.player_merges import player_merge
from league.seasons.models import Season
from league.seasons.parts import season_player_set, team_add
from league.seasons.services import season_open
from league.sessions.models import Session
from league.sessions.services import session_cancel, session_close, session_open
from tests.league.evening_tables.conftest import finish, out, played_before, tables

Form = Callable[..., EveningRound]
Come = Callable[[int], list[Player]]


def refusal(act: Callable[[], Any]) -> str:
    with pytest.raises(LeagueError) as refused:
        act()
    return refused.value.code


def here(session: Session) -> list[str]:
    return [one.name for one in people_of(Session.objects.select_related("club").get(pk=session.pk)) if one.is_here]


# ----- who is there -----
def test_who_said_yes_is_there_until_somebody_says_otherwise(
    organiser: User, tonight: Session, come: Come, crowd: list[Player]
) -> None:
    come(3)
    answer_give(actor=organiser, session=tonight, kind="late", player=crowd[3])
    answer_give(actor=organiser, session=tonight, kind="maybe", player=crowd[4])
    before = here(tonight)
    presence_set(actor=organiser, session=tonight, player=crowd[0], is_here=False)
    presence_set(actor=organiser, session=tonight, player=crowd[3])
    presence_set(actor=organiser, session=tonight, guest="Mara")

    assert before == ["Aoi", "Ben", "Chika"]
    assert here(tonight) == ["Ben", "Chika", "Dai", "Mara"]


def test_to_tick_twice_is_to_tick_once(organiser: User, recorder: User, tonight: Session, crowd: list[Player]) -> None:
    for actor in (organiser, recorder, organiser):
        presence_set(actor=actor, session=tonight, player=crowd[0])
        presence_set(actor=actor, session=tonight, guest=" mara")
        presence_set(actor=actor, session=tonight, guest="Mara")

    assert Presence.objects.count() == 2
    assert LogEntry.objects.filter(action="presence_set").count() == 2


def test_a_known_name_of_a_guest_is_the_player(organiser: User, tonight: Session, crowd: list[Player]) -> None:
    row = presence_set(actor=organiser, session=tonight, guest="Aoi")

    assert (row.player, row.guest) == (crowd[0], "")


def test_a_member_ticks_the_own_player_alone(
    player_user: User, organiser: User, tonight: Session, crowd: list[Player]
) -> None:
    from league.members.services import player_join

    player_join(actor=organiser, player=crowd[0], user=player_user)
    presence_set(actor=player_user, session=tonight, player=crowd[0])

    assert here(tonight) == ["Aoi"]
    with pytest.raises(Forbidden):
        presence_set(actor=player_user, session=tonight, player=crowd[1])
    with pytest.raises(Forbidden):
        presence_set(actor=player_user, session=tonight, guest="Mara")


# ----- form -----
def test_everybody_who_is_there_sits_once_or_is_named(come: Come, form: Form) -> None:
    people = come(13)
    formed = form()
    seated = [name for table in tables(formed) for name in table]

    assert sorted([*seated, *out(formed)]) == sorted(one.name for one in people)
    assert ([len(table) for table in tables(formed)], len(out(formed))) == ([4, 4, 4], 1)


def test_the_order_of_ticking_changes_nothing(
    organiser: User, tonight: Session, crowd: list[Player], form: Form
) -> None:
    for player in crowd[:9]:
        presence_set(actor=organiser, session=tonight, player=player)
    presence_set(actor=organiser, session=tonight, guest="Mara")
    presence_set(actor=organiser, session=tonight, guest="Ada")
    first = form()
    seats = list(first.seats.values_list("table__number", "seat", "player", "guest"))
    Presence.objects.all().delete()
    presence_set(actor=organiser, session=tonight, guest="Ada")
    presence_set(actor=organiser, session=tonight, guest="Mara")
    for player in reversed(crowd[:9]):
        presence_set(actor=organiser, session=tonight, player=player)
    again = form()

    assert again.pk == first.pk
    assert sorted(again.seats.values_list("table__number", "seat", "player", "guest"), key=str) == sorted(
        seats, key=str
    )


def test_those_who_played_yesterday_are_not_put_together(
    organiser: User, come: Come, form: Form, tonight: Session, house_rules: HouseRulesVersion, crowd: list[Player]
) -> None:
    come(8)
    for four in (crowd[:4], crowd[4:8]):
        played_before(organiser, house_rules, four, tonight.played_on, 1)
    names = {one.name for one in crowd[:4]}

    # two of each four at a table: 4 pairs who met yesterday, 30 each
    assert [len(names & {*table}) for table in tables(form())] == [2, 2]
    assert EveningRound.objects.get().cost == 4 * 30


def test_another_attempt_is_another_lot_and_the_same_attempt_is_the_same(come: Come, form: Form) -> None:
    come(12)
    first = tables(form())
    same = tables(form())
    other = form(again=True)

    assert first == same
    assert (other.attempt, tables(other) != first) == (2, True)
    assert EveningRound.objects.count() == 1


def test_nobody_sits_out_twice_before_everybody_did_once(come: Come, form: Form, organiser: User) -> None:
    come(5)
    named: list[str] = []
    for _round in range(5):
        begun = begin(form(), organiser)
        named += out(begun)
        finish(begun)

    assert sorted(named) == ["Aoi", "Ben", "Chika", "Dai", "Emi"]
    assert [one.number for one in EveningRound.objects.order_by("number")] == [1, 2, 3, 4, 5]


def test_who_offers_to_sit_out_does_so_and_it_does_not_count(
    come: Come, form: Form, organiser: User, tonight: Session, crowd: list[Player]
) -> None:
    come(5)
    presence_set(actor=organiser, session=tonight, player=crowd[2], offers_out=True)
    first = begin(form(), organiser)
    finish(first)
    others = []
    for _round in range(4):
        later = begin(form(), organiser)
        others += out(later)
        finish(later)

    assert out(first) == ["Chika"]
    # Chika has played least, and the offer was for one round alone.
    assert sorted(others) == ["Aoi", "Ben", "Dai", "Emi"]


def test_tables_of_three_only_under_rules_of_three_and_outside_the_season(
    come: Come, form: Form, organiser: User, sanma: HouseRulesVersion, season: Season
) -> None:
    come(7)
    of_four = form(season=season)
    alone = (sorted(map(len, tables(of_four))), len(out(of_four)))
    with_threes = form(season=season, rules_of_three=sanma)
    sizes = [len(table) for table in tables(with_threes)]
    begin(with_threes, organiser)
    games = {one.participants.count(): (one.season, one.house_rules) for one in Hanchan.objects.all()}

    assert alone == ([4], 3)
    assert sorted(sizes) == [3, 4]
    assert games == {4: (season, season.house_rules), 3: (None, sanma)}


def test_rules_of_four_make_no_tables_of_three(come: Come, form: Form, house_rules: HouseRulesVersion) -> None:
    come(7)

    assert refusal(lambda: form(rules_of_three=house_rules)) == "wrong_number_of_players"


def test_a_club_of_three_players_a_table(come: Come, form: Form, sanma: HouseRulesVersion) -> None:
    come(7)
    formed = form(house_rules=sanma)

    assert ([len(table) for table in tables(formed)], len(out(formed)), formed.cost) == ([3, 3], 1, 0)


def test_where_three_play_anyway_no_table_is_friendly(
    come: Come, form: Form, organiser: User, sanma: HouseRulesVersion, owner: User, club: Club
) -> None:
    season = season_open(actor=owner, club=club, name="Three", opens=date(2026, 1, 1), house_rules=sanma)
    come(6)
    begin(form(house_rules=sanma, season=season, rules_of_three=sanma), organiser)

    assert {one.season for one in Hanchan.objects.all()} == {season}


def test_winners_go_up_and_the_last_ones_down(come: Come, form: Form, organiser: User, tonight: Session) -> None:
    come(12)
    first = begin(form(custom="winners_up"), organiser)
    finish(first)
    by_place = [
        [row.player.name for row in table.hanchan.participants.order_by("place")]  # type: ignore[union-attr]
        for table in first.tables.order_by("number")
    ]
    second = form(custom="winners_up")

    top, middle, low = by_place
    assert tables(second) == [
        sorted([*top[:3], middle[0]]), sorted([top[3], *middle[1:3], low[0]]), sorted([middle[3], *low[1:]])
    ]  # fmt: skip


def test_winners_up_goes_by_points_where_the_tables_are_others(come: Come, form: Form, organiser: User) -> None:
    come(8)
    finish(begin(form(custom="winners_up"), organiser))
    come(12)

    assert [len(table) for table in tables(form(custom="winners_up"))] == [4, 4, 4]


def test_by_tonights_points_the_winners_meet(come: Come, form: Form, organiser: User) -> None:
    come(8)
    first = begin(form(custom="points"), organiser)
    finish(first)
    winners = {
        row.player.name
        for table in first.tables.all()
        for row in table.hanchan.participants.filter(place__lte=2)  # type: ignore[union-attr]
    }

    assert set(tables(form(custom="points"))[0]) == winners


def test_team_mates_are_kept_apart_and_named_where_they_cannot_be(
    come: Come, form: Form, organiser: User, season: Season, crowd: list[Player]
) -> None:
    come(8)
    team = team_add(actor=organiser, season=season, name="Reds")
    for player in crowd[:2]:
        season_player_set(actor=organiser, season=season, player=player, team=team)
    apart = form(season=season, custom="teams_apart")
    together = [table for table in tables(apart) if {"Aoi", "Ben"} <= {*table}]
    season_player_set(actor=organiser, season=season, player=crowd[2], team=team)
    three_of_a_team = form(season=season, custom="teams_apart")

    assert together == []
    assert three_of_a_team.cost >= 10_000_000


def test_a_table_that_plays_on_stays_together(come: Come, form: Form, organiser: User) -> None:
    come(8)
    first = begin(form(), organiser)
    finish(first)
    table = first.tables.order_by("number").first()
    people = tables(first)[0]
    second = form(play_on=[table.hanchan_id], again=True)  # type: ignore[union-attr]

    assert people in tables(second)
    assert [len(one) for one in tables(second)] == [4, 4]


def test_only_those_who_are_free_are_seated_in_the_next_round(
    come: Come, form: Form, organiser: User, crowd: list[Player], tonight: Session
) -> None:
    come(4)
    first = begin(form(), organiser)
    come(8)
    second = begin(form(), organiser)

    assert tables(first) == [["Aoi", "Ben", "Chika", "Dai"]]
    assert tables(second) == [["Emi", "Fumi", "Goro", "Hana"]]
    assert [one.number for one in second.tables.all()] == [2]
    assert refusal(form) == "too_few_people"


def test_an_evening_that_is_over_or_of_a_later_day_has_no_tables(
    come: Come, form: Form, organiser: User, tonight: Session
) -> None:
    come(4)
    session_cancel(actor=organiser, session=tonight)

    assert refusal(form) == "session_cancelled"
    assert not EveningRound.objects.exists()


# ----- exchange -----
def seat(round_: EveningRound, name: str) -> EveningSeat:
    return round_.seats.get(player__name=name)


def test_two_are_exchanged_and_back_again(come: Come, form: Form, organiser: User) -> None:
    come(9)
    formed = form()
    before, sits_out = tables(formed), out(formed)[0]
    one, other = before[0][0], before[1][0]
    rows = seat(formed, one).pk, seat(formed, other).pk
    changed = round_exchange(actor=organiser, round_=formed, one=rows[0], other=rows[1], version=formed.version)
    exchanged = tables(changed)
    back = round_exchange(actor=organiser, round_=formed, one=rows[1], other=rows[0], version=changed.version)
    with_out = round_exchange(
        actor=organiser, round_=formed, one=seat(formed, sits_out).pk, other=rows[0], version=back.version
    )

    assert other in exchanged[0]
    assert one in exchanged[1]
    assert tables(back)[0] == before[0] or one not in tables(back)[0]
    assert out(with_out) == [one]


def test_nobody_is_exchanged_with_oneself_or_two_who_both_sit_out(come: Come, form: Form, organiser: User) -> None:
    come(10)
    formed = form()
    first, second = (seat(formed, name).pk for name in out(formed))
    for one, other in ((first, first), (first, second)):
        with pytest.raises(LeagueError) as refused:
            round_exchange(actor=organiser, round_=formed, one=one, other=other, version=formed.version)
        assert refused.value.code == "bad_exchange"


@pytest.mark.parametrize("change", ["exchange", "begin"])
def test_what_somebody_else_has_changed_is_looked_at_again(
    come: Come, form: Form, organiser: User, change: str
) -> None:
    come(8)
    formed = form()
    first, second = formed.seats.order_by("pk")[:2]
    form(again=True)
    act: Callable[[], Any]
    if change == "exchange":
        act = lambda: round_exchange(  # noqa: E731
            actor=organiser, round_=formed, one=first.pk, other=second.pk, version=formed.version
        )
    else:
        act = lambda: round_begin(actor=organiser, round_=formed, version=formed.version)  # noqa: E731

    assert refusal(act) == "version_conflict"
    assert refusal(lambda: form(version=formed.version)) == "version_conflict"
    assert not Hanchan.objects.exists()


def test_an_exchange_costs_what_the_tables_cost(
    come: Come, form: Form, organiser: User, tonight: Session, house_rules: HouseRulesVersion, crowd: list[Player]
) -> None:
    come(8)
    played_before(organiser, house_rules, crowd[:4], tonight.played_on, 7)
    formed = form()
    rows = {one.player.name: one for one in formed.seats.select_related("player")}  # type: ignore[union-attr]
    at = {name: row.table_id for name, row in rows.items()}
    one = "Aoi"
    mate = next(name for name in ("Ben", "Chika", "Dai") if at[name] != at[one])
    stranger = next(name for name in ("Emi", "Fumi", "Goro", "Hana") if at[name] == at[mate])
    # Aoi goes to the two others of the four, and their stranger comes: 3 pairs at one table in place of 1 + 1
    changed = round_exchange(
        actor=organiser, round_=formed, one=rows[one].pk, other=rows[stranger].pk, version=formed.version
    )

    # one pair of seven days ago costs 31 - 7 = 24
    assert formed.cost == 2 * 24
    assert changed.cost == 3 * 24


# ----- begin -----
def begin(round_: EveningRound, actor: User) -> EveningRound:
    return round_begin(actor=actor, round_=round_, version=round_.version)


def test_begin_starts_every_game_once_however_often_it_is_sent(
    come: Come, form: Form, organiser: User, recorder: User, season: Season
) -> None:
    come(9)
    formed = form(season=season)
    begun = begin(formed, organiser)
    again = begin(formed, recorder)
    games = Hanchan.objects.order_by("table_number")

    assert [one.table_number for one in games] == [1, 2]
    assert {one.session_id for one in games} == {formed.session_id}
    assert {one.season for one in games} == {season}
    assert [table.hanchan for table in begun.tables.order_by("number")] == list(games)
    assert again.begun_by == organiser
    assert LogEntry.objects.filter(action="round_begin").count() == 1


def test_the_seats_of_the_games_are_those_that_were_drawn(come: Come, form: Form, organiser: User) -> None:
    come(4)
    formed = form()
    drawn = list(formed.seats.order_by("seat").values_list("player", flat=True))
    begin(formed, organiser)

    assert list(Hanchan.objects.get().participants.order_by("seat").values_list("player", flat=True)) == drawn


def test_a_guest_becomes_a_player_when_seated_and_no_sooner(
    come: Come, form: Form, organiser: User, tonight: Session, club: Club
) -> None:
    come(3)
    presence_set(actor=organiser, session=tonight, guest="Mara")
    formed = form()
    before = Player.objects.filter(name="Mara").count()
    begin(formed, organiser)
    guest = Player.objects.get(name="Mara")
    finish(formed)
    second = form()

    assert before == 0
    assert guest.is_guest
    assert tables(second) == [["Aoi", "Ben", "Chika", "Mara"]]
    assert second.seats.filter(player=guest).exists()


def test_nobody_begins_who_plays_elsewhere_or_has_gone(
    come: Come, form: Form, organiser: User, tonight: Session, house_rules: HouseRulesVersion, crowd: list[Player],
    club: Club,
) -> None:  # fmt: skip
    come(4)
    formed = form()
    game = hanchan_begin(actor=organiser, club=club, house_rules=house_rules, players=[crowd[0], *crowd[4:7]])
    playing = refusal(lambda: begin(formed, organiser))
    Hanchan.objects.filter(pk=game.pk).update(state="void")
    presence_set(actor=organiser, session=tonight, player=crowd[1], is_here=False)
    gone = refusal(lambda: begin(formed, organiser))
    presence_set(actor=organiser, session=tonight, player=crowd[1])

    assert (playing, gone) == ("plays_already", "not_there")
    assert begin(formed, organiser).is_begun


def test_what_fails_at_the_second_table_has_begun_no_first(
    come: Come, form: Form, organiser: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    from league.evening_tables import beginning

    come(8)
    formed = form()
    started: list[int] = []

    def dies(**wanted: Any) -> Hanchan:
        if started:
            raise KeyboardInterrupt
        started.append(1)
        return hanchan_begin(**wanted)

    with monkeypatch.context() as patched:
        patched.setattr(beginning, "hanchan_begin", dies)
        with pytest.raises(KeyboardInterrupt):
            begin(formed, organiser)
    killed = Hanchan.objects.count(), EveningRound.objects.get().state
    begin(formed, organiser)

    assert killed == (0, "formed")
    assert Hanchan.objects.count() == 2


def test_a_round_that_has_begun_is_not_exchanged(come: Come, form: Form, organiser: User) -> None:
    come(8)
    begun = begin(form(), organiser)
    one, other = begun.seats.order_by("pk")[:2]

    assert (
        refusal(lambda: round_exchange(actor=organiser, round_=begun, one=one.pk, other=other.pk, version=1))
        == "round_begun"
    )


def test_a_closed_evening_begins_nothing(come: Come, form: Form, organiser: User, tonight: Session) -> None:
    come(4)
    formed = form()
    session_close(actor=organiser, session=tonight)

    assert refusal(lambda: begin(formed, organiser)) == "session_closed"


def test_a_member_who_may_not_record_forms_nothing(
    player_user: User, stranger: User, tonight: Session, house_rules: HouseRulesVersion, form: Form, come: Come
) -> None:
    from league.evening_tables.services import round_form

    come(4)
    for actor in (player_user, stranger):
        with pytest.raises(Forbidden):
            round_form(actor=actor, session=tonight, house_rules=house_rules)


def test_merged_players_are_one_person(
    come: Come, form: Form, organiser: User, crowd: list[Player], tonight: Session
) -> None:
    come(5)
    player_merge(actor=organiser, kept=crowd[0], merged=crowd[4], reason="the same")

    assert tables(form()) == [["Aoi", "Ben", "Chika", "Dai"]]


def test_who_sat_out_last_week_plays_today(
    come: Come, form: Form, organiser: User, club: Club, crowd: list[Player], tonight: Session,
    house_rules: HouseRulesVersion,
) -> None:  # fmt: skip
    come(5)
    begun = begin(form(), organiser)
    finish(begun)
    named = out(begun)
    # the same evening, a week ago
    Session.objects.filter(pk=tonight.pk).update(played_on=tonight.played_on - timedelta(days=7))
    today = session_open(actor=organiser, club=club, name="Thursday again")
    for player in crowd[:5]:
        presence_set(actor=organiser, session=today, player=player)
    from league.evening_tables.services import round_form

    second = round_form(actor=organiser, session=today, house_rules=house_rules)

    assert len(named) == 1
    assert out(second) != named


# ----- forgetting -----
def test_a_forgotten_player_was_nowhere_but_in_the_games(
    come: Come, form: Form, organiser: User, tonight: Session, crowd: list[Player]
) -> None:
    come(4)
    begun = begin(form(), organiser)
    finish(begun)
    presence_set(actor=organiser, session=tonight, player=crowd[0])
    second = form()
    player_forget(actor=organiser, player=crowd[0], name="Aoi")
    number = Player.objects.get(pk=crowd[0].pk).public_name

    assert not Presence.objects.filter(player=crowd[0]).exists()
    assert number in tables(begun)[0]
    assert len(tables(second)[0]) == 3
    assert refusal(lambda: begin(second, organiser)) == "wrong_number_of_players"
    assert "Aoi" not in str(list(LogEntry.objects.values_list("before", "after")))


def test_the_name_of_a_guest_is_forgotten_with_the_player_who_had_it(
    come: Come, form: Form, organiser: User, tonight: Session, club: Club
) -> None:
    come(3)
    presence_set(actor=organiser, session=tonight, guest="Mara")
    form()
    mara = player_add(actor=organiser, club=club, name="Mara")
    player_forget(actor=organiser, player=mara, name="Mara")

    assert "Mara" not in here(tonight)
    assert not EveningSeat.objects.filter(guest="Mara").exists()
    assert "Mara" not in str(list(LogEntry.objects.values_list("before", "after", "subject_name")))


# ----- where do I sit -----
def test_a_player_is_told_the_table_the_wind_and_the_others(
    come: Come, form: Form, organiser: User, tonight: Session, crowd: list[Player]
) -> None:
    come(5)
    nothing = seat_tonight(tonight, crowd[0])
    formed = form()
    seat = formed.seats.get(player=crowd[0])
    sits = [seat_tonight(tonight, player) for player in crowd[:5]]
    begin(formed, organiser)
    begun = [seat_tonight(tonight, player) for player in crowd[:5]]

    assert nothing is None
    found = sits[0]
    assert found is not None
    assert (found.seat, found.sits_out, found.hanchan) == (seat.seat, seat.table_id is None, None)
    assert sum(one.sits_out for one in sits if one) == 1
    assert sorted(one.wind for one in sits if one and not one.sits_out) == sorted("東南西北")
    assert {one.hanchan for one in begun if one and not one.sits_out} == {Hanchan.objects.get()}
    assert all(len(one.others) == 3 for one in begun if one and not one.sits_out)


def test_without_drawn_seats_the_table_alone_is_told(
    come: Come, form: Form, tonight: Session, crowd: list[Player]
) -> None:
    come(4)
    form(seats_open=True)
    found = seat_tonight(tonight, crowd[0])

    assert found is not None
    assert (found.seat, found.wind, found.table is None) == (None, "", False)


def test_who_plays_on_from_the_round_before_is_told_that_table(
    come: Come, form: Form, organiser: User, tonight: Session, crowd: list[Player]
) -> None:
    come(4)
    first = begin(form(), organiser)
    come(8)
    form()
    found = seat_tonight(tonight, crowd[0])
    finish(first)

    assert found is not None
    assert found.round == first
    assert seat_tonight(tonight, crowd[0]) is None
