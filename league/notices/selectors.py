from django.db.models import Count, QuerySet

from league.notices.models import Mail
from league.tournaments.models import Tournament


def event_mails(tournament: Tournament) -> QuerySet[Mail]:
    """The mails of an event, the newest first, with the names of their recipients."""
    rows = Mail.objects.filter(tournament=tournament, channel=Mail.Channel.MAIL)
    return rows.select_related("entrant__player", "application", "tournament__club").order_by("-pk")


def mail_counts(tournament: Tournament) -> list[tuple[str, int]]:
    """How many mails are in each state, with the state in words."""
    rows = Mail.objects.filter(tournament=tournament, channel=Mail.Channel.MAIL).order_by().values_list("state")
    counts = dict(rows.annotate(count=Count("pk")))
    return [(str(state.label), counts[state]) for state in Mail.State if state in counts]
