"""The demo club, its event, and clubs that are simulated."""
