"""A whole large server on one machine: PostgreSQL with a replica, pgbouncer, Redis, a proxy, web servers and workers.

`python -m tests.cluster` runs it until Ctrl-C. The configuration is that of deploy/cluster/.
"""
