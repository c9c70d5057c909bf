"""Writers of CSV, XLSX, JSON and PDF."""
