"""To whom a message goes: one row for a mail, and one for each browser of the recipient that wants the topic."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any

from django.conf import settings
from django.db.models import Q

from league.notices.mails.recipients import reachable
from league.notices.models import TOPIC_OF, EventMail, Mail, MailKind, MailTopics, PushSubscription
from league.players.models import Player
from league.tournaments.models import Entrant

# Between the key of a message and the browser that gets it.
BETWEEN = "/"


def base_key(mail: Mail) -> str:
    """The key of the message: the same for the mail and for all browsers."""
    return mail.key.partition(BETWEEN)[0]


def rows_of(messages: Sequence[Mail]) -> list[Mail]:
    """The rows to store for these messages: those that the event sends, for whom they reach."""
    off = _switched_off({mail.tournament_id for mail in messages if mail.tournament_id})
    sent = [mail for mail in messages if mail.kind not in off.get(mail.tournament_id, ())]
    mails = _mails(sent) if settings.HAS_MAIL else []
    return mails + (list(_pushed(sent)) if settings.HAS_PUSH else [])


def _switched_off(tournaments: Collection[int]) -> dict[int | None, list[str]]:
    return dict(EventMail.objects.filter(tournament__in=tournaments).values_list("tournament", "kinds_off"))


# ----- mail -----
def _mails(messages: Sequence[Mail]) -> list[Mail]:
    readers = reachable({mail.entrant_id for mail in messages if mail.entrant_id})
    wishes = _mail_wishes({mail.player_id for mail in messages if mail.player_id})
    return [mail for mail in messages if _is_mailed(mail, readers, wishes)]


def _is_mailed(mail: Mail, readers: Collection[int], wishes: dict[int, list[str]]) -> bool:
    if mail.player_id:
        return TOPIC_OF[MailKind(mail.kind)] in wishes.get(mail.player_id, ())
    if mail.entrant_id:
        return mail.entrant_id in readers
    return bool(mail.application and mail.application.address)


def _mail_wishes(players: Collection[int]) -> dict[int, list[str]]:
    """What the accounts of these players want to be told by mail."""
    rows = Player.objects.filter(pk__in=players, account__is_active=True, account__email__gt="")
    accounts = dict(rows.values_list("pk", "account"))
    topics = {row.pk: row.topics for row in MailTopics.objects.filter(account__in=set(accounts.values()))}
    return {player: topics.get(account, []) for player, account in accounts.items()}


# ----- browsers -----
def _pushed(messages: Sequence[Mail]) -> Iterator[Mail]:
    told = [mail for mail in messages if mail.kind in TOPIC_OF and (mail.entrant_id or mail.player_id)]
    browsers = browsers_of({m.entrant_id for m in told if m.entrant_id}, {m.player_id for m in told if m.player_id})
    for mail in told:
        whose = ("entrant", mail.entrant_id) if mail.entrant_id else ("player", mail.player_id)
        for browser in browsers.get(whose, ()):
            if TOPIC_OF[MailKind(mail.kind)] in browser.topics:
                yield _to_browser(mail, browser)


def _to_browser(mail: Mail, browser: PushSubscription) -> Mail:
    return Mail(
        channel=Mail.Channel.PUSH, subscription=browser, tournament_id=mail.tournament_id, club_id=mail.club_id,
        session_id=mail.session_id, entrant_id=mail.entrant_id, player_id=mail.player_id, kind=mail.kind,
        what=mail.what, facts=mail.facts, key=f"{mail.key}{BETWEEN}{browser.pk}",
    )  # fmt: skip


def browsers_of(
    entrants: Collection[int | None], players: Collection[int | None]
) -> dict[tuple[str, int | None], list[PushSubscription]]:
    """The browsers of these entrants and players: by their accounts, and by personal links of theirs."""
    persons = [(("entrant", one.pk), one.player) for one in _rows(Entrant, entrants, "player__")]
    persons += [(("player", one.pk), one) for one in _rows(Player, players, "")]
    roots = {key: player.standing_for for key, player in persons}
    found: dict[tuple[str, int | None], list[PushSubscription]] = {}
    by_person = _by_person({root.club_id for root in roots.values()}, {root.account_id for root in roots.values()})
    by_entrant = _by_entrant(entrants)
    for key, root in roots.items():
        if root.forgotten_at is None:
            own = by_entrant.get(key[1], []) if key[0] == "entrant" else []
            account = by_person.get(("account", root.account_id), []) if root.account_id else []
            found[key] = [*account, *by_person.get(("player", root.pk), []), *own]
    return found


def _rows(model: type[Entrant] | type[Player], keys: Collection[int | None], path: str) -> Iterable[Any]:
    return model._default_manager.filter(pk__in=keys).select_related(*filter(None, [path[:-2], f"{path}merged_into"]))


def _by_person(clubs: Collection[int], accounts: Collection[int | None]) -> dict[Any, list[PushSubscription]]:
    own = Q(account__in={one for one in accounts if one}, account__is_active=True) | Q(player__club__in=clubs)
    by: dict[Any, list[PushSubscription]] = {}
    for browser in PushSubscription.objects.filter(own, ended_at=None).select_related("player__merged_into"):
        player = browser.player and browser.player.standing_for.pk
        by.setdefault(("player", player) if player else ("account", browser.account_id), []).append(browser)
    return by


def _by_entrant(entrants: Collection[int | None]) -> dict[int | None, list[PushSubscription]]:
    by: dict[int | None, list[PushSubscription]] = {}
    for browser in PushSubscription.objects.filter(entrant__in=entrants, ended_at=None):
        by.setdefault(browser.entrant_id, []).append(browser)
    return by


def is_wanted(mail: Mail) -> bool:
    """Whether the browser of a message still wants it."""
    browser = mail.subscription
    return browser is not None and browser.ended_at is None and TOPIC_OF[MailKind(mail.kind)] in browser.topics
