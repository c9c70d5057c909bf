"""What programs read of a club's log to keep a copy in step."""
