"""What the columns of a file are, by its headings and cells, or as somebody said."""
