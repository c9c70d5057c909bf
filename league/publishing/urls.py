from django.urls import path

from league.publishing import appearance
from league.publishing.calendars import views as calendars
from league.publishing.embeds import views as embeds
from league.publishing.feeds import views as feeds
from league.publishing.overlays import views as overlays
from league.publishing.pictures import views as pictures

urlpatterns = [
    path("themes/<slug:theme>.css", appearance.theme_sheet, name="theme_sheet"),
    path("c/<slug:club>/season/<slug:slug>/embed/", embeds.season, name="embed_season"),
    path("e/<slug:tournament>/embed/standings/", embeds.event_standings, name="embed_event_standings"),
    path("e/<slug:tournament>/embed/seating/", embeds.event_seating, name="embed_event_seating"),
    path("c/<slug:club>/news.atom", feeds.news, name="news_feed"),
    path("c/<slug:club>/results.atom", feeds.results, name="results_feed"),
    path("c/<slug:club>/calendar.ics", calendars.club_calendar, name="club_calendar"),
    path("e/<slug:tournament>/calendar.ics", calendars.event_calendar, name="event_calendar"),
    path("c/<slug:club>/season/<slug:slug>/share.png", pictures.season, name="season_picture"),
    path("c/<slug:club>/player/<int:pk>/share.png", pictures.player, name="player_picture"),
    path("c/<slug:club>/days/<str:day>/share.png", pictures.day, name="day_picture"),
    path("e/<slug:tournament>/share.png", pictures.event, name="event_picture"),
    path("e/<slug:tournament>/days/<str:day>/share.png", pictures.event_day, name="event_day_picture"),
    path("c/<slug:club>/overlay/", overlays.club_overlays, name="club_overlays"),
    path("c/<slug:club>/overlay/<slug:element>/", overlays.club_element, name="club_overlay"),
    path("e/<slug:tournament>/overlay/", overlays.event_overlays, name="event_overlays"),
    path("e/<slug:tournament>/overlay/<slug:element>/", overlays.event_element, name="event_overlay"),
]
