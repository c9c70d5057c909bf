from django.urls import path

from league.webhooks import views

urlpatterns = [
    path("c/<slug:club>/webhooks/", views.of_club, name="webhooks"),
    path("c/<slug:club>/webhooks/<int:pk>/", views.one_of_club, name="webhook"),
    path("e/<slug:tournament>/desk/webhooks/", views.of_event, name="desk_webhooks"),
    path("e/<slug:tournament>/desk/webhooks/<int:pk>/", views.one_of_event, name="desk_webhook"),
]
