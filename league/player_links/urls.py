from django.urls import path

from league.player_links import here, views

urlpatterns = [
    path("c/<slug:club>/own/<str:secret>/", views.own_page, name="own_page"),
    path("c/<slug:club>/evening/<int:pk>/code/", here.evening_code, name="evening_code"),
    path("c/<slug:club>/evening/<int:pk>/here/<str:secret>/", here.evening_here, name="evening_here"),
    path("c/<slug:club>/player/<int:pk>/link/", views.player_link, name="player_link"),
]
