"""What bodies and query keys of the API may say: strict types, references, repeated and empty keys."""
