"""Health, readiness, metrics, free space and the age of the last backup."""
