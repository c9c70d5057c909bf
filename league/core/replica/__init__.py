"""Pages read from a copy of the database, a streaming replica of PostgreSQL, which may be behind (JANROKU_REPLICA_URL).

Nobody sees less than before: a browser's cookies say up to which position of the primary's log it has seen (`route`),
and the replica answers only whoever has seen nothing that it lacks (`server`).
"""
