"""Thousands are separated as in every other language; Django groups by four, without a sign."""

THOUSAND_SEPARATOR = ","
NUMBER_GROUPING = 3
