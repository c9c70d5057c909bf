"""Who comes to an evening: the answers of members and of whom an organiser enters, and the queue for its places."""
