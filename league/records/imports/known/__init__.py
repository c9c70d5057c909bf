"""Which games of a file are in the record already."""
