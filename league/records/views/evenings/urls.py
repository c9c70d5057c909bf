from django.urls import path

from league.records.views.evenings import evenings as views

urlpatterns = [
    path("c/<slug:club>/evenings/", views.evenings, name="evenings"),
    path("c/<slug:club>/evenings/new/", views.evening_new, name="evening_new"),
    path("c/<slug:club>/evening/<int:pk>/", views.evening, name="evening"),
    path("c/<slug:club>/evening/<int:pk>/amend/", views.evening_amend, name="evening_amend"),
    path("c/<slug:club>/evening/<int:pk>/cancel/", views.evening_cancel, name="evening_cancel"),
    path("c/<slug:club>/evening/<int:pk>/close/", views.evening_close, name="evening_close"),
    path("c/<slug:club>/evening/<int:pk>/reopen/", views.evening_reopen, name="evening_reopen"),
]
