"""The first page of a member in sentences: where I stand, what changed since I looked, what comes next."""
