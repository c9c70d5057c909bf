"""A service's error appears in the page's form."""

import pytest
from django import forms
from django.core.exceptions import ValidationError

from league.core.errors import LeagueError
from league.core.web.forms import PageForm

pytestmark = pytest.mark.once


class NameForm(PageForm):
    error_fields = {"name_taken": "name"}
    name = forms.CharField()


@pytest.mark.parametrize(
    ("refusal", "errors"),
    [
        (LeagueError("name_taken", name="Aoi"), {"name": ["“Aoi” is already taken."]}),
        (LeagueError("forbidden"), {"__all__": ["You may not do this in this club."]}),
        (ValidationError({"name": ["Too long.", "Too odd."]}), {"name": ["Too long.", "Too odd."]}),
        (ValidationError({"slug": "Too odd.", "name": "Too long."}), {"__all__": ["Too odd."], "name": ["Too long."]}),
        (ValidationError(["The days are mixed up."]), {"__all__": ["The days are mixed up."]}),
        (ValidationError("The days are mixed up."), {"__all__": ["The days are mixed up."]}),
    ],
    ids=lambda value: None if isinstance(value, dict) else type(value).__name__,
)
def test_a_service_s_error_is_shown_at_its_field_or_above_the_form(
    refusal: Exception, errors: dict[str, list[str]]
) -> None:
    form = NameForm({"name": "Aoi"})
    assert form.is_valid()

    with form.refusals():
        raise refusal

    assert form.errors == errors
    assert form["name"].value() == "Aoi"
