"""Several files, or sheets of a workbook, at once: checked together, and stored as an import each."""
