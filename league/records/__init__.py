"""Hanchan and deals, from their entry to their settlement: by final scores, deal by deal, from files and from logs."""
