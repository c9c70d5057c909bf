from django.urls import path

from league.evening_tables import views

urlpatterns = [
    path("c/<slug:club>/evening/<int:pk>/tables/", views.evening_tables, name="evening_tables"),
    path("c/<slug:club>/evening/<int:pk>/tables/form/", views.evening_form, name="evening_form"),
    path(
        "c/<slug:club>/evening/<int:pk>/tables/<int:number>/exchange/", views.evening_exchange, name="evening_exchange"
    ),
    path("c/<slug:club>/evening/<int:pk>/tables/<int:number>/begin/", views.evening_begin, name="evening_begin"),
]
