from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, cast

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.db.models import QuerySet
from django.forms.renderers import TemplatesSetting

from league.errors import translated
from rules.errors import RuleError


class PageRenderer(TemplatesSetting):
    """Fields as our pages show them: label, help, field, and the error right beside it."""

    form_template_name = "web/form.html"
    field_template_name = "web/field.html"


class PageForm(forms.Form):
    """A form whose fields know which refusals of a service are about them (`error_fields`, by code)."""

    default_renderer = PageRenderer()
    error_fields: dict[str, str] = {}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("label_suffix", "")
        super().__init__(*args, **kwargs)

    def choose_from(self, name: str, rows: QuerySet[Any]) -> None:
        """What a field of this form lets one choose, known only when the form is made."""
        cast(forms.ModelChoiceField, self.fields[name]).queryset = rows

    def choices_of(self, name: str, choices: Iterable[tuple[str, Any]]) -> None:
        cast(forms.ChoiceField, self.fields[name]).choices = list(choices)

    @contextmanager
    def refusals(self) -> Iterator[None]:
        """Around the call of a service: what it refuses appears in the form, with what was entered still there."""
        try:
            yield
        except RuleError as error:
            self.add_error(self.field_of(error), ValidationError(translated(error), code=error.code))
        except ValidationError as error:
            self._add_model_errors(error)

    def field_of(self, error: RuleError) -> str | None:
        """The field a refusal is about, None where it is about several."""
        return self.error_fields.get(error.code)

    def _add_model_errors(self, error: ValidationError) -> None:
        for field, errors in getattr(error, "error_dict", {NON_FIELD_ERRORS: error.error_list}).items():
            self.add_error(field if field in self.fields else None, errors)


class DayInput(forms.DateInput):
    """The browser's own calendar; its value is always written as the standard says."""

    input_type = "date"

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(format="%Y-%m-%d", **kwargs)
