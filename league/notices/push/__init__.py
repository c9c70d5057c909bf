"""Web push: encrypted for one browser (RFC 8291), signed for its push service (RFC 8292), sent by HTTP (RFC 8030)."""
