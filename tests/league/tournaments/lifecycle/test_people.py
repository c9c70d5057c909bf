"""Roles in one event: given, changed and taken away; what they permit in games, histories and lists."""

from collections.abc import Callable

import pytest
from django.urls import reverse
from rest_framework.test import APIClient

from league.accounts.models import ApiToken, User
from league.accounts.services import token_create
from league.clubs.models import Club, EventRole
from league.clubs.roles import ACTIONS, EVENT_ACTIONS, actions_of
from league.core.errors import LeagueError
from league.history.models import LogEntry
from league.records.deals.services import deal_record, deal_undo, hanchan_stop
from league.records.services import hanchan_amend
from league.tournaments.core.people import official_remove, official_set
from league.tournaments.draws.services import round_step, stage_draw
from league.tournaments.entrants.entering import guests_enter
from league.tournaments.entrants.services import entrant_amend
from league.tournaments.models import Official, Report, Round, Table, Tournament
from league.tournaments.results.playing import table_begin
from league.tournaments.results.services import result_clear, result_confirm, result_enter, result_report
from tests.league.core.page import signed_in, words
from tests.league.factories import make_user

pytestmark = pytest.mark.once

Make = Callable[..., Tournament]
SCORES = [40100, 29900, 20100, 9900]
MANGAN = {"result": {"type": "win", "wins": [{"winner": 1, "from": 0, "value": {"total": 5, "fu": 30}}]}}
# The table of roles and actions, stated a second time by hand.
MATRIX = {
    "view": "organiser referee recorder",
    "desk": "organiser referee recorder",
    "result": "organiser referee recorder",
    "record": "organiser referee recorder",
    "stop": "organiser referee recorder",
    "amend_open": "organiser referee recorder",
    "amend": "organiser referee",
    "amend_any": "organiser referee",
    "restore": "organiser referee",
    "referee": "organiser referee",
    "tournament": "organiser",
    "player_add": "organiser",
}


@pytest.fixture
def event(organiser: User, make_tournament: Make) -> Tournament:
    """Make an event with one round released, in a private club."""
    event = make_tournament(players=8, rounds=2)
    Club.objects.filter(pk=event.club_id).update(is_public=False)
    event.club.refresh_from_db()
    round_ = stage_draw(actor=organiser, stage=event.stages.get(), seed=7)[0]
    for step in ("confirm", "release"):
        round_ = round_step(actor=organiser, round_=round_, step=step)
    return event


@pytest.fixture
def table(event: Tournament) -> Table:
    return Table.objects.select_related("round__tournament__club").get(
        round__tournament=event, round=first(event), number=1
    )


def first(event: Tournament) -> Round:
    return event.rounds.get(number=1)


@pytest.fixture
def official(event: Tournament, organiser: User) -> Callable[[str], User]:
    def make(role: str) -> User:
        user = make_user(f"one {role}")
        official_set(actor=organiser, tournament=event, account=user.username, role=role)
        return user

    return make


def code_of(refused: pytest.ExceptionInfo[LeagueError]) -> str:
    return refused.value.code


def test_every_action_in_an_event_is_in_this_table() -> None:
    assert set(MATRIX) == set(EVENT_ACTIONS)
    assert set(EVENT_ACTIONS) <= set(ACTIONS)


@pytest.mark.parametrize("role", EventRole.values)
def test_roles_and_actions_in_an_event(role: str, event: Tournament, official: Callable[[str], User]) -> None:
    user = official(role)

    assert actions_of(user, event) == {action for action, roles in MATRIX.items() if role in roles.split()}
    assert actions_of(user, event.club) == set()


def test_an_inactive_official_may_do_nothing(event: Tournament, official: Callable[[str], User]) -> None:
    user = official("organiser")
    user.is_active = False

    assert actions_of(user, event) == set()


# ----- giving roles -----
def test_a_role_is_given_changed_and_taken_away_on_the_page(event: Tournament, organiser: User) -> None:
    make_user("hana")
    client, page = signed_in(organiser), reverse("desk_people", args=[event.slug])

    client.post(page, {"account": "hana", "role": "recorder"})
    official = Official.objects.get()
    person = reverse("desk_person", args=[event.slug, official.pk])
    client.post(person, {"role": "referee"})
    assert "hana" in words(client.get(page))
    assert Official.objects.get().role == "referee"
    client.post(person)

    assert not Official.objects.exists()
    logged = LogEntry.objects.filter(action__startswith="event_role").order_by("pk")
    assert [(entry.action, entry.before, entry.after) for entry in logged] == [
        ("event_role_set", None, {"account": "hana", "role": "recorder"}),
        ("event_role_set", {"account": "hana", "role": "recorder"}, {"account": "hana", "role": "referee"}),
        ("event_role_end", {"account": "hana", "role": "referee"}, None),
    ]
    history = words(client.get(reverse("desk_history", args=[event.slug])))
    assert "gave a role in the event" in history
    assert "hana: Recorder" in history


