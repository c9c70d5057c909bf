"""Countries: their codes of ISO 3166 and of federations, their names, and the field of a form."""
