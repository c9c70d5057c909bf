"""The texts about evenings and games of a club: what is true when they are sent."""

from django.utils import timezone
from django.utils.formats import date_format, number_format
from django.utils.translation import gettext as _

from league.confirmations.links import question_secret
from league.confirmations.selectors import confirmation_of
from league.core.points import points_text, with_minus
from league.evening_tables.selectors import seat_tonight
from league.evenings.selectors import answers_of
from league.notices.mails.content import Content, page, page_of_club
from league.notices.models import Mail
from league.open_tables.models import OpenTable
from league.open_tables.selectors import people_of
from league.records.models import Hanchan, Participant
from league.sessions.models import Session


def _session(mail: Mail, state: str = Session.State.OPEN) -> Session | None:
    """The evening as it is now, while it has this state and its day is not over."""
    if mail.session_id is None:
        return None
    session = Session.objects.select_related("club").filter(pk=mail.session_id, state=state).first()
    if session is None or session.played_on < session.club.day_of(timezone.now()):
        return None
    return session


def _when(session: Session) -> str:
    if session.begins_at is None:
        return date_format(session.played_on, "Y-m-d")
    return date_format(timezone.localtime(session.begins_at), "Y-m-d H:i")


def _evening(mail: Mail, session: Session, subject: str, *lines: str) -> Content:
    venue = (_("Venue: %(venue)s") % {"venue": session.place},) if session.place and not session.is_cancelled else ()
    named = (session.name,) if session.name else ()
    return Content(subject, (*named, *lines, *venue), page_of_club(mail, "evening", session.pk))


def evening_moved(mail: Mail) -> Content | None:
    session = _session(mail)
    if session is None or is_replaced(mail):
        return None
    return _evening(mail, session, _("The evening has changed: %(when)s") % {"when": _when(session)})


def evening_cancelled(mail: Mail) -> Content | None:
    session = _session(mail, Session.State.CANCELLED)
    if session is None:
        return None
    return _evening(mail, session, _("Cancelled: the evening of %(when)s") % {"when": _when(session)})


def evening_on_again(mail: Mail) -> Content | None:
    session = _session(mail)
    if session is None:
        return None
    return _evening(mail, session, _("It is on after all: the evening of %(when)s") % {"when": _when(session)})


def evening_place(mail: Mail) -> Content | None:
    """Only while the player still has the place."""
    session = _session(mail)
    if session is None or mail.player is None:
        return None
    own = [one for one in answers_of(session) if one.player and one.player.standing_for == mail.player.standing_for]
    if not own or not own[0].has_place:
        return None
    subject = _("You can play: the evening of %(when)s") % {"when": _when(session)}
    return _evening(mail, session, subject, _("There is room for you now: you move up."))


def evening_seat(mail: Mail) -> Content | None:
    """“Table 3 · East”, while it is the newest round that has begun."""
    session = _session(mail)
    if session is None or mail.player is None or is_replaced(mail):
        return None
    seat = seat_tonight(session, mail.player)
    if seat is None or not seat.round.is_begun or seat.round.number != mail.facts["round"]:
        return None
    if seat.table is None:
        return _evening(mail, session, _("You sit round %(n)s out.") % {"n": seat.round.number})
    where = " · ".join(filter(None, [_("Table %(n)s") % {"n": seat.table.number}, seat.wind]))
    with_you = "\n".join(" ".join(filter(None, [other.wind, other.name])) for other in seat.others)
    return _evening(mail, session, where, with_you)


# ----- open tables -----
def _table(mail: Mail, *states: str) -> OpenTable | None:
    rows = OpenTable.objects.select_related("session").filter(state__in=states)
    return rows.filter(pk=mail.facts["open_table"]).first()


def _day(table: OpenTable) -> str:
    return date_format(timezone.localtime(table.begins_at), "Y-m-d H:i")


def table_full(mail: Mail) -> Content | None:
    session, table = _session(mail), _table(mail, OpenTable.State.FULL)
    if session is None or table is None:
        return None
    people = "\n".join(one.public_name for one in people_of(table))
    return _evening(mail, session, _("The table is complete: %(when)s") % {"when": _when(session)}, people)


