"""What is wrong with the lines of a file: by kind for a reader, and without names for the row of the import."""
