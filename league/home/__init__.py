"""The landing page, a club's front page, settings and night, the pages of rules, and the calculator."""
