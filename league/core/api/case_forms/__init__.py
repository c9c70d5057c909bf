"""The objects of the case format (docs/cases.md) in the schema of the API, made of what each rule system reads."""
