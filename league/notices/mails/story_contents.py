"""The text about a day or a season that is over: its story as it is when it is sent, for who may see the page."""

from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from league.clubs.models import Club, Membership
from league.core.errors import LeagueError
from league.notices.mails.content import Content, page
from league.notices.models import Mail
from league.seasons.models import Season
from league.stories.closed_seasons.selectors import season_story
from league.stories.closed_seasons.sentences import SeasonSentences
from league.stories.events.pages import told_event_day
from league.stories.pages import ToldDay, told_days
from league.tournaments.models import Tournament


def story(mail: Mail) -> Content | None:
    """The headline and the sentences; None where no game of the day counts any more."""
    day, event = date.fromisoformat(mail.facts["day"]), _event(mail)
    club = mail.club
    if club is None or not _may_see(mail, club, event):
        return None
    try:
        told = _told(club, event, day)
    except LeagueError:
        return None
    whose = f"{event.name} · " if event else ""
    link = page("event_day", event.slug, day.isoformat()) if event else page("day", club.slug, day.isoformat())
    first = f"{whose}{date_format(day, 'DATE_FORMAT')}"
    if not told:
        # It is being written once more.
        return Content(_("The story of the day"), (first,), link)
    return Content(told[0].sentences.headline_text, (first, *_lines(told)), link)


def season_end(mail: Mail) -> Content | None:
    """The headline and the sentences; None where the season was reopened, or nothing can be said of it."""
    season = Season.objects.select_related("club", "house_rules").filter(pk=mail.facts["season"]).first()
    if season is None or not _may_see(mail, season.club, None):
        return None
    story = season_story(season)
    told = SeasonSentences(story) if story else None
    if told is None or not told.news:
        return None
    return Content(told.headline_text, (season.name, told.news_text), page("season", season.club.slug, season.slug))


def _event(mail: Mail) -> Tournament | None:
    pk = mail.facts.get("event")
    return Tournament.objects.select_related("club").filter(pk=pk).first() if pk else None


def _told(club: Club, event: Tournament | None, day: date) -> list[ToldDay]:
    """
    raises      LeagueError `not_found`
    """
    if event is None:
        return told_days(club, day) or []
    told = told_event_day(event, day)
    return [told] if told else []


def _lines(told: list[ToldDay]) -> list[str]:
    """The sentences; a second rule system begins with its own headline."""
    texts = [one.sentences.text for one in told]
    return [texts[0], *(f"{one.sentences.headline_text}\n{one.sentences.text}" for one in told[1:])]


def _may_see(mail: Mail, club: Club, event: Tournament | None) -> bool:
    """A device that a personal link has let in gets what everybody may see."""
    if event.is_open_to_all if event else club.is_public:
        return True
    if mail.subscription and mail.subscription.player_id:
        return False
    account = mail.player.standing_for.account_id if mail.player else None
    if account is None:
        return False
    is_entrant = event is not None and event.entrants.filter(player__account=account).exists()
    return is_entrant or Membership.objects.filter(club=club, user=account).exists()
