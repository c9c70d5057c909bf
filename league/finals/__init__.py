"""Final tables of seasons and evenings of which no games exist."""
