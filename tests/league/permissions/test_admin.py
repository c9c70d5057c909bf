"""The admin site shows the list and a row of every model to a superuser."""

from typing import Any

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import reverse

from tests.league.core.page import signed_in
from tests.league.permissions.world import rolled_back

pytestmark = [pytest.mark.django_db, pytest.mark.once]
MODELS = sorted(admin.site._registry, key=lambda model: model._meta.label_lower)


def superuser(world: dict[str, Any]) -> Client:
    owner = world["users"]["owner"]
    type(owner).objects.filter(pk=owner.pk).update(is_staff=True, is_superuser=True)
    return signed_in(type(owner).objects.get(pk=owner.pk))


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model._meta.label_lower)
def test_a_list_and_its_first_row_are_shown(model: Any, world: dict[str, Any]) -> None:
    with rolled_back():
        client, address = superuser(world), f"admin:{model._meta.app_label}_{model._meta.model_name}_"
        row = model._default_manager.first()

        assert client.get(reverse(f"{address}changelist")).status_code == 200
        if row is not None:
            assert client.get(reverse(f"{address}change", args=[row.pk])).status_code == 200


def test_the_world_has_a_hanchan_to_show(world: dict[str, Any]) -> None:
    with rolled_back():
        page = superuser(world).get(reverse("admin:records_hanchan_change", args=[world["game"]]))

        assert b"field-place" in page.content
