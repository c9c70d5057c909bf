"""The files that a club has imported, each undone as one thing."""
