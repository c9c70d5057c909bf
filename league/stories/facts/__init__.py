"""What the record of a club says for `scoring.stories`: its games with their deals, its seasons, its people."""
