"""What somebody said of the columns of a file: asked where they are not understood, and remembered."""
