"""The feeds of a public club in Atom (RFC 4287). Readers have no cookies, so a feed is the same for everybody."""

from collections.abc import Callable
from datetime import datetime
from typing import Any, ClassVar
from zoneinfo import ZoneInfo

from django.contrib.syndication.views import Feed
from django.http import HttpRequest, HttpResponse
from django.template.defaultfilters import linebreaksbr
from django.urls import reverse
from django.utils import timezone
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from league.club_bests.selectors import stored_bests
from league.clubs.models import Club
from league.clubs.selectors import club_age, club_find
from league.core.conditional import unless_unchanged
from league.publishing.appearance import chosen_language
from league.publishing.embeds.frames import VISITOR
from league.publishing.feeds.entries import news_entries, result_entries
from league.publishing.feeds.entry import Entry
from league.stories.kept import written_marker
from league.stories.services import stories_request_if_behind


class ClubAtom(Atom1Feed):
    """A feed without entries has been so since the club began; Django would say that it changes all the time."""

    def latest_post_date(self) -> datetime:
        return super().latest_post_date() if self.items else self.feed["since"]


class ClubFeed(Feed):
    """`get_object` gets the club itself: the view has found it."""

    feed_type = ClubAtom
    name: ClassVar[str]
    words: ClassVar[Any]
    entries: ClassVar[Callable[[Club], list[Entry]]]

    def get_object(self, request: HttpRequest, *_args: Any, club: Club, **_more: Any) -> Club:
        return club

    def title(self, club: Club) -> str:
        return f"{club.name} · {self.words}"

    def subtitle(self, club: Club) -> str:
        return _("News and results by Janroku")

    def link(self, club: Club) -> str:
        return reverse("club", args=[club.slug])

    def author_name(self, club: Club) -> str:
        return club.name

    def feed_url(self, club: Club) -> str:
        return reverse(self.name, args=[club.slug])

    def feed_extra_kwargs(self, club: Club) -> dict[str, Any]:
        return {"since": club.created_at}

    def items(self, club: Club) -> list[Entry]:
        return type(self).entries(club)

    def item_title(self, item: Entry) -> str:
        return item.title

    def item_description(self, item: Entry) -> str:
        return linebreaksbr(item.text, autoescape=True)

    def item_link(self, item: Entry) -> str:
        return f"{item.address}#{item.part}" if item.part else item.address

    def item_pubdate(self, item: Entry) -> datetime:
        return item.at

    def item_updateddate(self, item: Entry) -> datetime:
        return item.updated_at


class NewsFeed(ClubFeed):
    name = "news_feed"
    words = gettext_lazy("News")
    entries = news_entries


class ResultsFeed(ClubFeed):
    name = "results_feed"
    words = gettext_lazy("Results")
    entries = result_entries


FEEDS: tuple[type[ClubFeed], ...] = (NewsFeed, ResultsFeed)


@require_safe
def news(request: HttpRequest, club: str) -> HttpResponse:
    return _feed(request, club, NewsFeed())


@require_safe
def results(request: HttpRequest, club: str) -> HttpResponse:
    return _feed(request, club, ResultsFeed())


def _feed(request: HttpRequest, slug: str, feed: ClubFeed) -> HttpResponse:
    request.user = VISITOR
    found = club_find(VISITOR, slug)
    kept = stored_bests(found)

    def draw() -> HttpResponse:
        with timezone.override(ZoneInfo(found.time_zone)):
            stories_request_if_behind(club=found)
            return feed(request, club=found)

    with chosen_language(request):
        # A planned evening is news until its day is over.
        today = found.day_of(timezone.now())
        told = written_marker(found)
        return unless_unchanged(request, feed.name, club_age(found), today, kept and kept.computed_at, told, draw=draw)
