"""A row of each table that the services of `content` leave empty."""

from datetime import timedelta
from typing import Any

from django.utils import timezone

IN_A_WEEK = timezone.now() + timedelta(days=7)


def fill_clubs(owner: Any) -> None:
    from league.archives.moving.services import club_move_begin
    from league.clubs.models import Club, ListCount
    from league.clubs.services import club_create
    from league.confirmations.models import Decision
    from league.evenings.models import Answer
    from league.members.models import ForgetWish
    from league.open_tables.models import OpenSeat, OpenTable
    from league.players.models import ForgottenPlayer, NamesApart
    from league.publishing.models import ClubFeature
    from league.records.models import ColumnAnswer, Hanchan, OnlineReplay
    from league.sessions.models import Session

    moving = club_create(actor=owner, name="Moving")
    club_move_begin(actor=owner, club=moving, address="https://b.example/c/moving/")
    club = Club.objects.get(slug="north-wind-circle")
    player = club.players.filter(merged_into=None, user=None).order_by("pk").last()
    hanchan = Hanchan.objects.filter(club=club, state="finished").order_by("pk").first()
    ForgetWish.objects.create(player=player, due_at=IN_A_WEEK)
    ForgottenPlayer.objects.create(club_made_at=club.created_at, number=1, added_at=club.created_at)
    NamesApart.objects.create(club=club, first="ben", second="bene")
    ColumnAnswer.objects.create(club=club, headings="date;east", fields=["date", "player"], answered_by=owner)
    OnlineReplay.objects.create(hanchan=hanchan, club=club, fingerprint="0" * 64, format="log6", nicknames=["Ben"])
    Decision.objects.create(hanchan=hanchan, version=hanchan.version, reason="Everybody agrees.", decided_by=owner)
    ClubFeature.objects.create(club=club, hanchan=hanchan)
    table = OpenTable.objects.order_by("pk").first()
    OpenSeat.objects.create(table=table, player=table.proposed_by)
    session = Session.objects.filter(club=table.club).order_by("pk").last()
    ListCount.objects.create(name="clubs", rows=1000, counted_at=timezone.now())
    Answer.objects.create(session=session, guest="Emi", folded="emi", kind="yes", has_place=True, answered_by=owner)


def fill_events(owner: Any) -> None:
    from league.notices.models import EventMail, MailChoice, MailTopics, PushKey
    from league.publishing.models import EventFeature
    from league.records.models import Hanchan
    from league.tournaments.models import (
        Award,
        ClearedGame,
        LineUpDeadline,
        LineUpPlayer,
        Table,
        Team,
        TeamCaptain,
        TimetableLine,
    )  # fmt: skip

    team = Team.objects.filter(entrants__isnull=False).order_by("pk").first()
    entrant, event = team.entrants.order_by("pk").first(), team.tournament
    TeamCaptain.objects.create(team=team, entrant=entrant)
    LineUpPlayer.objects.create(entrant=entrant, number=1)
    LineUpDeadline.objects.create(tournament=event, number=1, closes_at=IN_A_WEEK)
    TimetableLine.objects.create(tournament=event, starts_at=IN_A_WEEK, minutes=60, title="Lunch")
    EventFeature.objects.create(tournament=event, table_number=1)
    EventMail.objects.create(tournament=event)
    MailChoice.objects.create(address_hash="0" * 64, tournament=event)
    MailTopics.objects.create(account=owner, wants_table=True)
    PushKey.objects.create()
    table = Table.objects.filter(hanchan=None).order_by("pk").first()
    seat = table.seats.order_by("pk").first()
    Table.objects.filter(pk=table.pk).update(unplayed="forfeited")
    Award.objects.create(table=table, round=table.round, entrant=seat.entrant, kind="forfeit")
    game = Hanchan.objects.filter(tournament_table=None, state="finished", club=event.club).order_by("pk").first()
    ClearedGame.objects.create(tournament=event, hanchan=game, round=1, table=1)
