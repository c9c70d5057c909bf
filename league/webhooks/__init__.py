"""Messages to other programs: what they are about, their order, their sending."""
