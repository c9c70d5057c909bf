"""Register the package with Django, so that its sentences and pattern names can be translated.

This is the only module of the package that uses Django.
"""

from django.apps import AppConfig


class RulesConfig(AppConfig):
    name = "rules"
