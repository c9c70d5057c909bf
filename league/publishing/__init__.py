"""What other programs show of a club or event: feeds, calendars, pictures, embeds, overlays of a broadcast."""
