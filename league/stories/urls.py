from django.urls import path

from league.stories import views

urlpatterns = [path("c/<slug:club>/days/<str:day>/", views.day, name="day")]
