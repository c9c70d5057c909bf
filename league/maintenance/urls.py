from django.urls import path

from league.maintenance import views

urlpatterns = [
    path("c/<slug:club>/work/", views.work, name="work"),
    path("c/<slug:club>/work/compare/", views.compare, name="work_compare"),
    path("c/<slug:club>/work/<int:pk>/", views.job, name="job"),
    path("c/<slug:club>/work/<int:pk>/cancel/", views.job_cancel, name="job_cancel"),
    path("c/<slug:club>/work/<int:pk>/again/", views.job_again, name="job_again"),
]
