"""The text of each mail, written when it is sent: what is no longer true is not sent."""

from collections.abc import Callable, Mapping
from datetime import datetime

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from league.clubs.links.secrets import secret_of
from league.clubs.models import Invitation
from league.core.points import with_minus
from league.core.templatetags.figures import WIND_NAMES
from league.notices.mails import club_contents, story_contents
from league.notices.mails.content import Content, page
from league.notices.models import Mail
from league.tournaments.applications.selectors import waiting_place
from league.tournaments.models import Application, Entrant, FinalRow, Round, TableSeat, Tournament


def content_of(mail: Mail) -> Content | None:
    """Write the mail in the active language and time zone; None if it is no longer true."""
    return WRITERS[mail.what](mail)


def own_page(mail: Mail) -> str:
    """The recipient's own page, or that of the event."""
    tournament, application = mail.event, application_of(mail)
    if mail.subscription and mail.subscription.account_id:
        return page("event_mine", tournament.slug)
    if mail.entrant and mail.entrant.link_number:
        return page("event_me", tournament.slug, secret_of(mail.entrant))
    if application:
        return page("event_application", tournament.slug, secret_of(application))
    return page("event_mine", tournament.slug)


def application_of(mail: Mail) -> Application | None:
    return mail.application or Application.objects.filter(entrant=mail.entrant_id).first()


def moment(at: datetime) -> str:
    """A time by the clock of the event, with its time zone."""
    return f"{date_format(timezone.localtime(at), 'Y-m-d H:i')} ({timezone.get_current_timezone_name()})"


# ----- the registration -----
def _confirm(mail: Mail) -> Content | None:
    application = mail.application
    if application is None or application.state != Application.State.UNCONFIRMED:
        return None
    if application.is_expired(timezone.now()):
        return None
    lines = (
        _("Somebody has registered “%(name)s” for %(event)s with this address.")
        % {"name": application.name, "event": mail.event.name},
        _("Open the link and confirm before %(until)s. Until you confirm, you have no place.")
        % {"until": moment(application.expires_at)},
        _("If this was not you, do nothing: the registration is then deleted."),
    )
    link = page("event_application", mail.event.slug, secret_of(application))
    return Content(_("Confirm your registration"), lines, link)


def _again(mail: Mail) -> Content | None:
    application = mail.application
    if application is None:
        return None
    lines = (_("You are already registered. This link shows your registration and lets you withdraw."),)
    return Content(
        _("You are already registered"), lines, page("event_application", mail.event.slug, secret_of(application))
    )


def _held(mail: Mail) -> Content | None:
    if mail.application is None or mail.application.state != Application.State.HELD:
        return None
    lines = (
        _("Your registration is confirmed."),
        _("The organisers check whether the club already knows you. You keep your place in the order of registration."),
    )
    return Content(_("Your registration is confirmed"), lines, own_page(mail))


def _refused(mail: Mail) -> Content | None:
    return Content(
        _("Your registration was refused"), (_("The organisers did not accept your registration."),), own_page(mail)
    )


def _withdrawn(mail: Mail) -> Content | None:
    if mail.entrant and mail.entrant.state != Entrant.State.WITHDRAWN:
        return None
    return Content(_("You have withdrawn"), (_("You no longer take part in this event."),), own_page(mail))


def _registered(mail: Mail) -> Content | None:
    """The state of the registration as it is now."""
    entrant = mail.entrant
    if entrant is None:
        return None
    if entrant.state == Entrant.State.REFUSED:
        return _refused(mail)
    if entrant.state == Entrant.State.APPLIED:
        lines = (_("Your registration has arrived."), _("The organisers have not answered yet."))
        return Content(_("Your registration has arrived"), lines, own_page(mail))
    if entrant.state == Entrant.State.WAITING:
        place = waiting_place(entrant)
        lines = (
            _("All places are taken. You are number %(place)s on the waiting list.") % {"place": place},
            _("You move up when somebody withdraws."),
        )
        return Content(_("You are on the waiting list"), lines, own_page(mail))
    if entrant.state != Entrant.State.ACCEPTED:
        return None
    return Content(_("You are registered"), (_("You are taking part."), *_number(entrant)), own_page(mail))


def _let_in(mail: Mail) -> Content | None:
    entrant = mail.entrant
    if entrant is None or entrant.state != Entrant.State.ACCEPTED:
        return None
    return Content(
        _("You have a place"), (_("There is a place for you: you are taking part."), *_number(entrant)), own_page(mail)
    )


def _number(entrant: Entrant) -> tuple[str, ...]:
    return (_("Your start number is %(number)s.") % {"number": entrant.number},) if entrant.number else ()


