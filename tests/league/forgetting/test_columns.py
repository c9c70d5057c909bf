"""Every text and JSON column is classified, and forgetting leaves the name in none that it rewrites."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from django.apps import apps
from django.db import models
from django.utils import timezone

from league.accounts.models import IdempotencyKey
from league.archives.models import ClubImport
from league.backups.tables import every_model
from league.clubs.models import Club, HouseRulesVersion, Invitation
from league.confirmations.models import Decision, Signature
from league.finals.models import FinalTableRow
from league.forgetting.columns import TEXTS, Texts
from league.forgetting.services import player_forget
from league.history.services import history_log
from league.jobs.models import Job
from league.members.models import Claim
from league.notices.models import Mail
from league.players.models import NamesApart, Player, PlayerExternalId, PlayerMerge, fold_name
from league.players.services import alias_add, player_amend
from league.records.models import Hanchan, OnlineReplay, Participant
from league.sessions.models import Session
from league.tournaments.models import (
    Application,
    Entrant,
    EntrantExternalId,
    FinalRow,
    Printout,
    Report,
    Table,
    TimetableLine,
    Tournament,
)
from league.webhooks.models import Attempt, Delivery
from tests.league.factories import make_hanchan
from tests.league.forgetting.classified import KEPT, NO_PERSON, OWNED

# Neither ASCII nor without a space, and part of the surname of nobody.
NAME, SURNAME, ALIAS = "Zoë Quince", "Quince", "小葵 Quince"
CARD = "EMA-Quince-0401"
TEXT = (models.CharField, models.TextField, models.JSONField, models.BinaryField)
WITHOUT_TEXT = (
    models.IntegerField, models.AutoField, models.DateField, models.TimeField, models.BooleanField, models.DecimalField,
    models.FloatField, models.DurationField, models.ForeignKey,
)  # fmt: skip


def text_columns() -> Iterator[tuple[str, str]]:
    """Every column but numbers, moments, keys of rows and columns with choices, so that a new kind is asked too."""
    for model in every_model():
        for field in model._meta.concrete_fields:
            if not isinstance(field, WITHOUT_TEXT) and not field.choices:
                yield model._meta.label, field.name


def classified() -> Iterator[tuple[str, str]]:
    lists: list[Mapping[str, Any]] = [OWNED, NO_PERSON, KEPT]
    yield from ((label, column) for columns in lists for label, names in columns.items() for column in names)
    yield from ((texts.model, column) for texts in TEXTS for column in texts.columns)


@pytest.mark.once
def test_every_text_column_is_classified_once() -> None:
    said = list(classified())
    twice = {("tournaments.Entrant", "note"), ("notices.Mail", "facts"), ("notices.Mail", "error")}

    assert sorted(text_columns()) == sorted(set(said))
    assert {column for column in said if said.count(column) > 1} <= twice


def stored_texts() -> Iterator[str]:
    """Everything that the database has, as texts."""
    for model in every_model():
        for row in model._base_manager.values():
            for column, value in row.items():
                text = bytes(value).decode("latin-1") if isinstance(value, bytes | memoryview) else str(value)
                yield f"{model._meta.label}.{column}: {text}"


def places_of(*names: str) -> list[str]:
    wanted = [name.casefold() for name in names]
    return [text[:160] for text in stored_texts() if any(name in text.casefold() for name in wanted)]


@pytest.fixture
def named(world: dict[str, Any]) -> Player:
    """A player of a closed event whose name is in every column that forgetting rewrites."""
    owner = world["users"]["owner"]
    entrant = Entrant.objects.select_related("player__club").get(pk=world["entrant"])
    player = player_amend(actor=owner, player=entrant.player, name="Zoe Quince")
    player = player_amend(actor=owner, player=player, name=NAME, surname=SURNAME)
    alias_add(actor=owner, player=player, name=ALIAS)
    PlayerExternalId.objects.create(club=player.club, player=player, source=CARD, external_id=CARD)
    Tournament.objects.filter(pk=entrant.tournament_id).update(state=Tournament.State.CLOSED)
    rows = rows_about(world, player, entrant)
    for texts in TEXTS:
        fill(texts, player.club, rows)
    seat = {"player": player.pk, "name": "Z. Q. as she was called"}
    history_log(
        owner, "hanchan_amend", Hanchan.objects.get(pk=world["game"]), before={"seats": [seat]},
        after={"seats": [{"player": 0, "name": NAME}]}, reason=f"{NAME}’s score", name=f"Table of {ALIAS}",
    )  # fmt: skip
    history_log(owner, "entrant_amend", entrant, before={"licence": CARD}, after={"country": CARD, "note": CARD})
    return player


def rows_about(world: dict[str, Any], player: Player, entrant: Entrant) -> dict[str, models.Model]:
    """Rows that the world has not, and the personal ones, with the name."""
    owner, club = world["users"]["owner"], player.club
    now, event = timezone.now(), entrant.tournament
    rules = HouseRulesVersion.objects.get(pk=world["rules_version"])
    players = [player, *Player.objects.filter(name__in=world["player_names"][1:])]
    game = make_hanchan(actor=owner, house_rules=rules, players=players)
    seat = Participant.objects.get(hanchan=game, player=player).seat
    OnlineReplay.objects.create(
        hanchan=game, club=club, fingerprint="x", format="mjai", link=f"https://games.example/{SURNAME}",
        nicknames=[SURNAME if number == seat else "bot" for number in range(4)],
    )  # fmt: skip
    personal = {"club_name": NAME, "licence": CARD, "note": NAME}
    Entrant.objects.filter(pk=entrant.pk).update(**personal, country=NAME)
    EntrantExternalId.objects.create(club=club, entrant=entrant, source=CARD, external_id=CARD)
    Application.objects.create(
        tournament=event, entrant=entrant, state="entered", name=NAME, surname=SURNAME, address="quince@example.org",
        country=NAME, team=NAME, expires_at=now, **personal,
    )  # fmt: skip
    Claim.objects.create(club=club, user=world["users"]["player"], player=player, name=NAME)
    Printout.objects.filter(tournament=event).update(content=NAME.encode("latin-1"), site=f"https://{SURNAME}.example/")
    Mail.objects.create(
        tournament=event, entrant=entrant, key="own", kind="registration", what="held", facts={"name": NAME}
    )
    invitation = Invitation.objects.create(
        club=club, role="player", expires_at=now, secret_hash="x", created_by=owner, player=player
    )
    Mail.objects.create(
        club=club, invitation=invitation, address="quince@example.org", key="club", kind="invitation",
        what="invitation", facts={"name": NAME},
    )  # fmt: skip
    NamesApart.objects.create(club=club, first="aoi", second=fold_name(NAME))
    NamesApart.objects.create(club=club, first=fold_name(SURNAME), second="zzz")
    # Of somebody else, with the name in it; it is looked for by its club.
    Mail.objects.create(club=club, key="other", kind="invitation", what="invitation")
    other = Application.objects.create(tournament=event, name="Somebody", expires_at=now)
    delivery = Delivery.objects.filter(endpoint__club=club).first()
    merge = PlayerMerge.objects.get(pk=world["merge"])
    return {
        "confirmations.Signature": Signature.objects.create(
            hanchan=game, version=1, player=players[1], kind="disputes", signed_by=owner
        ),
        "confirmations.Decision": Decision.objects.create(hanchan=game, version=1, reason="so", decided_by=owner),
        "tournaments.Application": other,
        "players.PlayerMerge": merge,
        "finals.FinalTableRow": FinalTableRow.objects.create(table_id=world["final"], order=9, rank=9, name="Somebody"),
        "tournaments.FinalRow": FinalRow.objects.create(tournament=event, entrant=entrant, rank=1, order=1),
        "tournaments.Report": Report.objects.create(table=Table.objects.first(), scores=[]),
        "tournaments.TimetableLine": TimetableLine.objects.create(tournament=event, starts_at=now, title="Break"),
        "webhooks.Delivery": delivery,
        "webhooks.Attempt": Attempt.objects.create(delivery=delivery, made_at=now, milliseconds=1),
        "archives.ClubImport": ClubImport.objects.first(),
        "accounts.IdempotencyKey": IdempotencyKey.objects.create(reach="user 1", key="k", body_hash="h", status=201),
        "jobs.Job": Job.objects.first(),
    }  # fmt: skip


def fill(texts: Texts, club: Club, rows: dict[str, models.Model]) -> None:
    label, model = texts.model, apps.get_model(texts.model)
    row = rows.get(label) or model._base_manager.filter(**{texts.of_club: club}).first()
    assert row is not None, label
    for column in texts.columns:
        field = model._meta.get_field(column)
        value: Any = f"“{NAME}” wrote, {ALIAS.upper()}さんも"
        if isinstance(field, models.JSONField):
            value = {"texts": [{"said": value}]}
        elif (label, column) == ("accounts.IdempotencyKey", "answer"):
            value = '{"players": [{"name": "Zo\\u00eb Quince"}]}'
        model._base_manager.filter(pk=row.pk).update(**{column: value})


@pytest.mark.django_db
def test_the_name_is_nowhere_in_the_database_afterwards(world: dict[str, Any], named: Player) -> None:
    before = {text.split(":")[0] for text in places_of(SURNAME, CARD)}
    rewritten = {(texts.model, column) for texts in TEXTS for column in texts.columns}

    player_forget(actor=world["users"]["organiser"], player=named, name=NAME)

    assert {f"{model}.{column}" for model, column in rewritten} <= before
    assert places_of(SURNAME, CARD, "小葵", "as she was called") == []
    game = OnlineReplay.objects.get()
    assert sorted(game.nicknames) == [f"#{named.pk}", "bot", "bot", "bot"]
    assert f"“#{named.pk}” wrote, #{named.pk}さんも" in list(Session.objects.values_list("name", flat=True))
    assert Club.objects.get(pk=named.club_id).name == "North Wind Circle"