def table_withdrawn(mail: Mail) -> Content | None:
    table = _table(mail, OpenTable.State.WITHDRAWN)
    if table is None or table.begins_at <= timezone.now():
        return None
    subject = _("Withdrawn: the open table of %(when)s") % {"when": _day(table)}
    return Content(subject, (), page_of_club(mail, "open_tables"))


def table_lapsed(mail: Mail) -> Content | None:
    table = _table(mail, OpenTable.State.OPEN)
    if table is None:
        return None
    subject = _("The open table of %(when)s was not complete") % {"when": _day(table)}
    return Content(subject, (), page_of_club(mail, "open_tables"))


# ----- games -----
def game(mail: Mail) -> Content | None:
    """The own result, as it is now."""
    shown = Hanchan.objects.shown().filter(pk=mail.facts["hanchan"], state=Hanchan.State.FINISHED)
    hanchan = shown.select_related("house_rules", "club").first()
    if hanchan is None or mail.player is None or is_replaced(mail):
        return None
    seats = list(Participant.objects.filter(hanchan=hanchan).select_related("player__merged_into"))
    own = next((one for one in seats if one.player.standing_for == mail.player.standing_for), None)
    if own is None or own.place is None or own.points is None:
        return None
    points = with_minus(points_text(own.points, hanchan.house_rules.points_unit))
    subject = _("Your game of %(day)s: place %(place)s of %(players)s, %(points)s points") % {
        "day": date_format(hanchan.played_on, "Y-m-d"), "place": own.place, "players": len(seats), "points": points,
    }  # fmt: skip
    others = [f"{one.place}. {one.player.public_name}" for one in sorted(seats, key=_place) if one != own]
    # The page of a personal link shows no games, so that of the game does, where everybody may see it.
    is_shown = hanchan.club.is_public or not mail.subscription or mail.subscription.account_id
    link = page("game", hanchan.club.slug, hanchan.pk) if is_shown else page_of_club(mail, "games")
    return Content(subject, ("\n".join(others),), link)


def to_confirm(mail: Mail) -> Content | None:
    """The question about the own result, while it waits for the answer of this account.

    A device that a personal link has let in gets the result alone: an organiser may have copied that link.
    """
    if mail.subscription and mail.subscription.player_id:
        return game(mail)
    rows = Hanchan.objects.filter(pk=mail.facts["hanchan"], version=mail.facts["version"])
    hanchan, account = rows.select_related("club").first(), mail.player and mail.player.account
    shown = confirmation_of(hanchan) if hanchan and account else None
    if not shown or not account or not shown.waits_for(account, timezone.now()) or is_replaced(mail):
        return None
    subject = _("Please confirm: your game of %(day)s") % {"day": date_format(shown.hanchan.played_on, "Y-m-d")}
    lines = (
        "\n".join(f"{one.name}: {_score(one.seat)}" for one in shown.seats),
        _("Confirm the result, or say what is wrong. The link is for you alone and needs no password."),
        _("Who has not answered by %(when)s has confirmed.")
        % {"when": date_format(timezone.localtime(shown.due), "Y-m-d H:i")},
    )
    secret = question_secret(hanchan=shown.hanchan, account=account)
    return Content(subject, lines, page("question", shown.hanchan.club.slug, secret))


def _score(seat: Participant) -> str:
    return with_minus(number_format(seat.score, decimal_pos=0, use_l10n=True, force_grouping=True))


def _place(seat: Participant) -> tuple[int, int]:
    return seat.place or 0, seat.seat


def is_replaced(mail: Mail) -> bool:
    """Whether a later message to the same reader says how it is now."""
    same = Mail.objects.filter(
        player=mail.player_id, channel=mail.channel, subscription=mail.subscription_id, what=mail.what,
        session=mail.session_id, pk__gt=mail.pk,
    )  # fmt: skip
    return (same.filter(facts__hanchan=mail.facts["hanchan"]) if "hanchan" in mail.facts else same).exists()
