"""Scores that do not add up and that a referee decided: in games of a club, by their final scores."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from rest_framework.test import APIClient

from league.accounts.models import User
from league.archives.restoring.reader import archive_read
from league.archives.services import club_archive, club_restore
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.services import house_rules_amend, house_rules_create
from league.history.selectors import history_of
from league.maintenance.verification import differences
from league.players.models import Player
from league.records.deals.services import hanchan_begin
from league.records.games.sheets import hanchan_sheet
from league.records.imports.services import ImportOrder, import_store
from league.records.models import Hanchan
from league.records.seats import Seat
from league.records.services import hanchan_amend, hanchan_record, hanchan_restore, hanchan_void
from league.season_settings.rule_change.preview import season_rules_preview
from league.seasons.models import Season
from league.seasons.services import season_open
from rules.errors import RuleError
from tests.league.api.calls import signed_in as by_api
from tests.league.core.page import signed_in, words
from tests.league.factories import SCORES, seats_for
from tests.league.records.seats import rows_of

pytestmark = pytest.mark.django_db

# 120 - 30 - 50 - 32 = 8
FALSE = (120, -30, -50, -32)
TRUE = (120, -30, -50, -40)
WHY = "a false claim of North, whose payment stands"


@pytest.fixture
def mcr(owner: User, club: Club) -> HouseRulesVersion:
    return house_rules_create(actor=owner, club=club, name="MCR", ruleset="mcr")


@pytest.fixture
def decided(organiser: User, club: Club, mcr: HouseRulesVersion, regulars: list[Player]) -> Hanchan:
    return hanchan_record(
        actor=organiser, club=club, house_rules=mcr, seats=seats_for(regulars, FALSE), sum_reason=f" {WHY} "
    )


def as_stored(hanchan: Hanchan) -> tuple[str, list[int]]:
    found = Hanchan.objects.get(pk=hanchan.pk)
    return found.sum_reason, list(found.participants.order_by("seat").values_list("score", flat=True))


def refused_with(call: Callable[..., Any], **arguments: Any) -> str:
    with pytest.raises(RuleError) as refused:
        call(**arguments)
    return refused.value.code


def test_an_organiser_records_scores_that_a_referee_decided(decided: Hanchan) -> None:
    assert as_stored(decided) == (WHY, list(FALSE))
    # 4, 2, 0 and 1 in twelfths
    assert [row[3] for row in rows_of(decided)] == [48, 24, 0, 12]
    assert history_of(decided)[0].reason == WHY
    assert list(differences()) == []


@pytest.mark.parametrize("reason", ["", "  "])
def test_without_a_reason_the_scores_add_up(
    organiser: User, club: Club, mcr: HouseRulesVersion, regulars: list[Player], reason: str
) -> None:
    seats = seats_for(regulars, FALSE)

    code = refused_with(
        hanchan_record, actor=organiser, club=club, house_rules=mcr, seats=seats, sum_reason=reason
    )  # fmt: skip

    assert code == "scores_do_not_add_up"
    assert not Hanchan.objects.exists()


def test_a_recorder_does_not_decide(recorder: User, club: Club, mcr: HouseRulesVersion, regulars: list[Player]) -> None:
    arguments: dict[str, Any] = {"actor": recorder, "club": club, "house_rules": mcr, "sum_reason": WHY}

    assert refused_with(hanchan_record, seats=seats_for(regulars, FALSE), **arguments) == "sum_needs_referee"
    # Scores that add up need nobody's decision.
    assert hanchan_record(seats=seats_for(regulars, TRUE), **arguments).sum_reason == ""


@pytest.mark.parametrize("scores", [SCORES, (41200, 28300, 20400, 9100)])
def test_other_rules_know_no_such_decision(
    organiser: User, club: Club, house_rules: HouseRulesVersion, regulars: list[Player], scores: tuple[int, ...]
) -> None:
    seats = seats_for(regulars, scores)

    code = refused_with(
        hanchan_record, actor=organiser, club=club, house_rules=house_rules, seats=seats, sum_reason=WHY
    )  # fmt: skip

    assert code == "sum_must_add_up"


def test_the_reason_goes_with_scores_that_add_up(organiser: User, decided: Hanchan, regulars: list[Player]) -> None:
    hanchan_amend(
        actor=organiser, hanchan=decided, version=1, seats=seats_for(regulars, TRUE), reason="found the payment"
    )

    assert as_stored(decided) == ("", list(TRUE))
    log = history_of(decided)[0]
    assert (log.before["sum_reason"], "sum_reason" in log.after) == (WHY, False)
    assert refused_with(
        hanchan_amend, actor=organiser, hanchan=decided, version=2, seats=seats_for(regulars, FALSE)
    ) == "scores_do_not_add_up"  # fmt: skip
    assert list(differences()) == []


def test_the_reason_stays_while_other_things_are_amended(
    recorder: User, decided: Hanchan, regulars: list[Player]
) -> None:
    hanchan_amend(actor=recorder, hanchan=decided, version=1, note="table 3")
    hanchan_amend(actor=recorder, hanchan=decided, version=2, seats=seats_for(regulars[::-1], FALSE))
    hanchan_amend(actor=recorder, hanchan=decided, version=3, seats=seats_for(regulars, FALSE), sum_reason=WHY)

    assert as_stored(decided) == (WHY, list(FALSE))
    assert rows_of(decided)[0][0] == "Aoi"


def test_a_penalty_leaves_the_decision_as_it_is(organiser: User, decided: Hanchan, regulars: list[Player]) -> None:
    seats = [Seat(*seat[:3], 10 if place == 0 else 0) for place, seat in enumerate(seats_for(regulars, FALSE))]

    hanchan_amend(actor=organiser, hanchan=decided, version=1, seats=seats)

    assert as_stored(decided) == (WHY, list(FALSE))
    assert list(differences()) == []


@pytest.mark.parametrize(("who", "said", "code"), [
    ("organiser", {}, "scores_do_not_add_up"),
    ("organiser", {"sum_reason": ""}, "scores_do_not_add_up"),
    ("recorder", {"sum_reason": WHY}, "sum_needs_referee"),
    ("organiser", {"sum_reason": "another one"}, None),
])  # fmt: skip
def test_another_sum_is_another_decision(
    request: pytest.FixtureRequest, decided: Hanchan, regulars: list[Player], who: str, said: Any, code: str | None
) -> None:
    other = (121, -30, -50, -32)
    arguments = {
        "actor": request.getfixturevalue(who), "hanchan": decided, "version": 1, "seats": seats_for(regulars, other),
        **said,
    }  # fmt: skip

    if code is None:
        hanchan_amend(**arguments)
        assert as_stored(decided) == ("another one", list(other))
    else:
        assert refused_with(hanchan_amend, **arguments) == code
        assert as_stored(decided) == (WHY, list(FALSE))


def test_the_words_alone_are_changed_by_who_may_decide(organiser: User, recorder: User, decided: Hanchan) -> None:
    assert refused_with(
        hanchan_amend, actor=recorder, hanchan=decided, version=1, sum_reason="no idea"
    ) == "sum_needs_referee"  # fmt: skip

    hanchan_amend(actor=organiser, hanchan=decided, version=1, sum_reason="a false hu of North")

    assert as_stored(decided) == ("a false hu of North", list(FALSE))


def test_a_void_hanchan_keeps_the_reason_and_counts_again_with_it(organiser: User, decided: Hanchan) -> None:
    before = rows_of(decided)
    hanchan_void(actor=organiser, hanchan=decided, version=1, reason="twice")
    assert list(differences()) == []
    hanchan_restore(actor=organiser, hanchan=decided, version=2)

    assert as_stored(decided) == (WHY, list(FALSE))
    assert rows_of(decided) == before
    assert list(differences()) == []


def test_other_options_settle_decided_scores_again(
    organiser: User, decided: Hanchan, mcr: HouseRulesVersion, house_rules: HouseRulesVersion
) -> None:
    version = house_rules_amend(actor=organiser, house_rules=mcr.house_rules, options={"table_points": [5, 3, 1, 0]})
    hanchan_amend(actor=organiser, hanchan=decided, version=1, house_rules=version)
    assert [row[3] for row in rows_of(decided)] == [60, 36, 0, 12]

    assert refused_with(
        hanchan_amend, actor=organiser, hanchan=decided, version=2, house_rules=house_rules
    ) == "sum_must_add_up"  # fmt: skip
    assert list(differences()) == []


def test_a_season_with_decided_scores_changes_its_rules(
    organiser: User, club: Club, mcr: HouseRulesVersion, decided: Hanchan
) -> None:
    season = season_open(actor=organiser, club=club, name="MCR", house_rules=mcr, opens=decided.played_on)
    hanchan_amend(actor=organiser, hanchan=decided, version=1, season=season)
    other = house_rules_amend(actor=organiser, house_rules=mcr.house_rules, options={"table_points": [5, 3, 1, 0]})

    preview = season_rules_preview(actor=organiser, season=season, house_rules=other)

    assert (preview.hanchan, preview.unfit) == (1, [])


def test_a_copy_of_the_club_has_the_decision(owner: User, club: Club, decided: Hanchan) -> None:
    written = "".join(club_archive(actor=owner, club=club))

    copy = club_restore(actor=owner, archive=archive_read(written.encode()), slug="copy").club

    there = Hanchan.objects.get(club=copy)
    assert as_stored(there) == (WHY, list(FALSE))
    assert [row[1:] for row in rows_of(there)] == [row[1:] for row in rows_of(decided)]
    assert list(differences()) == []


# ----- the doors -----
def body(regulars: list[Player], scores: tuple[int, ...], **more: Any) -> dict[str, Any]:
    seats = [{"player": one.pk, "score": score} for one, score in zip(regulars, scores, strict=True)]
    return {"seats": seats, "house_rules": "MCR", **more}


def test_by_api(
    organiser: User, recorder: User, club: Club, mcr: HouseRulesVersion, house_rules: HouseRulesVersion,
    regulars: list[Player],
) -> None:  # fmt: skip
    path, desk, other = f"/api/v1/clubs/{club.slug}/hanchan/", by_api(organiser), by_api(recorder)

    def sent(client: APIClient, **more: Any) -> tuple[int, Any]:
        answer = client.post(path, body(regulars, FALSE, **more))
        return answer.status_code, answer.json()

    def refusal(client: APIClient, **more: Any) -> tuple[int, str, list[str]]:
        status, answer = sent(client, **more)
        return status, answer["error"], [one["field"] for one in answer.get("fields", [])]

    assert refusal(desk)[:2] == (400, "scores_do_not_add_up")
    assert refusal(other, sum_reason=WHY) == (403, "sum_needs_referee", ["sum_reason"])
    assert refusal(desk, sum_reason=WHY, house_rules=house_rules.pk) == (400, "sum_must_add_up", ["sum_reason"])
    status, made = sent(desk, sum_reason=WHY)
    assert (status, made["sum_reason"]) == (201, WHY)

    one = f"/api/v1/hanchan/{made['id']}/"
    noted = desk.patch(one, {"version": 1, "note": "table 3"}).json()
    assert (noted["sum_reason"], desk.get(one).json()["parts"][0]["key"]) == (WHY, "place")
    right = desk.patch(one, {"version": 2, "seats": body(regulars, TRUE)["seats"]}).json()
    assert right["sum_reason"] == ""


def form_of(regulars: list[Player], scores: tuple[int, ...], **more: str) -> dict[str, str]:
    fields = {f"player_{seat}": one.name for seat, one in enumerate(regulars)}
    fields |= {f"score_{seat}": str(score) for seat, score in enumerate(scores)}
    return {**fields, "played_on": "2026-03-04", **more}


def test_on_the_page_of_final_scores(
    organiser: User, recorder: User, club: Club, mcr: HouseRulesVersion, regulars: list[Player]
) -> None:
    page, client = f"/c/{club.slug}/record/", signed_in(organiser)
    assert 'name="sum_reason"' not in signed_in(recorder).get(page).content.decode()
    assert 'name="sum_reason"' in client.get(page).content.decode()

    refused = client.post(page, form_of(regulars, FALSE))
    assert 'data-code="scores_do_not_add_up"' in refused.content.decode()
    answer = client.post(page, form_of(regulars, FALSE, sum_reason=WHY), follow=True)

    hanchan = Hanchan.objects.get()
    assert as_stored(hanchan) == (WHY, list(FALSE))
    assert f"The referee decided these scores: {WHY}" in words(answer)


def test_the_form_that_amends_begins_with_the_reason(
    organiser: User, recorder: User, club: Club, decided: Hanchan, regulars: list[Player]
) -> None:
    page, client = f"/c/{club.slug}/g/{decided.pk}/amend/", signed_in(organiser)
    assert f'value="{WHY}"' in client.get(page).content.decode()

    said = {"version": "1", "reason": "typo", "sum_reason": WHY}
    client.post(page, form_of(regulars, (110, -20, -50, -32), **said))
    assert as_stored(decided) == (WHY, [110, -20, -50, -32])
    # The form of a recorder has no field for it.
    signed_in(recorder).post(page, form_of(regulars, FALSE, version="2", reason="back"))

    assert as_stored(decided) == (WHY, list(FALSE))


def test_rules_without_a_decision_have_no_field(
    organiser: User, club: Club, house_rules: HouseRulesVersion, season: Season
) -> None:
    assert 'name="sum_reason"' not in signed_in(organiser).get(f"/c/{club.slug}/record/").content.decode()


def test_a_game_deal_by_deal_has_no_such_reason(
    organiser: User, club: Club, mcr: HouseRulesVersion, regulars: list[Player]
) -> None:
    hanchan = hanchan_begin(actor=organiser, club=club, house_rules=mcr, players=regulars)

    answer = by_api(organiser).patch(f"/api/v1/hanchan/{hanchan.pk}/", {"version": 1, "sum_reason": WHY})

    assert (answer.status_code, answer.json()["error"]) == (400, "hanchan_by_deals")


def test_the_sheet_of_games_has_a_column_where_a_game_has_a_reason(
    organiser: User, club: Club, mcr: HouseRulesVersion, decided: Hanchan, regulars: list[Player]
) -> None:
    hanchan_record(actor=organiser, club=club, house_rules=mcr, seats=seats_for(regulars, TRUE))

    sheet = hanchan_sheet(club, Hanchan.objects.all())
    place = [column.key for column in sheet.columns].index("sum_reason")
    assert [row[place] for row in sheet.rows] == ["", WHY]
    assert {len(row) for row in sheet.rows} == {len(sheet.columns)}

    without = hanchan_sheet(club, Hanchan.objects.filter(sum_reason=""))
    assert "sum_reason" not in [column.key for column in without.columns]
    assert {len(row) for row in without.rows} == {len(without.columns)}


def test_by_the_command(organiser: User, recorder: User, club: Club, mcr: HouseRulesVersion, regulars: Any) -> None:
    seats = [f"{one.name}={score}" for one, score in zip(regulars, FALSE, strict=True)]
    how = {"club": club.slug, "house_rules": "MCR", "sum_reason": WHY}

    with pytest.raises(CommandError):
        call_command("record_hanchan", *seats, user=recorder.username, **how)
    call_command("record_hanchan", *seats, user=organiser.username, **how)

    assert as_stored(Hanchan.objects.get()) == (WHY, list(FALSE))


HEADING = "date,east,south,west,north,east_score,south_score,west_score,north_score,sum_reason"


def test_a_file_carries_the_reason(organiser: User, club: Club, mcr: HouseRulesVersion, regulars: list[Player]) -> None:
    lines = [
        HEADING,
        f'2026-03-04,Aoi,Ben,Chika,Dai,120,-30,-50,-32,"{WHY}"',
        "2026-03-05,Aoi,Ben,Chika,Dai,120,-30,-50,-32,",
        f'2026-03-06,Aoi,Ben,Chika,Dai,120,-30,-50,-40,"{WHY}"',
    ]
    order = ImportOrder(club=club, house_rules=mcr)

    report = import_store(actor=organiser, content="\n".join(lines).encode(), order=order)
    again = import_store(actor=organiser, content="\n".join(lines).encode(), order=order)

    assert [(fault.line, fault.code) for fault in report.faults] == [(3, "scores_do_not_add_up")]
    assert (report.fresh, again.known) == (2, 2)
    # The scores of the last line add up.
    assert list(Hanchan.objects.order_by("played_on").values_list("sum_reason", flat=True)) == [WHY, ""]
    assert list(differences()) == []


def test_a_file_under_other_rules_is_refused_by_the_line(
    organiser: User, club: Club, house_rules: HouseRulesVersion, regulars: list[Player]
) -> None:
    line = "2026-03-04,Aoi,Ben,Chika,Dai,41200,28300,20400,9100,decided"

    report = import_store(
        actor=organiser, content=f"{HEADING}\n{line}".encode(), order=ImportOrder(club=club, house_rules=house_rules)
    )

    fault = report.faults[0]
    assert (fault.column, fault.value, fault.code) == ("sum_reason", "decided", "sum_must_add_up")


def test_a_reason_that_is_too_long_is_refused(
    organiser: User, club: Club, mcr: HouseRulesVersion, regulars: list[Player]
) -> None:
    long = "x" * 201
    answer = by_api(organiser).post(f"/api/v1/clubs/{club.slug}/hanchan/", body(regulars, FALSE, sum_reason=long))
    assert (answer.status_code, [one["field"] for one in answer.json()["fields"]]) == (400, ["sum_reason"])

    content = f"{HEADING}\n2026-03-04,Aoi,Ben,Chika,Dai,120,-30,-50,-32,{long}".encode()
    report = import_store(actor=organiser, content=content, order=ImportOrder(club=club, house_rules=mcr))

    assert [(fault.column, fault.code) for fault in report.faults] == [("sum_reason", "too_long")]
