"""How a season is opened, changed, divided and closed, by page and API: rules, divisions, teams, adjustments."""
