"""The rules of an imported file: which of them its points prove, and from which day on."""
