"""Events: entrants, seating, results, tables, teams, prints, from the first setting to the close."""
