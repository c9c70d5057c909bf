from django.urls import path

from league.engine import views

urlpatterns = [
    path("engine/manifest.json", views.present, name="engine_manifest"),
    path("engine/<slug:digest>.zip", views.packed, name="engine"),
    path("engine/differences/", views.difference, name="engine_difference"),
]
