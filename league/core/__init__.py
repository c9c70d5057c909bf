"""What every package uses: errors, parsing, forms of the API, bulk writing, conditional requests, charts, tiles."""
