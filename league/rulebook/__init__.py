"""The options of rulesets as forms and texts, the pages of the reference, and `manage.py score`."""
