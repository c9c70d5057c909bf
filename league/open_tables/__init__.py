"""Open tables: a member proposes a day and a venue, others join, and the full table becomes an evening."""
