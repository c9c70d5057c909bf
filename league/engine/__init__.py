"""The rules as a program for the browser: built, served, its errors logged."""
