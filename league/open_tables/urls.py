from django.urls import path

from league.open_tables import views

urlpatterns = [
    path("c/<slug:club>/open-tables/", views.open_tables, name="open_tables"),
    path("c/<slug:club>/open-tables/<int:pk>/join/", views.open_table_join, name="open_table_join"),
    path("c/<slug:club>/open-tables/<int:pk>/leave/", views.open_table_leave, name="open_table_leave"),
    path("c/<slug:club>/open-tables/<int:pk>/withdraw/", views.open_table_withdraw, name="open_table_withdraw"),
]
