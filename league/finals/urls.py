from django.urls import path

from league.finals import views

urlpatterns = [
    path("c/<slug:club>/final-tables/", views.final_tables, name="final_tables"),
    path("c/<slug:club>/final-tables/new/", views.final_table_new, name="final_table_new"),
    path("c/<slug:club>/final-tables/<int:pk>/", views.final_table, name="final_table"),
    path("c/<slug:club>/final-tables/<int:pk>/edit/", views.final_table_edit, name="final_table_edit"),
    path("c/<slug:club>/final-tables/<int:pk>/delete/", views.final_table_remove, name="final_table_delete"),
]
