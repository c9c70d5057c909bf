"""The command that starts the web server and the worker."""
