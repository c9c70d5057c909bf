"""League tables: computed from sums that follow the record, and shown as pages, API and sheets."""
