"""Games played online, imported from their logs."""
