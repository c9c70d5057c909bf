from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib import admin
from django.http import HttpRequest

from league.accounts.models import User
from league.accounts.services import user_permit_founding, user_permit_import
from league.core.read_only_admin import ReadOnlyAdmin

# allauth's own pages would show and change the secrets of second factors.
admin.site.unregister([EmailAddress, Authenticator, UserSession])


@admin.register(User)
class UserAdmin(ReadOnlyAdmin):
    """Shows the accounts; the permissions to import and to found clubs are given here."""

    list_display = ("username", "shown_name", "is_active", "may_import", "may_found_clubs", "last_login")
    list_filter = ("is_active", "may_import", "may_found_clubs")
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
        "may_found_clubs",
    )
    readonly_fields = fields[:-2]

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return admin.ModelAdmin.has_change_permission(self, request, obj)

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:
        actor = request.user
        assert isinstance(actor, User)
        given = form.cleaned_data
        user_permit_import(actor=actor, user=obj, may_import=given["may_import"])
        user_permit_founding(actor=actor, user=obj, may_found_clubs=given["may_found_clubs"])
