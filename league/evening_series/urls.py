from django.urls import path

from league.evening_series import views

urlpatterns = [
    path("c/<slug:club>/series/", views.series_list, name="series_list"),
    path("c/<slug:club>/series/new/", views.series_new, name="series_new"),
    path("c/<slug:club>/series/<int:pk>/", views.series_one, name="series_one"),
    path("c/<slug:club>/series/<int:pk>/amend/", views.series_amend, name="series_amend"),
    path("c/<slug:club>/series/<int:pk>/end/", views.series_end, name="series_end"),
    path("c/<slug:club>/series/<int:pk>/reopen/", views.series_reopen, name="series_reopen"),
]
