"""`changes/`: the public part of a club's log, from a number on."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.test import Client

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion, Role
from league.clubs.services import membership_set
from league.history.log_lines import ACTIONS
from league.home.changes.kinds import KINDS, PUBLIC_KINDS, SUBJECT_KINDS
from league.players.models import Player
from league.players.services import alias_add, player_add, player_amend
from league.records.deals.services import deal_record, hanchan_begin
from league.records.games.withholding import hanchan_hold_back
from league.records.player_merges import player_merge
from league.records.services import hanchan_amend, hanchan_restore, hanchan_void
from league.seasons.models import Season
from league.seasons.parts import division_add, part_remove, part_rename
from league.seasons.services import adjustment_give
from league.sessions.services import session_close, session_open
from league.tournaments.draws.services import round_step, stage_draw
from league.tournaments.entrants.services import entrant_move, entrant_register
from league.tournaments.lifecycle.services import tournament_amend, tournament_close, tournament_create
from league.tournaments.models import Entrant, Round, Tournament
from tests.league.factories import DAY, make_hanchan
from tests.league.tournaments.conftest import round_play, started_tournament

Ask = Callable[..., dict[str, Any]]


@pytest.fixture
def ask(client: Client, club: Club) -> Ask:
    """Ask for the changes after a number; without a name as a visitor without an account."""

    def get(user: User | None = None, **query: object) -> dict[str, Any]:
        if user:
            client.force_login(user)
        else:
            client.logout()
        answer = client.get(f"/api/v1/clubs/{club.slug}/changes/", query)
        assert answer.status_code == 200, answer.content
        return dict(answer.json())

    return get


def end(ask: Ask) -> int:
    return int(ask()["next_after"])


def brief(answer: dict[str, Any]) -> list[tuple[str, Any]]:
    return [(one["kind"], one["subject"]["slug"] or one["subject"]["id"]) for one in answer["results"]]


def test_a_hanchan_from_record_to_restore(
    ask: Ask, owner: User, house_rules: HouseRulesVersion, regulars: list[Player]
) -> None:
    after = end(ask)
    hanchan = make_hanchan(actor=owner, house_rules=house_rules, players=regulars, note="secret?")
    by = {"actor": owner, "hanchan": hanchan}
    hanchan_amend(**by, version=1, note="Final")
    hanchan_void(**by, version=2, reason="entered twice")
    hanchan_restore(**by, version=3)

    answer = ask(after=after)

    assert brief(answer) == [(f"hanchan.{what}", hanchan.pk) for what in ("recorded", "amended", "voided", "restored")]
    one = answer["results"][0]
    assert one | {"at": ""} == {
        "id": after + 1, "at": "", "kind": "hanchan.recorded", "merged": None, "version": 4, "actor": None,
        "subject": {
            "kind": "hanchan", "id": hanchan.pk, "slug": None, "name": "2026-03-04 #1", "tournament": None,
            "external_ids": [],
        },
    }  # fmt: skip
    assert (answer["next_after"], answer["has_more"]) == (after + 4, False)


def test_the_other_things_of_a_club(
    ask: Ask, owner: User, club: Club, house_rules: HouseRulesVersion, season: Season, regulars: list[Player]
) -> None:
    after = end(ask)
    hanchan = hanchan_begin(actor=owner, club=club, house_rules=house_rules, players=regulars, played_on=DAY)
    deal_record(actor=owner, hanchan=hanchan, number=1, entry={"result": {"type": "exhaustive_draw", "ready": [0]}})
    session = session_close(actor=owner, session=session_open(actor=owner, club=club))
    emi = player_add(actor=owner, club=club, name="Emi")
    alias_add(actor=owner, player=emi, name="E.")
    player_merge(actor=owner, kept=regulars[0], merged=emi)
    division = division_add(actor=owner, season=season, name="A")
    part_rename(actor=owner, part=division, name="B")
    part_remove(actor=owner, part=division)
    adjustment_give(actor=owner, season=season, player=regulars[0], points=-10, reason="late")

    answer = ask(after=after)

    assert brief(answer) == [
        ("hanchan.begun", hanchan.pk), ("deal.recorded", hanchan.pk),
        ("session.opened", session.pk), ("session.closed", session.pk),
        ("player.added", emi.pk), ("player.amended", emi.pk), ("player.merged", regulars[0].pk),
        *[("season.amended", season.slug)] * 4,
    ]  # fmt: skip
    assert [one["merged"] for one in answer["results"] if one["kind"] == "player.merged"] == [emi.pk]


def test_pages_follow_each_other(ask: Ask, owner: User, house_rules: HouseRulesVersion, regulars: list[Player]) -> None:
    after = end(ask)
    for _ in range(5):
        make_hanchan(actor=owner, house_rules=house_rules, players=regulars)

    pages = [ask(after=after, limit=2), ask(after=after + 2, limit=2), ask(after=after + 4, limit=2)]

    assert [[one["id"] - after for one in page["results"]] for page in pages] == [[1, 2], [3, 4], [5]]
    assert [(page["next_after"] - after, page["has_more"]) for page in pages] == [(2, True), (4, True), (5, False)]


def test_without_a_number_only_the_end_of_the_log_is_told(ask: Ask, regulars: list[Player]) -> None:
    answer = ask()

    assert answer == {"results": [], "next_after": answer["next_after"], "has_more": False}
    assert ask(after=answer["next_after"])["results"] == []


def test_from_0_everything_is_told(ask: Ask, regulars: list[Player]) -> None:
    kinds = [one["kind"] for one in ask(after=0)["results"]]

    assert kinds == ["player.added"] * 4


def test_other_entries_of_the_log_are_passed_over(ask: Ask, owner: User, club: Club, stranger: User) -> None:
    after = end(ask)
    membership_set(actor=owner, club=club, user=stranger, role=Role.PLAYER)

    answer = ask(after=after)

    assert (answer["results"], answer["next_after"]) == ([], after + 1)


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ({"after": 1000}, "after"), ({"after": -1}, "after"), ({"after": "x"}, "after"), ({"after": 2**63}, "after"),
        ({"limit": 0}, "limit"), ({"limit": 501}, "limit"),
    ],
)  # fmt: skip
def test_a_number_that_the_log_does_not_have_is_refused(
    client: Client, club: Club, query: dict[str, Any], field: str
) -> None:
    answer = client.get(f"/api/v1/clubs/{club.slug}/changes/", query)

    assert (answer.status_code, answer.json()["error"]) == (400, "bad_field")
    assert answer.json()["fields"][0]["field"] == field


def test_a_private_club_is_not_found_by_a_stranger(client: Client, club: Club, stranger: User) -> None:
    Club.objects.update(is_public=False)
    client.force_login(stranger)

    assert client.get(f"/api/v1/clubs/{club.slug}/changes/").status_code == 404


# ----- what is private -----


def test_a_hidden_name_is_a_number_in_older_changes_too(ask: Ask, owner: User, regulars: list[Player]) -> None:
    player_amend(actor=owner, player=regulars[0], is_hidden=True)

    names = {one["subject"]["name"] for one in ask(after=0)["results"] if one["subject"]["id"] == regulars[0].pk}

    assert names == {f"#{regulars[0].pk}"}


def test_reasons_and_values_are_not_told(
    ask: Ask, owner: User, house_rules: HouseRulesVersion, regulars: list[Player]
) -> None:
    hanchan = make_hanchan(actor=owner, house_rules=house_rules, players=regulars)
    hanchan_void(actor=owner, hanchan=hanchan, version=1, reason="entered twice")

    answer = ask(owner, after=0)

    assert "entered twice" not in str(answer)
    assert "41200" not in str(answer)


@pytest.mark.parametrize("who", ["visitor", "owner"])
def test_of_a_withheld_hanchan_only_that_it_is_hidden_is_told(
    ask: Ask, owner: User, house_rules: HouseRulesVersion, regulars: list[Player], who: str
) -> None:
    after, user = end(ask), owner if who == "owner" else None
    hanchan = make_hanchan(actor=owner, house_rules=house_rules, players=regulars)
    hanchan_hold_back(hanchan=[hanchan.pk], is_held_back=True)
    withheld = ask(user, after=after)
    hanchan_hold_back(hanchan=[hanchan.pk], is_held_back=False)

    assert brief(withheld) == [("hanchan.hidden", hanchan.pk)]
    assert withheld["results"][0]["version"] is None
    assert brief(ask(user, after=withheld["next_after"])) == [("hanchan.shown", hanchan.pk)]


def released(organiser: User, tournament: Tournament) -> list[Round]:
    rounds = stage_draw(actor=organiser, stage=tournament.stages.get(), seed=7)
    for round_ in rounds:
        for step in ("confirm", "release"):
            round_step(actor=organiser, round_=round_, step=step)
    return rounds


def test_frozen_results_are_told_when_the_freeze_ends(
    ask: Ask, organiser: User, house_rules: HouseRulesVersion
) -> None:
    tournament = started_tournament(organiser, house_rules, players=8, rounds=1)
    (round_,) = released(organiser, tournament)
    tournament_amend(actor=organiser, tournament=tournament, frozen_from=1)
    after = end(ask)
    round_play(organiser, round_)
    frozen = ask(after=after)
    round_.refresh_from_db()
    round_step(actor=organiser, round_=round_, step="finish")
    tournament_close(actor=organiser, tournament=Tournament.objects.get(pk=tournament.pk))

    open_again = ask(after=frozen["next_after"])

    assert {one["kind"] for one in frozen["results"]} == {"hanchan.hidden"}
    assert [one["kind"] for one in open_again["results"]] == [
        "tournament.amended", "hanchan.shown", "hanchan.shown", "tournament.closed",
    ]  # fmt: skip


@pytest.mark.parametrize("role", ["visitor", "organiser"])
def test_a_private_event_is_told_to_those_who_may_see_it(
    ask: Ask, organiser: User, club: Club, house_rules: HouseRulesVersion, regulars: list[Player], role: str
) -> None:
    after = end(ask)
    tournament = tournament_create(
        actor=organiser, club=club, name="Secret", house_rules=house_rules, starts_on=date(2026, 3, 7), is_public=False
    )
    entrant = entrant_register(actor=organiser, tournament=tournament, player=regulars[0])

    answer = ask(organiser if role == "organiser" else None, after=after)

    told = [("tournament.created", tournament.slug), ("entrant.registered", entrant.pk)]
    assert brief(answer) == (told if role == "organiser" else [])


def test_an_entrant_who_is_not_listed_has_no_name(
    ask: Ask, organiser: User, club: Club, house_rules: HouseRulesVersion, regulars: list[Player]
) -> None:
    tournament = tournament_create(
        actor=organiser, club=club, name="Open", house_rules=house_rules, starts_on=date(2026, 3, 7)
    )
    entrant = entrant_register(actor=organiser, tournament=tournament, player=regulars[0])
    after = end(ask)
    entrant_move(actor=organiser, entrant=entrant, state=Entrant.State.REFUSED)

    (visitor,), (desk,) = ask(after=after)["results"], ask(organiser, after=after)["results"]

    assert (visitor["subject"]["name"], desk["subject"]["name"]) == ("", "Aoi")
    assert visitor["subject"]["tournament"] == {"slug": tournament.slug, "name": "Open"}


# ----- the list of kinds -----


def test_every_action_with_a_kind_is_one_of_the_log() -> None:
    actions = {action for kinds in KINDS.values() for action in kinds}

    assert actions <= set(ACTIONS)


def test_every_kind_is_documented() -> None:
    from tests.test_docs import DOCS

    page = (DOCS / "api.md").read_text(encoding="utf-8")

    assert [kind for kind in (*PUBLIC_KINDS, *SUBJECT_KINDS.values()) if f"`{kind}`" not in page] == []


def test_the_number_of_queries_does_not_follow_the_number_of_changes(
    ask: Ask, owner: User, house_rules: HouseRulesVersion, regulars: list[Player],
    django_assert_max_num_queries: Any, 
) -> None:  # fmt: skip
    for _ in range(8):
        make_hanchan(actor=owner, house_rules=house_rules, players=regulars)
    after = end(ask)

    with django_assert_max_num_queries(17):
        assert len(ask(after=0, limit=after)["results"]) == 13
