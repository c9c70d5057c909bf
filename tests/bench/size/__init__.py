"""A server of many clubs on PostgreSQL: filling it, its main pages, its jobs. Each part runs in its own process."""
