"""Tables as files: a sheet of columns and rows goes in, bytes come out."""
