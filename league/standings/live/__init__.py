"""The table as it stands: as if every game that is being played ended with its present scores."""
