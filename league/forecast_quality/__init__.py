"""How well each ladder predicted the results of a club."""
