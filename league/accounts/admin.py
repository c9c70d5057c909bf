from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from league.accounts.models import User
from league.accounts.services import user_permit_import
from league.core.read_only_admin import ReadOnlyAdmin


@admin.register(User)
class UserAdmin(ReadOnlyAdmin):
    """Shows the accounts; the permission to import clubs is given here."""

    list_display = ("username", "shown_name", "is_active", "may_import", "last_login")
    list_filter = ("is_active", "may_import")
    search_fields = ("username", "shown_name")
    fields = (
        "username",
        "shown_name",
        "is_active",
        "is_staff",
        "is_superuser",
        "date_joined",
        "last_login",
        "may_import",
    )
    readonly_fields = fields[:-1]

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return admin.ModelAdmin.has_change_permission(self, request, obj)

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:
        actor = request.user
        assert isinstance(actor, User)
        user_permit_import(actor=actor, user=obj, may_import=form.cleaned_data["may_import"])
