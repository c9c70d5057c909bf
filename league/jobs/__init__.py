"""Background work: a row for each thing that is wanted, its worker, its lease and its progress."""
