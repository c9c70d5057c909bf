from django.urls import path

from league.stories.events.api import EventDayStoryView

urlpatterns = [path("<slug:slug>/days/<str:day>/story/", EventDayStoryView.as_view(), name="api_event_day_story")]
