from django.urls import path

from league.stories import views
from league.stories.events import views as events

urlpatterns = [
    path("c/<slug:club>/days/<str:day>/", views.day, name="day"),
    path("e/<slug:tournament>/days/<str:day>/", events.day, name="event_day"),
]
