"""Evenings in series: every Thursday at 19:30 until June, made eight weeks ahead and changed together."""
