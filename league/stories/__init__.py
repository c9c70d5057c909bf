"""The stories of a club's days: what happened, before and after, in the reader's words."""
