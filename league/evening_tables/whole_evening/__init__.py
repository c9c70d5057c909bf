"""A plan for all rounds of an evening."""
