"""A player's page and statistics, and players side by side."""
