from django.urls import path

from league.offline import views

urlpatterns = [
    path("service-worker.js", views.service_worker, name="service_worker"),
    path("app/<slug:language>.webmanifest", views.web_manifest, name="web_manifest"),
    path("offline/", views.offline, name="offline"),
]