def test_an_unknown_account_is_refused_at_its_field(event: Tournament, organiser: User) -> None:
    page = signed_in(organiser).post(
        reverse("desk_people", args=[event.slug]), {"account": "nobody", "role": "recorder"}
    )

    assert page.status_code == 422
    assert "There is no account with the sign-in name" in words(page)


def test_a_role_is_given_changed_and_taken_away_by_api(event: Tournament, organiser: User) -> None:
    make_user("hana")
    client = APIClient()
    client.force_authenticate(organiser)
    people = f"/api/v1/tournaments/{event.slug}/people/"

    put = client.put(f"{people}hana/", {"role": "referee"}, format="json")
    listed = client.get(people).json()["results"]
    ended = client.delete(f"{people}hana/")

    assert (put.status_code, put.json()["role"]) == (200, "referee")
    assert [(one["account"], one["role"]) for one in listed] == [("hana", "referee")]
    assert (ended.status_code, client.delete(f"{people}hana/").status_code) == (204, 404)
    refused = client.put(f"{people}nobody/", {"role": "referee"}, format="json")
    assert (refused.status_code, refused.json()["error"]) == (400, "unknown_account")


def test_everybody_gives_up_their_own_role(event: Tournament, official: Callable[[str], User]) -> None:
    client = APIClient()
    client.force_authenticate(official("recorder"))

    assert client.delete(f"/api/v1/tournaments/{event.slug}/people/one recorder/").status_code == 204
    assert not Official.objects.exists()


def test_a_referee_takes_no_role_of_others_away(event: Tournament, official: Callable[[str], User]) -> None:
    referee, recorder = official("referee"), official("recorder")

    with pytest.raises(LeagueError) as refused:
        official_remove(actor=referee, official=Official.objects.get(user=recorder))
    page = signed_in(referee).post(
        reverse("desk_person", args=[event.slug, Official.objects.get(user=recorder).pk]), {"role": "organiser"}
    )

    assert (code_of(refused), page.status_code) == ("forbidden", 403)
    assert Official.objects.get(user=recorder).role == "recorder"


def test_a_token_of_another_club_gives_no_role_in_an_event(event: Tournament, official: Callable[[str], User]) -> None:
    user = official("organiser")
    _token, secret = token_create(actor=user, name="bot", scopes=["read", "write"])
    ApiToken.objects.update(club="elsewhere")
    client = APIClient(headers={"authorization": f"Bearer {secret}"})

    assert client.get(f"/api/v1/tournaments/{event.slug}/").status_code == 404
    user.token_club = "elsewhere"
    assert actions_of(user, event) == set()
    ApiToken.objects.update(club=event.club.slug)
    assert client.get(f"/api/v1/tournaments/{event.slug}/").status_code == 200


# ----- what they do -----
def test_a_recorder_enters_a_result_and_corrects_none(table: Table, official: Callable[[str], User]) -> None:
    recorder, referee = official("recorder"), official("referee")
    result_enter(actor=recorder, table=table, scores=SCORES)

    with pytest.raises(LeagueError) as corrected:
        result_enter(actor=recorder, table=table, scores=SCORES[::-1], reason="typo")
    with pytest.raises(LeagueError) as cleared:
        result_clear(actor=recorder, table=table, reason="typo")

    assert (code_of(corrected), code_of(cleared)) == ("referee_needed", "forbidden")
    hanchan = result_enter(actor=referee, table=table, scores=SCORES[::-1], reason="typo")
    assert [row.score for row in hanchan.participants.order_by("seat")] == SCORES[::-1]


def test_players_confirm_a_round_whose_organiser_has_lost_the_role(
    event: Tournament, table: Table, official: Callable[[str], User], organiser: User
) -> None:
    user = official("organiser")
    Round.objects.filter(pk=table.round_id).update(released_by=user)
    report = result_report(table=table, seat=0, proof=Report.Proof.ACCOUNT, scores=SCORES)
    official_remove(actor=organiser, official=Official.objects.get(user=user))

    hanchan = result_confirm(report=report, seat=1, proof=Report.Proof.ACCOUNT)

    assert hanchan is not None
    assert (hanchan.recorded_by, table.round.tables.done().count()) == (user, 1)


def test_a_referee_changes_nothing_of_the_hanchan_that_belongs_to_the_club(
    table: Table, official: Callable[[str], User]
) -> None:
    referee = official("referee")
    hanchan = result_enter(actor=referee, table=table, scores=SCORES)

    with pytest.raises(LeagueError) as refused:
        hanchan_amend(actor=referee, hanchan=hanchan, version=hanchan.version, note="mine", reason="because")

    assert code_of(refused) == "forbidden"


