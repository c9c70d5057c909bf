"""Announcements of an event, its mails and who wants them."""
