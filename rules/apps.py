"""Makes the sentences and pattern names of the rules translatable; the only Django in this package."""

from django.apps import AppConfig


class RulesConfig(AppConfig):
    name = "rules"
