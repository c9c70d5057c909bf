"""A list of names and addresses invites a whole club by mail: by page, API and command."""

from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from league.accounts.models import User
from league.clubs.models import Club, Invitation
from league.clubs.roles import role_of
from league.clubs.services import club_amend
from league.core.errors import LeagueError
from league.jobs.models import Job
from league.jobs.running import job_run
from league.jobs.services import job_want
from league.members.invitations import invitation_revoke
from league.members.services import player_join
from league.notices.invitations import services
from league.notices.invitations.reading import read_people
from league.notices.invitations.services import Invited, club_invitations_preview, club_invitations_send
from league.notices.jobs import mails_want_due
from league.notices.models import Mail, MailChoice
from league.players.models import Player
from league.players.services import player_amend
from league.records.player_merges import player_merge
from tests.league.core.page import signed_in, words
from tests.league.members.test_join import account_of, api_of, refusal
from tests.league.notices.inbox import Inbox, text_of

LIST = "Name\tMail\nAoi\taoi@example.org\nBen <ben@example.org>\n"


def send_all(club: Club) -> None:
    job_run(job_want(kind="mail", subject=f"club-{club.pk}").pk)
    assert not Job.objects.filter(kind="mail").exclude(error="").exists()


def sent(organiser: User, club: Club, text: str = LIST, language: str = "") -> list[Invited]:
    return club_invitations_send(actor=organiser, club=club, text=text, language=language)


def link_in(mail: Any) -> str:
    return next(line for line in text_of(mail).splitlines() if "/join/" in line).removeprefix("https://mahjong.example")


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("Anna Hart, anna@club.example", ("Anna Hart", "anna@club.example", "")),
        ("anna@club.example;Anna Hart", ("Anna Hart", "anna@club.example", "")),
        ('"Anna Hart" <anna@club.example>', ("Anna Hart", "anna@club.example", "")),
        ("佐藤 葵，aoi@club.example", ("佐藤 葵", "aoi@club.example", "")),
        ("Anna Hart", ("Anna Hart", "", "bad_mail_address")),
        ("Anna Hart, anna@club", ("Anna Hart", "anna@club", "bad_mail_address")),
        ("Anna, a@club.example, b@club.example", ("Anna", "", "bad_mail_address")),
        ("anna@club.example", ("", "anna@club.example", "name_missing")),
    ],
)
def test_a_line_has_a_name_and_an_address(line: str, read: tuple[str, str, str]) -> None:
    [person] = read_people(line)

    assert (person.name, person.address, person.error) == read


def test_a_heading_is_left_out_and_a_name_may_begin_with_the_surname() -> None:
    people = read_people("Surname, first name, mail\n\nHart, Anna, anna@club.example")

    assert [(person.number, person.names) for person in people] == [(3, ("Hart Anna", "Anna Hart"))]


def test_the_page_shows_the_list_then_sends_and_the_link_joins(
    inbox: Inbox, organiser: User, club: Club, stranger: User, regulars: list[Player]
) -> None:
    client, address = signed_in(organiser), f"/c/{club.slug}/members/invite/"
    file = SimpleUploadedFile("list.csv", LIST.encode())
    shown = client.post(address, {"people": "", "file": file, "language": "en"})
    nothing = (Mail.objects.count(), Invitation.objects.count())
    form = shown.context["form"].data
    again = {**{key: form[key] for key in ("shown", "language")}, "people": form["people"].replace("\n", "\r\n")}
    told = client.post(address, again, follow=True)
    send_all(club)
    signed_in(stranger).post(link_in(inbox.mails[0]))

    assert "Invite 2 players" in words(shown)
    assert nothing == (0, 0)
    assert "2 invitations are being sent." in words(told)
    assert inbox.recipients == [["aoi@example.org"], ["ben@example.org"]]
    assert inbox.subjects[0] == "North Wind Circle · Your invitation"
    assert "You are the player Aoi there." in text_of(inbox.mails[0])
    assert (role_of(stranger, club), account_of(regulars[0])) == ("player", stranger)


