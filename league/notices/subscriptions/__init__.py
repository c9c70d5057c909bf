"""Tell me: which browsers get messages, and about what."""
