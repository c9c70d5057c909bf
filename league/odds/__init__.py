"""The odds of a season, simulated from strengths and habits, and the luck of its results."""
