def markdown(rows: list[list[str]]) -> str:
    """A table whose first row is the head."""
    head, *body = rows
    return "\n".join("| " + " | ".join(row) + " |" for row in [head, ["---"] * len(head), *body])
