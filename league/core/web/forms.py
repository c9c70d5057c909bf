from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, cast

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.db.models.fields import BLANK_CHOICE_DASH
from django.forms.renderers import TemplatesSetting

from league.core.errors import translated
from league.core.parsing import known_time_zones
from rules.errors import RuleError


class PageRenderer(TemplatesSetting):
    """Renders a field with its label, help, input and error."""

    form_template_name = "core/form.html"
    field_template_name = "core/field.html"


class PageForm(forms.Form):
    """A form that shows a service's error at the field it is about (`error_fields`, by code)."""

    default_renderer = PageRenderer()
    error_fields: dict[str, str] = {}
    # A form on a page with another one that has a field of the same name needs ids of its own.
    ids = "id_%s"

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("auto_id", self.ids)
        kwargs.setdefault("label_suffix", "")
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            # Django's row of hyphens says nothing.
            if isinstance(field, forms.ModelChoiceField) and field.empty_label == BLANK_CHOICE_DASH[0][1]:
                field.empty_label = "–"

    def choose_from(self, name: str, rows: QuerySet[Any]) -> None:
        """Set the rows that a field offers, which are known when the form is created."""
        cast(forms.ModelChoiceField, self.fields[name]).queryset = rows

    def choices_of(self, name: str, choices: Iterable[tuple[str, Any]]) -> None:
        cast(forms.ChoiceField, self.fields[name]).choices = list(choices)

    @contextmanager
    def refusals(self) -> Iterator[None]:
        """Wrap the call of a service: its errors appear in the form, which keeps the input."""
        try:
            yield
        except RuleError as error:
            self.add_error(self.field_of(error), ValidationError(translated(error), code=error.code))
        except ValidationError as error:
            self._add_model_errors(error)

    def field_of(self, error: RuleError) -> str | None:
        """The field that an error is about; None where it is about several."""
        return self.error_fields.get(error.code)

    def _add_model_errors(self, error: ValidationError) -> None:
        # An error has either `error_dict` or `error_list`; Django's method reads both kinds.
        for field, errors in error.update_error_dict({}).items():
            self.add_error(field if field in self.fields else None, errors)


class DayInput(forms.DateInput):
    """The browser's date picker, whose value always has the ISO format."""

    input_type = "date"

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(format="%Y-%m-%d", **kwargs)


class MomentInput(forms.DateTimeInput):
    """The browser's own date and time picker, in the time zone of the club or event."""

    input_type = "datetime-local"

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(format="%Y-%m-%dT%H:%M", **kwargs)


class TimeInput(forms.TimeInput):
    input_type = "time"

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(format="%H:%M", **kwargs)


def time_zones() -> list[tuple[str, str]]:
    """The time zones to choose from."""
    return [(name, name.replace("_", " ")) for name in sorted(known_time_zones()) if "/" in name or name == "UTC"]
