from django.urls import path

from league.downloads import views

urlpatterns = [path("c/<slug:club>/sheets/<slug:kind>.<slug:suffix>", views.sheet, name="sheet")]