def test_a_recorder_records_a_table_deal_by_deal_and_takes_back_while_it_is_played(
    table: Table, official: Callable[[str], User]
) -> None:
    recorder = official("recorder")
    hanchan = table_begin(actor=recorder, table=table)
    deal_record(actor=recorder, hanchan=hanchan, number=1, entry=MANGAN)
    hanchan.refresh_from_db()
    deal_undo(actor=recorder, hanchan=hanchan, number=1)
    hanchan.refresh_from_db()
    deal_record(actor=recorder, hanchan=hanchan, number=1, entry=MANGAN)
    hanchan.refresh_from_db()
    hanchan_stop(actor=recorder, hanchan=hanchan, version=hanchan.version)
    hanchan.refresh_from_db()

    with pytest.raises(LeagueError) as refused:
        deal_undo(actor=recorder, hanchan=hanchan, number=1)

    assert (hanchan.is_open, code_of(refused)) == (False, "forbidden")


def test_the_pad_of_a_table_opens_for_its_recorder_and_for_no_other_game(
    table: Table, official: Callable[[str], User], organiser: User
) -> None:
    recorder = official("recorder")
    hanchan = table_begin(actor=recorder, table=table)
    client, club = signed_in(recorder), hanchan.club.slug

    page = client.get(reverse("pad", args=[club, hanchan.pk]))
    api = client.get(f"/api/v1/hanchan/{hanchan.pk}/deals/")
    Table.objects.filter(pk=table.pk).update(hanchan=None)

    assert (page.status_code, api.status_code) == (200, 200)
    assert reverse("record", args=[club]) not in page.content.decode()
    assert client.get(reverse("pad", args=[club, hanchan.pk])).status_code == 404
    assert client.get(f"/api/v1/hanchan/{hanchan.pk}/deals/").status_code == 404


def test_a_referee_names_a_substitute_and_nothing_else(event: Tournament, official: Callable[[str], User]) -> None:
    referee, entrant = official("referee"), event.entrants.order_by("number")[0]
    page = reverse("desk_substitutes", args=[event.slug])

    signed_in(referee).post(page, {"entrant": entrant.pk, "to": "substitute"})
    with pytest.raises(LeagueError) as refused:
        entrant_amend(actor=referee, entrant=entrant, is_substitute=False, strength=3)

    entrant.refresh_from_db()
    assert (entrant.is_substitute, code_of(refused)) == (True, "forbidden")


def test_an_organiser_of_the_event_adds_guests_to_the_club_and_no_players(
    event: Tournament, official: Callable[[str], User]
) -> None:
    client = APIClient()
    client.force_authenticate(user := official("organiser"))

    guests_enter(actor=user, tournament=event, rows=[("Guest of honour", "", "", "")])
    refused = client.post(f"/api/v1/clubs/{event.club.slug}/players/", {"name": "Emi"}, format="json")

    assert event.club.players.get(name="Guest of honour").is_guest
    assert refused.status_code == 404


@pytest.mark.parametrize(
    ("role", "shown", "hidden"),
    [
        ("organiser", "desk_settings", None),
        ("referee", "desk_penalties", "desk_settings"),
        ("recorder", "desk_result", "desk_penalties"),
    ],
)
def test_the_desk_shows_what_the_role_may_do(
    role: str, shown: str, hidden: str | None, event: Tournament, official: Callable[[str], User]
) -> None:
    client = signed_in(official(role))
    page = client.get(reverse("desk_round", args=[event.slug, 1])).content.decode()

    args = {"desk_result": [event.slug, 1]}
    assert reverse(shown, args=args.get(shown, [event.slug])) in page
    assert hidden is None or reverse(hidden, args=[event.slug]) not in page


def test_a_recorder_waits_at_the_desk_until_a_round_is_public(
    make_tournament: Make, organiser: User, stranger: User
) -> None:
    event = make_tournament(players=8, rounds=1)
    official_set(actor=organiser, tournament=event, account=stranger.username, role="recorder")
    stage_draw(actor=organiser, stage=event.stages.get(), seed=7)
    client = signed_in(stranger)

    assert "No round is public yet" in words(client.get(reverse("desk", args=[event.slug])))
    assert client.get(reverse("desk_round", args=[event.slug, 1])).status_code == 403


def test_the_own_events_are_on_the_home_page_and_in_me(event: Tournament, official: Callable[[str], User]) -> None:
    client = signed_in(official("referee"))

    assert "Autumn Open" in words(client.get("/"))
    assert client.get("/api/v1/me/").json()["events"] == [
        {"slug": "autumn-open", "name": "Autumn Open", "role": "referee"}
    ]