def test_neither_address_nor_secret_is_stored_after_the_mail_was_sent(
    inbox: Inbox, organiser: User, club: Club, regulars: list[Player]
) -> None:
    sent(organiser, club)
    send_all(club)

    stored = str(list(Mail.objects.values())) + str(list(Invitation.objects.values()))
    assert set(Mail.objects.values_list("state", flat=True)) == {"sent"}
    assert "example.org" not in stored
    assert link_in(inbox.mails[0]).split("/")[2] not in stored


def test_a_list_with_a_mistake_invites_nobody_and_says_which(
    post: None, organiser: User, club: Club, regulars: list[Player]
) -> None:
    text = "Aoi\nBen, ben@example.org\nBen, b@example.org\nChika, ben@example.org\nZoe, zoe@example.org"
    page = signed_in(organiser).post(f"/c/{club.slug}/members/invite/", {"people": text, "language": "en"})
    lines = club_invitations_preview(actor=organiser, club=club, text=text)

    assert [line.error for line in lines] == [
        "bad_mail_address", "", "player_listed_twice", "address_listed_twice", "unknown_player",
    ]  # fmt: skip
    assert all(line.message in words(page) for line in lines)
    assert "Invite 1 player" not in words(page)
    assert refusal(lambda: sent(organiser, club, text)) == "lines_with_mistakes"
    assert refusal(lambda: sent(organiser, club, " \n")) == "nobody_to_invite"
    assert not Mail.objects.exists()
    # What is right can be sent then.
    assert [line.is_new for line in sent(organiser, club, "Ben, ben@example.org")] == [True]


def test_the_same_list_again_sends_only_what_is_new(
    inbox: Inbox, organiser: User, club: Club, player_user: User, regulars: list[Player]
) -> None:
    player_join(actor=organiser, player=regulars[1], user=player_user)
    first = [line.is_new for line in sent(organiser, club)]
    again = [line.is_new for line in sent(organiser, club, LIST + "Chika, chika@example.org")]
    invitation_revoke(actor=organiser, invitation=Invitation.objects.get(player=regulars[0]))
    renewed = [line.is_new for line in sent(organiser, club)]
    send_all(club)

    assert (first, again, renewed) == ([True, False], [False, False, True], [True, False])
    # The first link of Aoi had ended when its mail was written.
    assert inbox.recipients == [["chika@example.org"], ["aoi@example.org"]]
    assert Mail.objects.get(state="dropped").error == "no_longer_true"


def test_who_is_joined_before_the_mail_is_written_gets_none(
    inbox: Inbox, organiser: User, club: Club, player_user: User, regulars: list[Player]
) -> None:
    sent(organiser, club, "Aoi, aoi@example.org")
    player_join(actor=organiser, player=regulars[0], user=player_user)
    send_all(club)

    assert (inbox.mails, Mail.objects.get().error) == ([], "no_longer_true")


def test_a_merged_or_hidden_player_is_invited_as_the_one_that_it_counts_for(
    inbox: Inbox, organiser: User, club: Club, regulars: list[Player]
) -> None:
    player_merge(actor=organiser, kept=regulars[1], merged=regulars[0])
    player_amend(actor=organiser, player=regulars[1], is_hidden=True)
    [line] = sent(organiser, club, "Aoi, aoi@example.org")
    send_all(club)

    # The mail goes to the person, who knows the own name.
    assert line.player == regulars[1]
    assert "You are the player Ben there." in text_of(inbox.mails[0])


def test_a_club_sends_so_many_a_day(
    post: None, organiser: User, club: Club, regulars: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "MOST_A_DAY", 2)
    sent(organiser, club)
    refused = refusal(lambda: sent(organiser, club, "Chika, chika@example.org"))
    Mail.objects.update(created_at=timezone.now() - timedelta(hours=25))

    assert refused == "too_many_mails"
    assert [line.is_new for line in sent(organiser, club, "Chika, chika@example.org")] == [True]


def test_a_name_of_a_club_that_is_an_address_is_in_no_mail(
    post: None, owner: User, club: Club, regulars: list[Player]
) -> None:
    club = club_amend(actor=owner, club=club, name="www.buy.example")

    assert refusal(lambda: sent(owner, club)) == "address_in_name"


