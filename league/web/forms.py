from django import forms
from django.forms.renderers import TemplatesSetting

from league.errors import translated
from rules.errors import RuleError


class PageRenderer(TemplatesSetting):
    """Fields as our pages show them: label, help, field, and the error right beside it."""

    form_template_name = "web/form.html"
    field_template_name = "web/field.html"


class PageForm(forms.Form):
    default_renderer = PageRenderer()
    required_css_class = "required"

    def __init__(self, *args, **kwargs) -> None:
        kwargs.setdefault("label_suffix", "")
        super().__init__(*args, **kwargs)

    def add_rule_error(self, error: RuleError, field: str | None = None) -> None:
        """Put what a service refused beside the field it is about, in the reader's language."""
        self.add_error(field if field in self.fields else None, translated(error))