# ----- the rounds -----
def _seat(mail: Mail) -> Content | None:
    """“Round 3: table 7, West, 14:30”, if the seat is still this one and the round is not over."""
    seat = TableSeat.objects.select_related("round__stage", "round__tournament", "table").filter(
        round__tournament=mail.tournament_id, round__number=mail.facts["round"], entrant=mail.entrant_id,
        round__state=Round.State.RELEASED,
    ).first()  # fmt: skip
    if (
        seat is None
        or (seat.table.number, seat.seat) != (mail.facts["table"], mail.facts["seat"])
        or _is_replaced(mail)
    ):
        return None
    starts = round_starts_at(mail.event, seat.round.number)
    where = {"round": seat.round.title, "table": seat.table.number, "wind": WIND_NAMES[seat.seat]}
    if starts is None:
        subject = _("%(round)s: table %(table)s, %(wind)s") % where
    else:
        time = date_format(timezone.localtime(starts), "H:i")
        subject = _("%(round)s: table %(table)s, %(wind)s, %(time)s") % {**where, "time": time}
    lines = [subject]
    if starts is not None:
        lines.append(_("It begins on %(moment)s.") % {"moment": moment(starts)})
    if mail.channel == Mail.Channel.MAIL and _was_told(mail):
        lines.append(_("This replaces our earlier e-mail."))
    others = TableSeat.objects.filter(table=seat.table).exclude(pk=seat.pk).select_related("entrant__player")
    with_you = [f"{WIND_NAMES[other.seat]}: {other.entrant.player.public_name}" for other in others.order_by("seat")]
    return Content(subject, (*lines, "\n".join(with_you)), own_page(mail))


def round_starts_at(tournament: Tournament, number: int) -> datetime | None:
    """When the timetable of the event plans a round to begin; None where it does not say."""
    timetable = getattr(tournament, "timetable", None)
    line = timetable.filter(round=number).first() if timetable is not None else None
    return line and line.starts_at


def _of_round(mail: Mail) -> QuerySet[Mail]:
    """All messages to the player about the seat in this round, by mail or to the same browser."""
    return Mail.objects.filter(
        entrant=mail.entrant_id, kind=mail.kind, facts__round=mail.facts["round"], channel=mail.channel,
        subscription=mail.subscription_id,
    )  # fmt: skip


def _was_told(mail: Mail) -> bool:
    return _of_round(mail).filter(pk__lt=mail.pk, state__in=(Mail.State.SENT, Mail.State.UNKNOWN)).exists()


def _is_replaced(mail: Mail) -> bool:
    """Whether a later mail says where the player sits now, such as after the server was away."""
    return _of_round(mail).filter(pk__gt=mail.pk, what=mail.what).exists()


def _no_seat(mail: Mail) -> Content | None:
    """Only to somebody who was told a seat that has gone."""
    number = mail.facts["round"]
    seats = TableSeat.objects.filter(
        entrant=mail.entrant_id, round__number=number, round__tournament=mail.tournament_id
    )
    if not _was_told(mail) or seats.filter(round__state=Round.State.RELEASED).exists():
        return None
    lines = [_("Your table in round %(round)s is no longer valid.") % {"round": number}]
    if mail.channel == Mail.Channel.MAIL:
        lines.append(_("If you get another one, we send you another e-mail."))
    return Content(_("Round %(round)s: your table has changed") % {"round": number}, tuple(lines), own_page(mail))


# ----- the end -----
def _results(mail: Mail) -> Content | None:
    rows = FinalRow.objects.filter(tournament=mail.tournament_id)
    row = rows.filter(entrant=mail.entrant_id).first()
    if row is None or not mail.event.is_closed:
        return None
    points = with_minus(str(row.values.get("texts", {}).get("points", "")))
    lines = (
        _("Your rank is %(rank)s of %(players)s, with %(points)s points.")
        % {"rank": row.rank, "players": rows.count(), "points": points},
    )
    return Content(_("Rank %(rank)s") % {"rank": row.rank}, lines, page("event_standings", mail.event.slug))


# ----- a club -----
def _invitation(mail: Mail) -> Content | None:
    """Only while the link works and the player has no account."""
    invitation, club = mail.invitation, mail.about
    if invitation is None or invitation.player is None or invitation.player.standing_for.account_id is not None:
        return None
    if not Invitation.objects.usable(timezone.now()).filter(pk=invitation.pk).exists():
        return None
    lines = (
        _("An organiser invites you to %(club)s. You are the player %(player)s there.")
        % {"club": club.name, "player": mail.name},
        _("Open the link and sign up or sign in. Then your first page shows your rank, your games and your table."),
        _("The link is for you alone and works until %(until)s.") % {"until": moment(invitation.expires_at)},
    )
    return Content(_("Your invitation"), lines, page("invitation", mail.secret))


WRITERS: Mapping[str, Callable[[Mail], Content | None]] = {
    "confirm": _confirm,
    "again": _again,
    "held": _held,
    "refused": _refused,
    "withdrawn": _withdrawn,
    "registered": _registered,
    "let_in": _let_in,
    "seat": _seat,
    "no_seat": _no_seat,
    "results": _results,
    "invitation": _invitation,
    "evening_moved": club_contents.evening_moved,
    "evening_cancelled": club_contents.evening_cancelled,
    "evening_on_again": club_contents.evening_on_again,
    "evening_place": club_contents.evening_place,
    "evening_seat": club_contents.evening_seat,
    "table_full": club_contents.table_full,
    "table_withdrawn": club_contents.table_withdrawn,
    "table_lapsed": club_contents.table_lapsed,
    "game": club_contents.game,
    "to_confirm": club_contents.to_confirm,
    "story": story_contents.story,
    "season_end": story_contents.season_end,
}