def test_who_wants_no_mail_gets_none_and_says_so_by_one_click(
    inbox: Inbox, organiser: User, club: Club, regulars: list[Player]
) -> None:
    sent(organiser, club, "Aoi, same@example.org")
    send_all(club)
    off = str(inbox.mails[0]["List-Unsubscribe"]).strip(" <>").removeprefix("https://mahjong.example")
    page = Client().get(off)
    Client().post(off, {"List-Unsubscribe": "One-Click"})
    sent(organiser, club, "Ben, same@example.org")
    send_all(club)

    assert (page.status_code, "Send me" in words(page)) == (200, False)
    assert MailChoice.objects.get().tournament is None
    assert (len(inbox.mails), Mail.objects.latest("pk").error) == (1, "switched_off")


def test_the_mail_has_the_language_that_was_chosen(
    inbox: Inbox, organiser: User, club: Club, regulars: list[Player]
) -> None:
    sent(organiser, club, "Aoi, aoi@example.org", "ja")
    send_all(club)

    assert "招待" in inbox.subjects[0]


def test_a_server_without_mail_says_so(settings: Any, organiser: User, club: Club, regulars: list[Player]) -> None:
    settings.HAS_MAIL = False

    assert refusal(lambda: sent(organiser, club)) == "no_mail_here"
    assert "This server sends no e-mail." in words(signed_in(organiser).get(f"/c/{club.slug}/members/invite/"))


def test_a_program_shows_and_sends(post: None, organiser: User, club: Club, regulars: list[Player]) -> None:
    address, body = f"/api/v1/clubs/{club.slug}/invitations/by-mail/", {"people": "Aoi, aoi@example.org"}
    shown = api_of(organiser).post(address, {**body, "dry_run": True}, format="json")
    before = Mail.objects.count()
    made = api_of(organiser).post(address, {**body, "language": "ja"}, format="json")
    again = api_of(organiser).post(address, body, format="json").json()
    refused = api_of(organiser).post(address, {"people": "Aoi"}, format="json").json()

    assert shown.json() == made.json()
    assert made.json()["lines"] == [{
        "line": 1, "name": "Aoi", "player": {"id": regulars[0].pk, "name": "Aoi"},
        "error": "", "message": "", "is_new": True,
    }]  # fmt: skip
    assert (before, Mail.objects.count(), again["lines"][0]["is_new"]) == (0, 1, False)
    assert (refused["error"], refused["fields"][0]["field"]) == ("lines_with_mistakes", "people")


def test_the_command_shows_and_sends(inbox: Inbox, club: Club, regulars: list[Player], tmp_path: Path) -> None:
    (tmp_path / "list.csv").write_text(LIST)
    output = StringIO()
    call_command("invite_players", str(tmp_path / "list.csv"), club=club.slug, stdout=output)
    before = Mail.objects.count()
    call_command("invite_players", str(tmp_path / "list.csv"), club=club.slug, send=True, stdout=StringIO())
    send_all(club)

    assert output.getvalue() == "line 2, Aoi: invited\nline 3, Ben: invited\n"
    assert (before, len(inbox.mails)) == (0, 2)


def test_a_mail_that_waits_is_found_by_the_clock_and_deleted_after_a_month(
    post: None, organiser: User, club: Club, regulars: list[Player]
) -> None:
    sent(organiser, club, "Aoi, aoi@example.org")
    Job.objects.all().delete()
    Mail.objects.update(created_at=timezone.now() - timedelta(minutes=5))
    found = mails_want_due()
    Mail.objects.update(created_at=timezone.now() - timedelta(days=31))
    job_run(job_want(kind="mail_tidy", subject="nightly").pk)

    assert (found, Job.objects.filter(kind="mail", subject=f"club-{club.pk}").count()) == (1, 1)
    assert not Mail.objects.exists()


def test_only_organisers_invite(post: None, recorder: User, club: Club) -> None:
    with pytest.raises(LeagueError) as refused:
        club_invitations_preview(actor=recorder, club=club, text=LIST)

    assert refused.value.code == "forbidden"
