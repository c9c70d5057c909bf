"""The list of all sheets, and the command that writes one."""
