"""The tables of a club at work in a real database, each measurement in a process of its own."""
